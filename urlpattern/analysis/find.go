package analysis

import (
	"encoding/binary"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/automaton"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/urlpattern"
)

// maxSteps bounds an answer: the steps of searches, and those that find counts.
const maxSteps = 1 << 25

// The steps that find counts for a piece, and for a match of its shortest URL.
const (
	pieceCost = 1000
	testCost  = 10
)

// The bounds of what an analyzer keeps for the next answers.
const (
	maxAutomata = 10_000
	maxWords    = 1 << 15
)

// texts holds a text for each component.
type texts [urlpattern.Hash + 1]string

var expressionOf = infra.Take[func(urlpattern.Pattern, urlpattern.Component) (source string, ignoreCase, known bool)]()

// analyzer answers questions one after another. It keeps what it has computed about
// components, many of which are the same in the patterns of a list.
type analyzer struct {
	budget     int // the steps that are left for the current answer
	numbers    map[expression]int
	automata   []*automaton.DFA
	components map[urlpattern.Pattern]*components
	languages  map[*language][]int // the numbers of the automata: match first, then avoid
	words      map[string]word
	key        []byte
}

// expression is a regular expression.
type expression struct {
	source     string
	ignoreCase bool
}

// components holds the numbers of the automata of a pattern's components.
type components [urlpattern.Hash + 1]int

// Special numbers of automata. For the last two, there is none, so a search cannot use the
// component. It can only try URLs.
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
	return &analyzer{numbers: map[expression]int{}, components: map[urlpattern.Pattern]*components{},
		languages: map[*language][]int{}, words: map[string]word{}}
}

// componentsOf returns the components of a pattern that is not the zero Pattern.
func (a *analyzer) componentsOf(p urlpattern.Pattern) *components {
	if known := a.components[p]; known != nil {
		return known
	}
	var result components
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		source, ignoreCase, known := expressionOf(p, c)
		switch {
		case !known:
			result[c] = foreign
		case source == "^(.*)$":
			result[c] = anything
		default:
			result[c] = a.number(expression{source, ignoreCase})
		}
	}
	a.components[p] = &result
	return &result
}

// number returns the number of the automaton of an expression.
func (a *analyzer) number(e expression) int {
	n, ok := a.numbers[e]
	if !ok {
		n = tooLarge // fixed text can exceed the limits of programs
		if p, err := compile(e.source, e.ignoreCase); err == nil {
			n = a.add(p)
		}
		a.numbers[e] = n
	}
	return n
}

func (a *analyzer) add(p *automaton.Program) int {
	a.automata = append(a.automata, p.NewDFA())
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
	var w word
	w.text, w.result = automaton.Shortest(order, yes, no, &a.budget)
	if len(a.words) == maxWords {
		clear(a.words)
	}
	if w.result != automaton.OutOfBounds { // a later answer has more steps left
		a.words[key] = w
	}
	return w
}

// piece is a set of URLs: those of a kind that all patterns match, and in which certain
// components do not match certain automata.
type piece struct {
	kind  *kind
	avoid [urlpattern.Hash + 1][]int
	texts texts
	url   string // the shortest
}

// find is [Find]. It appends to used the indices of the patterns of avoid that a proof of No
// needs.
//
// A piece is a product of languages, so the shortest text of each component makes up its
// shortest URL. If a pattern of avoid matches that, the piece is split: one of its components
// must not match. The shortest URL of all pieces is looked at first, so the first one that
// no pattern of avoid matches is the shortest of all.
func (a *analyzer) find(match, avoid []urlpattern.Pattern, used *[]int) Answer {
	if len(a.automata) > maxAutomata {
		*a = *newAnalyzer()
	}
	a.budget = maxSteps
	none, rejected := Answer{Verdict: No}, Answer{Reason: NeedsEngine}
	var all [urlpattern.Hash + 1][]int
	for _, p := range match {
		if p == (urlpattern.Pattern{}) {
			return none
		}
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
		if a.budget -= pieceCost + len(pieces) + testCost*len(avoid); a.budget < 0 {
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
		i := slices.IndexFunc(avoid, func(p urlpattern.Pattern) bool { return p.Test(u) })
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
			switch number := a.componentsOf(avoid[i])[c]; number {
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

// likely holds the components, those first that are most likely to differ.
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

// writeAfter writes a delimiter and a text unless that is empty.
func writeAfter(b *strings.Builder, delimiter byte, text string) {
	if text != "" {
		b.WriteByte(delimiter)
		b.WriteString(text)
	}
}
