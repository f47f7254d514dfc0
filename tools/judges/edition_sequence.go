package main

import (
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/edition/whatwg2017"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/mutate"
)

// play2017 returns the result of package whatwg2017 for a sequence.
func play2017(s sequence) playback {
	return playWith(s, func(input string, base ...string) (object, error) {
		if len(base) > 0 {
			u, err := whatwg2017.NewWithBase(input, base[0])
			return object2017{u}, err
		}
		u, err := whatwg2017.New(input)
		return object2017{u}, err
	})
}

type object2017 struct{ *whatwg2017.URL }

func (u object2017) apply(c mutate.Call) error {
	switch p := u.SearchParams(); c.Name {
	case "append":
		p.Append(c.Args[0], c.Args[1])
	case "delete":
		p.Delete(c.Args[0]) // a value as a second argument came later
	case "set":
		p.Set(c.Args[0], c.Args[1])
	case "sort":
		p.Sort()
	case "href":
		return u.Set(c.Name, c.Args[0])
	default:
		if !slices.Contains(properties[:], c.Name) {
			panic("unknown call " + c.Name)
		}
		_ = u.Set(c.Name, c.Args[0]) // a class reports no error
	}
	return nil
}

func (u object2017) attributes() []string {
	var out []string
	for _, name := range properties {
		out = append(out, u.Get(name))
	}
	return out
}

// params begins with the result of play.js for the attribute size, which came
// later.
func (u object2017) params() []string {
	out := []string{"undefined", u.SearchParams().String()}
	for _, pair := range u.SearchParams().Pairs() {
		out = append(out, pair.Name, pair.Value)
	}
	return out
}

// droppedPort reports whether the setter of protocol made the port null because it
// is the default port of the new scheme.
func droppedPort(d divergence) bool {
	at := d.at()
	ours, theirs := d.ours.states[at], d.theirs.states[at]
	if d.sequence[at].Name != "protocol" || ours.URL == nil || theirs.URL == nil || !slices.Equal(ours.Params, theirs.Params) {
		return false
	}
	for i, name := range properties {
		want := ours.URL[i]
		switch name {
		case "href", "origin":
			continue // they follow from the others
		case "host":
			want = get(ours.URL, "hostname")
		case "port":
			if !isDefaultPort(get(ours.URL, "protocol"), want) {
				return false
			}
			want = ""
		}
		if theirs.URL[i] != want {
			return false
		}
	}
	return true
}

// isDefaultPort reports whether a port is the default port of a protocol. The
// default port of gopher has since been removed from the Standard.
func isDefaultPort(protocol, port string) bool {
	if protocol == "gopher:" {
		return port == "70"
	}
	number, ok := infra.SpecialSchemeOf(strings.TrimSuffix(protocol, ":")).DefaultPort()
	return ok && port == strconv.Itoa(int(number))
}

func get(url []string, name string) string { return url[slices.Index(properties[:], name)] }

// staleParameters reports whether the setter of href left the search parameters as
// they were.
func staleParameters(d divergence) bool {
	at := d.at()
	ours, theirs := d.ours.states[at], d.theirs.states[at]
	return d.sequence[at].Name == "href" && slices.Equal(ours.URL, theirs.URL) && slices.Equal(theirs.Params, d.theirs.states[at-1].Params)
}

// An editionDivergence is a sequence played by an edition and its judge.
type editionDivergence struct {
	divergence
	edition editionJudge
}

// explain also knows how the judge parses.
func (d editionDivergence) explain(table []explanation) *explanation {
	if e := d.divergence.explain(table); e != nil {
		return e
	}
	at := d.at()
	if at >= len(d.ours.states) || at >= len(d.theirs.states) {
		return nil
	}
	c, ours, theirs := d.sequence[at], d.ours.states[at], d.theirs.states[at]
	if c.Name != "new" && c.Name != "href" || slices.Equal(ours.URL, theirs.URL) {
		return nil
	}
	// After href, they may also be stale.
	if !slices.Equal(ours.Params, theirs.Params) && !(c.Name == "href" && slices.Equal(theirs.Params, d.theirs.states[at-1].Params)) {
		return nil
	}
	r := request{input: c.Args[0]}
	if len(c.Args) > 1 {
		r.base, r.hasBase = c.Args[1], true
	}
	parsed := difference{d.by(), r, answer{url: ours.URL}, answer{url: theirs.URL}}
	return editionDifference{parsed, d.edition, nil}.explain(table)
}

func (d editionDivergence) smallest(j *judge) (finding, error) {
	return smallest(d, d.sequence, reduceSequence, explainedEditions, func(s sequence) (editionDivergence, error) {
		found, err := divergeOne(j, s, d.edition.play)
		return editionDivergence{found, d.edition}, err
	})
}
