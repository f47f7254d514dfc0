package convert

import (
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/urlpattern"
)

// token is fixed text or a group of path-to-regexp, of either version. It is the model by
// which differences are checked; tools/conversions compares the model with the original.
type token struct {
	text     string // fixed text, if ends is nil
	optional bool
	repeats  bool

	prefix, suffix string
	// ends calls found with each offset at which what the group takes from input[start:]
	// can end.
	ends func(input string, start int, found func(end int))
}

// runEnds returns a token's ends for a group of one or more bytes, none of which is in stops or
// begins a text of not.
func runEnds(stops string, not ...string) func(string, int, func(int)) {
	return func(input string, start int, found func(int)) {
		for i := start; i < len(input) && strings.IndexByte(stops, input[i]) < 0; i++ {
			for _, text := range not {
				if text != "" && hasPrefixFold(input[i:], text) {
					return
				}
			}
			found(i + 1)
		}
	}
}

// matchTokens reports whether tokens match all of input, in any case of letters. It moves
// the set of the offsets reached so far over each token, so the time is bounded.
func matchTokens(tokens []token, input string) bool {
	reached := make([]bool, len(input)+1)
	reached[0] = true
	for _, t := range tokens {
		reached = t.move(reached, input)
	}
	return reached[len(input)]
}

func (t token) move(from []bool, input string) []bool {
	to := make([]bool, len(from))
	if t.optional {
		copy(to, from)
	}
	pending := make([]int, 0, len(from)) // where a repetition begins
	begun := make([]bool, len(from))
	begin := func(i int) {
		if !begun[i] {
			begun[i] = true
			pending = append(pending, i)
		}
	}
	for i, ok := range from {
		if ok {
			begin(i)
		}
	}
	for len(pending) > 0 {
		i := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		if !hasPrefixFold(input[i:], t.prefix) {
			continue
		}
		found := func(end int) {
			if !hasPrefixFold(input[end:], t.suffix) {
				return
			}
			end += len(t.suffix)
			to[end] = true
			if t.repeats {
				begin(end)
			}
		}
		start := i + len(t.prefix)
		if t.ends == nil {
			if hasPrefixFold(input[start:], t.text) {
				found(start + len(t.text))
			}
			continue
		}
		t.ends(input, start, found)
	}
	return to
}

// hasPrefixFold is strings.HasPrefix, without regard to the case of ASCII letters.
func hasPrefixFold(s, prefix string) bool {
	if len(s) < len(prefix) {
		return false
	}
	for i := range len(prefix) {
		if infra.ASCIILower(s[i]) != infra.ASCIILower(prefix[i]) {
			return false
		}
	}
	return true
}

// pathSource returns the source of a router that matches the path of any URL, in any case
// of letters.
func pathSource(writers []*writer, matches func(path string) bool) (source, error) {
	s := source{matches: func(u weburl.URL) bool { return matches(u.Path()) }}
	noted := writer{}
	for _, w := range writers {
		p, err := urlpattern.Options{IgnoreCase: true}.New(urlpattern.Init{urlpattern.Pathname: w.String()})
		if err != nil {
			return s, notAPattern(err)
		}
		s.patterns = append(s.patterns, p)
		s.samples = append(s.samples, w.pathSamples("example.com")...)
		for n, set := range w.notes {
			noted.notes[n] = noted.notes[n] || set
		}
	}
	s.notes = noted.allNotes()
	return s, nil
}
