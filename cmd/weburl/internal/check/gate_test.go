package check

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
)

// A fix is refused if anything else in the document would be read differently, or
// at another position.
func TestGate(t *testing.T) {
	for _, test := range []struct {
		kind                   kind
		source, fixed, changed string
	}{
		{markdown, "[a](b^c) `d` e", "[a](b%5Ec) `d` e", "[a](b%5Ec) 'd' e"},
		{markdown, "`d` [a](b^c)", "`d` [a](b%5Ec)", "'d' [a](b%5Ec)"},
		{markdown, "[a](b^c)\n\n# d", "[a](b%5Ec)\n\n# d", "[a](b%5Ec)\n\n#xd"},
		{markdown, "[a](b^c)\n\n    d", "[a](b%5Ec)\n\n    d", "[a](b%5Ec)\n\n  x d"},
		{markdown, "|a|b|\n|-|-|\n|[c](d^)|e|", "|a|b|\n|-|-|\n|[c](d%5E)|e|", "|a|b|\n|-|x|\n|[c](d%5E)|e|"},
		{markdown, "[a](b^c) [d][e]\n\n[e]: /f", "[a](b%5Ec) [d][e]\n\n[e]: /f", "[a](b%5Ec) [d][x]\n\n[e]: /f"},
		{markdown, "[e]: f^\n\n[a][e] [b](/g)", "[e]: f%5E\n\n[a][e] [b](/g)", "[e]: f%5E\n\n[a](e) [b](/g)"},
		{markdown, "x <b> [a](b^c)", "x <b> [a](b%5Ec)", "x (b) [a](b%5Ec)"},
		{markdown, "<http://a/^> <j@k.l>", "<http://a/%5E> <j@k.l>", "<http://a/%5E> (j@k.l)"},
		{markdown, "[a](b^c) [d](e)", "[a](b%5Ec) [d](e)", "[a](b%5Ec)  [d](e)"},
		{markdown, "see http://a.b/^ [c](/d)", "see http://a.b/%5E [c](/d)", "see http://a.b/%5E <a:/d>x"},
		{markdown, `see "http://localhost/^x" [c](/d)`, `see "http://localhost/%5Ex" [c](/d)`, `see "xhttp://localhost/%5Ex" [c](/d)`},
		{markdown, "see HTTP://É.F/^ c", "see HTTP://É.F/%5E c", "see HTTP:/É.F/%5E/ c"},
		{markdown, "[^a]: http://b/^ c\n\n    [d](/e)", "[^a]: http://b/%5E c\n\n    [d](/e)", "[^a]: http://b/%5E c\n\n  x [d](/e)"},
		{html, `<a href="b c"><img src="d">`, `<a href="b%20c"><img src="d">`, `<a href='b%20c'><img src="d">`},
		{html, `<a href="b c"><img src="d">`, `<a href="b%20c"><img src="d">`, `<i ping="b%20c"><img src="d">`},
		{html, `<a href="b c"><img src="d">`, `<a href="b%20c"><img src="d">`, `<a href="b%20c"> <img src="d">`},
		{html, `<a href="b c"><img src="d">`, `<a href="b%20c"><img src="d">`, `<a href="b%20c"><img src= d >`},
		{html, `<a href="b c"><p>`, `<a href="b%20c"><p>`, `<a href="b%20c"><base href=x>`},
		{text, "a://b/^ c://d", "a://b/%5E c://d", "a://b/%5E  c://d"},
		{list, "http://a/^\nhttp://b\n", "http://a/%5E\nhttp://b\n", "http://a/%5E\n\nhttp://b\n"},
	} {
		u := newUnit(test.source, test.kind)
		p := u.find()
		for _, after := range []string{test.fixed, test.changed} {
			r := u.repairs(newExaminer(), &p)
			if got := string(spliced(u.Bytes, r.inText)); got != test.fixed {
				t.Fatalf("%q: fixed as %q", test.source, got)
			}
			again := findLinks([]byte(after), test.kind, p.outer, true, nil)
			ok := r.retry(&again) && (test.kind != markdown || r.keepsOutline(u.Bytes, []byte(after)))
			if ok != (after == test.fixed) {
				t.Errorf("%q: %q is taken: %v", test.source, after, ok)
			}
			blamed := slices.ContainsFunc(r.links, func(a repair) bool { return a.whole || a.dropped })
			if blamed == ok {
				t.Errorf("%q: %q: a repair is blamed: %v", test.source, after, blamed)
			}
		}
	}
}

// If a fix is refused, the report gives the reason, and no other fix is held back.
func TestGateExplains(t *testing.T) {
	u := newUnit("[a](b^c) [d](e^f)", markdown)
	x := newExaminer()
	p := u.find()
	r := u.repairs(x, &p)
	r.links[0].dropped = true
	if _, _, n, err := u.fixLinks(r); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	r.explain(&p)
	if p.links[0].Doubt != documents.Surroundings || p.links[1].Doubt != documents.NoDoubt {
		t.Errorf("%v, %v", p.links[0].Doubt, p.links[1].Doubt)
	}
	u.report(x, &p, 0)
	if m := u.findings[0].message; !strings.HasSuffix(m, "; not fixed, since that would change how the document around it is read") {
		t.Error(m)
	}
}
