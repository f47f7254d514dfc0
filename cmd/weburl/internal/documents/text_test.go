package documents

import (
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	for source, want := range map[string]string{
		"see http://a/b. And https://c/d?e=f&g#h, or ftp://i!":         "http://a/b https://c/d?e=f&g#h ftp://i",
		"(http://a/b) [http://c] {ws://d} <wss://e> \"x://f\" 'x://g'": "http://a/b http://c ws://d wss://e x://f x://g",
		"http://a/b_(c) (http://a/b_(c)) http://[::1]/ http://[::1]":   "http://a/b_(c) http://a/b_(c) http://[::1]/ http://[::1]",
		"[a](http://b) [http://c](http://d)":                           "http://b http://c http://d",
		"mailto:a@b.c www.a.b a@b.c a.b/c //a/b http:/a http: ://a":    "",
		"svn+ssh://a 1http://b +c://d file:///e":                       "svn+ssh://a http://b c://d file:///e",
		"http:// http://. http://) x":                                  "",
		"http://a/{b}|c^`d`e http://a\\b http://a/b|":                  "http://a/{b}|c^`d`e http://a\\b http://a/b",
		"«http://a/b» “http://c”、http://d。http://é/ü http://e\u00A0f":  "http://a/b http://c http://d http://é/ü http://e",
		"http://a：b http://a。 http://c） http://d？ http://e！ http://f／g http://h＃ http://i％ http://j～ http://k｜ http://l・ http://m＠n": "http://a http://a http://c http://d http://e http://f http://h http://i http://j http://k http://l http://m",
		"http://u@a:8080：b http://a/b？c！d／e＃f％g～h｜i・j＠k： http://a?b！c http://a#b・c http://a\\b＠c":                                    "http://u@a:8080 http://a/b？c！d／e＃f％g～h｜i・j＠k： http://a?b！c http://a#b・c http://a\\b＠c",
		"http://ア・イ.jp http://ア・イ.jp・http://é．b http://例え。テスト":                                                                       "http://ア・イ.jp http://ア・イ.jp http://é．b http://例え",
		"http://a/?u=http://b http://a/\xFF\x01http://b":                                                                             "http://a/?u=http://b http://a/\xFF http://b",
		"http://a\thttp://b\r\nhttp://c\x00http://d\x7F":                                                                             "http://a http://b http://c http://d",
		"http://a/(b http://a/( http://a/(b.":                                                                                        "http://a/(b http://a/ http://a/(b",
		"**http://a** _http://b_ ~http://c~":                                                                                         "http://a http://b http://c",
		"":                                                                                                                           "",
	} {
		d := Text([]byte(source))
		var got []string
		for _, l := range d.Links {
			got = append(got, l.Text)
			if l.Text != source[l.Start:l.End] || l.Context != "text" {
				t.Errorf("%q: %q at %q, %s", source, l.Text, source[l.Start:l.End], l.Context)
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%q\ngives %q\nwant  %q", source, got, want)
		}
		checkDocument(t, []byte(source), d)
	}
}

func TestEscapeText(t *testing.T) {
	for _, test := range []struct {
		source, text string
		ok           bool
	}{
		{"(http://a)", "http://b/c", true},
		{"(http://a)", "http://b/(c", false},
		{"(http://a)", "http://b/(c)", true},
		{"http://a.", "http://b/", true},
		{"http://a.", "http://b.", false},
		{"http://a", "http://b c", false},
		{"http://a", "b", false},
		{"http://a", "", false},
		{"http://a" + strings.Repeat("]", 2*farthest), "http://b", false},
		{"http://a" + strings.Repeat(" ", 2*farthest), "http://b", true},
	} {
		l := Text([]byte(test.source)).Links[0]
		if got, ok := l.Escape(test.text); ok != test.ok || ok && got != test.text {
			t.Errorf("%.20q: %q is written %q, %v", test.source, test.text, got, ok)
		}
		replaceable(t, Text, []byte(test.source), test.text)
	}
}

func TestIsText(t *testing.T) {
	for source, want := range map[string]bool{
		"": true, "a": true, "\xEF\xBB\xBFa": true, "\xFF\xFEa\x00": false, "\xFE\xFF\x00a": false, "a\x00": false,
		strings.Repeat("a", 2000) + "\x00": true, "\xE9t\xE9": true,
	} {
		if got := IsText([]byte(source)); got != want {
			t.Errorf("%.10q: %v", source, got)
		}
	}
}

func FuzzText(f *testing.F) {
	f.Add([]byte("(see http://a/b_(c).) «x://y» [::1]://"), "http://d/e)")
	f.Add([]byte("http://a|\xC2\xA0+1b://c"), "x://y")
	f.Fuzz(func(t *testing.T, source []byte, text string) {
		d := Text(source)
		checkDocument(t, source, d)
		end := 0
		for _, l := range d.Links {
			if l.Start < end || l.Text != string(source[l.Start:l.End]) || !strings.Contains(l.Text, "://") {
				t.Fatalf("%q: %q at %d-%d", source, l.Text, l.Start, l.End)
			}
			end = l.End
		}
		replaceable(t, Text, source, text)
	})
}
