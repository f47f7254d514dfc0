package neturl_test

import (
	"errors"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/neturl"
	"github.com/weburl-go/weburl/validation"
)

// Each part of a URL that net/url would change is found and named.
func TestLosses(t *testing.T) {
	for _, x := range []struct {
		url       string // with the changed part between angle brackets
		component weburl.PartKind
		reason    neturl.Reason
	}{
		{"https://h/a<%>", weburl.PartSegment, neturl.LonePercent},
		{"https://h/a/b<|>c", weburl.PartSegment, neturl.Encodes},
		{"https://h/<%>?%#%", weburl.PartSegment, neturl.LonePercent},
		{"https://u:p@h:81/?|#a<%>zz", weburl.PartFragment, neturl.LonePercent},
		{"https://h/#a<#>b", weburl.PartFragment, neturl.Encodes},
		{"https://h/#<{>", weburl.PartFragment, neturl.Encodes},
		{"https://a<!>@h/|", weburl.PartUsername, neturl.Encodes},
		{"https://a<%3B>b@h/", weburl.PartUsername, neturl.Decodes},
		{"https://a<%3a>b:p@h/", weburl.PartUsername, neturl.Decodes},
		{"https://a<%>:p@h/", weburl.PartUsername, neturl.LonePercent},
		{"https://u:a<%7E>@h/", weburl.PartPassword, neturl.Decodes},
		{"https://:<(>@h/", weburl.PartPassword, neturl.Encodes},
		{"https://u:p@a<{>b:81/", weburl.PartHost, neturl.Encodes},
		{"foo://u@a<%41>:81/", weburl.PartHost, neturl.Decodes},
		{"foo://<%c3>%BC/", weburl.PartHost, neturl.Decodes},
		{"foo://<%>/", weburl.PartHost, neturl.LonePercent},
		{"foo://<>", weburl.PartHost, neturl.EmptyHost},
		{"foo://<>?q", weburl.PartHost, neturl.EmptyHost},
		{"foo:/.//a<\\>", weburl.PartSegment, neturl.Encodes},
		{"foo://h/#<^>", weburl.PartFragment, neturl.Encodes},
	} {
		before, rest, _ := strings.Cut(x.url, "<")
		at, after, _ := strings.Cut(rest, ">")
		u := weburl.MustParse(before + at + after)
		want := neturl.LossError{Component: x.component, Reason: x.reason, Span: validation.Span{Start: len(before), End: len(before) + len(at)}}
		_, err := neturl.To(u)
		var loss *neturl.LossError
		if !errors.As(err, &loss) || *loss != want {
			t.Errorf("To(%q): %v, want %v", u, err, &want)
		}
	}
	if _, err := neturl.To(weburl.URL{}); err == nil || err.Error() != "neturl: the zero URL is not a URL" {
		t.Errorf("To(zero URL): %v", err)
	}
	if v := neturl.ToSendable(weburl.URL{}); *v != (url.URL{}) {
		t.Errorf("ToSendable(zero URL) = %#v", v)
	}
}

// The sets of bytes that net/url percent-encodes match the release of Go that runs this test.
func TestWhatIsLostIsWhatNetURLChanges(t *testing.T) {
	for b := range byte(0x7F) {
		for _, c := range []string{string(b), "%" + string("0123456789ABCDEF"[b>>4]) + string("0123456789ABCDEF"[b&15])} {
			for _, s := range []string{"http://h/a" + c + "b", "http://h/#a" + c + "b", "http://a" + c + "b@h/", "http://u:a" + c + "b@h/", "http://a" + c + "b/", "foo://a" + c + "b/", "foo:/a" + c + "b"} {
				if u, err := weburl.Parse(s); err == nil {
					check(t, u)
				}
			}
		}
	}
}

// ToSendable changes no byte without need.
func TestToSendable(t *testing.T) {
	for s, want := range map[string]string{
		"https://h/100%/%7e/%2F?100%|":      "https://h/100%25/%7e/%2F?100%|",
		"https://h/a|b%2Fc[d]!'()*%41":      "https://h/a%7Cb%2Fc[d]!'()*%41",
		"https://50%:p%40%@h/":              "https://50%25:p%40%25@h/",
		"https://h/#50%|%7c#":               "https://h/#50%25%7C%7c%23",
		"https://h/#!":                      "https://h/#!",
		"https://h/?":                       "https://h/?",
		"https://h//a//":                    "https://h//a//",
		"mailto:a@b%|":                      "mailto:a@b%|",
		"file:///C:/a%":                     "file:///C:/a%25",
		"https://a!b:c%3b@h/":               "https://a%21b:c;@h/",
		"https://[2001:db8::1]:8443/?a=b#c": "https://[2001:db8::1]:8443/?a=b#c",
	} {
		v := neturl.ToSendable(weburl.MustParse(s))
		if v.String() != want {
			t.Errorf("ToSendable(%q) = %q, want %q", s, v, want)
		}
		if v.Opaque != "" {
			continue
		}
		if parsed, err := url.Parse(want); err != nil || !reflect.DeepEqual(parsed, v) {
			t.Errorf("ToSendable(%q) = %#v, want %#v (%v)", s, v, parsed, err)
		}
	}
}

// No error contains any of the URL.
func TestErrorsLeakNothing(t *testing.T) {
	for _, s := range []string{"https://secret%:secret@h/", "https://u:secret!@h/", "https://h/secret|", "https://h/#secret%", "https://secret{/"} {
		if _, err := neturl.To(weburl.MustParse(s)); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("To(%q): %v", s, err)
		}
	}
	for _, v := range []url.URL{
		{Scheme: "secret secret"}, {Scheme: "http", Host: "secret secret", User: url.UserPassword("secret", "secret")}, {Scheme: "http", Path: "/secret"},
		{Scheme: "http", Opaque: "secret"}, {Scheme: "http", Host: "h", Opaque: "//secret"}, {Scheme: "mailto", User: url.User("secret"), Opaque: "secret"},
		{Scheme: "file", Path: "secret"},
	} {
		if _, err := neturl.From(&v); err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("From(%#v): %v", v, err)
		}
	}
}

func TestReasons(t *testing.T) {
	for r := neturl.LonePercent; r <= neturl.ZeroURL; r++ {
		text, err := r.MarshalText()
		var back neturl.Reason
		if err != nil || back.UnmarshalText(text) != nil || back != r || string(text) != r.String() {
			t.Errorf("%d is %q, %v, and read as %d", r, text, err, back)
		}
		if e := (&neturl.LossError{Reason: r}).Error(); strings.Contains(e, "unknown") {
			t.Errorf("%v has no text", r)
		}
	}
	// Logs contain the names, which never change.
	for i, want := range strings.Fields("lone-percent encodes decodes empty-host host-header zero-url") {
		if got := neturl.Reason(i + 1).String(); got != want {
			t.Errorf("the reason %d is %q, want %q", i+1, got, want)
		}
	}
	_, err := neturl.Reason(0).MarshalText()
	for _, err := range []error{err, new(neturl.Reason).UnmarshalText([]byte("x"))} {
		if err == nil || !strings.HasPrefix(err.Error(), "neturl.Reason: ") {
			t.Error(err)
		}
	}
	if e := (&neturl.LossError{Component: weburl.PartHost, Reason: 99}).Error(); !strings.Contains(e, "unknown reason") {
		t.Error(e)
	}
}
