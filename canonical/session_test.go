package canonical

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// The forms of sessions as regular expressions, which find the last match.
var (
	pathSessions = []*regexp.Regexp{
		regexp.MustCompile(`(?is)^(.*/)\((?:[a-z]\([0-9a-z]{24}\))+\)/([^?]+\.aspx.*)$`),
		regexp.MustCompile(`(?is)^(.*/)\([0-9a-z]{24}\)/([^?]+\.aspx.*)$`),
	}
	querySessionForms = []*regexp.Regexp{
		regexp.MustCompile(`(?is)^(.*)jsessionid=[0-9a-z]{32}(?:&(.*))?$`),
		regexp.MustCompile(`(?is)^(.*)phpsessid=[0-9a-z]{32}(?:&(.*))?$`),
		regexp.MustCompile(`(?is)^(.*)sid=[0-9a-z]{32}(?:&(.*))?$`),
		regexp.MustCompile(`(?is)^(.*)aspsessionid[a-z]{8}=[a-z]{24}(?:&(.*))?$`),
		regexp.MustCompile(`(?is)^(.*)cfid=[^&]+&cftoken=[^&]+(?:&(.*))?$`),
	}
)

func replaced(s string, forms []*regexp.Regexp) string {
	for _, form := range forms {
		if m := form.FindStringSubmatch(s); m != nil {
			s = m[1] + m[2]
		}
	}
	return s
}

func checkSessions(t *testing.T, s string) {
	path, query := lower(escape(s)), escape(s)
	if got, want := withoutPathSession(path), replaced(path, pathSessions); got != want {
		t.Errorf("path %q: %q, want %q", path, got, want)
	}
	if got, want := withoutQuerySession(query), replaced(query, querySessionForms); got != want {
		t.Errorf("query %q: %q, want %q", query, got, want)
	}
}

// One pass finds the sessions that backtracking regular expressions find.
func TestSessions(t *testing.T) {
	n := 6_000
	if testing.Short() {
		n = 1_000
	}
	r := rand.New(rand.NewPCG(1, 2))
	id := strings.Repeat("a1", 16)
	pieces := []string{
		"/", "/", "/", "(", ")", "/(s(" + id[:24] + "))/", "/(a(" + id[:24] + ")b(" + id[:24] + "))/", "/(" + id[:24] + ")/", "(" + id[:24] + ")", "(" + id[:23] + ")", "x", "?", ".aspx", ".aspx", ".ASPX", "/.aspx",
		"&", "&", "&", "jsessionid=", "JSessionID=" + id, "phpsessid=" + id, "sid=" + id, "sid=" + id + "0", "aspsessionidabcdefgh=" + strings.Repeat("Z", 24),
		"aspsessionid", "aspsessionidabcdefg1=" + strings.Repeat("z", 24), "cfid=", "cfid=1", "cfid1", "&cftoken=2", "&cftoken=", "cfid=1&cftoken=2", "=",
	}
	removed := 0
	for range n {
		var b strings.Builder
		for range 1 + r.IntN(10) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		s := b.String()
		checkSessions(t, s)
		if withoutPathSession(lower(s)) != lower(s) {
			removed++
		}
	}
	if removed < n/100 {
		t.Errorf("only %d of %d paths have a session", removed, n)
	}
}

// A session is removed only if all of it is there: both parentheses, and each ID with its
// letter and the right length.
func TestPathSessionBounds(t *testing.T) {
	id := "4hqa0555fwsecu455xqckv45"
	for segment, removed := range map[string]bool{
		"(" + id + ")": true, "(" + id + "x": false, "x" + id + ")": false, "(" + id + "x)": false, "(" + id[1:] + ")": false, "(" + id[1:] + "-)": false,
		"(s(" + id + "))": true, "(s(" + id + ")t(" + id + "))": true, "(1(" + id + "))": false, "((" + id + "))": false, "(s(" + id + ")1(" + id + "))": false,
		"(1(" + id + ")s(" + id + "))": false, "(s(" + id + ")": false, "s(" + id + "))": false, "(s" + id + "))": false, "(s(" + id + "x)": false, "()": false, "": false,
	} {
		path := "/a/" + segment + "/b.aspx"
		want := path
		if removed {
			want = "/a/b.aspx"
		}
		if got := withoutPathSession(path); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
		checkSessions(t, path)
	}
}

// The white space of ASCII is trimmed, and no other byte.
func TestTrimSpace(t *testing.T) {
	for b := range 256 {
		c := string([]byte{byte(b)})
		if got := trimSpace(c + "a" + c + "b" + c); (got == "a"+c+"b") != (strings.Contains(" \t\n\v\f\r", c)) {
			t.Errorf("%q: %q", c, got)
		}
	}
}

// A canonical host is an address if it has brackets or is an IPv4 address.
func TestIsAddress(t *testing.T) {
	for h, want := range map[string]bool{
		"[::1]": true, "[": true, "1.2.3.4": true, "255.255.255.255": true, "a": false, "": false, "::1": false, "example.com": false,
	} {
		if isAddress(h) != want {
			t.Errorf("%q: %v", h, !want)
		}
	}
}

func FuzzSessions(f *testing.F) {
	f.Add("/(s(4hqa0555fwsecu455xqckv45))/(4hqa0555fwsecu455xqckv45)/x.aspx?.aspx")
	f.Add("a&CFID=cfid=1&CFTOKEN=2&jsessionid=0123456789abcdef0123456789ABCDEF&b")
	f.Fuzz(checkSessions)
}
