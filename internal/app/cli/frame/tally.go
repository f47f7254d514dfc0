package frame

import (
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/weburl-go/weburl/internal/jsontext"
)

// StatsForms lists the values of --stats.
var StatsForms = []string{"text", "json"}

// Tally counts inputs and results, for --stats.
type Tally struct {
	Read, Written int64
	null          int64            // rows of tables without input
	failed        map[string]int64 // by code
}

func (t *Tally) Fail(code string) { t.fail(code, 1) }

func (t *Tally) fail(code string, n int64) {
	if t.failed == nil {
		t.failed = map[string]int64{}
	}
	t.failed[code] += n
}

// printStats prints the counts to standard error.
func (c *Command) printStats(form string, s Stats) {
	c.Out.Flush()
	s.Bytes, s.After = c.Progress.sum()
	io.WriteString(c.Stderr, s.text(form))
}

// Stats holds the counts that --stats prints.
type Stats struct {
	// Read is the number of inputs read, and Written the number of results.
	Read, Written int64
	// Null is the number of table rows without input. They do not fail.
	Null int64
	// Failed is the number of failed inputs by code.
	Failed map[string]int64
	// Bytes is the number of bytes read, before decompression, and After the time since the
	// first list was opened.
	Bytes int64
	After time.Duration
}

// text returns the stats in one of the forms of --stats.
func (s Stats) text(form string) string {
	codes := slices.Sorted(maps.Keys(s.Failed))
	failed := int64(0)
	for _, code := range codes {
		failed += s.Failed[code]
	}
	if form == "json" {
		var w jsontext.Writer
		w.Object()
		number := func(name, text string) {
			w.Name(name)
			w.Raw(text)
		}
		number("read", itoa(s.Read))
		number("written", itoa(s.Written))
		if s.Null > 0 {
			number("null", itoa(s.Null))
		}
		number("failed", itoa(failed))
		w.Name("codes")
		w.Object()
		for _, code := range codes {
			number(code, itoa(s.Failed[code]))
		}
		w.End()
		number("bytes", itoa(s.Bytes))
		number("seconds", strconv.FormatFloat(s.After.Seconds(), 'f', 3, 64))
		w.End()
		var text strings.Builder
		w.Flush(&text)
		return text.String()
	}
	nulls := ""
	if s.Null > 0 {
		nulls = itoa(s.Null) + " null, "
	}
	text := NotePrefix + "read " + itoa(s.Read) + " (" + bytesText(float64(s.Bytes)) + ") in " +
		s.After.Round(time.Millisecond).String() + ", wrote " + itoa(s.Written) + ", " + nulls + itoa(failed) + " failed\n"
	slices.SortStableFunc(codes, func(a, b string) int { return int(min(max(s.Failed[b]-s.Failed[a], -1), 1)) })
	for _, code := range codes {
		text += NoteIndent + itoa(s.Failed[code]) + " " + code + "\n"
	}
	return text
}

func itoa(n int64) string { return strconv.FormatInt(n, 10) }
