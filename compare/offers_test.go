package compare

import (
	"strings"
	"testing"
	"unicode"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

// checkOffers fails if a form that an analysis offers in place of its input leads elsewhere
// than the input does by the Standard.
func checkOffers(t testing.TB, a *Analysis) {
	t.Helper()
	checkPivot(t, a)
	checkSafe(t, a)
}

func sameHostPort(u, v weburl.URL) bool {
	p, hasPort := u.Port()
	q, alsoPort := v.Port()
	return u.Scheme() == v.Scheme() && u.Host() == v.Host() && p == q && hasPort == alsoPort
}

// sameOrigin is like sameHostPort, but compares hosts in the form of [Target].
func sameOrigin(u, v weburl.URL) bool {
	p, _ := u.PortOrDefault()
	q, _ := v.PortOrDefault()
	return u.Scheme() == v.Scheme() && canonicalize(u.Host().String()).text == canonicalize(v.Host().String()).text && p == q
}

// checkPivot fails if a pivot cuts or changes the scheme, the host or the port.
func checkPivot(t testing.TB, a *Analysis) {
	t.Helper()
	input, base := a.Input()
	pivot, ok := a.Pivot()
	if !ok {
		return
	}
	u, err := parse(input, base)
	if err != nil {
		t.Errorf("%q: the Standard refuses it, and yet there is the pivot %+v", input, pivot)
		return
	}
	part := pivot.Span.Of(input)
	to := ""
	if pivot.Encoded {
		to = encodeAll(part)
	}
	if whole := input[:pivot.Span.Start] + to + input[pivot.Span.End:]; whole != pivot.Result {
		t.Errorf("%q: the pivot is %+v, but the result of that is %q", input, pivot, whole)
	}
	v, err := parse(pivot.Result, base)
	if err != nil || !sameHostPort(u, v) {
		t.Errorf("%q is %q, but the pivot makes it %q (%v)", input, u, v, err)
	}
	if got := v.IncludesCredentials(); got != pivot.KeepsCredentials {
		t.Errorf("%q: the pivot %+v has credentials: %v", input, pivot, got)
	}
	if !pivot.Encoded {
		var layout weburl.Layout
		o := weburl.Options{Layout: &layout}
		if base != nil {
			o.Base = weburl.MustParse(*base)
		}
		o.Parse(input)
		for _, kind := range []weburl.PartKind{weburl.PartScheme, weburl.PartHost, weburl.PartPort} {
			if s, ok := layout.Find(kind); ok && cuts(input, pivot.Span, s) {
				t.Errorf("%q: the pivot cuts %q, a piece of %q", input, part, s.Of(input))
			}
		}
	}
	first := (*Target)(nil)
	for _, r := range full(pivot.Result, base, a.profile.withLiving()).Readings() {
		switch {
		case r.Failure != nil:
		case first == nil:
			first = &r.Target
		case r.Target != *first:
			t.Errorf("%q: after the pivot %+v, %s still goes elsewhere", input, pivot, r.Edition.Name)
		}
	}
}

// cuts reports whether a cut removes a piece of a part. Invisible characters between two
// bytes of the part do not count.
func cuts(input string, cut, part validation.Span) bool {
	seen := func(c rune) bool {
		return unicode.IsGraphic(c) && c != ' ' && !unicode.In(c, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
	}
	within := part.Start < cut.Start && cut.End < part.End && strings.IndexFunc(cut.Of(input), seen) < 0
	return cut.Start < part.End && part.Start < cut.End && !within
}

// checkSafe fails if a safe form contains credentials or leads elsewhere than the input does
// by the Standard, or if readings differ although Agreed is set.
func checkSafe(t testing.TB, a *Analysis) {
	t.Helper()
	input, base := a.Input()
	safe, ok := a.Safe()
	u, err := parse(input, base)
	if err != nil {
		if ok {
			t.Errorf("%q: the Standard refuses it, and yet there is the safe form %+v", input, safe)
		}
		return
	}
	if stays := base == nil || !a.profile.Stay || sameOrigin(u, weburl.MustParse(*base)); stays != ok {
		t.Errorf("%q stays in the origin: %v; there is a safe form: %v", input, stays, ok)
	}
	if !ok {
		return
	}
	if v := u.WithoutCredentials(); safe.Href != v.String() || safe.DropsCredentials != (u != v) {
		t.Errorf("%q: the safe form is %+v; the URL without credentials %q", input, safe, v)
	}
	p := a.profile.withLiving()
	p.NeedsBase, p.Stay = false, false
	first, accepted, refused := (*Target)(nil), 0, 0
	readings := full(safe.Href, nil, p).Readings()
	for i := range readings {
		r := &readings[i]
		switch {
		case r.Failure != nil:
			refused++
			continue
		case includes(a.profile.Guard, r.Edition) || includes(a.profile.Fetch, r.Edition):
			accepted++
		}
		if first == nil {
			first = &r.Target
		}
		if safe.Agreed && r.Target != *first {
			t.Errorf("%q: all agree on %q, but %s does not", input, safe.Href, r.Edition.Name)
		}
	}
	if safe.Agreed && accepted == 0 || refused != len(safe.Refused) {
		t.Errorf("%q: %d of the profile accept %+v, %d refuse it", input, accepted, safe, refused)
	}
}

// deceptive holds strings whose parts pretend to be other parts.
var deceptive = []string{
	`http://evil.example\@good.example/`, `http://user@127.1\@b.example/`, "https://com/", "http://0x7f.1/", "http://0177.0.0.1/",
	"https://accounts.bank.example@203.0.113.7/login", "http://a@evil.example@good.example/", "http://faß.example/",
	"http://good.example\t.evil.example/", "http://exam\u00ADple.com/", "https://аррӏе.com/", "http://example.com/\u202egpj.exe",
	"http://good.example#@evil.example/", "http://evil.example?.good.example/", "http://h:080/", "http://h:8\t0/", "http://h:000080/", "ht\ttp://h/",
	"http://[1::0:0:2]/", "http://[0:0:0:0:0:0:0:1]/",
	"http://example.com./", "http://a..b/", "http://％65xample.com/", "http://[::ffff:127.0.0.1]/", "http:a.example", "http:///a.example/",
	"http://https://example.com/", "http://a.b@a.b/", "http://1.2.3.08/", "http://%31%30.0.0.1/", "javascript://good.example/%0aalert(1)",
	"blob:https://user:pw@good.example/1", "git://good.example\\@evil.example/", "file://server/share", "http://x:y@h:80/",
}

// No offered form cuts or changes the scheme, the host or the port that the Standard reads,
// and no safe form contains credentials.
func TestOffers(t *testing.T) {
	step := 300
	if testing.Short() {
		step = 3000
	}
	inputs := deceptive
	for _, name := range []string{"kasztp", "userbait"} {
		lines := suite.Lines(t, "urls/"+name+".txt")
		for i := 0; i < len(lines); i += step {
			inputs = append(inputs, lines[i])
		}
	}
	profiles := Profiles()
	check := func(input string, base *string) {
		for _, p := range profiles {
			if base != nil || !p.NeedsBase {
				checkOffers(t, Analyze(input, base, p))
			}
		}
	}
	var corpus []mutate.Case
	for _, input := range inputs {
		check(input, nil)
		base := "https://user@shop.example/a/b"
		check(input, &base)
		corpus = append(corpus, mutate.Case{Input: input})
	}
	for i, c := range suite.URLCases(t) {
		if i%(step/100) == 0 {
			check(c.Input, c.Base)
		}
	}
	table, _ := readTable(t)
	for i, c := range table {
		if i%(step/100) == 0 {
			checkOffers(t, Analyze(c.input, c.base, c.profile))
		}
	}
	g := mutate.New(31, corpus)
	for range 300_000 / step {
		input, base, hasBase := g.Next()
		if !hasBase {
			check(input, nil)
		} else if _, err := weburl.Parse(base); err == nil {
			check(input, &base)
		}
	}
}

// A safe form reports whether it drops credentials. There is none if it would leave an origin
// in which all readings must stay.
func TestSafe(t *testing.T) {
	base := "https://shop.example/login"
	for _, c := range []struct {
		profile, input string
		base           *string
		want           string // "" if there is none
		drops          bool
	}{
		{"all", "https://accounts.bank.example@203.0.113.7/login", nil, "https://203.0.113.7/login", true},
		{"all", "HTTP://Shop.example:80/a/../b", nil, "http://shop.example/b", false},
		{"all", "http://", nil, "", false},
		{"all", "//evil.example", &base, "https://evil.example/", false},
		{"redirect", "//evil.example", &base, "", false},
		{"redirect", "/account", &base, "https://shop.example/account", false},
		{"redirect", "//user@shop.example/account", &base, "https://shop.example/account", true},
	} {
		p, err := ParseProfile(c.profile)
		if err != nil {
			t.Fatal(err)
		}
		safe, ok := Analyze(c.input, c.base, p).Safe()
		if ok != (c.want != "") || safe.Href != c.want || safe.DropsCredentials != c.drops || safe.Agreed != ok {
			t.Errorf("%s: %q: %+v, %v", c.profile, c.input, safe, ok)
		}
	}
	for _, c := range []struct {
		profile, input string
		refused        int
	}{
		{"fetch=java", "http://a/|", 1},                   // it rejects it
		{"fetch=webspecs-2014", "foo://shop.example/", 0}, // it finds no host, unlike the Standard
	} {
		p, err := ParseProfile(c.profile)
		if err != nil {
			t.Fatal(err)
		}
		if safe, ok := Analyze(c.input, nil, p).Safe(); !ok || safe.Agreed || len(safe.Refused) != c.refused {
			t.Errorf("%s: %q: %+v, %v", c.profile, c.input, safe, ok)
		}
	}
}

func TestCredentialsOfPivots(t *testing.T) {
	all, err := ParseProfile("all")
	if err != nil {
		t.Fatal(err)
	}
	for input, want := range map[string]bool{"http://a@evil.example@good.example/": true, "http:///good.example/": false} {
		if pivot, ok := Analyze(input, nil, all).Pivot(); !ok || pivot.KeepsCredentials != want || !strings.HasSuffix(pivot.Result, "good.example/") {
			t.Errorf("%q: %+v, %v", input, pivot, ok)
		}
	}
}
