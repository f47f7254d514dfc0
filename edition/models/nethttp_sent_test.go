package models

import (
	"bufio"
	"bytes"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/mutate"
)

const nothingSent = "(nothing)"

// sentHost returns the Host header that net/http sends for a URL, without its port, or
// nothingSent. It returns false if net/http rejects the URL.
func sentHost(t *testing.T, input string) (string, bool) {
	t.Helper()
	u, err := url.Parse(input)
	if err != nil {
		return "", false
	}
	// Not from the request, whose Host has lost the last colon of "h:1:".
	port := u.Port()
	r, err := http.NewRequest("GET", input, nil)
	if err != nil || r.URL.Scheme != "http" && r.URL.Scheme != "https" || r.URL.Host == "" {
		return "", false
	}
	var wire bytes.Buffer
	if r.Write(&wire) != nil {
		return nothingSent, true
	}
	// Not http.ReadRequest, which rejects some headers.
	lines := bufio.NewScanner(&wire)
	lines.Scan()
	lines.Scan()
	header, ok := strings.CutPrefix(lines.Text(), "Host: ")
	if !ok {
		t.Fatalf("%q: the second line is %q", input, lines.Text())
	}
	if port != "" {
		header = strings.TrimSuffix(header, ":"+port)
	}
	return header, true
}

// strangeHosts are hosts that net/http connects to or sends in a way of its own.
var strangeHosts = []string{
	"h", "H.Example", "h.", ":80", "0x7f.1", "a_b", `a"b`, "a<b", "a>b:1", "a%25b", "a%2525b:1", "%C3%A9", "[::1]", "[::1]:80", "[::1]:",
	"[fe80::1%25eth0]", "[fe80::1%25eth0]:1", "[fe80::1%25a%25b]", "[fe80::1%25%20]:1", "[fe80::1%25é]", "[fe80::1%25é]:1", "[fe80::1%25é%5Db]:1",
	"[fe80::1%25%5Bé]:1", "é", "É", "é:80", "é:", "é:1:", "é::", "é:]:", ":1]é:", "[::1%25é]::", ":1:", "é..", ".é", "a%25é:1", "a%25é", "é<:1", "é[", "é]", "a]é:1", "é:1:2", "é.a:1:2", "a.é:1:2",
	"ｓhop.example", "shop。example", "s\u00ADhop.example", "faß.example", "faẞ.example", "b\u200dc", "é\xff", "\xff", "\xed\xa0\x80", "\ufffd",
	"é.xn--9ca", "é.XN--9CA", "é.xn--9CA", "é.xn--", "é.xn--.a", "é.xn---", "é.xn--a", "é.xn--!", "é.xn--é", "é.xn--é-", "xn--ｂcher-kva",
	"xn--bc\u00ADher-kva", "xn--\u00AD-kva", "xn--b\xffcher-kva:1", "é.xn--0ca32h", "é.xn--0000h", "é.xn--99999999", "é.xn--zzzzzzzz", "é.xn--a-ecp",
	// Surrogates, and code points beyond the last one.
	"é.xn--8r9b", "é.xn--0h2b", "é.xn--00l", "é.xn--dn32g", "é.xn--en32g",
	"é." + strings.Repeat("a", 300), strings.Repeat("é", 300) + ":1", "é.xn--" + strings.Repeat("a", 1023) + "-kva", "é.xn--" + strings.Repeat("a", 1024) + "-kva",
}

// The model returns the Host header that net/http sends. Punycode of ASCII is not compared:
// older releases of Go accept it.
func TestHostHeader(t *testing.T) {
	m := NetHTTP()
	compared, beyond, empty, nothing := 0, 0, 0, 0
	check := func(input string) {
		t.Helper()
		want, ok := sentHost(t, input)
		r := read(m, input, "")
		if !ok || r.Failure != nil {
			if ok || r.Failure == nil {
				t.Errorf("%q: net/http accepts it: %v, the model: %+v", input, ok, r.Failure)
			}
			return
		}
		got := nothingSent
		if r.HostHeader.Present {
			got = r.HostHeader.Text
		}
		if punycodeOfASCII(r.Host.Text + ":") {
			return
		}
		if got != want {
			t.Errorf("%q: net/http sends %q, not %q", input, want, got)
		}
		compared++
		switch {
		case want == "":
			empty++
		case want == nothingSent:
			nothing++
		case strings.Contains(want, "xn--"):
			beyond++
		}
	}
	n := 15_000
	if testing.Short() {
		n = 1500
	}
	g := mutate.New(4, nil)
	random := rand.New(rand.NewPCG(5, 6))
	for _, colons := range []string{"0", "1"} { // older releases of Go allow several
		t.Setenv("GODEBUG", "urlstrictcolons="+colons)
		for _, h := range strangeHosts {
			check("http://" + h + "/")
		}
		for i := range n {
			code := []rune("é.xn--")
			for range random.IntN(12) {
				code = append(code, []rune("abkvz0a9A-é\u00ad")[random.IntN(12)])
			}
			check("http://" + string(code))
			g.IllFormed = i%4 == 3
			check(g.URL())
			check("http://" + g.Host() + "/")
			check("https://u@" + g.Mutate(strangeHosts[i%len(strangeHosts)]) + "/a?b")
		}
	}
	t.Logf("%d compared: %d in Punycode, %d empty, %d not sent", compared, beyond, empty, nothing)
	if compared < 2*n || beyond < n/5 || empty < n/50 || nothing < n/50 {
		t.Errorf("only %d compared: %d in Punycode, %d empty, %d not sent", compared, beyond, empty, nothing)
	}
}
