package weburl_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/validation"
)

// An edit is a change, as a method of URL and as a method of Editor.
type edit struct {
	name   string
	url    func(u weburl.URL, a, b string) (weburl.URL, error)
	editor func(e *weburl.Editor, a, b string)
}

// names returns a function that reports whether a name is a or b.
func names(a, b string) func(name string) bool {
	return func(name string) bool { return name == a || name == b }
}

func port(a string) uint16 {
	if n := len(a); n > 0 {
		return []uint16{80, 443, 0, 21, 8080, 65535}[(int(a[0])+n)%6]
	}
	return 80
}

func list(a, b string) form.List {
	if a == "" {
		return nil
	}
	return form.List{{Name: a, Value: b}, {Name: b, Value: a}}
}

var edits = []edit{
	{"SetScheme", func(u weburl.URL, a, _ string) (weburl.URL, error) { return u.WithScheme(a) }, func(e *weburl.Editor, a, _ string) { e.SetScheme(a) }},
	{"SetUsername", func(u weburl.URL, a, _ string) (weburl.URL, error) { return u.WithUsername(a) }, func(e *weburl.Editor, a, _ string) { e.SetUsername(a) }},
	{"SetPassword", func(u weburl.URL, a, _ string) (weburl.URL, error) { return u.WithPassword(a) }, func(e *weburl.Editor, a, _ string) { e.SetPassword(a) }},
	{"RemoveCredentials", func(u weburl.URL, _, _ string) (weburl.URL, error) { return u.WithoutCredentials(), nil }, func(e *weburl.Editor, _, _ string) { e.RemoveCredentials() }},
	{"SetHost", func(u weburl.URL, a, _ string) (weburl.URL, error) { return u.WithHost(a) }, func(e *weburl.Editor, a, _ string) { e.SetHost(a) }},
	{"SetHostPort", func(u weburl.URL, a, _ string) (weburl.URL, error) { return u.WithHostPort(a) }, func(e *weburl.Editor, a, _ string) { e.SetHostPort(a) }},
	{"SetPort", func(u weburl.URL, a, _ string) (weburl.URL, error) { return u.WithPort(port(a)) }, func(e *weburl.Editor, a, _ string) { e.SetPort(port(a)) }},
	{"RemovePort", func(u weburl.URL, _, _ string) (weburl.URL, error) { return u.WithoutPort(), nil }, func(e *weburl.Editor, _, _ string) { e.RemovePort() }},
	{"SetPath", func(u weburl.URL, a, _ string) (weburl.URL, error) { return u.WithPath(a) }, func(e *weburl.Editor, a, _ string) { e.SetPath(a) }},
	{"JoinSegments", func(u weburl.URL, a, b string) (weburl.URL, error) { return u.JoinSegments(a, b) }, func(e *weburl.Editor, a, b string) { e.JoinSegments(a, b) }},
	{"JoinSegments of none", func(u weburl.URL, _, _ string) (weburl.URL, error) { return u.JoinSegments() }, func(e *weburl.Editor, _, _ string) { e.JoinSegments() }},
	{"SetQuery", func(u weburl.URL, a, _ string) (weburl.URL, error) { return u.WithQuery(a) }, func(e *weburl.Editor, a, _ string) { e.SetQuery(a) }},
	{"RemoveQuery", func(u weburl.URL, _, _ string) (weburl.URL, error) { return u.WithoutQuery(), nil }, func(e *weburl.Editor, _, _ string) { e.RemoveQuery() }},
	{"SetParams", func(u weburl.URL, a, b string) (weburl.URL, error) { return u.WithParams(list(a, b)) }, func(e *weburl.Editor, a, b string) { e.SetParams(list(a, b)) }},
	{"SetParam", func(u weburl.URL, a, b string) (weburl.URL, error) { return u.WithParam(a, b) }, func(e *weburl.Editor, a, b string) { e.SetParam(a, b) }},
	{"AddParam", func(u weburl.URL, a, b string) (weburl.URL, error) { return u.WithAddedParam(a, b) }, func(e *weburl.Editor, a, b string) { e.AddParam(a, b) }},
	{"RemoveParams", func(u weburl.URL, a, b string) (weburl.URL, error) { return u.WithoutParams(a, b), nil }, func(e *weburl.Editor, a, b string) { e.RemoveParams(a, b) }},
	{"RemoveParamsFunc", func(u weburl.URL, a, b string) (weburl.URL, error) { return u.WithoutParamsFunc(names(a, b)), nil }, func(e *weburl.Editor, a, b string) { e.RemoveParamsFunc(names(a, b)) }},
	{"SetFragment", func(u weburl.URL, a, _ string) (weburl.URL, error) { return u.WithFragment(a) }, func(e *weburl.Editor, a, _ string) { e.SetFragment(a) }},
	{"RemoveFragment", func(u weburl.URL, _, _ string) (weburl.URL, error) { return u.WithoutFragment(), nil }, func(e *weburl.Editor, _, _ string) { e.RemoveFragment() }},
}

// A change that is made: an index of edits, and two arguments.
type made struct {
	which int
	a, b  string
}

// editLaws returns an error if an Editor differs from the same methods of URL, called one
// after another.
func editLaws(u weburl.URL, changes []made) error {
	e := u.Edit()
	want, wantErr := u, error(nil)
	var forks []weburl.Editor
	var stages []weburl.URL
	text := ""
	for _, c := range changes {
		text += " " + edits[c.which].name + fmt.Sprintf("(%q, %q)", c.a, c.b)
		edits[c.which].editor(&e, c.a, c.b)
		if wantErr == nil {
			want, wantErr = edits[c.which].url(want, c.a, c.b)
		}
		if wantErr != nil {
			want = u
		}
		got, err := e.URL()
		if got != want || !reflect.DeepEqual(err, wantErr) {
			return fmt.Errorf("%s%s: got %s, %v, one by one %s, %v", u, text, got, err, want, wantErr)
		}
		// WithScheme makes file: URLs that are another one to the parser.
		if again, err := weburl.Parse(got.String()); got.IsValid() && got.Scheme() != "file" && (err != nil || again != got) {
			return fmt.Errorf("%s%s: %s parses to %s, %v", u, text, got, again, err)
		}
		forks, stages = append(forks, e), append(stages, got)
	}
	// A copy of an Editor goes its own way.
	for i := range forks {
		forks[i].SetFragment("fork")
		forks[i].JoinSegments("fork")
	}
	for i := range forks {
		got, err := forks[i].URL()
		v, wantErr := stages[i].WithFragment("fork")
		if wantErr == nil {
			v, wantErr = v.JoinSegments("fork")
		}
		if _, before := e.URL(); before == nil && (wantErr == nil && got != v || (err == nil) != (wantErr == nil)) {
			return fmt.Errorf("%s%s: fork %d: got %s, %v, want %s, %v", u, text, i, got, err, v, wantErr)
		}
	}
	if got, err := e.URL(); got != want || !reflect.DeepEqual(err, wantErr) {
		return fmt.Errorf("%s%s: a fork made it %s, %v", u, text, got, err)
	}
	return nil
}

var editURLs = []string{
	"https://u:p@h:8080/a/b?q=1&r=%20&q=2#f", "http://h/", "https://h", "ws://h:81/a//b/", "file:///C:/a", "file://h/a", "file:///", "foo:/a", "foo:/.//a", "foo://h/a?b#c", "foo://u@h:1", "foo://", "foo:///a",
	"mailto:a@b", "data:,a?b#c", "blob:https://h/", "http://[::1]:1/", "https://h/?", "https://h/#", "https://h/?&&a=&=b&%61=c+d&a", "javascript:a",
	"https://h/" + strings.Repeat("long/", 60) + "?" + strings.Repeat("q=1&", 30), "https://" + strings.Repeat("u", 255) + "@h/a?q",
}

var editArguments = []string{
	"", "a", "q", "r", "b c", "http", "https", "ftp", "file", "ws", "foo", "x y", "h", "EXAMPLE.org", "bücher.example", "h:81", "h:443", "h:x", "h/x", "[::1]", "127.1", "localhost", "u@h", ":", "/", "//", "/a/../b", "..", ".", "C|", "/C|/x",
	`\`, "?", "#", "%41", "%", "é", "\xff", "\t", "&", "=", "a=b", "+", "\x00", strings.Repeat("ab/", 60), strings.Repeat("é", 90),
}

func TestEditorLikeOneByOne(t *testing.T) {
	// Each change alone, and after each other.
	for _, s := range editURLs {
		u := weburl.MustParse(s)
		for i := range edits {
			for _, a := range editArguments {
				if err := editLaws(u, []made{{i, a, "b"}}); err != nil {
					t.Fatal(err)
				}
			}
			for j := range edits {
				for k, a := range editArguments[:12] {
					if err := editLaws(u, []made{{i, a, "x"}, {j, editArguments[(3*k+i)%len(editArguments)], a}}); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
	// Around the length up to which a URL is short.
	for n := 225; n < 260; n++ {
		for _, name := range []string{"SetParam", "SetParams", "AddParam", "SetQuery", "SetFragment", "SetPath"} {
			for i, c := range edits {
				if c.name != name {
					continue
				}
				for j := range edits {
					if err := editLaws(weburl.MustParse("https://h/?b=1#f"), []made{{i, "a", strings.Repeat("x", n)}, {j, "b", "2"}, {i, "cc", "dd"}}); err != nil {
						t.Fatal(err)
					}
					if err := editLaws(weburl.MustParse("https://h/?b=1#f"), []made{{j, "b", "2"}, {i, strings.Repeat("x", n), ""}, {j, "c", "3"}}); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
	}
	r := rand.New(rand.NewPCG(17, 1))
	argument := func() string { return editArguments[r.IntN(len(editArguments))] }
	succeeded := 0
	for range 20000 {
		u := weburl.MustParse(editURLs[r.IntN(len(editURLs))])
		changes := make([]made, r.IntN(8))
		for i := range changes {
			changes[i] = made{r.IntN(len(edits)), argument(), argument()}
		}
		if err := editLaws(u, changes); err != nil {
			t.Fatal(err)
		}
		e := u.Edit()
		for _, c := range changes {
			edits[c.which].editor(&e, c.a, c.b)
		}
		if _, err := e.URL(); err == nil && len(changes) > 2 {
			succeeded++
		}
	}
	if succeeded < 1000 {
		t.Errorf("only %d of 20000 sequences of three changes or more succeed", succeeded)
	}
}

func FuzzEditor(f *testing.F) {
	for i, s := range editURLs {
		f.Add(s, []byte{byte(i), byte(2 * i), byte(3 * i)}, editArguments[i], "q", "a b")
	}
	f.Fuzz(func(t *testing.T, href string, which []byte, a, b, c string) {
		u, err := weburl.Parse(href)
		if err != nil {
			return
		}
		var changes []made
		for i, w := range which[:min(len(which), 12)] {
			s := [...]string{a, b, c}
			changes = append(changes, made{int(w) % len(edits), s[i%3], s[(i+int(w))%3]})
		}
		if err := editLaws(u, changes); err != nil {
			t.Error(err)
		}
	})
}

func TestEditor(t *testing.T) {
	u := weburl.MustParse("https://ann@example.org:8080/a?sig=%2b~&page=1&x=%zz#top")
	e := u.Edit()
	e.SetHost("example.net")
	e.RemovePort()
	e.RemoveCredentials()
	e.JoinSegments("b/c")
	e.SetParam("page", "2")
	e.AddParam("lang", "de")
	e.RemoveFragment()
	got, err := e.URL()
	if want := "https://example.net/a/b%2Fc?sig=%2b~&page=2&x=%zz&lang=de"; got.String() != want || err != nil {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}

	// The first error counts, and nothing is changed.
	e = u.Edit()
	e.SetPath("/b")
	e.SetHost("exa mple")
	e.SetPort(1)
	e.SetHost("")
	e.RemoveParamsFunc(func(name string) bool { t.Errorf("asked about %q after an error", name); return true })
	got, err = e.URL()
	var failure *validation.Error
	if got != u || !errors.As(err, &failure) || failure.Span != (validation.Span{Start: 3, End: 4}) {
		t.Errorf("got %s, %v", got, err)
	}

	// Even an empty name with an empty value is a parameter.
	e = u.Edit()
	e.SetParams(form.List{{}})
	if got, err := e.URL(); got.String() != "https://ann@example.org:8080/a?=#top" || err != nil {
		t.Errorf("got %s, %v", got, err)
	}

	// The order matters where it does for a URL.
	e = weburl.MustParse("http://h/").Edit()
	e.SetPort(443)
	e.SetScheme("https")
	e.SetScheme("http")
	if got, err := e.URL(); got.String() != "http://h/" || err != nil {
		t.Errorf("got %s, %v", got, err)
	}
	e = weburl.MustParse("file:///a").Edit()
	e.SetPort(1) // refused, although the next change would make room for it
	e.SetHost("h")
	if got, err := e.URL(); got.String() != "file:///a" || !sameError(err, weburl.Refused(weburl.PortNotAllowed)) {
		t.Errorf("got %s, %v", got, err)
	}

	// Nothing changed, or changed back: it is the same URL, without a new string.
	e = u.Edit()
	if got, err := e.URL(); got != u || err != nil {
		t.Errorf("got %s, %v", got, err)
	}

	// A name that match has kept stays what it was.
	e = weburl.MustParse("https://h/?a=1&b=2&c=3").Edit()
	e.AddParam("d", "4")
	var kept []string
	e.RemoveParamsFunc(func(name string) bool { kept = append(kept, name); return false })
	e.SetQuery("zzzzzzzzzzzzzzzzzzzz")
	e.SetHost("zzzzzzzzzzzzzzz")
	if fmt.Sprint(kept) != "[a b c d]" {
		t.Errorf("kept %q", kept)
	}

	var zero weburl.Editor
	zero.RemoveFragment()
	zero.RemoveQuery()
	zero.RemoveCredentials()
	zero.RemovePort()
	zero.RemoveParamsFunc(func(string) bool { return true })
	if got, err := zero.URL(); got.IsValid() || err != nil {
		t.Errorf("the zero Editor: %s, %v", got, err)
	}
	zero.SetParam("a", "b")
	var refused *weburl.ChangeError
	if got, err := zero.URL(); got.IsValid() || !errors.As(err, &refused) || refused.Reason != weburl.ZeroURL {
		t.Errorf("the zero Editor: %s, %v", got, err)
	}
	for i, c := range edits {
		if err := editLaws(weburl.URL{}, []made{{i, "a", "b"}, {0, "x", ""}}); err != nil {
			t.Errorf("%s of the zero URL: %v", c.name, err)
		}
	}
}

// Several changes allocate once, for the string of the result, or not at all if they change
// nothing.
func TestEditorAllocations(t *testing.T) {
	if hostile.Race {
		t.Skip("the race detector allocates, too")
	}
	u := weburl.MustParse("https://ann@example.org:8080/a?b%20c=1&page=1#top")
	plain := weburl.MustParse("https://ann@example.org:8080/a?b=1&page=1#top")
	long := weburl.MustParse("https://example.org/" + strings.Repeat("a/", 500) + "?q")
	drop := func(name string) bool { return name == "page" }
	for name, c := range map[string]struct {
		want float64
		edit func() (weburl.URL, error)
	}{
		"nothing": {0, func() (weburl.URL, error) { e := u.Edit(); return e.URL() }},
		"and back": {0, func() (weburl.URL, error) {
			e := u.Edit()
			e.SetFragment("a")
			e.SetPort(1)
			e.SetPort(8080)
			e.SetFragment("top")
			return e.URL()
		}},
		"components": {1, func() (weburl.URL, error) {
			e := u.Edit()
			e.SetScheme("http")
			e.SetUsername("a")
			e.SetPassword("b")
			e.SetHostPort("h:1")
			e.SetPort(2)
			e.SetPath("/b/../c d")
			e.JoinSegments("x", "y z")
			e.SetQuery("a=b")
			e.SetFragment("é")
			return e.URL()
		}},
		"parameters": {1, func() (weburl.URL, error) {
			e := u.Edit()
			e.SetParam("page", "2")
			e.SetParam("page", "3 4")
			e.AddParam("a", "é")
			e.SetParam("x", "")
			return e.URL()
		}},
		"removed": {1, func() (weburl.URL, error) {
			e := plain.Edit()
			e.RemoveParamsFunc(drop)
			e.RemoveCredentials()
			e.RemovePort()
			e.RemoveFragment()
			return e.URL()
		}},
		"parameters removed by name after another change": {1, func() (weburl.URL, error) {
			e := plain.Edit()
			e.SetHost("h")
			e.RemoveParams("page")
			return e.URL()
		}},
		"parameters removed by a function after another change": {2, func() (weburl.URL, error) {
			e := plain.Edit()
			e.SetHost("h")
			e.RemoveParamsFunc(drop)
			return e.URL()
		}},
		"a long URL": {3, func() (weburl.URL, error) {
			e := long.Edit()
			e.SetHost("h")
			e.SetParam("a", "b")
			e.SetFragment("c")
			return e.URL()
		}},
		"parameters of a long URL": {2, func() (weburl.URL, error) {
			e := long.Edit()
			e.SetParam("a", "b")
			e.AddParam("c", "d")
			return e.URL()
		}},
	} {
		n := testing.AllocsPerRun(100, func() {
			if v, err := c.edit(); err != nil || !v.IsValid() {
				t.Fatal(name, err)
			}
		})
		if n != c.want {
			t.Errorf("%s: %v allocations, want %v", name, n, c.want)
		}
	}
}

// No change allocates more than the method of URL does.
func TestEditorAllocatesNoMore(t *testing.T) {
	if hostile.Race {
		t.Skip("the race detector allocates, too")
	}
	for _, u := range []weburl.URL{
		weburl.MustParse("https://u:p@h:8080/a/b?q=1&b=2#f"),
		weburl.MustParse("https://u:p@h:8080/" + strings.Repeat("a/", 400) + "?q=1&b=2#f"),
	} {
		for i := range edits {
			for j := range edits {
				one := testing.AllocsPerRun(5, func() {
					v, err := edits[i].url(u, "q", "b")
					if err == nil {
						_, _ = edits[j].url(v, "b", "q")
					}
				})
				both := testing.AllocsPerRun(5, func() {
					e := u.Edit()
					edits[i].editor(&e, "q", "b")
					edits[j].editor(&e, "b", "q")
					_, _ = e.URL()
				}) - 1 // e itself, since the methods are called by way of a variable
				most := max(one, 1)
				if edits[j].name == "RemoveParamsFunc" {
					most++ // for the query, whose names the caller may keep
				}
				if both > most {
					t.Errorf("%.30s: %s, %s: %v allocations, one by one %v", u, edits[i].name, edits[j].name, both, one)
				}
			}
		}
	}
}
