package validation

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestError(t *testing.T) {
	for _, c := range []struct {
		err  Error
		want string
	}{
		{Error{Code: PortOutOfRange, Span: Span{3, 7}}, "weburl: port-out-of-range at bytes 3-7: " + PortOutOfRange.Explanation()},
		{Error{Code: HostMissing, Span: Span{8, 8}, In: Base}, "weburl: base URL: host-missing at byte 8: " + HostMissing.Explanation()},
		{Error{Code: HostMissing, Span: Unknown()}, "weburl: host-missing: " + HostMissing.Explanation()},
		{Error{Code: DomainToASCII, Reason: Forbidden(' '), Span: Span{1, 2}}, "weburl: domain-to-ASCII at bytes 1-2: a space is not allowed in a host"},
		{Error{Code: DomainToASCII, Reason: V3, Span: Span{1, 2}}, "weburl: domain-to-ASCII at bytes 1-2: a label must not begin or end with a hyphen (UTS #46 V3)"},
	} {
		if got := c.err.Error(); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
		wrapped := fmt.Errorf("config: %w", &c.err)
		var e *Error
		if !errors.Is(wrapped, c.err.Code) || errors.Is(wrapped, IPv6Unclosed) || !errors.As(wrapped, &e) || *e != c.err {
			t.Errorf("%v: errors.Is or errors.As does not find it", wrapped)
		}
	}
}

func TestSpanOf(t *testing.T) {
	for s, want := range map[Span]string{{1, 3}: "bc", {4, 4}: "", {0, 4}: "abcd", {2, 5}: "", {3, 2}: "", Unknown(): ""} {
		if got := s.Of("abcd"); got != want {
			t.Errorf("%v: %q, want %q", s, got, want)
		}
	}
}

func TestSpan(t *testing.T) {
	if s := (Span{2, 5}).Shift(3); s != (Span{5, 8}) || !s.IsKnown() || s.String() != "5-8" {
		t.Errorf("2-5 shifted by 3: got %v", s)
	}
	if s := Unknown().Shift(3); s.IsKnown() {
		t.Errorf("an unknown span shifted to %v", s)
	}
}

// Every reason has its own one-line text, which ends with its rule.
func TestReasons(t *testing.T) {
	seen := map[string]bool{}
	for i := range 256 {
		r := Reason(i)
		b, forbidden := r.CodePoint()
		text := r.String()
		switch {
		case i > 0 && i <= reasonCount:
			if forbidden || !strings.HasSuffix(text, " (UTS #46 "+r.Rule()+")") || r.Rule() == "" {
				t.Errorf("reason %d: %q", i, text)
			}
		case i >= 0x80:
			if !forbidden || Forbidden(b) != r || r.Rule() != "" || text != r.Explanation() || !strings.HasSuffix(text, " is not allowed in a host") {
				t.Errorf("reason %d: %q", i, text)
			}
		default:
			if forbidden || text != "" || r.Explanation() != "" || r.Rule() != "" {
				t.Errorf("reason %d: %q", i, text)
			}
			continue
		}
		if strings.Contains(text, "\n") || strings.HasSuffix(text, ".") || seen[text] && b != '\r' {
			t.Errorf("reason %d: %q", i, text)
		}
		for _, c := range []byte(text) {
			if c < ' ' || c > '~' {
				t.Errorf("reason %d: %q is not printable ASCII", i, text)
			}
		}
		seen[text] = true
	}
}

// Each code has an entry of its own, in which nothing is missing.
func TestCatalogue(t *testing.T) {
	names := map[string]bool{}
	for i, c := range Codes() {
		e := c.Entry()
		if c != Code(i+1) || e.Code != c || e.Name == "" || e.Explanation == "" || e.Input == "" && e.Base == "" || e.Anchor == "" || names[e.Name] {
			t.Errorf("the entry of code %d is %+v", c, e)
		}
		names[e.Name] = true
		if code, ok := Lookup(e.Name); !ok || code != c {
			t.Errorf("%q is the name of %d, %v", e.Name, code, ok)
		}
	}
	if len(names) != codeCount {
		t.Errorf("%d codes have an entry, want %d", len(names), codeCount)
	}
}
