package compare

import (
	"bufio"
	"bytes"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/ucd"
)

// sentHost returns the Host header that net/http sends for an unchanged string. ok is false
// if it sends no request.
func sentHost(input string) (header string, ok bool) {
	r, err := http.NewRequest("GET", input, nil)
	if err != nil {
		return "", false
	}
	var wire bytes.Buffer
	if r.Write(&wire) != nil {
		return "", false
	}
	lines := bufio.NewScanner(&wire)
	lines.Scan()
	lines.Scan()
	return strings.CutPrefix(lines.Text(), "Host: ")
}

// oddLetters holds spellings of ASCII letters and full stops, and characters that mapping
// removes.
var oddLetters = strings.Split("ｓ ⓢ S Ｓ ſ ß ẞ ς Σ é É e\u0301 ﬃ ⅷ ǆ Å ① \u00ad \u200b \u200d \u2060 \ufe0f 。 ． ｡ . .. - _ xn-- xn--9ca 9ca -kva bcher a b x 1 0x7f \xff % %65 %C3%A9 \" < : @", " ")

// oddHost returns a host in an unusual spelling.
func oddHost(random *rand.Rand) string {
	var b strings.Builder
	for range 1 + random.IntN(5) {
		b.WriteString(oddLetters[random.IntN(len(oddLetters))])
	}
	if random.IntN(2) == 0 {
		b.WriteString(".example")
	}
	return b.String()
}

// checkSent fails if the zero Guard accepts a string for which the Host header of net/http
// names another host than the URL, or refuses one for that reason although it does not. It
// reports whether the string is accepted and sent.
func checkSent(t testing.TB, input string) bool {
	t.Helper()
	header, sent := sentHost(input)
	u, err := weburl.Parse(input)
	if !sent || err != nil {
		return false
	}
	v, err := weburl.Parse(u.Scheme() + "://" + header)
	same := err == nil && withoutDot(v.Host().String()) == withoutDot(u.Host().String())
	if _, err := (Guard{}).Parse(input); err == nil {
		if !same {
			t.Errorf("%q is %q, but net/http sends the Host %q", input, u, header)
		}
		return true
	}
	other := func(f Finding) bool { return f.ID == "other-host-header" }
	if same && slices.ContainsFunc(Analyze(input, nil, defaultProfile()).Findings(), other) {
		t.Errorf("%q is %q, and net/http sends the Host %q", input, u, header)
	}
	return false
}

// A string that the zero Guard accepts can be passed to net/http unchanged: its Host header
// names the host of the URL.
func TestGuardedHostIsSent(t *testing.T) {
	taken := 0
	check := func(input string) {
		if checkSent(t, input) {
			taken++
		}
	}
	n, step := 40_000, rune(13)
	if testing.Short() {
		n, step = 4000, 97
	}
	for r := rune(0x21); r <= utf8.MaxRune; r++ {
		if s, _ := ucd.Mapping(r); r%step == 0 || s != ucd.Valid && s != ucd.Disallowed {
			check("http://a" + string(r) + "b.example/")
		}
	}
	random := rand.New(rand.NewPCG(7, 8))
	g := mutate.New(9, nil)
	for range n {
		check("http://" + oddHost(random) + "/")
		check("https://" + g.Domain() + ":8080/a?b")
		check(g.URL())
	}
	if taken < n/4 {
		t.Errorf("only %d strings are taken", taken)
	}
}
