package main

import (
	"strings"
	"testing"
	"time"

	"github.com/weburl-go/weburl/bench"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// needFiles skips the test if the corpora are missing.
func needFiles(t *testing.T) {
	t.Helper()
	for _, file := range []string{"urls/kasztp.txt", "urls/userbait.txt", "wpt/url/resources/urltestdata.json"} {
		suite.Path(t, file)
	}
}

var brief = bench.Plan{Rounds: 1, Slice: time.Microsecond}

func TestTable(t *testing.T) {
	needFiles(t)
	var out strings.Builder
	err := run(&out, choice{plan: brief, works: []string{"parse", "check"}, corpora: []string{"userbait", "rewriting-case"}, peers: []string{"weburl"}})
	if err != nil {
		t.Fatal(err)
	}
	var rows []string
	for line := range strings.Lines(out.String()) {
		if cells := strings.Split(line, " | "); len(cells) > 2 {
			rows = append(rows, strings.TrimSpace(strings.TrimPrefix(cells[0], "|"))+","+cells[1])
		}
	}
	// Ratios need net/url, and check does not use rewriting-case.
	const want = "work: corpus,peer ---,--- parse: userbait,weburl ,net/url parse: rewriting-case,weburl ,net/url check: userbait,weburl ,net/url"
	if got := strings.Join(rows, " "); got != want {
		t.Errorf("rows are\n%s\nwant\n%s", got, want)
	}
	for _, word := range []string{"**parse**", "**check**", "**userbait**", "**rewriting-case**", "median"} {
		if !strings.Contains(out.String(), word) {
			t.Errorf("the notes do not mention %q", word)
		}
	}
	if strings.Contains(out.String(), "**kasztp**") {
		t.Error("the notes explain a corpus that is not in the table")
	}
}

func TestUnknownNames(t *testing.T) {
	needFiles(t)
	for _, c := range []choice{
		{plan: brief, works: []string{"sing"}},
		{plan: brief, corpora: []string{"sing"}},
		{plan: brief, peers: []string{"sing"}},
		{plan: brief, works: []string{"canon"}, corpora: []string{"wpt"}},
	} {
		var out strings.Builder
		err := run(&out, c)
		if err == nil || out.Len() > 0 {
			t.Errorf("%+v: error %v and %d bytes of output, want an error and none", c, err, out.Len())
		}
	}
}
