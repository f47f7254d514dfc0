package render_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/render"
)

// A value can be written as text and read again, and text that names no value is refused.
func TestText(t *testing.T) {
	checkText[render.Reason](t, "render.Reason: ", render.None, render.Syntax)
	checkText[render.Role](t, "render.Role: ", render.RoleScheme, render.RoleIsolate)
	checkText[render.Extent](t, "render.Extent: ", render.Whole, render.RegistrableDomainOnly)
	checkText[render.Restriction](t, "render.Restriction: ", render.HighlyRestrictive, render.ModeratelyRestrictive)
}

// Extents have terms of the Standard as their names, and restrictions those of UTS #39.
func TestNamesOfOptions(t *testing.T) {
	for value, want := range map[interface{ String() string }]string{
		render.Whole: "whole", render.HostOnly: "host", render.RegistrableDomainOnly: "registrable domain",
		render.HighlyRestrictive: "highly restrictive", render.SingleScript: "single script", render.ASCIIOnly: "ASCII-only",
		render.ModeratelyRestrictive: "moderately restrictive",
	} {
		if got := value.String(); got != want {
			t.Errorf("%T %d is %q, want %q", value, value, got, want)
		}
	}
}

type pointer[T any] interface {
	*T
	UnmarshalText(text []byte) error
}

// checkText checks the values of T, which are from first to last.
func checkText[T interface {
	~uint8
	String() string
	MarshalText() ([]byte, error)
}, P pointer[T]](t *testing.T, prefix string, first, last T) {
	t.Helper()
	for v := first; v <= last; v++ {
		var back T
		if text, err := v.MarshalText(); err != nil || string(text) != v.String() || P(&back).UnmarshalText(text) != nil || back != v {
			t.Errorf("%s%d is %q, %v, and read as %d", prefix, v, text, err, back)
		}
	}
	_, err := (last + 1).MarshalText()
	if (last + 1).String() != "" {
		t.Errorf("%s%d is %v", prefix, last+1, last+1)
	}
	for _, err := range []error{err, P(new(T)).UnmarshalText([]byte("x"))} {
		if err == nil || !strings.HasPrefix(err.Error(), prefix) {
			t.Errorf("%s%v", prefix, err)
		}
	}
}
