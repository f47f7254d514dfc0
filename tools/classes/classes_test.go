package main

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/whatwg"
)

func roomNamed(t *testing.T, name string) room {
	for _, r := range rooms {
		if r.name == name {
			return r
		}
	}
	t.Fatalf("no room %q", name)
	return room{}
}

// The rooms are closed, and nothing differs in them. A different number of states means
// that the parser, or the set of tails, has changed.
func TestRoomsAreClosed(t *testing.T) {
	for _, test := range []struct {
		name   string
		states int
		long   bool
	}{
		{"port: http", 58, false},
		{"slashes: http", 32, false},
		{"slashes: http, base", 50, false},
		{"slashes: file, base", 54, false},
		{"slashes: other", 18, false},
		{"userinfo: http", 20, true},
		{"host: opaque", 58, true},
		{"other: opaque path", 149, true},
	} {
		if test.long && testing.Short() {
			continue
		}
		l, closed := run(roomNamed(t, test.name), settings{jobs: 2, quick: test.long})
		if !closed || len(l.differs) > 0 || len(l.states) != test.states {
			t.Errorf("closed: %v, want %d states\n%v\n%s", closed, test.states, l, strings.Join(append(l.differs, l.problems...), "\n"))
		}
	}
}

// Without the only tail that shows whether the last tab begins a run, words that differ in
// this are taken for one state. The words of that state then disagree.
func TestMissingTailIsNoticed(t *testing.T) {
	r := roomNamed(t, "port: http")
	var tails []string
	for _, tail := range r.tails {
		if !strings.Contains(tail, "\t") {
			tails = append(tails, tail)
		}
	}
	r.tails = tails
	if l, closed := run(r, settings{jobs: 2, quick: true}); closed {
		t.Error("the room is closed:", l)
	}
}

// A literal reading that is wrong for a single word is found.
func TestDifferenceIsFound(t *testing.T) {
	l := newLearner(roomNamed(t, "port: http"), settings{jobs: 2})
	l.read = func(q edition.Request) edition.Reading {
		r := whatwg.July2026.Read(q)
		if strings.HasSuffix(q.Input, ":655\t36") {
			r.Failure.Span.End--
		}
		return r
	}
	l.learn()
	if len(l.differs) == 0 {
		t.Error("nothing differs")
	}
}
