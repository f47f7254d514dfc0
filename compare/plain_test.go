package compare

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/mutate"
	"github.com/weburl-go/weburl/internal/suite"
)

// full is Analyze without the shortcut.
func full(input string, base *string, p Profile) *Analysis {
	p.known = false
	return Analyze(input, base, p)
}

func everyProfile(t testing.TB) (list []Profile) {
	t.Helper()
	for _, p := range Profiles() {
		if !p.NeedsBase {
			list = append(list, p)
		}
	}
	return list
}

// checkPlain fails if the shortcut says more than is true of a string.
func checkPlain(t testing.TB, input string, p Profile) {
	t.Helper()
	if !isPlain(input) {
		return
	}
	slow := full(input, nil, p)
	if e := slow.Effect(); e != Same {
		t.Errorf("%q is plain, but under %q the effect is %v: %v", input, p.Name, e, slow.Pairs())
	}
	if list := slow.Findings(); len(list) != 0 {
		t.Errorf("%q is plain, but under %q the findings are %+v", input, p.Name, list)
	}
	for _, r := range slow.Readings() {
		if r.Failure != nil {
			t.Errorf("%q is plain, but %s refuses it: %s", input, r.Edition.Name, r.Failure.Name)
		}
	}
	fast := Analyze(input, nil, p)
	if !fast.plain {
		t.Fatalf("%q: the shortcut is not taken", input)
	}
	a, _ := fast.Safe()
	b, _ := slow.Safe()
	if a.Href != b.Href || a.Agreed != b.Agreed || len(a.Refused) != len(b.Refused) {
		t.Errorf("%q: safe form %+v, by all readings %+v", input, a, b)
	}
}

// plainUnits are what strings are made of that are plain, or nearly so.
var plainUnits = strings.Fields("http:// https:// a b z0 9 -x- xn-- example com local internal localhost arpa metadata . .. - / // /. : :80 :443 :8080 :65535 :65536 :0 ? # & = % %41 %2F %2e %5c %25 %00 %0a %ff %e2 %zz @ ! $ ' ( ) * + , ; ~ _ A [ ] { } | ^ \\ \" < > ` é http:")

func TestPlainStringsAgree(t *testing.T) {
	p := everyProfile(t)
	all := p[1]
	if all.Name != "all" {
		t.Fatal(all.Name)
	}
	lines := suite.Lines(t, "urls/kasztp.txt")
	lines = append(lines, suite.Lines(t, "urls/userbait.txt")...)
	step := 40
	if testing.Short() {
		step = 400
	}
	plain := 0
	for i := 0; i < len(lines); i += step {
		if isPlain(lines[i]) {
			plain++
		}
		checkPlain(t, lines[i], all)
	}
	if plain*step < len(lines)*3/4 {
		t.Errorf("of %d real URLs, only %d are plain", len(lines)/step, plain)
	}
	random := rand.New(rand.NewPCG(1, 2))
	plain = 0
	for n := 0; plain < 600 && n < 400_000; n++ {
		s := "http://" + plainUnits[random.IntN(len(plainUnits))]
		for range random.IntN(9) {
			s += plainUnits[random.IntN(len(plainUnits))]
		}
		if isPlain(s) {
			plain++
			checkPlain(t, s, all)
		}
	}
	var corpus []mutate.Case
	for i := 0; i < len(lines); i += 500 {
		corpus = append(corpus, mutate.Case{Input: lines[i]})
	}
	g := mutate.New(7, corpus)
	for n := 0; plain < 1000 && n < 400_000; n++ {
		if s, _, _ := g.Next(); isPlain(s) {
			plain++
			checkPlain(t, s, all)
		}
	}
	if plain < 1000 {
		t.Errorf("only %d of the random strings are plain", plain)
	}
}

// Every byte in every place of a URL, alone and percent-encoded.
func TestPlainBytes(t *testing.T) {
	all := everyProfile(t)[1]
	for c := range 256 {
		b := string([]byte{byte(c)})
		encoded := "%" + string("0123456789ABCDEF"[c>>4]) + string("0123456789abcdef"[c&15])
		for _, unit := range []string{b, encoded} {
			for _, form := range []string{"http://\x00/", "http://a\x00b.c/", "https://h\x00/", "http://h/\x00", "http://h/\x00x", "http://h/a/\x00", "http://h/a?\x00", "http://h/a#\x00", "http://h/?x\x00y#a\x00b", "http://h:\x00/", "http://h/a/.\x00"} {
				checkPlain(t, strings.ReplaceAll(form, "\x00", unit), all)
			}
		}
	}
}
