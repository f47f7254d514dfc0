package main

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/validation"
	"github.com/weburl-go/weburl/webapi"
)

// derive makes the change of a setter with the methods of a record; ok is false if
// no method takes the argument.
func derive(u weburl.URL, c mutate.Call) (v weburl.URL, ok bool, err error) {
	arg := c.Args[0]
	switch c.Name {
	case "href":
		if v, err = weburl.Parse(arg); err != nil {
			v = u
		}
	case "protocol":
		v, err = u.WithScheme(arg)
	case "username":
		v, err = u.WithUsername(arg)
	case "password":
		v, err = u.WithPassword(arg)
	case "host":
		v, err = u.WithHostPort(arg)
	case "hostname":
		v, err = u.WithHost(arg)
	case "port":
		if arg == "" {
			return u.WithoutPort(), true, nil
		}
		n, bad := strconv.ParseUint(arg, 10, 16)
		if bad != nil {
			return u, false, nil
		}
		v, err = u.WithPort(uint16(n))
	case "pathname":
		v, err = u.WithPath(arg)
	case "search":
		if arg == "" {
			return u.WithoutQuery(), true, nil
		}
		v, err = u.WithQuery(strings.TrimPrefix(arg, "?"))
	case "hash":
		if arg == "" {
			return u.WithoutFragment(), true, nil
		}
		v, err = u.WithFragment(strings.TrimPrefix(arg, "#"))
	default:
		return u, false, nil
	}
	return v, true, err
}

// partly reports whether the setter may have made part of the change despite err:
// up to something that does not belong there, or the host without the port.
func partly(c mutate.Call, err error) bool {
	if refused := (*weburl.ChangeError)(nil); errors.As(err, &refused) {
		return refused.Reason == weburl.BadValue
	}
	var failed *validation.Error
	return errors.As(err, &failed) && c.Name == "host" && (failed.Code == validation.PortOutOfRange || failed.Code == validation.PortInvalid)
}

// TestDerivationsAgreeWithSetters compares the methods of a record with the setters
// on random sequences. Without an error they make the same change; with one the
// method makes none, and the setter none or only a part.
func TestDerivationsAgreeWithSetters(t *testing.T) {
	gen := mutate.New(11, nil)
	partial, refused := map[string]int{}, map[string]int{}
	for round := range 40_000 {
		gen.IllFormed = round%4 == 3
		input, base, hasBase := gen.Start()
		first := call{Call: mutate.Call{Name: "new", Args: []string{input}}}
		if hasBase {
			first.Args = append(first.Args, base)
		}
		calls := gen.Calls()
		u, err := webapi.NewURL(first.Args[0], first.Args[1:]...)
		if err != nil {
			continue
		}
		s := sequence{first}
		for _, c := range calls {
			s = append(s, call{Call: c})
			before := u.Record()
			list := u.SearchParams().List()
			threw := webObject{u}.apply(c) != nil
			after := u.Record()
			switch c.Name {
			case "append", "delete", "set", "sort":
				list = u.SearchParams().List()
				if v, err := before.WithParams(list); err != nil || v != after {
					t.Fatalf("%v: WithParams gives %v, %v, but the search parameters %v", s, v, err, after)
				}
				continue
			}
			v, ok, err := derive(before, c)
			switch {
			case !ok:
			case err == nil:
				if threw || v != after {
					t.Fatalf("%v: the record gives %v, but the setter %v", s, v, after)
				}
				if again, _, err := derive(v, c); err != nil || again != v {
					t.Fatalf("%v: repeated, it gives %v, %v", s, again, err)
				}
			case v != before:
				t.Fatalf("%v: %v, but the record changes to %v", s, err, v)
			case after == before:
				refused[c.Name]++
			case !partly(c, err):
				t.Fatalf("%v: the record gives the error %v, but the setter %v", s, err, after)
			default:
				partial[c.Name]++
			}
			if failed := (*validation.Error)(nil); errors.As(err, &failed) {
				if span := failed.Span; span.Start < 0 || span.Start > span.End || span.End > len(c.Args[0]) {
					t.Fatalf("%v: the span %v is not in the argument", s, span)
				}
			}
			if c.Name != "href" && c.Name != "search" && !slices.Equal(list, u.SearchParams().List()) {
				t.Fatalf("%v: the search parameters change", s)
			}
		}
	}
	t.Logf("partly changed despite an error: %v; refused: %v", partial, refused)
	for _, name := range []string{"protocol", "host", "hostname"} {
		if refused[name] == 0 {
			t.Errorf("no sequence has a refused %s", name)
		}
	}
	if partial["protocol"] == 0 || partial["host"] == 0 {
		t.Error("no sequence has a partly accepted protocol or host")
	}
}
