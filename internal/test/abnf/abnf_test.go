package abnf

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

const sample = Core + `
list   = item *2( "," item ) [ ";" ]
item   = name / 2*3DIGIT / octet
name   = 1*ALPHA
       / "x" %x2D HEXDIG
octet  = DIGIT / "1" 2DIGIT
void   = 0<name>
exact  = 2( "a" / %x100-101 )
`

func parse(t *testing.T) *Grammar {
	t.Helper()
	g, err := Parse(sample)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestRegexp(t *testing.T) {
	g := parse(t)
	for rule, c := range map[string]struct{ match, not string }{
		"HEXDIG": {"0 9 a F", "g G 10"},
		"list":   {"a a,12 aB,1,123;", "a,,b a,b,c,d ;"},
		"name":   {"x xyz x-A X-f", "x- x-g 1"},
		"octet":  {"7 123", "23 1234"},
		"exact":  {"aa AĀ āā", "a aaa Ă"},
	} {
		re, _, err := g.Regexp(rule)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range strings.Fields(c.match) {
			if !re.MatchString(s) {
				t.Errorf("%s does not match %q", rule, s)
			}
		}
		for _, s := range append(strings.Fields(c.not), "\n") {
			if re.MatchString(s) {
				t.Errorf("%s matches %q", rule, s)
			}
		}
	}
	if re, _, err := g.Regexp("void"); err != nil || !re.MatchString("") || re.MatchString("a") {
		t.Error("void matches more or less than the empty string")
	}
	re, groups, err := g.Regexp("list", "item", "name")
	if err != nil || !slices.Equal(groups[:3], []string{"", "item", "name"}) {
		t.Fatal(groups, err)
	}
	if m := re.FindStringSubmatch("ab,12"); m[1] != "ab" || m[2] != "ab" || m[3] != "12" || m[4] != "" {
		t.Errorf("groups %q", m)
	}
}

// Generated strings match.
func TestGenerate(t *testing.T) {
	g := parse(t)
	rng := rand.New(rand.NewPCG(1, 2))
	for _, rule := range g.Rules() {
		re, _, err := g.Regexp(rule)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for range 200 {
			s := g.Generate(rng, rule)
			if seen[s] = true; !re.MatchString(s) {
				t.Fatalf("%s generates %q", rule, s)
			}
		}
		if rule != "void" && len(seen) < 9 {
			t.Errorf("%s generates only %d strings", rule, len(seen))
		}
	}
}

func TestErrors(t *testing.T) {
	for _, text := range []string{"a", "a = b", "a = a", "a = b\nb = a", `a = ("x"`, `a = "x" )`, "a = ?", `a = "x`, "a = \"x\"\na = \"y\"", "a = %x110000000"} {
		if _, err := Parse(text); err == nil {
			t.Errorf("%q is accepted", text)
		}
	}
	if _, _, err := parse(t).Regexp("none"); err == nil {
		t.Error("a rule that does not exist has a regular expression")
	}
}
