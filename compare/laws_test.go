package compare

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// checkLaws fails if an analysis contradicts itself.
func checkLaws(t testing.TB, input string, base *string, p Profile) {
	t.Helper()
	a := Analyze(input, base, p)
	worst := None
	for i, f := range a.Findings() {
		worst = max(worst, f.Severity)
		if f.Severity != max(Info, f.Effect.Severity()) {
			t.Errorf("%q: %s has severity %v for the effect %v", input, f.ID, f.Severity, f.Effect)
		}
		if f.Span.Start < 0 || f.Span.End < f.Span.Start || f.Span.End > len(input) {
			t.Errorf("%q: %s stands at %v", input, f.ID, f.Span)
		} else if !utf8.ValidString(f.Span.Of(input)) && utf8.ValidString(input) {
			t.Errorf("%q: %s stands at %v, which cuts a character", input, f.ID, f.Span)
		}
		if i > 0 && f.Severity > a.Findings()[i-1].Severity {
			t.Errorf("%q: %s comes too late", input, f.ID)
		}
		if f.Effect > FormsDiffer && len(f.Readings) == 0 {
			t.Errorf("%q: %s has no evidence for %v", input, f.ID, f.Effect)
		}
	}
	if a.Severity() != worst || worst < a.Effect().Severity() {
		t.Errorf("%q: the severity is %v, that of the worst finding %v, the effect %v", input, a.Severity(), worst, a.Effect())
	}
	// The effect is the worst effect of the pairs, except for effects of a single reading.
	ofPairs := Same
	for _, pair := range a.Pairs() {
		ofPairs = max(ofPairs, pair.Effect)
	}
	sendsOther := slices.ContainsFunc(a.acceptedBy(), a.sendsOther)
	if e := a.Effect(); ofPairs > e || e != ofPairs && e != HidesInternal && e != LeavesOrigin && (e != HostsDiffer || !sendsOther) {
		t.Errorf("%q: the effect is %v, that of the pairs %v", input, e, ofPairs)
	}
	checkOffers(t, a)
}

func parse(input string, base *string) (weburl.URL, error) {
	if base == nil {
		return weburl.Parse(input)
	}
	b, err := weburl.Parse(*base)
	if err != nil {
		return weburl.URL{}, err
	}
	return b.Parse(input)
}

func FuzzAnalyze(f *testing.F) {
	table, _ := readTable(f)
	for _, c := range table {
		base := ""
		if c.base != nil {
			base = *c.base
		}
		f.Add(c.input, base, c.base != nil)
	}
	f.Add("a://000000://0", "a://0000000000/", true) // one address, two opaque hosts
	profiles := Profiles()
	f.Fuzz(func(t *testing.T, input, base string, hasBase bool) {
		for _, p := range profiles {
			var b *string
			if hasBase {
				b = &base
			} else if p.NeedsBase {
				continue
			}
			checkLaws(t, input, b, p)
			if b == nil && p.Name == "all" {
				checkPlain(t, input, p)
			}
		}
	})
}

func TestWholeCharacters(t *testing.T) {
	f := &facts{input: "é€𝕏a"}
	for _, c := range []struct{ span, want validation.Span }{
		{validation.Span{Start: 0, End: 1}, validation.Span{Start: 0, End: 2}},
		{validation.Span{Start: 1, End: 2}, validation.Span{Start: 0, End: 2}},
		{validation.Span{Start: 1, End: 3}, validation.Span{Start: 0, End: 5}},
		{validation.Span{Start: 4, End: 6}, validation.Span{Start: 2, End: 9}},
		{validation.Span{Start: 8, End: 9}, validation.Span{Start: 5, End: 9}},
		{validation.Span{Start: 2, End: 5}, validation.Span{Start: 2, End: 5}},
		{validation.Span{Start: 9, End: 10}, validation.Span{Start: 9, End: 10}},
	} {
		if got := f.wholeCharacters(c.span); got != c.want {
			t.Errorf("%v is extended to %v, want %v", c.span, got, c.want)
		}
	}
}

// A span is not empty, and contains whole characters, even if the edition reads bytes.
func TestSpans(t *testing.T) {
	for _, c := range []struct{ profile, input, id, part string }{
		{"guard=net/url fetch=python", "fr[%\u202840", refusedBySome, "%\u2028"},
		{"guard=net/url fetch=python", "://x", "bad-scheme", ":"},
	} {
		p, err := ParseProfile(c.profile)
		if err != nil {
			t.Fatal(err)
		}
		checkLaws(t, c.input, nil, p)
		found := Analyze(c.input, nil, p).Findings()
		if i := slices.IndexFunc(found, func(f Finding) bool { return f.ID == c.id }); i < 0 || found[i].Span.Of(c.input) != c.part {
			t.Errorf("%q: %+v", c.input, found)
		}
	}
}

// A URL that a Guard returns leads all editions of its profile to the same target, and
// net/http names that host in the Host header.
func FuzzGuard(f *testing.F) {
	table, _ := readTable(f)
	for _, c := range table {
		f.Add(c.input)
	}
	all, err := ParseProfile("all")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, input string) {
		checkSent(t, input)
		for _, g := range []Guard{{}, {Profile: all}} {
			u, err := g.Parse(input)
			if err != nil {
				continue
			}
			again := full(u.String(), nil, g.profile())
			for _, r := range again.Readings() {
				if r.Failure != nil || r.Target != again.Readings()[0].Target {
					t.Errorf("%q: %s reads %q otherwise: %+v, %+v", input, r.Edition.Name, u, r.Target, r.Failure)
				}
			}
			if h := again.Readings()[0].Target.Host; h != withoutDot(u.Host().String()) {
				t.Errorf("%q: the readings lead to %q, the URL to %q", input, h, u.Host())
			}
		}
	})
}

func TestPivot(t *testing.T) {
	all, err := ParseProfile("all")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		input   string
		part    string
		encoded bool
		result  string
	}{
		{`http://evil.example\@good.example/`, `\@good.example/`, false, `http://evil.example`},
		{"http://a@evil.example@good.example/", "@", true, "http://a%40evil.example@good.example/"},
		{"http://good.example\t.evil.example/", "\t", false, "http://good.example.evil.example/"},
		{"http:///good.example/", "/", false, "http://good.example/"},
		{`http://good.example/a\b`, `\`, true, `http://good.example/a%5Cb`},
		{"\tdata:text/html,#f", "\t", false, "data:text/html,#f"}, // nobody finds a host
	} {
		a := Analyze(c.input, nil, all)
		p, ok := a.Pivot()
		if !ok || p.Span.Of(c.input) != c.part || p.Encoded != c.encoded || p.Result != c.result {
			t.Errorf("%q: pivot %+v, %v", c.input, p, ok)
		}
	}
	for _, input := range []string{
		// All readings lead to one target.
		"http://good.example/", "http://[2002:7f00:1::]/", "HTTP://good.example", "http://h/|",
		// They differ about the host itself.
		"http://faß.example/", "http://0x7f.1/", "https://аррӏе.com/", `http://user@127.1\@b.example/`,
		// The Standard rejects it.
		"http://evil.example%2f.good.example/", "<http://good.example/>",
		// Without its slashes, it has no host rather than an empty one.
		"foo://",
	} {
		if p, ok := Analyze(input, nil, all).Pivot(); ok {
			t.Errorf("%q: the pivot is %+v", input, p)
		}
	}
}

// A pivot does not turn the string into one that fewer editions accept, or that has no host.
func TestPivotKeepsReadings(t *testing.T) {
	for _, c := range []struct{ profile, input, result string }{
		// "http%3A//..." is a reference without a host for net/url, and nothing for whatwg.
		{"guard=python,net/url fetch=whatwg", `http://evil.example\@good.example/`, `http://evil.example`},
		// It is such a reference for both of these.
		{"guard=rfc3986-first-at fetch=python", "http://a@evil.example@good.example/", "http://a%40evil.example@good.example/"},
		// perl finds a host, which a change must not lose.
		{"guard=perl fetch=whatwg", `file://\www.shop.example/a`, ""},
		// Both would then find the same host, but not the host that the Standard finds.
		{"fetch=rfc3986-first-at,rfc3986-decoded", "foo://a@@b\tc/", ""},
		// net/http sends another Host header. Within the host, what the Standard ignores may be
		// removed; at either end, that would change the host.
		{"guard=net/url fetch=net/http", "http://sh\u00adop.example/", "http://shop.example/"},
		{"guard=net/url fetch=net/http", "http://\u00adshop.example/", ""},
		{"guard=net/url fetch=net/http", "http://shop.example\u00ad/", ""},
	} {
		p, err := ParseProfile(c.profile)
		if err != nil {
			t.Fatal(err)
		}
		if pivot, ok := Analyze(c.input, nil, p).Pivot(); ok != (c.result != "") || pivot.Result != c.result {
			t.Errorf("%q under %s: %+v", c.input, c.profile, pivot)
		}
	}
}

// Without an edition that resolves references, a reference has no pivot.
func TestPivotWithoutReadings(t *testing.T) {
	p, err := ParseProfile("guard=perl fetch=php")
	if err != nil {
		t.Fatal(err)
	}
	p.Stay = true
	base := "https://shop.example/"
	if pivot, ok := Analyze("https://evil.example/", &base, p).Pivot(); ok {
		t.Errorf("the pivot is %+v", pivot)
	}
}

// After the change that a pivot describes, the readings agree.
func TestPivotsAgree(t *testing.T) {
	cases, _ := readTable(t)
	found, differ := 0, 0
	for _, c := range cases {
		a := Analyze(c.input, c.base, c.profile)
		p, ok := a.Pivot()
		if a.oneTarget() {
			continue
		}
		differ++
		if !ok {
			continue
		}
		found++
		for _, pair := range Analyze(p.Result, c.base, c.profile).Pairs() {
			if pair.Effect > FormsDiffer && pair.Effect != HidesInternal {
				t.Errorf("%q: after the pivot %+v there is still %+v", c.input, p, pair)
			}
		}
		after := Analyze(p.Result, c.base, c.profile).Readings()
		for i, r := range a.Readings() {
			if r.Failure == nil && after[i].Failure != nil {
				t.Errorf("%q: %s accepts it, but not what the pivot makes of it: %q", c.input, r.Edition.Name, p.Result)
			}
		}
	}
	// In the others, the readings differ about the host itself, or the Standard rejects them.
	if found < 45 {
		t.Errorf("of %d strings, only %d have a pivot", differ, found)
	}
}

// However long the string, Pivot analyzes no more strings than its limits allow.
func TestPivotIsBounded(t *testing.T) {
	reads := 0
	list := slices.Clone(everyone())
	counted := *list[0]
	read := counted.Read
	counted.Read = func(q edition.Request) edition.Reading { reads++; return read(q) }
	list[0] = &counted
	p := Profile{Name: "counted", Fetch: list}
	for _, n := range []int{2, 10, 100} {
		input := "http://" + strings.Repeat("@a", n) + "@b?" + strings.Repeat("-", 100)
		a := Analyze(input, nil, p)
		a.Findings()
		reads = 0
		a.Pivot()
		if reads < n || reads > maxPivotTries {
			t.Errorf("%d units: %d readings", n, reads)
		}
	}
	// A program that reads 60 KB a hundred times would seem to hang.
	input := "http://" + strings.Repeat("@a", 20) + "@b?" + strings.Repeat("-", 60_000)
	a := Analyze(input, nil, p)
	a.Findings()
	reads = 0
	a.Pivot()
	if reads < 2 || reads > 6 {
		t.Errorf("%d readings of %d bytes", reads, len(input))
	}
}
