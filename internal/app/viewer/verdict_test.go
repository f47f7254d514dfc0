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
		{"https://аррӏе.com/", "found: the label looks like one of Latin letters", "found: one reading has a host, and another has none; 2 of 18 reject it"},
		{"https://аpple.com/", "found: the label mixes scripts that are not written together", "found: one reading has a host, and another has none; 2 of 18 reject it"},
		{"https://xn--80ak6aa92e.com/", "found: the label looks like one of Latin letters", none},
		{"https://a.example/\u202egpj.exe", "found: U+202E changes the direction of text", "not found: 3 of 18 reject it"},
		{"https://a.example/a\u200bb", "found: U+200B cannot be seen", "not found: 2 of 18 reject it"},
		{"https://accounts.bank.example@203.0.113.7/login", "found: a username can be taken for the host", none},
		{"a.example:443", "found: the scheme has a dot, so it can be taken for the host", "found: one reading has a host, and another has none; 2 of 18 reject it"},
		{"http://0x7f.1/", none, "found: a reading shows an internal host in disguise"},
		{`http://evil.example\@good.example/`, none, "found: two readings name different hosts; 6 of 18 reject it"},
		{"https://a.example/a\u2028b", "found: U+2028 separates lines", "not found: 3 of 18 reject it"},
		{"https://exam\u00adple.com/", "found: U+00AD cannot be seen", "found: two readings name different hosts; 2 of 18 reject it"},
		{" https://a.example/%20?%20 ", none, "found: one reading has a host, and another has none; 7 of 18 reject it"},
		{"https://a.example/\u0001\u0002\u0003\u0004\u0005\u0006",
			"found: U+0001 is a control character; U+0002 is a control character; U+0003 is a control character; U+0004 is a control character; and more",
			"found: two readings name different paths; 7 of 18 reject it"},
		{"https://[\u200b", "found: U+200B cannot be seen", "found: two readings name different hosts; 16 of 18 reject it"},
		{"https://a.example/\n", "found: U+000A is a control character", "found: two readings name different paths; 7 of 18 reject it"},
		{"http:@/www.example.com", none, "found: two readings name different paths; 7 of 18 reject it"},
		{"https://a.example/" + strings.Repeat("a", 8192), none, "not looked at: longer than 8,192 bytes; Compare takes up to 65,536"},
	} {
		request := object{"verb": "verdict", "input": c.input}
		if got := fmt.Sprint(want[sought](t, request, "lookalikes")); got != c.lookalikes {
			t.Errorf("%q: look-alikes %s, want %s", c.input, got, c.lookalikes)
		}
		if got := fmt.Sprint(want[sought](t, request, "disagreement")); got != c.disagreement {
			t.Errorf("%q: disagreement %s, want %s", c.input, got, c.disagreement)
		}
		unseen := want[string](t, request, "notLookedAt")
		if isURL := ask(t, object{"verb": "look", "input": c.input})["null"] != nil; isURL == strings.Contains(unseen, "the host, because this is not a URL") {
			t.Errorf("%q: not looked at: %s", c.input, unseen)
		}
	}
}

// A URL is deceptive if a person or a program may take it for another one, and not because
// of what is common: a user name, an emoji, a newline at the end, a domain in Unicode.
func TestDeceptive(t *testing.T) {
	for input, wanted := range map[string]string{
		"https://a.example/":                                   "",
		"https://user:secret@a.example/":                       "",
		"https://bank.example@203.0.113.7/":                    "a username can be taken for the host",
		"https://www%2Ebank%2Eexample@a.example/":              "a username can be taken for the host",
		"https://a.example/❤\uFE0F/\U0001F468\u200D\U0001F469": "",
		"https://a.example/\n":                                 "",
		"https://bücher.example/":                              "",
		"https://аррӏе.com/":                                   "the label looks like one of Latin letters",
		"https://a.example/\u202Egpj.exe":                      "U+202E changes the direction of text",
		"https://a.example/%E2%80%AEgpj.exe":                   "U+202E changes the direction of text",
		"http://0x7f.1/":                                       "some programs do not see that the host is an internal one",
		`http://evil.example\@good.example/`:                   "programs connect to different hosts",
		"https://[\u200b":                                      "",
		"https://paypal%EF%BC%8Ecom@evil.example/":             "a username can be taken for the host",
		"https://paypal\u3002com@evil.example/":                "a username can be taken for the host",
		"https://:paypal.com@evil.example/":                    "a username can be taken for the host",
		"https://ann:p.w@a.example/":                           "",
	} {
		var got string
		if text := ask(t, object{"verb": "verdict", "input": input})["deceptive"]; text != nil {
			got = want[string](t, object{"verb": "verdict", "input": input}, "deceptive")
		}
		if got != wanted {
			t.Errorf("%q: %q, want %q", input, got, wanted)
		}
	}
}

// The verdict says whose a host is, and what a URL without a host does.
func TestLeads(t *testing.T) {
	type leads struct{ Host, Owner, Unicode, Class, Text string }
	for input, wanted := range map[string]leads{
		"https://login.bank.example.evil.co.uk/":   {Host: "login.bank.example.evil.co.uk", Owner: "evil.co.uk"},
		"https://bücher.de/":                       {Host: "xn--bcher-kva.de", Owner: "xn--bcher-kva.de", Unicode: "bücher.de"},
		"http://0x7f.1/":                           {Host: "127.0.0.1", Class: "loopback"},
		"https://co.uk/":                           {Host: "co.uk"},
		"mailto:a@b.example":                       {Text: "no server: it opens a new message in the mail program"},
		"data:image/png;base64,iVBORw0KGgo=":       {Text: "no server: the URL itself contains 8 bytes of image/png"},
		"data:,x":                                  {Text: "no server: the URL itself contains 1 byte of text/plain;charset=US-ASCII"},
		"data:a/" + strings.Repeat("b", 200) + ",": {Text: "no server: the URL itself contains 0 bytes of a/" + strings.Repeat("b", 98) + "…"},
		"data:;base64,-":                           {Text: "no server, and browsers find no data: this character is not base64"},
		"x:y":                                      {Text: "no host: it is up to the program that opens x: URLs"},
		"file://server.test/share":                 {Host: "server.test", Owner: "server.test", Class: "test"},
	} {
		if got := want[leads](t, object{"verb": "verdict", "input": input}, "leads"); got != wanted {
			t.Errorf("%s: %+v, want %+v", input, got, wanted)
		}
	}
	if got, ok := ask(t, object{"verb": "verdict", "input": "https://a b/"})["leads"]; ok {
		t.Errorf("what is not a URL leads to %s", got)
	}
}

// A parameter whose value leads to another host is named, however the value is written.
func TestInside(t *testing.T) {
	type inside struct{ Name, URL, Host string }
	for input, wanted := range map[string][]inside{
		"https://a.example/?next=https%3A%2F%2Fevil.example%2F":  {{"next", "https://evil.example/", "evil.example"}},
		"https://a.example/?u=//evil.example&v=/\\\\evil.test/x": {{"u", "https://evil.example/", "evil.example"}, {"v", "https://evil.test/x", "evil.test"}},
		"https://a.example/?u=%5C%5Cevil.example":                {{"u", "https://evil.example/", "evil.example"}},
		"https://a.example/?u=/path&v=https://a.example/b&w=1:2": nil,
		"https://a.example/?a=http://1.1/&b=http://2.2/&c=http://3.3/&d=http://4.4/": {
			{"a", "http://1.0.0.1/", "1.0.0.1"}, {"b", "http://2.0.0.2/", "2.0.0.2"}, {"c", "http://3.0.0.3/", "3.0.0.3"}},
	} {
		var got []inside
		if ask(t, object{"verb": "verdict", "input": input})["inside"] != nil {
			got = want[[]inside](t, object{"verb": "verdict", "input": input}, "inside")
		}
		if !slices.Equal(got, wanted) {
			t.Errorf("%s: %v, want %v", input, got, wanted)
		}
	}
}

// Without tracking parameters, all other bytes of the input are as they were.
func TestTracking(t *testing.T) {
	for _, test := range []struct{ input, rest, names string }{
		{"https://a.example/?utm_source=x&b=%7e+c&fbclid=1#utm_x=1", "https://a.example/?b=%7e+c#utm_x=1", "[utm_source fbclid]"},
		{" HTTPS://A.example?utm_Source=x#f", " HTTPS://A.example#f", "[utm_Source]"},
		{"https://a.example/?utm%5Fid=1&&x", "https://a.example/?&x", "[utm%5Fid]"},
		{"?gclid=1&q", "?q", "[gclid]"},
	} {
		r := object{"verb": "verdict", "input": test.input}
		if strings.HasPrefix(test.input, "?") {
			r["base"] = "https://a.example/"
		}
		got := want[struct {
			Input string
			Names []string
		}](t, r, "tracking")
		if names := strings.ReplaceAll(test.names, "%5F", "_"); got.Input != test.rest || fmt.Sprint(got.Names) != names {
			t.Errorf("%s: %s without %v, want %s without %s", test.input, got.Input, got.Names, test.rest, names)
		}
	}
	for _, input := range []string{"https://a.example/?q=utm_source", "https://a.example/utm_source=1", "https://a.example/?", "https://a b/?utm_source=1", "https://a.example/?UTM_SOURCE=1", "https://a.example/?mkt_tok=1&irclickid=1"} {
		if got, ok := ask(t, object{"verb": "verdict", "input": input})["tracking"]; ok {
			t.Errorf("%s: %s", input, got)
		}
	}
}

// What is an e-mail address is meant as a mailto: URL.
func TestMailAddress(t *testing.T) {
	for input, wanted := range map[string]string{
		"alice@example.com": "mailto:alice@example.com", " a.b+c@sub.example.org\n": "mailto:a.b+c@sub.example.org",
		"alice@example": "", "@example.com": "", "a b@example.com": "", "a@b@example.com": "", "a@example.com/x": "", "a@1.2.3.4": "", "a:b@example.com": "",
	} {
		var got struct{ Why, URL string }
		if ask(t, object{"verb": "verdict", "input": input})["meant"] != nil {
			got = want[struct{ Why, URL string }](t, object{"verb": "verdict", "input": input}, "meant")
		}
		if isMail := strings.HasPrefix(got.URL, "mailto:"); isMail != (wanted != "") || isMail && got.URL != wanted {
			t.Errorf("%q: %v, want %q", input, got, wanted)
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
