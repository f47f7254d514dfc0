package models

import (
	"context"
	"errors"
	"net"
	"net/http"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/test/mutate"
)

var errNoDial = errors.New("not dialed")

// punycodeOfASCII reports whether a label says that it is in Punycode, and ends with its
// delimiter.
func punycodeOfASCII(address string) bool {
	host := address[:max(strings.LastIndexByte(address, ':'), 0)]
	for label := range strings.SplitSeq(host, ".") {
		if strings.HasPrefix(lower(label), "xn--") && strings.HasSuffix(label, "-") {
			return true
		}
	}
	return false
}

// The model names the address that net/http asks its dialer for. Names that are not UTF-8
// are not compared, since the mapping of the two differs there; nor is Punycode of ASCII,
// which older releases of Go accept.
func TestDialed(t *testing.T) {
	var asked string
	transport := &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(_ context.Context, _, address string) (net.Conn, error) {
			asked = address
			return nil, errNoDial
		},
	}
	dialed := func(input string) string {
		request, err := http.NewRequest("GET", input, nil)
		if err != nil {
			return "refused"
		}
		if _, err := transport.RoundTrip(request); !errors.Is(err, errNoDial) {
			return "refused"
		}
		return asked
	}
	m := NetHTTP()
	check := func(input string) {
		t.Helper()
		r := read(m, input, "")
		got := "refused"
		if r.Failure == nil {
			got = r.Host.Text + ":" + r.Port.Text
		}
		if want := dialed(input); got != want && utf8.ValidString(decode(want)) && !punycodeOfASCII(got) {
			t.Errorf("%q: net/http dials %q, not %q", input, want, got)
		}
	}
	for _, s := range []string{
		"http://h", "https://H:/", "http://:80/", "http://:/", "http://[fe80::1%25eth0]:1/", "http://faß.example/", "http://ẞ/", "http://≠/", "http://Ⴀ/",
		"http://é_/", "http://é-/", "http://é.xn--a/", "http://a／b/", "ftp://h/", "//h/", "http:h", "http://u:p@h", "http://h:99999", "http://a]b/", "http://é../",
	} {
		check(s)
	}
	g := mutate.New(2, nil)
	for range 4000 {
		check(g.URL())
		check("http://" + g.Host() + "/")
	}
}
