package patternlist_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/patternlist"
)

// listed returns the patterns of a file, with their places, and the errors.
func listed(text string, d patternlist.Defaults) string {
	patterns, errors := patternlist.Read("f", text, d)
	out := ""
	for _, p := range patterns {
		out += fmt.Sprintf("%d:%d %s %s\n", p.Place.Line, p.Place.Column, p.Text, text[p.Span.Start:p.Span.End])
	}
	for _, e := range errors {
		out += fmt.Sprintf("%d %s\n", e.Index, e.Error())
	}
	return out
}

func TestRead(t *testing.T) {
	base := "https://example.com/dir/"
	for _, test := range []struct {
		name, text string
		defaults   patternlist.Defaults
		want       string
	}{
		{name: "empty"},
		{name: "nothing", text: "\n# a comment\n \t\r\n"},
		{
			name: "lines",
			text: "\uFEFFhttps://a/*\r\n\n  # comment\n  https://b/:id \t\r\nhttps://*.c/*?#*",
			want: "1:1 https://a/* https://a/*\n4:3 https://b/:id https://b/:id\n5:1 https://*.c/*?#* https://*.c/*?#*\n",
		},
		{
			name: "errors in lines",
			text: "https://a/*\n  /a\nhttps://h/:\nhttps://h/(?=a)a\nhttps://a/\rhttps://b/\nhttps://b/\n",
			want: "1:1 https://a/* https://a/*\n6:1 https://b/ https://b/\n" +
				"1 f:2:3: no-protocol: the pattern has no protocol; add one, such as https://, or give a base URL\n" +
				"2 f:3:11: bad-name: the colon is not followed by a name; write \\: for a colon\n" +
				"3 f:4:11: unclosed-group: the parenthesis is not closed; write \\( for a parenthesis: a group cannot begin with \"?\"; for (?:a|b), write (a|b)\n" +
				"4 f:5:11: a CR is in a line; end lines with LF or CRLF\n",
		},
		{
			name: "base", text: "/a\n?q", defaults: patternlist.Defaults{Base: &base},
			want: "1:1 /a /a\n2:1 ?q ?q\n",
		},
		{name: "not UTF-8", text: "https://a/\nhttps://b\xFF/", want: "-1 f:2:10: the file is not UTF-8\n"},
		{
			name:     "JSON",
			text:     "\n [ \"https://a/*\",\n  {\"pathname\": \"/caf\\u00e9\",\n \"ignoreCase\": true}, \"#top\"]\n",
			defaults: patternlist.Defaults{Base: &base},
			want: "2:4 https://a/* \"https://a/*\"\n" +
				"3:3 {\"pathname\":\"/café\",\"ignoreCase\":true} {\"pathname\": \"/caf\\u00e9\",\n \"ignoreCase\": true}\n" +
				"4:23 #top \"#top\"\n",
		},
		{
			name: "errors in JSON",
			text: `["https://h/:", "https\u003A//h/:", {"pathname": "/:"}, {"pathnme": "/a"}, {"port": 80}, 7, {"hash": "", "hash": ""}, {"baseURL": "x"}, {"x": 1}, {"ignoreCase": 1}, "https://a/"]`,
			want: `1:166 https://a/ "https://a/"
0 f:1:13: bad-name: the colon is not followed by a name; write \: for a colon
1 f:1:17: bad-name: the colon is not followed by a name; write \: for a colon
2 f:1:52: pathname: bad-name: the colon is not followed by a name; write \: for a colon
3 f:1:58: unknown member; did you mean "pathname"?
4 f:1:85: the member "port" must be a string
5 f:1:90: a pattern must be a string or an object
6 f:1:106: duplicate member "hash"
7 f:1:132: baseURL: bad-base: the base URL is not a URL: the URL has no scheme, and there is no base URL to resolve it against
8 f:1:138: unknown member; the members are protocol, username, password, hostname, port, pathname, search, hash, baseURL, ignoreCase
9 f:1:162: the member "ignoreCase" must be true or false
`,
		},
		{
			name: "malformed JSON", text: "[\"https://a/\",\n  {\"pathname\": }]",
			want: "1:2 https://a/ \"https://a/\"\n-1 f:2:16: invalid JSON: expected a value\n",
		},
		{name: "JSON and more", text: "[]\nhttps://a/\n", want: "-1 f:2:1: invalid JSON: unexpected data after the value\n"},
		{
			name: "objects without an array", text: "\n {\n\"pathname\": \"/a\"}\n{\"pathname\": \"/b\"}\n",
			want: "-1 f:2:2: JSON must be an array: put [ and ] around the objects, and commas between them\n",
		},
		{name: "unclosed JSON", text: "[\n", want: "-1 f:2:1: invalid JSON: unexpected end\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := listed(test.text, test.defaults); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// Defaults apply where a pattern does not say otherwise.
func TestDefaults(t *testing.T) {
	base := "https://example.com/dir/"
	const text = `["/A", {"pathname": "/A"}, {"pathname": "/A", "baseURL": "https://h/", "ignoreCase": false}]`
	patterns, errors := patternlist.Read("f", text, patternlist.Defaults{Base: &base, IgnoreCase: true})
	if len(errors) > 0 {
		t.Fatal(errors)
	}
	for i, want := range []string{"https://example.com/a", "https://example.com/a", "https://h/A"} {
		for j, url := range []string{"https://example.com/a", "https://h/A", "https://h/a"} {
			if got := patterns[i].TestString(url); got != (url == want) {
				t.Errorf("pattern %d, %s: %t (case %d)", i, url, got, j)
			}
		}
	}
}

// A message does not quote the pattern, which may contain a password.
func TestNoPassword(t *testing.T) {
	for _, text := range []string{"https://me:{hunter2@h/{", `["https://me:{hunter2@h/{"]`, `[{"password": "{hunter2"}]`, `[{"hunter2": ""}]`} {
		_, errors := patternlist.Read("f", text, patternlist.Defaults{})
		if len(errors) != 1 || strings.Contains(errors[0].Error(), "hunter2") {
			t.Errorf("%s: %v", text, errors)
		}
	}
}
