package parser

import (
	"fmt"
	"testing"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// mustParse returns the record of a URL.
func mustParse(input string) Record {
	href, r, err := Parse(input, &noBase)
	if err != nil {
		panic(err)
	}
	return Record{href, r}
}

// witness parses an input by the fast ways and by the machine, and returns how the
// results differ.
func witness(input, base string) error {
	var b Record
	if href, r, err := Parse(base, &noBase); err == nil {
		b = Record{href, r}
	}
	href, r, err := Parse(input, &b)
	o := Options{Report: func(validation.Error) {}}
	wantHref, want, wantErr := o.Parse(input, &b)
	switch {
	case (err == nil) != (wantErr == nil), err != nil && err.Error() != wantErr.Error():
		return fmt.Errorf("%v, but the machine: %v", err, wantErr)
	case err == nil && (href != wantHref || r != want):
		return fmt.Errorf("%s %v, but the machine: %s %v", href, r, wantHref, want)
	case CanParse(input, &b) != (err == nil):
		return fmt.Errorf("CanParse is not %t", err == nil)
	}
	return nil
}

// Splice makes the change of Override where that writes all of its input as it is.
func TestSpliceLikeOverride(t *testing.T) {
	u := mustParse("https://u@h:8080/p?q#f")
	for _, c := range []struct {
		state infra.State
		input string
		ok    bool
	}{
		{infra.HostnameState, "example.org", true}, {infra.HostnameState, "EXAMPLE.org", false}, {infra.HostnameState, "1.2", false},
		{infra.PortState, "81", true}, {infra.PortState, "443", false}, {infra.PortState, "081", false}, {infra.PortState, "81x", false},
		{infra.PathStartState, "/a/b", true}, {infra.PathStartState, "a", true}, {infra.PathStartState, "a/../b", false}, {infra.PathStartState, "a b", false},
		{infra.PathStartState, "../a", false}, {infra.PathStartState, ".", false}, {infra.PathStartState, "/./a", false},
		{infra.QueryState, "a=b", true}, {infra.QueryState, "a b", false}, {infra.FragmentState, "a", true}, {infra.FragmentState, "a b", false},
	} {
		s, to, ok := u.Splice(c.input, c.state)
		want, _, _ := Override(&u, c.input, c.state)
		if ok != c.ok {
			t.Errorf("%d, %q: %v, want %v", c.state, c.input, ok, c.ok)
		} else if got := u.Href[:s.Start] + s.Delimiter + s.Input + u.Href[s.End:]; ok && (Record{got, to}) != want {
			t.Errorf("%d, %q: %q, want %q", c.state, c.input, got, want.Href)
		}
	}
	if _, _, ok := new(Record).Splice("a", infra.QueryState); ok {
		t.Error("the zero URL has a splice")
	}
}
