package viewer_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/internal/ucd"
)

type sought struct {
	Found *bool
	Text  string
}

func (s sought) String() string {
	is := "not looked at"
	if s.Found != nil {
		is = map[bool]string{true: "found", false: "not found"}[*s.Found]
	}
	return strings.TrimSuffix(is+": "+s.Text, ": ")
}

func TestVerdict(t *testing.T) {
	const none = "not found"
	for _, c := range []struct{ input, lookalikes, disagreement string }{
		{"https://a.example/", none, none},
		{"https://com/", none, none},
		{"https://аррӏе.com/", "found: the label looks like one of Latin letters", "found: one reading has a host, and another has none; 2 of 18 refuse it"},
		{"https://аpple.com/", "found: the label mixes scripts that are not written together", "found: one reading has a host, and another has none; 2 of 18 refuse it"},
		{"https://xn--80ak6aa92e.com/", "found: the label looks like one of Latin letters", none},
		{"https://a.example/\u202egpj.exe", "found: U+202E changes the direction of text", "not found: 3 of 18 refuse it"},
		{"https://a.example/a\u200bb", "found: U+200B cannot be seen", "not found: 2 of 18 refuse it"},
		{"https://accounts.bank.example@203.0.113.7/login", "found: a username can be taken for the host", none},
		{"a.example:443", "found: the scheme has a dot, so it can be taken for the host", "found: one reading has a host, and another has none; 2 of 18 refuse it"},
		{"http://0x7f.1/", none, "found: a reading shows an internal host in disguise"},
		{`http://evil.example\@good.example/`, none, "found: two readings name different hosts; 6 of 18 refuse it"},
		{"https://exam\u00adple.com/", "found: U+00AD cannot be seen", "found: two readings name different hosts; 2 of 18 refuse it"},
		{" https://a.example/%20?%20 ", none, "found: one reading has a host, and another has none; 7 of 18 refuse it"},
		{"https://a.example/\u0001\u0002\u0003\u0004\u0005\u0006",
			"found: U+0001 is a control character; U+0002 is a control character; U+0003 is a control character; U+0004 is a control character; and more",
			"found: two readings name different paths; 7 of 18 refuse it"},
		{"https://[\u200b", "found: U+200B cannot be seen", "found: two readings name different hosts; 16 of 18 refuse it"},
		{"https://a.example/\n", "found: U+000A is a control character", "found: two readings name different paths; 7 of 18 refuse it"},
		{"http:@/www.example.com", none, "found: two readings name different paths; 7 of 18 refuse it"},
		{"https://a.example/" + strings.Repeat("a", 8192), none, "not looked at: more than 8192 bytes; Compare takes 65536"},
	} {
		request := object{"verb": "verdict", "input": c.input}
		if got := fmt.Sprint(want[sought](t, request, "lookalikes")); got != c.lookalikes {
			t.Errorf("%q: look-alikes %s, want %s", c.input, got, c.lookalikes)
		}
		if got := fmt.Sprint(want[sought](t, request, "disagreement")); got != c.disagreement {
			t.Errorf("%q: disagreement %s, want %s", c.input, got, c.disagreement)
		}
		unseen := want[string](t, request, "notLookedAt")
		if isURL := ask(t, object{"verb": "look", "input": c.input})["null"] != nil; isURL == strings.Contains(unseen, "the host, since this is not a URL") {
			t.Errorf("%q: not looked at: %s", c.input, unseen)
		}
	}
}

// Each hidden character is found, as it is and percent-encoded, and no other.
func TestVerdictOfHiddenCharacters(t *testing.T) {
	for c := rune(0); c <= utf8.MaxRune; c++ {
		look := ucd.LookOf(c)
		hidden := look == ucd.Control || look == ucd.BidiControl || look == ucd.Invisible || look == ucd.Selector
		tag := c >= 0xE0000 // there are thousands, which nothing tells apart
		if !utf8.ValidRune(c) || !hidden && c >= utf8.RuneSelf && c%9973 != 0 || tag && c%50 != 0 {
			continue
		}
		encoded := ""
		for _, b := range []byte(string(c)) {
			encoded += fmt.Sprintf("%%%02X", b)
		}
		inputs := []string{"https://a.example/x" + encoded + "y", "https://a.example/?x#y" + encoded + "z"}
		if c != '%' { // by itself, it is not the sign of an encoding
			inputs = append(inputs, "https://a.example/?x"+string(c)+"y", "https://a b/x"+string(c)+"y")
		}
		for _, input := range inputs {
			got := want[sought](t, object{"verb": "verdict", "input": input}, "lookalikes")
			if name := fmt.Sprintf("U+%04X ", c); hidden != strings.Contains(got.Text, name) {
				t.Errorf("%+q: %s, of a character that is hidden: %v", input, got, hidden)
			}
		}
	}
}

// The verdict says what the panels say.
func TestVerdictLikeThePanels(t *testing.T) {
	cases := suite.URLCases(t)
	for _, text := range slices.Concat(suite.Lines(t, "urls/userbait.txt")[:200], suite.Lines(t, "urls/kasztp.txt")[:200]) {
		cases = append(cases, suite.URLCase{Input: text})
	}
	for i, c := range cases {
		if i%4 != 0 {
			continue
		}
		request := requestOf("verdict", c)
		if _, ok := ask(t, request)["error"]; ok {
			if _, ok := ask(t, requestOf("compare", c))["failure"]; !ok {
				t.Errorf("%q: refused, but the base is a URL", c.Input)
			}
			continue
		}
		severity := want[string](t, requestOf("compare", c), "severity")
		parts := severity != "none" && severity != "info" && severity != "low"
		if got := want[sought](t, request, "disagreement"); got.Found == nil || *got.Found != parts {
			t.Errorf("%q: disagreement %s, but the severity is %s", c.Input, got, severity)
		}
		var display *struct{ Suspicious bool }
		if ask(t, requestOf("host", c))["display"] != nil {
			display = want[*struct{ Suspicious bool }](t, requestOf("host", c), "display")
		}
		if got := want[sought](t, request, "lookalikes"); display != nil && display.Suspicious && !*got.Found {
			t.Errorf("%q: look-alikes %s, but the host is suspicious", c.Input, got)
		}
	}
}
