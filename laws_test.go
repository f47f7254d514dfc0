package weburl

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

// laws checks what must hold for every input and base, and returns the first law that does
// not.
func laws(input, base string) error {
	b, err := Parse(base)
	if err != nil {
		b = URL{}
	}
	if err := b.check(); err != nil {
		return errors.Join(errors.New("base"), err)
	}
	u, err := b.Parse(input)

	var reported []validation.Error
	o := Options{Base: b, Report: func(e validation.Error) { reported = append(reported, e) }}
	v, errReporting := o.Parse(input)
	if u != v || (err == nil) != (errReporting == nil) {
		return errors.New("reporting changes the result")
	}
	if b.CanParse(input) != (err == nil) {
		return errors.New("CanParse differs from Parse")
	}
	if err := layoutLaws(input, b, u, err); err != nil {
		return err
	}
	for _, e := range reported {
		if e.Span.Start < 0 || e.Span.End < e.Span.Start || e.Span.End > len(input) {
			return errors.New("span outside the input: " + e.Error())
		}
		if e.Code.String() == "" {
			return errors.New("error without a name")
		}
	}
	if err != nil {
		var failure *validation.Error
		if !errors.As(err, &failure) {
			return errors.New("the failure has another type")
		}
		if *failure != *errReporting.(*validation.Error) {
			return errors.New("reporting changes the failure: " + err.Error() + " / " + errReporting.Error())
		}
		if failure.Code.Failure() == validation.Never {
			return errors.New("fails with an error that is never fatal: " + err.Error())
		}
		if len(reported) == 0 || reported[len(reported)-1] != *failure {
			return errors.New("the failure is not the last error reported: " + err.Error())
		}
		return nil
	}
	for _, e := range reported {
		if e.Code.Failure() == validation.Always {
			return errors.New("does not fail with an error that is always fatal: " + e.Error())
		}
	}

	if err := u.check(); err != nil {
		return err
	}
	if target := u.RequestTarget(); target != "" {
		want := u.WithoutFragment()
		if want.Path() == "" {
			want, _ = want.WithPath("/")
		}
		for _, base := range []URL{u, want, Base(u)} {
			if v, err := base.Parse(target); err != nil || v.WithoutCredentials() != want.WithoutCredentials() {
				return fmt.Errorf("the request target %s against %s leads to %s, %v", target, base, v, err)
			}
		}
	}
	again, err := Parse(u.String())
	if err != nil || again != u {
		return errors.New("parsing the serialization gives another URL: " + again.String())
	}
	if against, err := b.Parse(u.String()); err != nil || against != u {
		return errors.New("parsing the serialization against the base gives another URL: " + against.String())
	}
	// A browser's parser is given scalar values.
	if !utf8.ValidString(input) {
		w, err := b.Parse(string(infra.AppendScalarValues(nil, input)))
		if err != nil || w != u {
			return errors.New("replacing ill-formed sequences changes the URL")
		}
	}
	// Tabs and newlines do not count, anywhere.
	if i := strings.IndexAny(input, "/.:"); i >= 0 && input[:i] != "" {
		w, err := b.Parse(input[:i] + "\t\n\r" + input[i:])
		if err != nil || w != u {
			return errors.New("a tab or newline changes the URL")
		}
	}
	if w, err := b.Parse("\x00 \x1F" + input + " \x01"); err != nil || w != u {
		return errors.New("surrounding C0 controls and spaces change the URL")
	}
	return nil
}

func FuzzParse(f *testing.F) {
	for _, c := range suiteInputs(f) {
		f.Add(c.input, c.base)
	}
	for _, s := range []string{"http://p/.\n", "http://p/a/..\t#", "http://a\xc3%a9/", "http://\xe2\x80%9a", "http://ü%zz\xFF:8/", "http://XN--\xb2", "file://a/C|/../x", "http://1.2.3:80"} {
		f.Add(s, "")
	}
	f.Fuzz(func(t *testing.T, input, base string) {
		if err := laws(input, base); err != nil {
			t.Errorf("%q against %q: %v", input, base, err)
		}
	})
}

func FuzzOverride(f *testing.F) {
	for i, c := range suiteInputs(f) {
		f.Add(c.base, c.input, uint8(i%int(infra.FragmentState))+1)
	}
	f.Fuzz(func(t *testing.T, href, input string, state uint8) {
		u, err := Parse(href)
		if err != nil {
			return
		}
		v, err := Override(u, input, infra.State(state))
		if err := v.check(); err != nil {
			t.Fatalf("%s, state %d, %q: %s: %v", u, state, input, v, err)
		}
		var refused *ChangeError
		if errors.As(err, &refused) && v != u && infra.State(state) != infra.HostState {
			t.Errorf("%s, state %d, %q: refused, but changed to %s", u, state, input, v)
		}
		// Everything except the part that the state reads stays as it was.
		parts := func(u URL) [7]string {
			query, hasQuery := u.Query()
			fragment, hasFragment := u.Fragment()
			port, hasPort := u.Port()
			return [...]string{u.Scheme(), u.Username() + "@" + u.Password(), fmt.Sprint(u.Host(), u.Host().Kind()),
				fmt.Sprint(port, hasPort), u.Path(), fmt.Sprint(query, hasQuery), fmt.Sprint(fragment, hasFragment)}
		}
		changes := map[infra.State][]int{infra.SchemeStartState: {0, 3}, infra.HostState: {2, 3}, infra.HostnameState: {2}, infra.PortState: {3},
			infra.PathStartState: {4}, infra.OpaquePathState: {4, 5, 6}, infra.QueryState: {5}, infra.FragmentState: {6}}[infra.State(state)]
		before, after := parts(u), parts(v)
		for i := range before {
			if before[i] != after[i] && !slices.Contains(changes, i) {
				t.Errorf("%s, state %d, %q: %s: part %d was %q, is %q", u, state, input, v, i, before[i], after[i])
			}
		}
	})
}

type inputAndBase struct{ input, base string }

// suiteInputs returns the inputs of the suites.
func suiteInputs(t testing.TB) []inputAndBase {
	var all []inputAndBase
	for _, c := range suite.URLCases(t) {
		all = append(all, inputAndBase{c.Input, c.BaseOrEmpty()})
	}
	return all
}

func TestLawsOnSuites(t *testing.T) {
	for _, c := range suiteInputs(t) {
		if err := laws(c.input, c.base); err != nil {
			t.Errorf("%q against %q: %v", c.input, c.base, err)
		}
	}
}

func TestLawsOnRealURLs(t *testing.T) {
	for _, file := range []string{"urls/kasztp.txt", "urls/userbait.txt"} {
		for _, line := range suite.Lines(t, file) {
			if err := laws(line, "https://example.org/a/b?q#f"); err != nil {
				t.Errorf("%q: %v", line, err)
			}
		}
	}
}
