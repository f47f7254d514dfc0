package main

import (
	"math/rand/v2"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/mutate"
)

// generator makes inputs.
type generator struct {
	rng    *rand.Rand
	change *mutate.Generator
}

func newGenerator(seed uint64) *generator {
	return &generator{rand.New(rand.NewPCG(seed, 3)), mutate.New(seed, nil)}
}

var (
	essences   = []string{"", "text/plain", "text/html", "IMAGE/SVG+xml", "a/b", "a/b", "a/b", "a", "a/", "/b", "*/*", " x/y ", "a/b/c", "é/b", "%61/b", "//h/"}
	parameters = []string{";", ";charset=utf-8", ";Charset=x", `;charset="x"`, ";charset= x", ";a=b", ";a=", ";a", "; a=b ", `;a="b c"`, `;a="b;c"`, `;a="\""`, `;a="b`, `;a=é`, ";a=\u0100", ";a=b c", ";=b", ";a =b", ";é=b", ";a=%41", ";base64=a", ";base64 ", ";charset=()", `;a="b"x`, "\t;a=\tb", ";a=\x7f"}
	markers    = []string{"", "", ";base64", ";base64", "; BASE64", ";base64 ", ";base 64", ";%62ase64", ";base64;"}
	pieces     = []string{"a", "b c", "%", "%4", "%41", "%00", "%FF", "é", "日", "\t", "\n", "\f", " ", "?", "#", ",", `"`, "<", "%2C", "=", "==", "%3D", "YQ", "YWI", "YWJj", "YWJjZA==", "+/", "-_", "A", "%0A", "%2B", "%2f"}
)

// texts returns up to n texts, one after another.
func (g *generator) texts(n int, from []string) (s string) {
	for range g.rng.IntN(n + 1) {
		s += from[g.rng.IntN(len(from))]
	}
	return s
}

// mutated returns s, or a mutation of s. It is well-formed: JSON could not carry anything else.
func (g *generator) mutated(s string) string {
	if g.rng.IntN(2) == 0 {
		s = g.change.Mutate(s)
	}
	return infra.ScalarValues(s)
}

// url returns a data: URL, which may have become something else by mutation. Those are not
// asked about, since Node would fetch them.
func (g *generator) url() question {
	for {
		s := "data:" + g.texts(1, essences) + g.texts(3, parameters) + g.texts(1, markers) + "," + g.texts(8, pieces)
		if s = g.mutated(s); isData(s) {
			return url(s)
		}
	}
}

func (g *generator) mime() question {
	return mime(g.mutated(essences[g.rng.IntN(len(essences))] + g.texts(6, parameters)))
}

// isData reports whether the scheme of s is data, or s is not a URL.
func isData(s string) bool {
	u, err := weburl.Parse(s)
	return err != nil || u.Scheme() == "data"
}
