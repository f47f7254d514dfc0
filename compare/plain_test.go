package compare

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// full is Analyze without the shortcuts.
func full(input string, base *string, p Profile) *Analysis {
	p.shortcuts = nil
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

// checkPlain fails if the shortcut for a string differs from the full analysis.
func checkPlain(t testing.TB, input string, p Profile) {
	t.Helper()
	if isPlainWithSlash(input) {
		checkPlainWithSlash(t, input, p)
	}
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

func checkPlainWithSlash(t testing.TB, input string, p Profile) {
	t.Helper()
	fast, slow := Analyze(input, nil, p), full(input, nil, p)
	if !reflect.DeepEqual(fast.Findings(), slow.Findings()) || fast.Effect() != slow.Effect() || !reflect.DeepEqual(fast.Pairs(), slow.Pairs()) {
		t.Errorf("%q under %q: by the shortcut %+v, by all readings %+v", input, p.Name, fast.Findings(), slow.Findings())
	}
	a, _ := fast.Safe()
	b, _ := slow.Safe()
	if !reflect.DeepEqual(a, b) {
		t.Errorf("%q: safe form %+v, by all readings %+v", input, a, b)
	}
	for _, r := range slow.Readings() {
		if r.Failure != nil {
			t.Errorf("%q would be plain with a slash, but %s rejects it: %s", input, r.Edition.Name, r.Failure.Name)
		}
	}
}

// checkPlainReference is checkPlain for a reference.
func checkPlainReference(t testing.TB, input, base string, p Profile) {
	t.Helper()
	fast, slow := Analyze(input, &base, p), full(input, &base, p)
	if !fast.plain {
		return
	}
	if !reflect.DeepEqual(fast.Findings(), slow.Findings()) {
		t.Errorf("%q against %q under %q: by the shortcut %+v, by all readings %+v", input, base, p.Name, fast.Findings(), slow.Findings())
	}
	if fast.Effect() != slow.Effect() || len(slow.Pairs()) != 0 {
		t.Errorf("%q against %q: effect %v, by all readings %v, %v", input, base, fast.Effect(), slow.Effect(), slow.Pairs())
	}
	for _, r := range slow.Readings() {
		if r.Failure != nil {
			t.Errorf("%q against %q: %s refuses it: %s", input, base, r.Edition.Name, r.Failure.Name)
		}
	}
	a, _ := fast.Safe()
	b, _ := slow.Safe()
	if a.Href != b.Href || a.Agreed != b.Agreed || len(a.Refused) != len(b.Refused) {
		t.Errorf("%q against %q: safe form %+v, by all readings %+v", input, base, a, b)
	}
}

func TestPlainReferencesAgree(t *testing.T) {
	all, err1 := ParseProfile("all")
	redirect, err2 := ParseProfile("redirect")
	if err1 != nil || err2 != nil {
		t.Fatal(err1, err2)
	}
	bases := []string{"https://good.example/", "http://h/a/b/../c?d#e", "http://h/a/b?d#e", "https://h:8080/a//b/", "http://h/a%20b"}
	random := rand.New(rand.NewPCG(3, 4))
	plain := 0
	for n := 0; plain < 500 && n < 100_000; n++ {
		s := []string{"/", "http://h/", "https://good.example/", ""}[random.IntN(4)]
		for range random.IntN(7) {
			s += plainUnits[random.IntN(len(plainUnits))]
		}
		base := bases[random.IntN(len(bases))]
		if Analyze(s, &base, all).plain {
			plain++
			checkPlainReference(t, s, base, all)
			checkPlainReference(t, s, base, redirect)
		}
	}
	if plain < 500 {
		t.Errorf("only %d of the random strings are plain", plain)
	}
	for c := range 256 {
		b := string([]byte{byte(c)})
		for _, s := range []string{"/" + b, "/a" + b + "c", "/a?" + b, "/a#" + b, b + "a", "/." + b} {
			checkPlainReference(t, s, bases[2], all)
			checkPlainReference(t, s, bases[2], redirect)
		}
	}
}

// plainUnits holds building blocks of strings that are plain, or nearly so.
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
	plain, withSlash := 0, 0
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
	for n := range 3000 {
		s := "https://"
		for range 1 + n%3 {
			s += plainUnits[2+random.IntN(24)]
		}
		if isPlainWithSlash(s) {
			withSlash++
			checkPlain(t, s, all)
		}
	}
	if withSlash < 100 {
		t.Errorf("only %d of the random strings would be plain with a slash", withSlash)
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

// The shortcut is right for every byte in every part of a URL, raw and percent-encoded.
func TestPlainBytes(t *testing.T) {
	all := everyProfile(t)[1]
	for c := range 256 {
		b := string([]byte{byte(c)})
		encoded := "%" + string("0123456789ABCDEF"[c>>4]) + string("0123456789abcdef"[c&15])
		for _, unit := range []string{b, encoded} {
			for _, form := range []string{"http://\x00/", "http://a.b\x00", "http://a\x00b", "http://h:8\x00", "http://a\x00b.c/", "https://h\x00/", "http://h/\x00", "http://h/\x00x", "http://h/a/\x00", "http://h/a?\x00", "http://h/a#\x00", "http://h/?x\x00y#a\x00b", "http://h:\x00/", "http://h/a/.\x00"} {
				checkPlain(t, strings.ReplaceAll(form, "\x00", unit), all)
			}
		}
	}
}
