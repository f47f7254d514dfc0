package render_test

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/psl"
	"github.com/weburl-go/weburl/render"
)

const (
	isolate = '\u2066'
	pop     = '\u2069'
)

func parse(t testing.TB, input string) weburl.URL {
	t.Helper()
	u, err := weburl.Parse(input)
	if err != nil {
		t.Fatalf("%q: %v", input, err)
	}
	return u
}

func names(t testing.TB, domains ...string) *render.Names {
	t.Helper()
	var all []host.Host
	for _, d := range domains {
		h, err := host.Parse(d)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, h)
	}
	return render.NewNames(all...)
}

// options returns options of all kinds.
func options(t testing.TB) []render.Options {
	known := names(t, "examplecorp.com", "paypal.com", "h")
	var all []render.Options
	for _, width := range []int{0, 1, 2, 7, 15, 24, 40} {
		all = append(all, render.Options{Width: width}, render.Options{Width: width, OnlyScheme: "https", Names: known, OmitTrivialSubdomain: true})
	}
	return append(all,
		render.Options{Extent: render.HostOnly}, render.Options{Extent: render.HostOnly, Width: 10, OmitTrivialSubdomain: true},
		render.Options{Extent: render.RegistrableDomainOnly}, render.Options{Extent: render.RegistrableDomainOnly, Width: 3},
		render.Options{Restriction: render.ASCIIOnly}, render.Options{Restriction: render.SingleScript},
		render.Options{Restriction: render.ModeratelyRestrictive, OnlyScheme: "http"},
	)
}

func columns(s string) int {
	n := 0
	for _, r := range s {
		n += show.Columns(r)
	}
	return n
}

// checkLaws checks the properties that hold for the rendering of every URL.
func checkLaws(t testing.TB, u weburl.URL, o render.Options) {
	t.Helper()
	source := u.String()
	r := o.URL(u)
	fail := func(format string, args ...any) {
		t.Helper()
		t.Errorf("%+q with %+v: %+q: %s", source, o, r.Text, fmt.Sprintf(format, args...))
	}
	if !utf8.ValidString(r.Text) {
		fail("not UTF-8")
	}

	// The text contains no controls or invisible characters, and isolates are paired.
	depth := 0
	for _, c := range r.Text {
		switch look := ucd.LookOf(c); {
		case c == isolate:
			depth++
		case c == pop:
			if depth--; depth < 0 {
				fail("an unpaired isolate")
			}
		case c == ' ', look >= ucd.Lock:
			fail("%+q is shown as it is", c)
		}
	}
	if depth != 0 {
		fail("an unpaired isolate")
	}

	// The spans cover the text and the URL, and each difference has a reason.
	at, from := 0, 0
	var registrable, wholeHost strings.Builder
	elided := false
	for _, s := range r.Spans {
		if s.Start != at || s.From != from || s.End < s.Start || s.To < s.From || s.Role == 0 {
			fail("span %+v does not follow on %d and %d", s, at, from)
			return
		}
		at, from = s.End, s.To
		text := r.Text[s.Start:s.End]
		if text != source[s.From:s.To] && s.Reason == render.None {
			fail("span %+v differs without a reason", s)
		}
		if s.Role == render.RoleCredentials && text != "" {
			fail("shows credentials")
		}
		if s.Role != render.RoleIsolate && strings.ContainsFunc(text, func(c rune) bool { return c == isolate || c == pop }) {
			fail("shows an isolate of the URL")
		}
		switch s.Role {
		case render.RoleRegistrableDomain:
			registrable.WriteString(text)
			fallthrough
		case render.RoleHost, render.RoleSubdomain:
			wholeHost.WriteString(text)
			elided = elided || s.Reason == render.Elided || s.Reason == render.TrivialSubdomain || s.Reason == render.BeyondRegistrableDomain
		}
	}
	if at != len(r.Text) || from != len(source) {
		fail("the spans end at %d of %d and %d of %d", at, len(r.Text), from, len(source))
	}

	// The registrable domain is shown whole, and no other host is shown.
	h := u.Host()
	want := psl.RegistrableDomain(h)
	if !want.IsNull() {
		if got, err := host.Parse(registrable.String()); err != nil || got != want {
			fail("the registrable domain is %v, want %v", got, want)
		}
	}
	if !elided && h.IsDomain() {
		got, err := host.Parse(wholeHost.String())
		if err != nil || got != h {
			fail("the host is %v, want %v", got, h)
		}
	}
	if h.IsIP() && wholeHost.String() != h.String() {
		fail("the address is %q", wholeHost.String())
	}

	// The text fits, or contains only what must be shown.
	if n := columns(r.Text); o.Width > 0 && n > o.Width {
		for _, s := range r.Spans {
			if s.Start < s.End && s.Role != render.RoleRegistrableDomain && s.Role != render.RoleHost && s.Role != render.RoleIsolate {
				fail("%d columns, with %v in them", n, s.Role)
			}
			if s.Role == render.RoleHost && !h.IsIP() && psl.PublicSuffix(h) != h {
				fail("%d columns for a host that can be cut", n)
			}
		}
	}

	// The HTML contains the text, and no elements but bdi.
	code := r.HTML()
	rest := strings.NewReplacer(`<bdi dir="ltr">`, "", "</bdi>", "").Replace(code)
	plain := strings.NewReplacer(string(isolate), "", string(pop), "").Replace(r.Text)
	if strings.ContainsAny(rest, `<>"'`) || strings.Count(code, "<bdi") != strings.Count(code, "</bdi>") || html.UnescapeString(rest) != plain {
		fail("HTML %q", code)
	}

	// A host alone is rendered in the same way.
	if h.String() != "" {
		alone := o.Host(h)
		hostOnly := o
		if o.Extent == render.Whole {
			hostOnly.Extent = render.HostOnly
		}
		if got := hostOnly.URL(u); u.Scheme() != "blob" && got.Text != alone.Text {
			fail("the host alone is %+q, and %+q in the URL", alone.Text, got.Text)
		}
	}
}

func TestLawsOnSuites(t *testing.T) {
	all := options(t)
	for _, input := range spoofs(t) {
		for _, o := range all {
			checkLaws(t, parse(t, input), o)
		}
	}
	n := 0
	for i, line := range slices.Concat(suite.Lines(t, "urls/userbait.txt"), suite.Lines(t, "urls/kasztp.txt")) {
		if u, err := weburl.Parse(line); err == nil && i%4 == 0 {
			checkLaws(t, u, all[i/4%len(all)])
			n++
		}
	}
	if n < 1000 {
		t.Errorf("only %d URLs", n)
	}
}

func TestLawsOnRandom(t *testing.T) {
	g := mutate.New(1, nil)
	all := options(t)
	n := 0
	for i := range 20_000 {
		if u, err := weburl.Parse(g.URL()); err == nil {
			checkLaws(t, u, all[i%len(all)])
			n++
		}
	}
	if n < 1000 {
		t.Errorf("only %d URLs", n)
	}
}

func FuzzLaws(f *testing.F) {
	all := options(f)
	for i, input := range spoofs(f) {
		f.Add(input, uint8(i))
	}
	f.Fuzz(func(t *testing.T, input string, i uint8) {
		if u, err := weburl.Parse(input); err == nil {
			checkLaws(t, u, all[int(i)%len(all)])
		}
	})
}

// Two strings that UTS #39 calls confusable have the same skeleton in any context, and a
// skeleton contains no invisible characters.
func FuzzSkeleton(f *testing.F) {
	f.Add("paypal", "раура1")
	f.Add("e\u0301", "é\u200B")
	f.Fuzz(func(t *testing.T, a, b string) {
		if !utf8.ValidString(a) || !utf8.ValidString(b) {
			return
		}
		if strings.ContainsFunc(render.Skeleton(a), func(r rune) bool { return r == '\u200B' || r == '\uFE0F' }) {
			t.Errorf("the skeleton of %+q has invisible characters", a)
		}
		if render.Skeleton(a) == render.Skeleton(b) && render.Skeleton("x"+a+"x") != render.Skeleton("x"+b+"x") {
			t.Errorf("%+q and %+q look alike, but not between letters", a, b)
		}
	})
}
