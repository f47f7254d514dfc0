package analysis

import (
	"encoding/binary"
	"errors"
	"iter"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/automaton"
	"github.com/weburl-go/weburl/internal/ecmascript"
	"github.com/weburl-go/weburl/urlpattern"
)

// maxSteps bounds an answer: the steps of searches, and those that find counts.
const maxSteps = 1 << 25

// The answers about a list of n patterns take at most listSteps + n*patternSteps steps.
const (
	listSteps    = 1 << 31
	patternSteps = 1 << 18
)

// The steps charged for an answer, for a piece, and for matching its shortest URL with a
// pattern.
const (
	answerCost = 100
	pieceCost  = 1000
	testCost   = 10
)

// maxMemory bounds what an analyzer keeps for the next answers, in bytes.
const maxMemory = 1 << 26

// texts holds a text for each component.
type texts [urlpattern.Hash + 1]string

// analyzer answers questions one after another. It keeps what it has computed about
// components, many of which are the same in the patterns of a list.
type analyzer struct {
	budget    int   // the steps that are left for the current answer
	left      int64 // the steps that are left for a list, or unlimited
	steps     int64 // of all answers so far
	memory    int   // about the bytes of what is kept
	numbers   map[expression]int
	automata  []*automaton.DFA
	known     map[urlpattern.Pattern]*knowledge
	languages map[*language][]int // the numbers of the automata: match first, then avoid
	words     map[string]word
	key       []byte
}

// analyzers keeps analyzers for the next call of a function.
var analyzers = sync.Pool{New: func() any { return newAnalyzer() }}

// knowledge is what an analyzer knows of a pattern.
type knowledge struct {
	outline outline
	// numbers holds the numbers of the automata of components, once a search needs them.
	numbers    [urlpattern.Hash + 1]int
	hasNumbers bool
}

// The bytes that knowledge and a word take in a map, without texts and lists.
const (
	knowledgeSize = 700
	wordSize      = 100
)

// expression is a regular expression.
type expression struct {
	source     string
	ignoreCase bool
}

// Special numbers of automata. The last two stand for components without an automaton, which
// a search can only test with URLs.
const (
	anything = -1 - iota // matches every string
	foreign              // an Engine matches it
	tooLarge
)

// word is the result of a search for a component.
type word struct {
	text   string
	result automaton.Result
}

func newAnalyzer() *analyzer {
	return &analyzer{numbers: map[expression]int{}, known: map[urlpattern.Pattern]*knowledge{},
		languages: map[*language][]int{}, words: map[string]word{}, left: unlimited}
}

// unlimited is analyzer.left for answers that are not about a list.
const unlimited = math.MaxInt64

// limit bounds the steps of the answers about a list of n patterns, until the returned function
// is called.
func (a *analyzer) limit(n int) (end func()) {
	a.left = listSteps + int64(n)*patternSteps
	return func() { a.left = unlimited }
}

// know returns what is known of a pattern that is not the zero Pattern.
func (a *analyzer) know(p urlpattern.Pattern) *knowledge {
	k := a.known[p]
	if k == nil {
		k = &knowledge{outline: outlineOf(p)}
		a.known[p] = k
		a.memory += knowledgeSize + 16*cap(k.outline.segments.texts)
	}
	return k
}

// componentsOf returns the numbers of the automata of a pattern that is not the zero Pattern.
func (a *analyzer) componentsOf(p urlpattern.Pattern) *[urlpattern.Hash + 1]int {
	k := a.know(p)
	if k.hasNumbers {
		return &k.numbers
	}
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		source, flags := p.RegExp(c)
		if source == "^(.*)$" {
			k.numbers[c] = anything
		} else {
			k.numbers[c] = a.number(expression{source, flags == "vi"})
		}
	}
	k.hasNumbers = true
	return &k.numbers
}

// number returns the number of the automaton of an expression.
func (a *analyzer) number(e expression) int {
	n, ok := a.numbers[e]
	if !ok {
		p, err := compile(e.source, e.ignoreCase)
		var reason *ecmascript.Error
		switch {
		case err == nil:
			n = a.add(p)
		case errors.As(err, &reason) && reason.Reason.NeedsEngine():
			n = foreign
		default: // fixed text can exceed the limits of programs
			n = tooLarge
		}
		a.numbers[e] = n
	}
	return n
}

func (a *analyzer) add(p *automaton.Program) int {
	d := p.NewDFA()
	a.automata = append(a.automata, d)
	a.memory += d.Memory()
	return len(a.automata) - 1
}

// automataOf returns the numbers of the automata of a language, the first of which has to
// match.
func (a *analyzer) automataOf(l *language) []int {
	if l == nil {
		return nil
	}
	numbers, ok := a.languages[l]
	if !ok {
		match, avoid := l.programs()
		numbers = append(numbers, a.add(match))
		for _, p := range avoid {
			numbers = append(numbers, a.add(p))
		}
		a.languages[l] = numbers
	}
	return numbers
}

// shortest returns the shortest text of a language that all of match and none of avoid match.
// The language may be nil, for all strings. The lists are sorted.
func (a *analyzer) shortest(l *language, match, avoid []int) word {
	for _, n := range avoid {
		if n == anything || slices.Contains(match, n) {
			return word{}
		}
	}
	language := a.automataOf(l)
	a.key = a.key[:0]
	for _, list := range [][]int{language, match, avoid} {
		a.key = binary.AppendUvarint(a.key, uint64(len(list)))
		for _, n := range list {
			a.key = binary.AppendUvarint(a.key, uint64(n))
		}
	}
	if known, ok := a.words[string(a.key)]; ok {
		return known
	}
	key := string(a.key)
	var yes, no []*automaton.DFA
	for i, n := range language {
		if i == 0 {
			yes = append(yes, a.automata[n])
		} else {
			no = append(no, a.automata[n])
		}
	}
	for _, n := range match {
		yes = append(yes, a.automata[n])
	}
	for _, n := range avoid {
		no = append(no, a.automata[n])
	}
	before := memoryOf(yes) + memoryOf(no)
	var w word
	w.text, w.result = automaton.Shortest(order, yes, no, &a.budget)
	a.memory += memoryOf(yes) + memoryOf(no) - before
	if w.result != automaton.OutOfBounds { // a later answer may have more steps left
		a.words[key] = w
		a.memory += wordSize + len(key) + len(w.text)
	}
	return w
}

func memoryOf(automata []*automaton.DFA) (n int) {
	for _, d := range automata {
		n += d.Memory()
	}
	return n
}

// piece is a set of URLs: those of a kind that all patterns match, and in which certain
// components do not match certain automata.
type piece struct {
	kind  *kind
	avoid [urlpattern.Hash + 1][]int
	texts texts
	url   string // the shortest
}

// list is a list of patterns to avoid.
type list struct {
	patterns []urlpattern.Pattern
	// set holds the patterns, and perhaps others after them, by their indexes. It is nil for
	// a short list.
	set *urlpattern.Set[struct{}]
}

// matching returns the indices of the patterns that match u, ascending.
func (l *list) matching(u weburl.URL) iter.Seq[int] {
	return func(yield func(int) bool) {
		if l.set == nil {
			for i, p := range l.patterns {
				if p.Test(u) && !yield(i) {
					return
				}
			}
			return
		}
		first, ok := l.set.First(u) // mostly, no other is asked for
		if !ok || first.Index >= len(l.patterns) || !yield(first.Index) {
			return
		}
		for hit := range l.set.All(u) {
			if hit.Index >= len(l.patterns) || hit.Index > first.Index && !yield(hit.Index) {
				return
			}
		}
	}
}

// cost returns the number of steps that matching counts as.
func (l *list) cost() int {
	if l.set == nil {
		return testCost * len(l.patterns)
	}
	return testCost * (1 + len(l.patterns)/64)
}

// find implements [Find]. Unless used is nil, it appends to it the indices of the patterns of
// avoid that a proof of No needs.
func (a *analyzer) find(match []urlpattern.Pattern, avoid list, used *[]int) Answer {
	if a.memory > maxMemory {
		steps, left := a.steps, a.left
		*a = *newAnalyzer()
		a.steps, a.left = steps, left
	}
	for i, p := range match {
		if p == (urlpattern.Pattern{}) {
			return Answer{Verdict: No}
		}
		for _, other := range match[:i] {
			if a.know(p).outline.excludes(&a.know(other).outline) {
				return Answer{Verdict: No}
			}
		}
	}
	return a.search(match, avoid, used)
}

// search is find for patterns that are valid and may have URLs in common.
//
// A piece is a product of languages, so the shortest text of each component makes up its
// shortest URL. If a pattern of avoid matches that, the piece is split: one of its components
// must not match. The shortest URL of all pieces is looked at first, so the first one that
// no pattern of avoid matches is the shortest of all.
func (a *analyzer) search(match []urlpattern.Pattern, avoid list, used *[]int) Answer {
	if a.left <= 0 {
		return Answer{Reason: TooLarge}
	}
	start := int(min(maxSteps, a.left))
	a.budget = start - answerCost
	defer func() {
		used := int64(start - a.budget)
		a.steps += used
		if a.left != unlimited {
			a.left -= used
		}
	}()
	none, rejected := Answer{Verdict: No}, Answer{Reason: NeedsEngine}
	var all [urlpattern.Hash + 1][]int
	for _, p := range match {
		components := a.componentsOf(p)
		for _, c := range likely {
			switch n := components[c]; {
			case n == tooLarge:
				rejected.Reason = TooLarge
			case n >= 0 && !slices.Contains(all[c], n):
				all[c] = append(all[c], n)
			}
		}
	}
	for c := range all {
		slices.Sort(all[c])
	}
	for _, c := range likely {
		if len(all[c]) > 1 && a.shortest(nil, all[c], nil).result == automaton.NotFound {
			return none
		}
	}

	var pieces []*piece
	// add adds a piece unless one of the given components, which it computes, has no text.
	add := func(p *piece, components ...urlpattern.Component) {
		for _, c := range components {
			w := a.shortest(p.kind.languages[c], all[c], p.avoid[c])
			switch w.result {
			case automaton.NotFound:
				return
			case automaton.OutOfBounds:
				none = Answer{Reason: TooLarge}
				return
			}
			p.texts[c] = w.text
		}
		p.url = p.kind.url(&p.texts)
		pieces = append(pieces, p)
	}
	kinds := kinds()
	for i := range kinds {
		add(&piece{kind: &kinds[i]}, likely[:]...)
	}
	for len(pieces) > 0 {
		if a.budget -= pieceCost + len(pieces) + avoid.cost(); a.budget < 0 {
			return Answer{Reason: TooLarge}
		}
		best := 0
		for i, p := range pieces {
			if len(p.url) < len(pieces[best].url) {
				best = i
			}
		}
		p := pieces[best]
		pieces = slices.Delete(pieces, best, best+1)
		u, err := weburl.Parse(p.url)
		i := a.firstMatch(&avoid, u)
		if i < 0 {
			if err == nil && !slices.ContainsFunc(match, func(p urlpattern.Pattern) bool { return !p.Test(u) }) {
				return Answer{Verdict: Yes, URL: u}
			}
			// A component without an automaton does not match. It may match in another URL of
			// the piece.
			none = rejected
			continue
		}
		if used != nil && !slices.Contains(*used, i) {
			*used = append(*used, i)
		}
		for _, c := range likely {
			switch number := a.componentsOf(avoid.patterns[i])[c]; number {
			case anything:
			case foreign:
				none = Answer{Reason: NeedsEngine}
			case tooLarge:
				none = Answer{Reason: TooLarge}
			default:
				rest := *p
				rest.avoid[c] = append(slices.Clip(rest.avoid[c]), number)
				slices.Sort(rest.avoid[c])
				add(&rest, c)
			}
		}
	}
	return none
}

// firstMatch returns the index of the first pattern that matches u, or -1. It prefers patterns
// whose components all have automata, so that a split leaves nothing unknown.
func (a *analyzer) firstMatch(l *list, u weburl.URL) int {
	first := -1
	for i := range l.matching(u) {
		numbers := a.componentsOf(l.patterns[i])
		if !slices.ContainsFunc(numbers[urlpattern.Protocol:], func(n int) bool { return n < anything }) {
			return i
		}
		if first < 0 {
			first = i
		}
	}
	return first
}

// likely lists the components, starting with those that are most likely to differ.
var likely = [...]urlpattern.Component{urlpattern.Pathname, urlpattern.Hostname, urlpattern.Protocol, urlpattern.Port,
	urlpattern.Search, urlpattern.Hash, urlpattern.Username, urlpattern.Password}

// url returns the URL with these texts.
func (k *kind) url(t *texts) string {
	var b strings.Builder
	b.WriteString(t[urlpattern.Protocol])
	b.WriteByte(':')
	if !k.opaque {
		b.WriteString("//")
		if t[urlpattern.Username] != "" || t[urlpattern.Password] != "" {
			b.WriteString(t[urlpattern.Username])
			writeAfter(&b, ':', t[urlpattern.Password])
			b.WriteByte('@')
		}
		b.WriteString(t[urlpattern.Hostname])
		writeAfter(&b, ':', t[urlpattern.Port])
	}
	b.WriteString(t[urlpattern.Pathname])
	writeAfter(&b, '?', t[urlpattern.Search])
	writeAfter(&b, '#', t[urlpattern.Hash])
	return b.String()
}

// writeAfter writes a delimiter and a text, unless the text is empty.
func writeAfter(b *strings.Builder, delimiter byte, text string) {
	if text != "" {
		b.WriteByte(delimiter)
		b.WriteString(text)
	}
}
