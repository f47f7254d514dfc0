package reference_test

import (
	"errors"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/reference"
	"github.com/weburl-go/weburl/validation"
)

// The examples of RFC 3986, normal and abnormal. A third column is the result
// of the backward compatible form where that is another.
//
// https://www.rfc-editor.org/rfc/rfc3986#section-5.4
func TestRFC3986Examples(t *testing.T) {
	const base = "http://a/b/c/d;p?q"
	for _, c := range [][]string{
		{"g:h", "g:h"}, {"g", "http://a/b/c/g"}, {"./g", "http://a/b/c/g"}, {"g/", "http://a/b/c/g/"}, {"/g", "http://a/g"}, {"//g", "http://g"},
		{"?y", "http://a/b/c/d;p?y"}, {"g?y", "http://a/b/c/g?y"}, {"#s", "http://a/b/c/d;p?q#s"}, {"g#s", "http://a/b/c/g#s"},
		{"g?y#s", "http://a/b/c/g?y#s"}, {";x", "http://a/b/c/;x"}, {"g;x", "http://a/b/c/g;x"}, {"g;x?y#s", "http://a/b/c/g;x?y#s"},
		{"", "http://a/b/c/d;p?q"}, {".", "http://a/b/c/"}, {"./", "http://a/b/c/"}, {"..", "http://a/b/"}, {"../", "http://a/b/"},
		{"../g", "http://a/b/g"}, {"../..", "http://a/"}, {"../../", "http://a/"}, {"../../g", "http://a/g"},
		{"../../../g", "http://a/g"}, {"../../../../g", "http://a/g"}, {"/./g", "http://a/g"}, {"/../g", "http://a/g"}, {"g.", "http://a/b/c/g."},
		{".g", "http://a/b/c/.g"}, {"g..", "http://a/b/c/g.."}, {"..g", "http://a/b/c/..g"}, {"./../g", "http://a/b/g"}, {"./g/.", "http://a/b/c/g/"},
		{"g/./h", "http://a/b/c/g/h"}, {"g/../h", "http://a/b/c/h"}, {"g;x=1/./y", "http://a/b/c/g;x=1/y"}, {"g;x=1/../y", "http://a/b/c/y"},
		{"g?y/./x", "http://a/b/c/g?y/./x"}, {"g?y/../x", "http://a/b/c/g?y/../x"}, {"g#s/./x", "http://a/b/c/g#s/./x"},
		{"g#s/../x", "http://a/b/c/g#s/../x"}, {"http:g", "http:g", "http://a/b/c/g"},
	} {
		for i, resolve := range []func(base, ref reference.Reference) (reference.Reference, error){
			reference.Reference.ResolveRFC3986, reference.Reference.ResolveRFC3986Legacy,
		} {
			want := c[min(i+1, len(c)-1)]
			if got := rfc3986(t, resolve, c[0], base); got != want {
				t.Errorf("%q: %q, want %q (legacy: %v)", c[0], got, want, i == 1)
			}
		}
	}
}

func rfc3986(t *testing.T, resolve func(base, ref reference.Reference) (reference.Reference, error), ref, base string) string {
	t.Helper()
	r, err := reference.ParseRFC3986(ref)
	if err != nil {
		t.Fatalf("%q: %v", ref, err)
	}
	b, err := reference.ParseRFC3986(base)
	if err != nil {
		t.Fatalf("%q: %v", base, err)
	}
	u, err := resolve(b, r)
	if err != nil {
		t.Fatalf("%q against %q: %v", ref, base, err)
	}
	return u.Unencoded()
}

// A string that is a URI reference is returned unchanged, however a browser would read it.
func TestParseRFC3986(t *testing.T) {
	for _, s := range []string{
		"", "a", "%41", "HTTP://EX%41mple:0080/./a/../%7e", "//u;x=1:p:q@h:99999999999/", "//[::1]:80/", "//[0:0::1]", "//[v1.fe:x]/",
		"file:///C:/x", "mailto:a@b", "urn:a:b", "?a/b?c:@'", "#/?", "1/a:b", "./a:b", "/a:b", "foo:/.//p", "//a/b//c",
	} {
		if r, err := reference.ParseRFC3986(s); err != nil || r.Unencoded() != s {
			t.Errorf("%q: %q, %v", s, r.Unencoded(), err)
		} else if err := reference.Check(r); err != nil {
			t.Error(err)
		}
	}
}

// Authority: "if it does have a userinfo or a port component then it must also
// have a host component". RFC 3986 allows an empty host there; no Reference does.
func TestUserinfoAndPortNeedAHost(t *testing.T) {
	for s, start := range map[string]int{"//@": 3, "//:": 2, "//u:p@": 6, "//:80/x": 2, "//@:": 3, "foo://u@?q": 8, "http://@/": 8} {
		for name, parse := range map[string]func(string) (reference.Reference, error){
			"ParseRFC3986": reference.ParseRFC3986, "Parse": reference.Parse, "in web mode": reference.WebMode.Parse,
		} {
			r, err := parse(s)
			var failure *validation.Error
			if !errors.As(err, &failure) || failure.Code != validation.HostMissing || failure.Span != (validation.Span{Start: start, End: start}) || !r.IsEmpty() {
				t.Errorf("%s %q: %s, %v; want host-missing at %d", name, s, r.Notation(), err, start)
			}
		}
	}
	for _, s := range []string{"//", "///x", "//u@h:", "//h:80"} {
		if _, err := reference.ParseRFC3986(s); err != nil {
			t.Errorf("%q: %v", s, err)
		}
	}
	// The grammar comes first.
	if _, err := reference.ParseRFC3986("//u@/a b"); !errors.Is(err, reference.RuleSegment) {
		t.Errorf("a space in the path: %v", err)
	}
}

func TestRFC3986NeedsAScheme(t *testing.T) {
	a, b := reference.MustParse("a"), reference.MustParse("//h/b")
	for _, resolve := range []func(base, ref reference.Reference) (reference.Reference, error){
		reference.Reference.ResolveRFC3986, reference.Reference.ResolveRFC3986Legacy,
	} {
		_, err := resolve(b, a)
		if !errors.Is(err, reference.RuleAbsoluteURI) || err.Error() != "reference: base: absolute-URI: the base URI has no scheme" {
			t.Errorf("resolved without a scheme: %v", err)
		}
	}
}

// literally implements RFC 3986's own pseudocode, on strings.
type literally struct {
	scheme, authority, path, query, fragment       string
	hasScheme, hasAuthority, hasQuery, hasFragment bool
}

// https://www.rfc-editor.org/rfc/rfc3986#appendix-B
var split = regexp.MustCompile(`^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

func splitLiterally(s string) literally {
	m := split.FindStringSubmatch(s)
	return literally{m[2], m[4], m[5], m[7], m[9], m[1] != "", m[3] != "", m[6] != "", m[8] != ""}
}

func (r literally) resolve(b literally, strict bool) string {
	if !strict && strings.EqualFold(r.scheme, b.scheme) {
		r.hasScheme = false
	}
	t := r
	if !r.hasScheme {
		t.scheme, t.hasScheme = b.scheme, true
		if !r.hasAuthority {
			t.authority, t.hasAuthority = b.authority, b.hasAuthority
			switch {
			case r.path == "":
				t.path = b.path
				if !r.hasQuery {
					t.query, t.hasQuery = b.query, b.hasQuery
				}
			case strings.HasPrefix(r.path, "/"):
				t.path = removeLiterally(r.path)
			case b.hasAuthority && b.path == "":
				t.path = removeLiterally("/" + r.path)
			default:
				t.path = removeLiterally(b.path[:strings.LastIndexByte(b.path, '/')+1] + r.path)
			}
		}
	}
	if r.hasScheme || r.hasAuthority {
		t.path = removeLiterally(r.path)
	}
	out := t.scheme + ":"
	if t.hasAuthority {
		out += "//" + t.authority
	} else if strings.HasPrefix(t.path, "//") {
		t.path = "/." + t.path // which the RFC forgot
	}
	out += t.path
	if t.hasQuery {
		out += "?" + t.query
	}
	if t.hasFragment {
		out += "#" + t.fragment
	}
	return out
}

func removeLiterally(input string) string {
	output := ""
	for input != "" {
		switch {
		case strings.HasPrefix(input, "../"), strings.HasPrefix(input, "./"):
			_, input, _ = strings.Cut(input, "/")
		case strings.HasPrefix(input, "/./"), input == "/.":
			input = "/" + strings.TrimPrefix(input[2:], "/")
		case strings.HasPrefix(input, "/../"), input == "/..":
			input = "/" + strings.TrimPrefix(input[3:], "/")
			output = output[:max(strings.LastIndexByte(output, '/'), 0)]
		case input == ".", input == "..":
			input = ""
		default:
			segment := regexp.MustCompile(`^/?[^/]*`).FindString(input)
			output, input = output+segment, input[len(segment):]
		}
	}
	return output
}

// The same operations in another order give what the RFC writes as a program.
func TestRFC3986Literally(t *testing.T) {
	rng := rand.New(rand.NewPCG(3986, 5))
	letters := []string{"a", "b", ":", "/", "/", "/", ".", ".", "..", "../", "./", "?", "#", "//", "a:", "A:", "@", "%2e", "b:", "//h"}
	some := func(n int) string {
		var b strings.Builder
		for range rng.IntN(n) {
			b.WriteString(letters[rng.IntN(len(letters))])
		}
		return b.String()
	}
	compared := 0
	for range *pairs {
		ref, base := some(9), "a:"+some(9)
		r, err := reference.ParseRFC3986(ref)
		b, err2 := reference.ParseRFC3986(base)
		if err != nil || err2 != nil {
			continue
		}
		compared++
		want := splitLiterally(ref).resolve(splitLiterally(base), true)
		if got, err := b.ResolveRFC3986(r); err != nil || got.Unencoded() != want {
			t.Fatalf("%q against %q: %q, %v; want %q", ref, base, got.Unencoded(), err, want)
		}
		want = splitLiterally(ref).resolve(splitLiterally(base), false)
		if got, err := b.ResolveRFC3986Legacy(r); err != nil || got.Unencoded() != want {
			t.Fatalf("%q against %q, legacy: %q, %v; want %q", ref, base, got.Unencoded(), err, want)
		}
	}
	if compared < *pairs/4 {
		t.Errorf("only %d of %d pairs are URI references", compared, *pairs)
	}
}
