package fileurl_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/fileurl"
	"github.com/weburl-go/weburl/internal/test/suite"
)

func TestFSName(t *testing.T) {
	for input, want := range map[string]string{
		"https://h":                         ".",
		"https://h/":                        ".",
		"https://h/a":                       "a",
		"https://h/a/b%20c/?q#f":            "a/b c",
		"https://h/%C3%BC/%E6%97%A5":        "ü/日",
		"https://u:p@h:81/a.b/.c":           "a.b/.c",
		"https://h/a/../b":                  "b",
		"https://h/..a/a..b":                "..a/a..b",
		"https://h/100%":                    "100%",
		"https://h/%2541%252F%252e%252e":    "%41%2F%2e%2e",
		"https://h/a*%3F%3C%0A":             "a*?<\n", // Windows has no such file, and no other either
		"file:///a/b":                       "a/b",
		"foo:/a":                            "a",
		"foo://h":                           ".",
		"https://h//":                       "empty-name",
		"https://h//a":                      "empty-name",
		"https://h/a//b":                    "empty-name",
		"https://h/a//":                     "empty-name",
		"foo:/.//a":                         "empty-name",
		"https://h/a%2Fb":                   "separator",
		"https://h/..%2F..%2Fetc%2Fpasswd":  "separator",
		"https://h/a%5Cb":                   "separator",
		"https://h/..%5C..%5Ca":             "separator",
		`foo://h/..\..\a`:                   "separator",
		"https://h/%5C%5Cserver%5Cshare":    "separator",
		"https://h/C:/a":                    "colon",
		"https://h/C%3A/a":                  "colon",
		"https://h/C:":                      "colon",
		"https://h/a.txt:b":                 "colon",
		"https://h/a.txt::$DATA":            "colon",
		"file:///C|/a":                      "colon",
		"https://h/a%00.png":                "nul",
		"https://h/a.":                      "trailing-dot",
		"https://h/a.%20/b":                 "trailing-dot",
		"https://h/.../a":                   "trailing-dot",
		"https://h/..%20/a":                 "trailing-dot",
		"https://h/.%20./a":                 "trailing-dot",
		"https://h/%20":                     "trailing-dot",
		"https://h/NUL":                     "reserved",
		"https://h/a/con.txt":               "reserved",
		"https://h/COM%C2%B9":               "reserved",
		"https://h/aux%20.txt/b":            "reserved",
		"https://h/%FF":                     "not-unicode",
		"https://h/%C0%AE%C0%AE%C0%AFa":     "not-unicode",
		"https://h/%ED%A0%80":               "not-unicode",
		"data:a/b":                          "opaque-path",
		"file://server/share/a":             "not-local",
		"https://h/a%EF%BC%8F..%EF%BC%8Fb":  "a／..／b",
		"https://h/%E2%80%A5/%EF%BC%8E%2Ea": "‥/．.a",
	} {
		got, err := fileurl.FSName(weburl.MustParse(input))
		if err != nil && got == "" {
			got = reasonOf(err).String()
		}
		if got != want {
			t.Errorf("%s: got %q, want %q", input, got, want)
		}
	}
}

func TestFSNameUnder(t *testing.T) {
	for _, c := range []struct{ root, url, want string }{
		{"https://h/static/", "https://h/static/a/b", "a/b"},
		{"https://h/static", "https://h/static/a/", "a"},
		{"https://h/static", "https://h/static", "."},
		{"https://h/static/", "https://h/static", "."},
		{"https://h/static", "https://h/static/", "."},
		{"https://h/st%61tic?q#f", "https://u@h/stati%63/a?q", "a"},
		{"https://h", "https://h/a", "a"},
		{"https://h/", "https://h/static/../a", "a"},
		{"https://h/a%2Fb", "https://h/a%2fb/c", "c"},
		{"https://h/C:/x", "https://h/C:/x/a", "a"},
		{"file://server/share", "file://server/share/a", "a"},
		{"file:///C:/srv", "file:///C|/srv/a", "a"},
		{"foo://h", "foo://h/a", "a"},
		{"foo:/a", "foo:/a/b", "b"},
		{"https://h/a%2Fb", "https://h/a/b/c", "not-under"},
		{"https://h/static", "https://h/statics/a", "not-under"},
		{"https://h/static", "https://h/static/../a", "not-under"},
		{"https://h/static", "https://h/static/%2e%2e/a", "not-under"},
		{"https://h/static/a", "https://h/static", "not-under"},
		{"https://h/static", "http://h/static/a", "not-under"},
		{"https://h/static", "https://h:81/static/a", "not-under"},
		{"https://h/static", "https://h.example/static/a", "not-under"},
		{"foo://h", "foo:/a", "not-under"},
		{"foo:///a", "foo:/a/b", "not-under"},
		{"https://h/static", "https://h/static/..%2Fa", "separator"},
		{"https://h/static", "https://h/static//a", "empty-name"},
		{"https://h/static", "https://h/static/C:", "colon"},
		{"data:,", "https://h/", "opaque-path"},
		{"https://h/", "data:,", "opaque-path"},
	} {
		got, err := fileurl.FSNameUnder(weburl.MustParse(c.root), weburl.MustParse(c.url))
		if err != nil && got == "" {
			got = reasonOf(err).String()
		}
		if got != c.want {
			t.Errorf("%s below %s: got %q, want %q", c.url, c.root, got, c.want)
		}
	}
	_, err := fileurl.FSNameUnder(weburl.URL{}, weburl.MustParse("https://h/"))
	if err == nil || !strings.Contains(err.Error(), "fileurl: root at") {
		t.Errorf("the zero root: %v", err)
	}
}

// Every file that is opened lies in the directory.
func TestFSNameOpensNothingElse(t *testing.T) {
	dir := t.TempDir()
	public := filepath.Join(dir, "public")
	for name, text := range map[string]string{
		filepath.Join(dir, "secret"): "secret", filepath.Join(public, "a b"): "public", filepath.Join(public, "sub", "index.html"): "public",
	} {
		suite.Write(t, name, text)
	}
	opened := 0
	for _, up := range []string{"", "/..", "/%2e%2e", "/..%2F", "/..%5C", "/%252e%252e", "/...", "/..%20", "/.%00.", "/%C0%AE%C0%AE", "//..", "/sub/..", "/sub/../.."} {
		for _, down := range []string{"/secret", "%2Fsecret", `\secret`, "/a%20b", "/sub/index.html", "/sub/", "/public/../secret", filepath.ToSlash(dir) + "/secret", "/C:" + filepath.ToSlash(dir) + "/secret"} {
			u, err := weburl.Parse("https://h" + up + down)
			if err != nil {
				continue
			}
			name, err := fileurl.FSName(u)
			if err != nil {
				continue
			}
			data, err := fs.ReadFile(os.DirFS(public), name)
			if err == nil {
				opened++
			}
			if string(data) == "secret" {
				t.Errorf("%s: %q", u, name)
			}
		}
	}
	if opened < 5 {
		t.Errorf("only %d files opened", opened)
	}
}
