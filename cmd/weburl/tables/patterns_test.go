package tables

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/weburl-go/weburl/internal/app/patternlist"
)

// The columns of patterns are the same in CSV and Parquet, however many jobs compute them.
func TestPatternColumns(t *testing.T) {
	patterns, wrong := patternlist.Read("patterns", "https://:sub.h/:id\nhttps://h/*\n", patternlist.Defaults{})
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	type row struct {
		URL string `parquet:"url"`
	}
	type now struct {
		Pattern *string `parquet:"pattern,optional"`
		ID      *string `parquet:"group.id,optional"`
		Sub     *string `parquet:"group.hostname.sub,optional"`
	}
	var rows []row
	var text, want strings.Builder
	text.WriteString("url\n")
	want.WriteString("url,pattern,group.id,group.hostname.sub\n")
	for i := range 4000 {
		url, added := fmt.Sprintf("https://a%d.h/%d", i%7, i), fmt.Sprintf("https://:sub.h/:id,%d,a%d", i, i%7)
		switch i % 4 {
		case 1:
			url, added = "https://h/b", "https://h/*,,"
		case 2:
			url, added = "https://x/", ",,"
		}
		rows = append(rows, row{url})
		text.WriteString(url + "\n")
		want.WriteString(url + "," + added + "\n")
	}
	for _, jobs := range []int{1, 8} {
		c := &Columns{Of: "url", Add: []string{"pattern", "group.id", "group.hostname.sub"}, Named: patternlist.NewMatcher(patterns, false).Column, Jobs: jobs}
		out, stats, err := addToText(c, text.String(), Dialect{})
		if out != want.String() || stats.AllFailed() > 0 || err != nil {
			t.Fatalf("%d jobs: %.300q, %+v, %v", jobs, out, stats, err)
		}
		file, _ := mustAdd(t, c, written(t, rows, 1500))
		got, err := parquet.Read[now](bytes.NewReader(file), int64(len(file)))
		if err != nil || len(got) != len(rows) {
			t.Fatalf("%d jobs: %d rows, %v", jobs, len(got), err)
		}
		var lines strings.Builder
		lines.WriteString("url,pattern,group.id,group.hostname.sub\n")
		for i, r := range got {
			line := rows[i].URL + "," + value(r.Pattern) + "," + value(r.ID) + "," + value(r.Sub) + "\n"
			lines.WriteString(strings.ReplaceAll(line, "NULL", ""))
		}
		if lines.String() != want.String() {
			t.Errorf("%d jobs: the columns in Parquet differ from those in CSV", jobs)
		}
	}
}
