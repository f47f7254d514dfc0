package main

import (
	"strings"
	"testing"
)

// answerOf returns the answer of judges that agree on a label with all flags.
func answerOf(prepared, ascii, text *string) (a answer) {
	a.Python = [3]*string{prepared, ascii, text}
	for f := range a.Libidn {
		a.Libidn[f] = [4]*string{prepared, ascii, text, ascii}
	}
	return a
}

// A judge that differs is distinguished from one that agrees, and only its own
// faults explain it.
func TestCompare(t *testing.T) {
	text := func(s string) *string { return &s }
	good := answerOf(text("bücher"), text("xn--bcher-kva"), text("BÜCHER"))
	if d := compare("BÜCHER", good); len(d) > 0 {
		t.Errorf("%+v", d)
	}
	bad := answerOf(text("bücher"), text("xn--bcher-kva"), text("bücher"))
	if d := compare("BÜCHER", bad); len(d) != 3 || d[0].explanation != "" {
		t.Errorf("%+v", d)
	}
	refused := answerOf(nil, nil, text("BÜCHER"))
	if d := compare("BÜCHER", refused); len(d) != 8 || !strings.Contains(d[0].text, "theirs is nothing") {
		t.Errorf("%+v", d)
	}
	refused.Newer = true
	explained := 0
	for _, d := range compare("BÜCHER", refused) {
		if d.explanation == newer {
			explained++
		}
	}
	if explained != 2 {
		t.Errorf("%d are explained by a fault of Python", explained)
	}
}

// The random inputs include labels, domains and Punycode.
func TestInputs(t *testing.T) {
	var domains, punycode, n int
	for s := range inputs(3000, 1, 0) {
		n++
		if strings.ContainsAny(s, ".。．｡") {
			domains++
		}
		if strings.HasPrefix(strings.ToLower(s), "xn--") {
			punycode++
		}
	}
	if n != 3000 || domains < 100 || punycode < 100 {
		t.Errorf("%d inputs, %d domains, %d in Punycode", n, domains, punycode)
	}
}
