package compare

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/all"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/validation"
)

func TestParseProfile(t *testing.T) {
	names := func(list []*edition.Edition) (names string) {
		for _, e := range list {
			names += e.Name + " "
		}
		return names
	}
	for text, want := range map[string]string{
		"all":                             "| whatwg ",
		"browser":                         "| whatwg whatwg-2025 whatwg-2017 webspecs-2014 html-2012",
		"guard=net/url fetch=net/http":    "net/url | net/http",
		"fetch=curl guard=rfc3986,whatwg": "rfc3986 whatwg | curl",
		"fetch=whatwg-literal,curl-guess": "| whatwg-literal curl-guess",
	} {
		p, err := ParseProfile(text)
		if err != nil {
			t.Error(text, err)
			continue
		}
		if got := names(p.Guard) + "| " + names(p.Fetch); !strings.HasPrefix(got, want) || p.Name != text {
			t.Errorf("%s: %s, named %q", text, got, p.Name)
		}
	}
	for _, text := range []string{"", "none", "guard=net/url", "guard=x fetch=curl", "fetch=", "fetch=curl,", "guard= fetch=curl", "fetch=curl,curl", "fetch=curl guard=java,curl,java", "fetch=curl fetch=curl", "watch=java fetch=curl", "browser all"} {
		if p, err := ParseProfile(text); err == nil {
			t.Errorf("%q is the profile %+v", text, p)
		}
	}
	p, err := ParseProfile("guard=whatwg,curl fetch=curl,java")
	if err != nil {
		t.Fatal(err)
	}
	if got := names(p.Editions()); got != "whatwg curl java " {
		t.Errorf("a profile has the editions %s", got)
	}
	_, err = ParseProfile("fetch=firefox")
	for _, e := range append(all.Editions(), Living()) {
		if err == nil || !slices.Contains(strings.FieldsFunc(err.Error(), func(r rune) bool { return r == ' ' || r == ',' }), e.Name) {
			t.Errorf("the error for an unknown edition does not name %s: %v", e.Name, err)
		}
	}
	for _, p := range Profiles() {
		if again, err := ParseProfile(p.Name); err != nil || len(again.Editions()) != len(p.Editions()) || len(p.Editions()) < 2 {
			t.Errorf("%s: %v", p.Name, err)
		}
	}
}

// The profile "all" contains every edition except the literal twin and curl-guess.
func TestAllIsComplete(t *testing.T) {
	p, err := ParseProfile("all")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(p.Editions()), len(all.Editions())-2+1; got != want {
		t.Errorf("%d editions, want %d", got, want)
	}
}

// Living reads as the literal edition does, step by step.
func TestLivingIsTheLiteralEdition(t *testing.T) {
	cases, _ := readTable(t)
	for _, c := range cases {
		q := edition.Request{Input: c.input}
		if c.base != nil {
			q.Base, q.HasBase = *c.base, true
		}
		got, want := Living().Read(q), whatwg.Edition().Read(q)
		if (got.Failure == nil) != (want.Failure == nil) || got.Failure != nil && got.Failure.Name != want.Failure.Name {
			t.Errorf("%q: failure %+v, literally %+v", c.input, got.Failure, want.Failure)
			continue
		}
		if set := differing(&got, &want); set != 0 || got.HasHref != want.HasHref || got.Href != want.Href || got.Username.Text != want.Username.Text || got.Password.Text != want.Password.Text {
			t.Errorf("%q: %+v, literally %+v", c.input, got, want)
		}
		for i, p := range partsOf(&got) {
			if other := partsOf(&want)[i]; p.Present && p.Span.IsKnown() && other.Span.IsKnown() && p.Span != other.Span && p.Text != "" {
				t.Errorf("%q: part %d stands at %v, literally at %v", c.input, i, p.Span, other.Span)
			}
		}
	}
}

// That editions write the scheme differently is not put down to the authority.
func TestCausesOfForms(t *testing.T) {
	inputs := []string{"http://h:080/", "http://h:/", "http://h\x7f.example/", "http://h[.example/", "http://0177.0.0.1/", "http://[::ffff:1.2.3.4]/"}
	kinds := map[string]bool{}
	for _, k := range slices.Concat(authorityKinds, hostKinds) {
		kinds[k.ID] = true
		inputs = append(inputs, k.Example)
	}
	checked := map[string]bool{}
	for _, name := range []string{
		"guard=net/url fetch=rfc3987", "guard=curl fetch=rfc3986-last-at", "guard=php fetch=python", "guard=python fetch=rfc3986-decoded",
		"guard=rfc3986-last-at fetch=net/url", "guard=curl-guess fetch=rfc3986-first-at", "guard=perl fetch=php",
	} {
		p, err := ParseProfile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, input := range inputs {
			a := Analyze("HTTP"+strings.TrimPrefix(input, "http"), nil, p)
			if o := a.weigh(); o.forms != schemePart || o.effects.worst() != FormsDiffer {
				continue
			}
			for _, f := range a.Findings() {
				if kinds[f.ID] || f.ID == "raw-host-not-dialed" {
					checked[f.ID] = true
					if f.Severity != Info {
						t.Errorf("%q under %q: %s is %v", a.input, name, f.ID, f.Severity)
					}
				}
			}
		}
	}
	if len(checked) < 20 {
		t.Errorf("only %d kinds: %v", len(checked), slices.Sorted(maps.Keys(checked)))
	}
}

// Different hosts are put down to what moves a host, what changes its reading, or both if an
// edition does not say where its host is.
func TestPlacesOfHosts(t *testing.T) {
	const input = "http://a@b@0177.0.0.1/"
	first, last := validation.Span{Start: 9, End: 10}, validation.Span{Start: 11, End: 21}
	reader := func(name, host string, span validation.Span) *edition.Edition {
		return &edition.Edition{Name: name, Read: func(q edition.Request) edition.Reading {
			r := Living().Read(q)
			r.Host.Text, r.Host.Span = host, span
			return r
		}}
	}
	for _, c := range []struct {
		one, other         validation.Span
		elsewhere, another bool
	}{
		{last, first, true, false},
		{last, last, false, true},
		{last, validation.Unknown(), true, true},
		{validation.Unknown(), first, true, true},
		{validation.Unknown(), validation.Unknown(), true, true},
	} {
		p := Profile{Fetch: []*edition.Edition{reader("one", "127.0.0.1", c.one), reader("other", "b", c.other)}}
		blamed := map[string]bool{}
		for _, f := range Analyze(input, nil, p).Findings() {
			blamed[f.ID] = f.Effect == HostsDiffer
		}
		if blamed["several-at"] != c.elsewhere || blamed["octal-ambiguity"] != c.another {
			t.Errorf("hosts at %v and %v: blamed are %v", c.one, c.other, blamed)
		}
	}
}

// The hosts on a line, as editions write them, are the same host.
func TestCanonicalHosts(t *testing.T) {
	var targets targeter
	seen := map[string]string{}
	for _, line := range []string{
		"example.com EXAMPLE.com example.com. ex%61mple.com ｅxample。com exam\u00adple.com",
		"127.0.0.1 127.1 2130706433 0x7f.1 0177.0.0.1 127.0.0.1. %31%32%37.1",
		"[::1] ::1 [0:0::0:1] [::1%25eth0] [::1%eth0] ::1%eth0",
		"[::ffff:127.0.0.1] [::FFFF:7f00:1]",
		"xn--bcher-kva.example bücher.example BÜCHER.example b%C3%BCcher.example XN--BCHER-KVA.example",
		"faß.example xn--fa-hia.example",
		"fass.example",
		"a%2fb a/b A%2FB",
		"a_b.example A_B.example",
		"1.2.3.08 1.2.3.08.",
		"[v1.x] [V1.X]",
		"[::1%25eth0",
		".",
		"a..",
	} {
		first := ""
		for text := range strings.SplitSeq(line, " ") {
			got := targets.host(text).text
			if first == "" {
				first = got
			}
			if got != first {
				t.Errorf("%q is %q, but the first of its line is %q", text, got, first)
			}
		}
		if other, ok := seen[first]; ok {
			t.Errorf("%q is the same as %q", line, other)
		}
		seen[first] = line
	}
}

// A target contains the default port, and a path if there is a host, so that editions which
// omit them lead to the same target as others.
func TestTargets(t *testing.T) {
	p, err := ParseProfile("fetch=rfc3986")
	if err != nil {
		t.Fatal(err)
	}
	for input, want := range map[string]Target{
		"http://h":     {"http", "h", "80", "/"},
		"HTTPS://H.:1": {"https", "h", "1", "/"},
		"foo://h":      {"foo", "h", "", "/"},
		"foo:":         {"foo", "", "", ""},
		"http:":        {"http", "", "", "/"},
		"file://h/x":   {"file", "h", "", "/x"},
		"gopher://h/":  {"gopher", "h", "70", "/"},
		"http://h:00":  {"http", "h", "0", "/"},
		"http://h:080": {"http", "h", "80", "/"},
	} {
		if got := Analyze(input, nil, p).Readings()[0].Target; got != want {
			t.Errorf("%s leads to %+v, want %+v", input, got, want)
		}
	}
}

// The paths on a line are the same path.
func TestCanonicalPaths(t *testing.T) {
	seen := map[string]string{}
	for _, line := range []string{
		"/a/b /a/./b /a/c/../b /a/%62 /%61/b /a/%2e/b /a/c/%2E%2e/b /../a/b",
		"/a/b/ /a/b/. /a/b/c/..",
		"/a%2fb /a%2Fb",
		"/a//b /a//c/../b",
		"/~ /%7e /%7E",
		"/é /%C3%A9 /%c3%a9",
		"/%25 /%",
		"/%2541",
		`/a\b /a%5Cb`,
		"/(x) /%28x%29",
		"/ /. /.. /a/..",
	} {
		first := ""
		for text := range strings.SplitSeq(line, " ") {
			got := canonicalPath(text, true)
			if first == "" {
				first = got
			}
			if got != first {
				t.Errorf("%q is %q, but the first of its line is %q", text, got, first)
			}
		}
		if other, ok := seen[first]; ok {
			t.Errorf("%q is the same as %q", line, other)
		}
		seen[first] = line
	}
}

func TestGuard(t *testing.T) {
	all, err := ParseProfile("all")
	if err != nil {
		t.Fatal(err)
	}
	base := weburl.MustParse("https://shop.example/login?x")
	for _, c := range []struct {
		guard       Guard
		input, want string // a URL, or "!" and a finding, or "-" and a validation error
	}{
		{Guard{}, "https://shop.example/a", "https://shop.example/a"},
		{Guard{}, "https://shop.example", "https://shop.example/"},
		{Guard{}, "https://SHOP.example:443/a/../b c", "https://shop.example/b%20c"},
		{Guard{}, "http://10.0.0.1/", "http://10.0.0.1/"},
		{Guard{}, "http://10.1/", "!numeric-host"},
		{Guard{}, "http://%31%30.0.0.1/", "!refused-by-some"},
		{Guard{}, "http:shop.example", "!slash-count"},
		{Guard{}, "http://a@b.example/", "http://a@b.example/"},
		{Guard{Refuse: Info}, "http://a@b.example/", "!credentials"},
		{Guard{Refuse: Critical}, "http://10.1/", "http://10.0.0.1/"},
		{Guard{}, `http://evil.example\@shop.example/`, "!refused-by-some"},
		{Guard{}, "mailto:a@shop.example", "!refused-by-some"},
		{Guard{}, "http://", "-host-missing"},
		{Guard{}, "/a", "-missing-scheme-non-relative-URL"},
		{Guard{Base: base}, "/a", "https://shop.example/a"},
		{Guard{Base: base}, "//evil.example", "https://evil.example/"},
		{Guard{Base: base}, `/\evil.example`, "!scheme-relative"},
		{Guard{Profile: all}, "http://faß.example/", "!idna-deviation"},
		{Guard{Profile: all}, "http://shop.example/a|b", "!refused-by-some"},
		{Guard{Profile: all}, "http://shop.example/é", "http://shop.example/%C3%A9"},
		{Guard{Profile: all}, "http://a@evil.example@shop.example/", "!several-at"},
	} {
		u, err := c.guard.Parse(c.input)
		got := u.String()
		var refused *RefusedError
		var failure *validation.Error
		switch {
		case errors.As(err, &refused):
			got = "!" + refused.Finding.ID
			if strings.Contains(err.Error(), "evil") {
				t.Errorf("%q: the error has a part of it: %v", c.input, err)
			}
		case errors.As(err, &failure):
			got = "-" + failure.Code.String()
		case err != nil:
			t.Errorf("%q: %v", c.input, err)
		}
		if got != c.want || err != nil && u.IsValid() {
			t.Errorf("%q: %s, want %s", c.input, got, c.want)
		}
	}
}

// The reading of package weburl counts under every profile, with and without a base.
func TestGuardReads(t *testing.T) {
	p, err := ParseProfile("fetch=python")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []Guard{
		{Profile: p, Base: weburl.MustParse("https://shop.example/")},
		{Profile: Profile{Fetch: p.Fetch}, Base: weburl.MustParse("https://shop.example/")},
	} {
		if u, err := g.Parse(`/\evil.example`); err == nil {
			t.Errorf("python stays in shop.example, and the URL is %s", u)
		}
	}
}

// All goroutines may use one Guard; the race detector checks what they share.
func TestGuardConcurrently(t *testing.T) {
	p, err := ParseProfile("guard=rfc3986 fetch=curl")
	if err != nil {
		t.Fatal(err)
	}
	g := Guard{Profile: p, Base: weburl.MustParse("https://shop.example/a")}
	var all sync.WaitGroup
	for range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			for _, input := range []string{"/x", "https://shop.example", "http://0x7f.1/", "../%2e", "https://shop.example/"} {
				_, err := g.Parse(input)
				if refused := err != nil; refused != (input == "http://0x7f.1/") {
					t.Errorf("%s: %v", input, err)
				}
			}
		}()
	}
	all.Wait()
}

// The shortcuts of a parsed profile are not used after its editions were changed.
func TestChangedProfile(t *testing.T) {
	p, err := ParseProfile("all")
	if err != nil {
		t.Fatal(err)
	}
	base := "https://shop.example/"
	p.Fetch = p.Fetch[:2]
	if n := len(Analyze(`\x`, &base, p).Readings()); n != 2 {
		t.Errorf("%d readings", n)
	}
	other := *p.Fetch[1]
	other.Name = "other"
	other.Read = func(edition.Request) edition.Reading {
		return p.Fetch[0].Read(edition.Request{Input: "http://evil.example/"})
	}
	p.Fetch = []*edition.Edition{p.Fetch[0], &other}
	for _, input := range []string{"http://shop.example/", "http://shop.example"} {
		if s := Analyze(input, nil, p).Severity(); s != Critical {
			t.Errorf("%q is read as another URL: %v", input, s)
		}
	}
}

// A Guard that refuses only critical findings still returns only URLs that all editions read
// alike, or the reason why not.
func TestGuardTellsWhy(t *testing.T) {
	guard := func(profile string) Guard {
		p, err := ParseProfile(profile)
		if err != nil {
			t.Fatal(err)
		}
		return Guard{Profile: p, Refuse: Critical}
	}
	// All editions go to the same host; only the text disguises it.
	if u, err := guard("guard=html-2012 fetch=whatwg").Parse("http://[::ffff:10.0.0.1]/"); err != nil || u.Host().String() != "[::ffff:a00:1]" {
		t.Errorf("%s, %v", u, err)
	}
	var refused *RefusedError
	_, err := guard("guard=webspecs-2014 fetch=whatwg").Parse("foo://shop.example/")
	if !errors.As(err, &refused) || refused.Finding.Severity != Medium || refused.Finding.Span.IsKnown() {
		t.Errorf("the readings part, but the error is %v", err)
	}
}

// The text of a canonical host is canonical.
func TestCanonicalHostsAreStable(t *testing.T) {
	var targets targeter
	for _, text := range []string{"a%252fb", "a%25252fb", "%%32%35", "%%34%31", "a%2fb", "%2e%2e", "a%", "a%25", "a%zz.B", "1.2.3.08", "[x%25y]"} {
		once := targets.host(text).text
		if twice := targets.host(once).text; twice != once {
			t.Errorf("%q is %q, and that is %q", text, once, twice)
		}
	}
}

// The class of the host decides whether it is internal, and the text whether it is disguised.
func TestHides(t *testing.T) {
	var targets targeter
	for text, want := range map[string]bool{
		"127.0.0.1": false, "127.0.0.1.": false, "127.1": true, "0x7f000001": true, "%31%32%37.0.0.1": true, "8.8": false,
		"[::1]": false, "::1": false, "[0:0:0:0:0:0:0:1]": false, "[fe80::1%25eth0]": false, "[::ffff:10.0.0.1]": true, "[::ffff:8.8.8.8]": false,
		"localhost": false, "LocalHost.": false, "ⓛocalhost": true, "%6cocalhost": true, "example.com": false, "": false,
		"169.254.169.254": false, "0xa9fea9fe": true, "metadata.goog": false, "ｍetadata.goog": true,
	} {
		if got := targets.hides(text); got != want {
			t.Errorf("%q hides an internal host: %v", text, got)
		}
	}
	if h, err := host.Parse("metadata.goog"); err != nil || h.Class().IsInternal() {
		t.Error("metadata.goog is internal by its class; another name is needed here")
	}
}

func TestEffects(t *testing.T) {
	last := None
	for e := range Effect(effectCount) {
		if e.Severity() < last {
			t.Errorf("%v is less severe than the effect before it", e)
		}
		last = e.Severity()
		var again Effect
		if text, err := e.MarshalText(); err != nil || again.UnmarshalText(text) != nil || again != e {
			t.Errorf("%v is written %q, %v and read as %v", e, text, err, again)
		}
	}
	for s := range Critical + 1 {
		var again Severity
		if text, err := s.MarshalText(); err != nil || again.UnmarshalText(text) != nil || again != s {
			t.Errorf("%v is written %q, %v and read as %v", s, text, err, again)
		}
	}
	_, effect := Effect(effectCount).MarshalText()
	_, severity := (Critical + 1).MarshalText()
	for _, err := range []error{effect, new(Effect).UnmarshalText([]byte("x"))} {
		if err == nil || !strings.HasPrefix(err.Error(), "compare.Effect: ") {
			t.Error(err)
		}
	}
	for _, err := range []error{severity, new(Severity).UnmarshalText([]byte("x"))} {
		if err == nil || !strings.HasPrefix(err.Error(), "compare.Severity: ") {
			t.Error(err)
		}
	}
}
