package check

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	neturl "net/url"
	"os"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/validation"
)

func TestHiddenFromLenientReaders(t *testing.T) {
	for _, test := range []struct{ input, want string }{
		{"https:/joe:secret@example.org/", "https:/***@example.org/"},
		{"foo:/joe:secret@example.org/", "foo:/***@example.org/"},
		{`foo:\\joe:secret@example.org/`, `foo:\\***@example.org/`},
		{"blob:https:/joe:secret@example.org/", "blob:https:/***@example.org/"},
		{"view-source:https:joe:secret@example.org", "view-source:https:***@example.org"},
		{"jdbc:mysql://joe:secret@example.org", "jdbc:mysql://***@example.org"},
		{"https://archive.org/web/http:/joe:secret@example.org/", "https://archive.org/web/http:/***@example.org/"},
		{"https://h/?u=https:/joe:sec:ret@h", "https://h/?u=https:/***@h"},
		{"https://joe:secret%40example.org/", "https://***%40example.org/"},
		{"https://joe:secret%252540example.org/", "https://***%252540example.org/"},
		{"https://joe:secret＠example.org/", "https://***＠example.org/"},
		{"https://joe:secret%EF%BC%A0example.org/", "https://***%EF%BC%A0example.org/"},
		{"https://joe:s/e%40c/ret＠example.org/", "https://***＠example.org/"},
		{"https://joe:s@e:c/ret@example.org/", "https://***@example.org/"},
		{"https://joe@work:s/ecret@example.org/", "https://***@example.org/"},
		{"https:joe@work:s/ecret@example.org/", "https:***@example.org/"},
		{"foo:joe@work:s/ecret@example.org/", "foo:***@example.org/"},
		{"https://joe@example.org:80/@x", "https://***@example.org:80/@x"},
		{"https://joe:sec@r/et@example.org/", "https://***@example.org/"},
		{"https://u:p@h/x@y", "https://***@y"},
		{"user:secret＠host", "user:***＠host"},
		{"https://h/jar:http::secret@h", "https://h/jar:http:***@h"},
		{"https://joe:sec@r/et?@x#@example.org/", "https://***@example.org/"},
		{"https://joe#x:secret@example.org/", "https://***@example.org/"},
		{`https://joe\x:secret@example.org/`, `https://***@example.org/`},
		{"https://h/x/jar:http::secret@example.org", "https://h/x/jar:http:***@example.org"},
		{"https://h/?u=https%3A%2F%2Fjoe%3asecret%40example.org", "https://h/?u=https%3A%2F%2F***%40example.org"},
		{"https://joe%3As/ecret@example.org", "https://***@example.org"},
		{"https://joe：secret@example.org", "https://***@example.org"},
		{"$https:joe:p#secret@example.org", "***@example.org"},
		{"foo:ftp:secret@example.org", "foo:***@example.org"},
		{"1http:joe:secret@example.org", "1http:***@example.org"},
		{"joe:secret@example.org", "joe:***@example.org"},
		{":secret@example.org", "***@example.org"},
		{"mailto:joe:secret@example.org", "mailto:***@example.org"},

		{"http://u:p/x@h", "http://***@h"},

		{"http://u:1/x@h", "http://u:1/x@h"}, // a port and a path
		{"https://example.org/a%40b", "https://example.org/a%40b"},
		{"https://example.org:8080/a@b", "https://example.org:8080/a@b"},
		{"https://example.org/@joe/x?y=@z", "https://example.org/@joe/x?y=@z"},
		{"https://example.org/a:b/@joe", "https://example.org/a:b/@joe"},
		{"file:///C:/joe@work/x", "file:///C:/joe@work/x"},
		{"pkg:npm/foo@1.0", "pkg:npm/foo@1.0"},
		{"sip:joe@example.org", "sip:joe@example.org"},
		{"/a/@joe", "/a/@joe"},
		{"?q=a@b", "?q=a@b"},
	} {
		if got, _ := masked(test.input, hidden(test.input), validation.Span{}); got != test.want {
			t.Errorf("%q: got %q, want %q", test.input, got, test.want)
		}
	}
}

func hide(text string) {
	hidden(text)
	hiddenInText(text)
}

var manyStarts = func() (shapes []hostile.Shape) {
	for _, unit := range []string{"//a:b", "a:", "40", "a:/", "&#64;", "//a:b@", `:\`, `1:\2`, "http:.", "http:.#", `//.\`, "%2F%2Fa", "%25", "＠", "foo:\\\\", "$",
		"&amp;", "&amp", "&#38;#", "&#0", "0", "&", "&#x26", "%26", `\u0040`, `\\u00`, `\u{5c}`, "%u0025", "％", "&commat;", "&#37;34"} {
		shapes = append(shapes, hostile.Shape{Name: unit, Make: hostile.Repeat(unit)})
	}
	return shapes
}()

func TestGrowthOfHidden(t *testing.T) { hostile.Growth(t, manyStarts, hide) }

func TestLongHidden(t *testing.T) { hostile.LongFrom(t, 1<<16, manyStarts, hide) }

// randomSecret returns a URL with a password of the letters q and z, as a lenient
// reader finds it.
func randomSecret(r *rand.Rand) string {
	pick := func(all ...string) string { return all[r.IntN(len(all))] }
	between := pick("", "/", "?", "#", "@", "\t", `\`, "%20", "&amp;", "é", "\x01", "[x]", ")", "*", ":", "80", "\u200B", "\xFF", "^", "=")
	return pick("https", "http", "ftp", "ws", "file", "foo", "blob:https", "view-source:https", "HTTPS", "ht\ttps", "1http", "git+ssh", "jdbc:mysql") + ":" +
		pick("//", "/", "", `\\`, `\`, `/\`, "///", "////", "/\t/", "//\t", `//\`) + pick("u:", "u:", "u:p:", "1:", "u:p@", "u:p@h/", "u:p@h?x#", "u@x:") + "qqz" + between + "zqq" +
		pick("@", "@", "@", "%40", "＠", "@@", "\t@") + pick("h", "h:80", "h:x", "[::1]", "h_x", "", "1.2", "%41") +
		pick("/a b", "/<", "/%", "?x y", "#a b", `/\`, "/a|b", "/é ü", "\t")
}

// nestedSecret returns a URL that contains one with a password in its path or
// query.
func nestedSecret(r *rand.Rand) string {
	url := "http" + []string{":", "s:", "://", ":/"}[r.IntN(4)] + []string{":", "u:", "u:p@", "u:p:"}[r.IntN(4)] + "qqz" +
		[]string{"", "/", "#", "?", "@", "zqq:"}[r.IntN(6)] + "zqq@h"
	switch r.IntN(4) {
	case 0:
		return "https://h/x/jar:" + url + "/a b"
	case 1:
		return "https://h/?u=" + url + "&v=a b"
	case 2:
		return "https://h/?u=" + strings.ReplaceAll(neturl.QueryEscape(url), "+", "%20") + "&v=a b"
	}
	return "https://h/@x/" + url + "/^"
}

// escaped writes some characters of a URL as character references.
func escaped(r *rand.Rand, url string) string {
	var b strings.Builder
	for i := range len(url) {
		if c := url[i]; strings.IndexByte(`"&<>`, c) >= 0 || c < 0x80 && r.IntN(20) == 0 {
			fmt.Fprintf(&b, "&#%d;", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// glued holds characters that precede URLs in text.
var glued = []string{"", "$", "!", "“", "(«", "é", "-", "^@", "*_", "=", "+."}

// No report in any format, and no message, shows a password, whatever its form and
// position.
func TestNoSecretIsShown(t *testing.T) {
	t.Chdir(t.TempDir())
	r := rand.New(rand.NewPCG(7, 8))
	shown, documents := 0, 1200
	if testing.Short() {
		documents = 300
	}
	for i := range documents {
		url := randomSecret(r)
		if i%5 == 0 {
			url = nestedSecret(r)
		}
		var name, content string
		var flags []string
		switch i % 8 {
		case 0:
			name, content = "x.txt", url+"\nx\n"
		case 1:
			name, content = "x.html", `<a href="`+escaped(r, url)+`">x</a> <a href="a b">`
		case 2:
			name, content = "x.html", `<base href="`+escaped(r, url)+`"><a href="a b">`
		case 3:
			name, content = "x.html", `<img srcset="`+escaped(r, url)+` 2x, a b 3x" src="x y">`
		case 4:
			name, content = "x.md", "[x](<"+strings.ReplaceAll(url, "<", `\<`)+">) and [y](<a b>) `"+url+"`\n"
		case 5:
			name, content, flags = "x.txt", "see "+glued[r.IntN(len(glued))]+url+" or http://h/a|b\n", []string{"--in", "text"}
		case 6:
			name, content = "x.html", `<p title="`+escaped(r, url)+`"><a href="a b">`+escaped(r, url)+`</a>`
		case 7:
			name, content, flags = "x.txt", "a b\n", []string{"--base=" + url}
		}
		if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
		format := []string{"text", "json", "sarif", "github"}[r.IntN(4)]
		flags = append(flags, [][]string{nil, {"--local"}, {"--max-findings=1"}}[r.IntN(3)]...)
		out := everything(append(flags, "--no-config", "--format", format, name))
		if strings.Contains(out, "qq") || strings.Contains(out, "zz") {
			t.Errorf("%q %v as %s: %s", content, flags, format, out)
		}
		if strings.Contains(out, mask) {
			shown++
		}
	}
	if shown < documents/3 {
		t.Errorf("only %d reports have something to hide", shown)
	}
}

// everything returns all that is printed, and the error.
func everything(args []string) string {
	var out, messages bytes.Buffer
	buffered := bufio.NewWriter(&out)
	_, err := runWith(frame.Streams{In: strings.NewReader(""), Out: buffered, To: &out, Err: &messages}, args)
	buffered.Flush()
	return fmt.Sprint(out.String(), messages.String(), err)
}
