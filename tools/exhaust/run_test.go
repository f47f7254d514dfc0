package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/internal/app/attributes"
	"github.com/weburl-go/weburl/internal/test/short"
	"github.com/weburl-go/weburl/internal/test/twin"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/validation"
)

// some selects a few parts of each kind.
func some(p part) bool {
	switch p.kind {
	case "words", "deep":
		return strings.Contains(p.name, `"https://h:"`)
	case "bytes":
		return strings.HasSuffix(p.name, `"https://h:" and "@"`)
	case "pads":
		return strings.HasSuffix(p.name, `/aaaaaaa"`)
	case "patterns":
		return strings.HasPrefix(p.name, "/")
	default:
		return strings.HasPrefix(p.name, short.Changed[0]+" host")
	}
}

func runSome(t *testing.T, s settings, r *readers) (string, tally) {
	t.Helper()
	s.selects = some
	kinds, sums, err := run(s, r)
	if err != nil {
		t.Fatal(err)
	}
	return line(s.length, kinds, sums)
}

// Nothing differs. The numbers show that no part is left out.
func TestNothingDiffers(t *testing.T) {
	text, total := runSome(t, settings{length: 1, shard: 1, shards: 1, jobs: 2}, newReaders())
	if total.differ > 0 || strings.Contains(text, " 0,") {
		t.Error(text, total.found)
	}
	counts := map[string]int{}
	names := map[string]bool{}
	for _, p := range parts(1) {
		counts[p.kind]++
		if name := p.kind + " " + p.name; names[name] {
			t.Errorf("two parts are %s", name)
		} else {
			names[name] = true
		}
	}
	pairs, set := len(short.Pairs()), len(short.Changed)*len(attributes.Settable())
	if counts["words"] != pairs*(1+len(short.Symbols())) || counts["setters"] != set || counts["pairs of setters"] != set*len(attributes.Settable()) {
		t.Error(counts)
	}
}

// The sums do not depend on shards, on jobs, or on where a run was killed.
func TestResume(t *testing.T) {
	want, _ := runSome(t, settings{length: 1, shard: 1, shards: 1, jobs: 2}, newReaders())
	dir := t.TempDir()
	var both []byte
	for shard := 1; shard <= 2; shard++ {
		state := filepath.Join(dir, "state")
		s := settings{length: 1, shard: shard, shards: 2, jobs: 1, state: state}
		runSome(t, s, newReaders())
		content, err := os.ReadFile(state)
		if err != nil {
			t.Fatal(err)
		}
		// The run is killed while it writes a line.
		if err := os.WriteFile(state, content[:len(content)/2], 0o666); err != nil {
			t.Fatal(err)
		}
		runSome(t, s, newReaders())
		again, err := os.ReadFile(state)
		if err != nil {
			t.Fatal(err)
		}
		if len(again) != len(content) {
			t.Errorf("%d bytes, then %d", len(content), len(again))
		}
		both = append(both, again...)
		os.Remove(state)
	}
	state := filepath.Join(dir, "both")
	if err := os.WriteFile(state, both, 0o666); err != nil {
		t.Fatal(err)
	}
	none := new(readers) // all parts are done
	if got, _ := runSome(t, settings{length: 1, shard: 1, shards: 1, jobs: 1, state: state}, none); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	// A state of another run is refused.
	if _, _, err := run(settings{length: 2, shard: 1, shards: 1, jobs: 1, state: state, selects: some}, none); err == nil {
		t.Error("the state of another length is continued")
	}
}

// Each result, if it is wrong for a single input, is found, and only there.
func TestDifferencesAreFound(t *testing.T) {
	const input = `https://h/\`
	for name, spoil := range map[string]func(*twin.Results){
		"reader and writer": func(r *twin.Results) { r.Fast = weburl.MustParse("https://h/x") },
		"fast failure":      func(r *twin.Results) { r.FastErr = &validation.Error{Code: validation.HostMissing} },
		"machine":           func(r *twin.Results) { r.Machine.URL = weburl.MustParse("https://h/x") },
		"CanParse":          func(r *twin.Results) { r.CanParse = !r.CanParse },
		"conform":           func(r *twin.Results) { r.Valid = !r.Valid },
		"reference":         func(r *twin.Results) { r.Resolved += "x" },
		"its failure":       func(r *twin.Results) { r.ResolvedErr = &validation.Error{Code: validation.HostMissing} },
		"reparsing":         func(r *twin.Results) { r.Again = weburl.MustParse("https://h/x") },
		"against the base":  func(r *twin.Results) { r.Against = weburl.MustParse("https://h/x") },
		"layout":            func(r *twin.Results) { r.Layout.Parts = r.Layout.Parts[1:] },
		"places":            func(r *twin.Results) { r.Literal.Host.Span.End++ },
		"href":              func(r *twin.Results) { r.Literal.Href += "x" },
		"host":              func(r *twin.Results) { r.Literal.Host.Text += "x" },
		"kind of host":      func(r *twin.Results) { r.Literal.Host.Kind = "opaque" },
		"query":             func(r *twin.Results) { r.Literal.Query.Present = !r.Literal.Query.Present },
		"failure":           func(r *twin.Results) { r.Literal.Failure = &edition.Finding{Name: "host-missing"} },
		"error": func(r *twin.Results) {
			r.Literal.Errors = append(r.Literal.Errors[:0:0], edition.Finding{Name: "host-missing"})
		},
		"span of an error": func(r *twin.Results) { r.Literal.Errors[0].Span.End++ },
		"attribute":        func(r *twin.Results) { r.Literal.Attributes[0].Value += "x" },
	} {
		s := settings{length: 2, shard: 1, shards: 1, jobs: 1, selects: func(p part) bool {
			return p.kind == "words" && p.name == `"https://h" and "/"`
		}}
		r := newReaders()
		r.spoil = func(read string, results *twin.Results) {
			if read == input {
				spoil(results)
			}
		}
		kinds, sums, err := run(s, r)
		if err != nil {
			t.Fatal(err)
		}
		if _, total := line(2, kinds, sums); total.differ != 1 || total.inputs != 1+len(short.Symbols()) || !strings.Contains(total.found[0], `"https://h/\\"`) {
			t.Errorf("%s: %d of %d differ: %q", name, total.differ, total.inputs, total.found)
		}
	}
}

// A setter that is wrong for one value, alone or as the second of a pair, is found.
func TestWrongSettersAreFound(t *testing.T) {
	read := func(q edition.Request) edition.Reading {
		r := whatwg.July2026.Read(q)
		if last := len(q.Set) - 1; last >= 0 && q.Set[last] == (edition.Change{Attribute: "port", Value: "443"}) {
			r.Attributes[0].Value += "x"
		}
		return r
	}
	s := settings{length: 2, shard: 1, shards: 1, jobs: 2, selects: func(p part) bool {
		return p.kind == "pairs of setters" && p.name == short.Changed[0]+" host port" || p.kind == "setters" && p.name == short.Changed[0]+" port"
	}}
	r := newReaders()
	r.literal = read
	kinds, sums, err := run(s, r)
	if err != nil {
		t.Fatal(err)
	}
	if _, total := line(2, kinds, sums); total.differ != len(short.Values) {
		t.Errorf("%d of %d differ, want %d", total.differ, total.inputs, len(short.Values))
	}
}

// A pattern that is wrong for one URL is found, alone and in a set.
func TestWrongPatternsAreFound(t *testing.T) {
	r := newReaders()
	r.matches = func(p urlpattern.Pattern, u weburl.URL) bool {
		return p.Test(u) != (p.Component(urlpattern.Pathname) == "/:n" && u.Path() == "/a")
	}
	s := settings{length: 1, shard: 1, shards: 1, jobs: 1, selects: func(p part) bool { return p.kind == "patterns" && p.name == "/:n" }}
	kinds, sums, err := run(s, r)
	if err != nil {
		t.Fatal(err)
	}
	if _, total := line(1, kinds, sums); total.differ != 2 {
		t.Errorf("%d of %d differ: %q", total.differ, total.inputs, total.found)
	}
}
