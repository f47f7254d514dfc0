package main

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/internal/test/twin"
	"github.com/weburl-go/weburl/validation"
)

// learner finds the states of a room.
type learner struct {
	room
	baseURL weburl.URL
	read    twin.Read // reads literally
	symbols []string
	quick   bool // without the literal text
	jobs    int

	count, literal, wrong atomic.Int64

	lock    sync.Mutex
	differs []string

	states           []*state
	index            map[string]int // of states, by key
	returns          map[[2]int]int
	separate         int
	extended, padded int64
	problems         []string
	classes          [][]string
}

// state is a class of words with the same residual.
type state struct {
	access  string         // the first word found
	words   []string       // the witnesses, access first
	to      map[string]int // by symbol; popped for returns
	emitted map[string]string
}

const (
	popped        = -1
	mostStates    = 1000
	mostWitnesses = 3
	mostDiffers   = 100
)

// found is what is known of a word.
type found struct {
	key, emitted string
	errors       []validation.Error
	// match is the length of the word that was read before the segment that the word's
	// last byte has removed, or -1.
	match int
}

func (l *learner) differ(text string) {
	l.wrong.Add(1)
	l.lock.Lock()
	defer l.lock.Unlock()
	l.differs = append(l.differs, text)
}

func (l *learner) look(word string) (f found) {
	f.match = -1
	f.key, f.emitted, f.errors = l.row(word)
	if l.stack {
		var empty bool
		empty, f.match = l.segments(word)
		f.key += fmt.Sprint(empty)
	}
	return f
}

// segments follows the path of a word literally. empty reports whether no segment of
// the word is left to remove.
func (l *learner) segments(word string) (empty bool, match int) {
	var stack []int
	start := 0
	whatwg.July2026.Trace(edition.Request{Input: l.prefix + word, Base: l.base, HasBase: l.base != ""}, func(s whatwg.Step) {
		if s.In != validation.Input {
			return
		}
		end := s.Span.End - len(l.prefix)
		if s.State != whatwg.PathState || s.C < 0 {
			if s.State == whatwg.PathStartState && s.C >= 0 && s.NextPointer == s.Pointer {
				start = max(end, 0)
			}
			return
		}
		match = -1
		for _, c := range s.Changes {
			if c.Component != whatwg.Path || end <= 0 {
				continue
			}
			switch c.Operation {
			case whatwg.Append:
				stack = append(stack, start)
			case whatwg.RemoveLast:
				if len(stack) > 0 {
					match, stack = stack[len(stack)-1], stack[:len(stack)-1]
				}
			}
		}
		if (s.C == '/' || s.C == '\\') && s.BufferLen() == 0 {
			start = max(end, 0)
		} else {
			match = -1
		}
	})
	if n := len(word); n == 0 || word[n-1] != '/' && word[n-1] != '\\' {
		match = -1
	}
	return len(stack) == 0, match
}

// lookAll looks at words in parallel.
func (l *learner) lookAll(words []string) []found {
	out := make([]found, len(words))
	inParallel(l.jobs, len(words), func(i int) { out[i] = l.look(words[i]) })
	return out
}

func inParallel(jobs, n int, do func(int)) {
	var next atomic.Int64
	var wait sync.WaitGroup
	for range jobs {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(i)
			}
		}()
	}
	wait.Wait()
}

// stateOf returns the state of a word, which is new if no word had its key.
func (l *learner) stateOf(word, key string) int {
	i, ok := l.index[key]
	if !ok {
		i = len(l.states)
		l.index[key] = i
		l.states = append(l.states, &state{access: word})
	}
	s := l.states[i]
	if len(s.words) < mostWitnesses && !slices.Contains(s.words, word) {
		s.words = append(s.words, word)
	}
	return i
}

func (l *learner) problem(format string, a ...any) {
	l.problems = append(l.problems, fmt.Sprintf(format, a...))
}

// learn finds all states breadth first, and checks that all words of a state agree.
func (l *learner) learn() (closed bool) {
	start := l.look("")
	l.stateOf("", start.key)
	for done := 0; ; {
		for ; done < len(l.states); done++ {
			if done > mostStates || l.wrong.Load() > mostDiffers {
				return false
			}
			l.expand(done, l.states[done].access, l.symbols)
		}
		if l.stack {
			l.checkReturns()
		}
		if done == len(l.states) {
			break
		}
	}
	l.partition()
	n := len(l.states)
	for i := range n {
		for _, word := range l.states[i].words[1:] {
			l.expand(i, word, l.representatives())
		}
	}
	if len(l.states) > n {
		l.problem("%d states more, such as %q", len(l.states)-n, l.states[n].access)
	}
	return len(l.problems) == 0
}

// expand follows all symbols from a word of state i.
func (l *learner) expand(i int, word string, all []string) {
	from := l.look(word)
	var symbols, words []string
	for _, symbol := range all {
		if l.allows(word, symbol) {
			symbols, words = append(symbols, symbol), append(words, word+symbol)
		}
	}
	known := l.states[i].to != nil
	to, emitted := map[string]int{}, map[string]string{}
	for k, f := range l.lookAll(words) {
		b := symbols[k]
		emitted[b] = emission(len(l.prefix)+len(word), b, from.emitted, f.emitted, from.errors, f.errors)
		if f.match >= 0 {
			to[b], emitted[b] = popped, ""
			l.checkReturn(i, words[k], f.match, f.key)
		} else {
			to[b] = l.stateOf(words[k], f.key)
		}
		if s := l.states[i]; known && (to[b] != s.to[b] || emitted[b] != s.emitted[b]) {
			l.problem("%q and %q are of one state, but part after %q: %d %q, %d %q", s.access, word, b, s.to[b], s.emitted[b], to[b], emitted[b])
		}
	}
	if !known {
		l.states[i].to, l.states[i].emitted = to, emitted
	}
}

// checkReturn checks that the state after a segment is removed depends only on the
// state before its end, and on the state before its start.
func (l *learner) checkReturn(i int, word string, length int, key string) {
	match := l.stateOf(word[:length], l.look(word[:length]).key)
	to := l.stateOf(word, key)
	pair := [2]int{i, match}
	if old, ok := l.returns[pair]; ok && old != to {
		l.problem("%q returns to %d, others to %d", word, to, old)
	}
	l.returns[pair] = to
}

// checkReturns removes each kind of segment after each place where one begins.
func (l *learner) checkReturns() {
	var places, segments []string
	for _, s := range l.states {
		i := strings.LastIndexAny(s.access, `/\`) + 1
		if i == len(s.access) {
			places = append(places, s.access)
		}
		if !slices.Contains(segments, s.access[i:]) && !strings.ContainsAny(s.access[i:], "?#") {
			segments = append(segments, s.access[i:])
		}
	}
	var words []string
	for _, p := range places {
		for _, s := range segments {
			for _, dots := range []string{"..", "%2e."} {
				if l.allows(p, ".") && (len(s) == 0 || l.allows(p, s[:1])) {
					words = append(words, p+s+"/"+dots)
				}
			}
		}
	}
	before := l.lookAll(words)
	for i := range words {
		words[i] += "/"
	}
	for i, f := range l.lookAll(words) {
		if f.match >= 0 {
			from := l.stateOf(words[i][:len(words[i])-1], before[i].key)
			l.checkReturn(from, words[i], f.match, f.key)
		}
	}
}

// partition puts symbols into one class that lead from each state to the same one, with
// the same output.
func (l *learner) partition() {
	keys := map[string]int{}
	for _, symbol := range l.symbols {
		var key strings.Builder
		for _, s := range l.states {
			if !l.allows(s.access, symbol) {
				key.WriteString("excluded;")
			} else {
				fmt.Fprintf(&key, "%d %s;", s.to[symbol], s.emitted[symbol])
			}
		}
		i, ok := keys[key.String()]
		if !ok {
			i = len(l.classes)
			keys[key.String()] = i
			l.classes = append(l.classes, nil)
		}
		l.classes[i] = append(l.classes[i], symbol)
	}
}

// representatives returns the first symbol of each class.
func (l *learner) representatives() (list []string) {
	for _, class := range l.classes {
		list = append(list, class[0])
	}
	return list
}
