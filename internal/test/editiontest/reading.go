package editiontest

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// Reading checks what holds for every reading: there is either a failure or a URL,
// spans are in the input, and the spans of parts are in order.
func Reading(t *testing.T, request edition.Request, r edition.Reading) {
	t.Helper()
	length := len(request.Input)
	in := func(what string, s validation.Span, length int) {
		if s.IsKnown() && (s.Start > s.End || s.End > length) {
			t.Errorf("%q: %s has span %v", request.Input, what, s)
		}
	}
	for _, e := range r.Errors {
		in(e.Name, e.Span, length)
	}
	for _, refused := range r.Refused {
		in(refused.Finding.Name, refused.Finding.Span, len(request.Set[refused.Index].Value))
	}
	if r.Failure != nil {
		if r.FailedIn == validation.Base {
			length = len(request.Base)
		}
		if r.FailedSet > 0 {
			length = len(request.Set[r.FailedSet-1].Value)
		}
		in("the failure", r.Failure.Span, length)
		if r.HasHref || r.Attributes != nil || r.Failure.Name == "" {
			t.Errorf("%q is refused and read: %+v", request.Input, r)
		}
		return
	}
	end := 0
	for _, p := range []struct {
		name string
		edition.Part
	}{
		{"scheme", r.Scheme}, {"userinfo", r.Userinfo}, {"username", r.Username}, {"password", r.Password}, {"host", r.Host}, {"port", r.Port},
		{"path", r.Path}, {"query", r.Query}, {"fragment", r.Fragment},
	} {
		in(p.name, p.Span, length)
		if !p.Present && (p.Text != "" || p.Span.IsKnown() && p.Span != (validation.Span{})) {
			t.Errorf("%q: %s is absent and %+v", request.Input, p.name, p.Part)
		}
		if !p.Present || !p.Span.IsKnown() {
			continue
		}
		if p.Span.Start < end {
			t.Errorf("%q: %s begins at %d, before %d", request.Input, p.name, p.Span.Start, end)
		}
		if p.name == "userinfo" && (r.Username.Present || r.Password.Present) {
			continue // which are in it
		}
		end = p.Span.End
	}
}

// Attributes checks that the attributes of a URL object agree with its parts.
func Attributes(t *testing.T, request edition.Request, r edition.Reading) {
	t.Helper()
	href := Attribute(r, "href")
	if href != r.Href || !strings.HasPrefix(href, r.Scheme.Text+":") || Attribute(r, "hostname") != r.Host.Text ||
		Attribute(r, "pathname") != r.Path.Text || !strings.HasSuffix(href, Attribute(r, "hash")) {
		t.Errorf("%q: %+v", request.Input, r)
	}
}

// Attribute returns the value of an attribute, or "no attribute" and its name.
func Attribute(r edition.Reading, name string) string {
	for _, a := range r.Attributes {
		if a.Name == name {
			return a.Value
		}
	}
	return "no attribute " + name
}

// Result returns the URL that was read, or "!" and the name of the failure.
func Result(r edition.Reading) string {
	if r.Failure != nil {
		return "!" + r.Failure.Name
	}
	return r.Href
}

// ErrorNames returns the names of the errors, separated by spaces.
func ErrorNames(r edition.Reading) string {
	var names []string
	for _, f := range r.Errors {
		names = append(names, f.Name)
	}
	return strings.Join(names, " ")
}

// Set calls a setter of a new URL object and checks the resulting URL.
func Set[U interface {
	Get(attribute string) string
	Set(attribute, value string) error
}](t *testing.T, construct func(url string) (U, error), url, attribute, value, want string) U {
	t.Helper()
	u, err := construct(url)
	if err != nil {
		t.Fatal(url, err)
	}
	if err := u.Set(attribute, value); err != nil {
		t.Errorf("%s with %s = %q: %v", url, attribute, value, err)
	}
	if got := u.Get("href"); got != want {
		t.Errorf("%s with %s = %q is %s, want %s", url, attribute, value, got, want)
	}
	return u
}
