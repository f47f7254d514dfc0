package fileurl_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/fileurl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

// testCase is a line of testdata/cases.txt: tools/files has other programs judge it.
type testCase struct {
	style fileurl.Style
	from  bool
	input string
	want  string // quoted, or a reason
}

func cases(t testing.TB) (all []testCase) {
	t.Helper()
	data := suite.Text(t, "testdata/cases.txt")
	for line := range strings.Lines(data) {
		fields := strings.Split(line, "\t")
		input, err := strconv.Unquote(fields[2])
		if err != nil {
			t.Fatal(err)
		}
		c := testCase{from: fields[1] == "from", input: input, want: fields[3]}
		if err := c.style.UnmarshalText([]byte(fields[0])); err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	return all
}

func TestCases(t *testing.T) {
	for _, c := range cases(t) {
		var got string
		var err error
		if c.from {
			var u weburl.URL
			u, err = fileurl.From(c.input, c.style)
			got = u.String()
		} else {
			u, parseErr := weburl.Parse(c.input)
			if (parseErr != nil) != (c.want == "no-url") {
				t.Errorf("%q: %v", c.input, parseErr)
			}
			if parseErr != nil {
				continue
			}
			got, err = fileurl.Path(u, c.style)
		}
		if err != nil && got == "" {
			got = reasonOf(err).String()
		} else {
			got = strconv.Quote(got)
		}
		if got != c.want {
			t.Errorf("%v %q: got %s, want %s", c.style, c.input, got, c.want)
		}
	}
}

func reasonOf(err error) fileurl.Reason {
	var e *fileurl.Error
	if !errors.As(err, &e) {
		return 0
	}
	return e.Reason
}

func TestFromIn(t *testing.T) {
	for _, c := range []struct {
		style     fileurl.Style
		dir, path string
		want      string
	}{
		{fileurl.POSIX, "/a/b", "c", "file:///a/b/c"},
		{fileurl.POSIX, "/a/b/", "c/", "file:///a/b/c/"},
		{fileurl.POSIX, "/a/b", ".", "file:///a/b"},
		{fileurl.POSIX, "/a/b", "./", "file:///a/b/"},
		{fileurl.POSIX, "/a/b", "../c", "file:///a/c"},
		{fileurl.POSIX, "/a/b", "../../../c", "file:///c"},
		{fileurl.POSIX, "/a/../b", "c", "file:///b/c"},
		{fileurl.POSIX, "/", "..", "file:///"},
		{fileurl.POSIX, "/a", "/c", "file:///c"},
		{fileurl.POSIX, "not absolute", "/c", "file:///c"}, // nobody asks
		{fileurl.POSIX, "/a", `C:\b`, "file:///a/C:%5Cb"},
		{fileurl.POSIX, "/a", "http://h/", "file:///a/http:/h/"},
		{fileurl.POSIX, "/a", "", "not-absolute"},
		{fileurl.POSIX, "a", "b", "not-absolute"},
		{fileurl.POSIX, "", "b", "not-absolute"},
		{fileurl.POSIX, "/a\x00", "b", "nul"},
		{fileurl.POSIX, "/a", "b\x00", "nul"},
		{fileurl.Windows, `C:\a`, `b`, "file:///C:/a/b"},
		{fileurl.Windows, `C:\a`, `b/..\c\`, "file:///C:/a/c/"},
		{fileurl.Windows, `C:\a`, `..\..\b`, "file:///C:/b"},
		{fileurl.Windows, `C:\a`, `\b`, "file:///C:/b"},
		{fileurl.Windows, `C:\a`, `\`, "file:///C:/"},
		{fileurl.Windows, `C:\a`, `C:b`, "file:///C:/a/b"},
		{fileurl.Windows, `C:\a`, `c:b`, "file:///C:/a/b"},
		{fileurl.Windows, `C:\a`, `C:`, "file:///C:/a"},
		{fileurl.Windows, `C:\a`, `D:b`, "drive-relative"},
		{fileurl.Windows, `C:\a`, `D:\b`, "file:///D:/b"},
		{fileurl.Windows, `C:\`, `..`, "file:///C:/"},
		{fileurl.Windows, `\\server\share\a`, `b`, "file://server/share/a/b"},
		{fileurl.Windows, `\\server\share\a`, `\b`, "file://server/share/b"},
		{fileurl.Windows, `\\server\share\a`, `..\..\..\b`, "file://server/share/b"},
		{fileurl.Windows, `\\server\share`, `..`, "file://server/share"},
		{fileurl.Windows, `\\server\share\a`, `C:b`, "drive-relative"},
		{fileurl.Windows, `\\?\C:\a`, `b/c`, "file:///C:/a/b/c"},
		{fileurl.Windows, `\\?\C:\a\..`, `b`, "literal"},
		{fileurl.Windows, `C:\a`, `NUL`, "reserved"},
		{fileurl.Windows, `C:\CON`, `a`, "reserved"},
		{fileurl.Windows, `C:\a`, `b:c`, "drive-relative"}, // a drive b:, and no stream
		{fileurl.Windows, `C:\a`, `bb:c`, "colon"},
		{fileurl.Windows, `C:\a`, `\\.\pipe\b`, "device"},
		{fileurl.Windows, `\\.\pipe`, `b`, "device"},
		{fileurl.Windows, `C:a`, `b`, "not-absolute"},
		{fileurl.Windows, `\a`, `b`, "not-absolute"},
		{fileurl.Windows, `C:\a`, `\??\C:\b`, "device"},
		{fileurl.Style(9), `/a`, `b`, "unknown-style"},
	} {
		u, err := fileurl.FromIn(c.dir, c.path, c.style)
		got := u.String()
		if err != nil && got == "" {
			got = reasonOf(err).String()
		}
		if got != c.want {
			t.Errorf("%v: %q in %q: got %s, want %s", c.style, c.path, c.dir, got, c.want)
		}
	}
}

// An error tells in which argument the fault is, and where, and does not quote the
// argument.
func TestErrors(t *testing.T) {
	windows := func(path string) error {
		_, err := fileurl.From(path, fileurl.Windows)
		return err
	}
	posix := func(path string) error {
		_, err := fileurl.From(path, fileurl.POSIX)
		return err
	}
	in := func(dir, path string) error {
		_, err := fileurl.FromIn(dir, path, fileurl.Windows)
		return err
	}
	url := func(s string) error {
		_, err := fileurl.Path(weburl.MustParse(s), fileurl.Windows)
		return err
	}
	for _, c := range []struct {
		err  error
		want string
	}{
		{windows(`C:\secret\nul.txt\a`), "fileurl: path at bytes 10-17: on Windows, this is the name of a device"},
		{windows(`\\?\C:\secret:a`), "fileurl: path at bytes 13-14: on Windows, a colon ends the name of a file or of a drive"},
		{windows("secret"), "fileurl: path at bytes 0-6: the path is not absolute"},
		{windows(""), "fileurl: path at byte 0: the path is not absolute"},
		{windows(`\\a b\secret`), "fileurl: path at bytes 2-5: the server is not a host, or would become another one"},
		// The first byte that cannot follow the bytes before it.
		{windows("C:\\\xed\xa0\x80\xed\xb0\x80"), "fileurl: path at bytes 6-7: the name is not Unicode"},
		{windows("C:\\\xff\xa0\x80"), "fileurl: path at bytes 3-4: the name is not Unicode"},
		{windows("C:\\a\xff"), "fileurl: path at bytes 4-5: the name is not Unicode"},
		{windows("C:\\é\xc3"), "fileurl: path at bytes 5-6: the name is not Unicode"},
		{windows("C:\\\xed\xa0"), "fileurl: path at bytes 3-4: the name is not Unicode"},
		{windows("C:\\\xed\xa0\x80\xed\xb0"), "fileurl: path at bytes 6-7: the name is not Unicode"},
		{windows("C:\\\xed\xa0\x80a\xed\xc0\x80"), "fileurl: path at bytes 7-8: the name is not Unicode"},
		{url("file:///C:/%ED%A0%80%ED%B0%80"), "fileurl: url at bytes 20-23: the name is not Unicode"},
		{url("file:///C:/a%FF"), "fileurl: url at bytes 12-15: the name is not Unicode"},
		{in(`C:\secret.`, "a"), "fileurl: dir at bytes 9-10: Windows drops dots and spaces at the end of a name"},
		{in(`C:\a`, `D:secret`), "fileurl: path at bytes 0-2: the path is relative to the current directory of a drive"},
		{in(`C:\a`, `\?s\secret`), "fileurl: path at bytes 1-2: Windows does not allow this character in a name"},
		{in(`C:\a`, `\??secret`), "fileurl: path at bytes 1-2: Windows does not allow this character in a name"},
		{windows(`\\.\secret`), "fileurl: path at bytes 0-4: this is the path of a device, not of a file"},
		{windows(`\\.`), "fileurl: path at bytes 0-3: this is the path of a device, not of a file"},
		{posix("!secret"), "fileurl: path at bytes 0-7: the path is not absolute"},
		{posix("/a\x00b"), "fileurl: path at bytes 2-3: a name cannot contain NUL"},
		{second(fileurl.Path(weburl.MustParse("file:///a%2Fb"), fileurl.POSIX)), "fileurl: url at bytes 9-12: the name contains a separator"},
		{second(fileurl.FSNameUnder(weburl.MustParse("https://h/"), weburl.MustParse("https://secret/a"))), "fileurl: url at bytes 0-14: the URL is not below the root"},
		{windows(`\\?\secret`), "fileurl: path at bytes 0-4: this is the path of a device, not of a file"},
		{url("http://h/secret"), "fileurl: url at bytes 0-4: not a file: URL"},
		{url("file:///secret"), "fileurl: url at bytes 8-14: a Windows path needs a drive or a server"},
		{url("file:///C:/%41b%3Asecret"), "fileurl: url at bytes 15-18: on Windows, a colon ends the name of a file or of a drive"},
		{url("file:///C:/a%20?secret#f"), "fileurl: url at bytes 15-22: a path cannot contain a query"},
		{url("file:///C:/a#secret"), "fileurl: url at bytes 12-19: a path cannot contain a fragment"},
		{url("file://../a"), "fileurl: url at bytes 7-9: the server is not a host, or would become another one"},
		{url("file://h/"), "fileurl: url at bytes 8-9: the server has no share"},
		{second(fileurl.Path(weburl.URL{}, fileurl.POSIX)), "fileurl: url at byte 0: not a file: URL"},
		{second(fileurl.FSName(weburl.URL{})), "fileurl: url at byte 0: the URL has no segments"},
		{second(fileurl.Path(weburl.URL{}, 7)), "fileurl: style: the style is neither POSIX nor Windows"},
		{new(fileurl.Error), "fileurl: unknown reason"},
		{&fileurl.Error{Reason: 200}, "fileurl: unknown reason"},
	} {
		if c.err == nil || c.err.Error() != c.want {
			t.Errorf("got %v, want %s", c.err, c.want)
		}
	}
	err := windows(`\\a b\c`)
	var cause *validation.Error
	if !errors.Is(err, validation.DomainToASCII) || !errors.As(err, &cause) || cause.Span.Start != 3 {
		t.Errorf("got %v, because of %v", err, cause)
	}
}

func second(result string, err error) error {
	if err != nil && result != "" {
		return fmt.Errorf("%q beside the error %w", result, err)
	}
	return err
}

// Any two surrogates may follow each other, except as a pair, which is another spelling of
// one character.
func TestSurrogates(t *testing.T) {
	high := []string{"\xed\xa0\x80", "\xed\xa0\xbd", "\xed\xaf\xbf"}
	low := []string{"\xed\xb0\x80", "\xed\xb8\x80", "\xed\xbf\xbf"}
	for _, a := range slices.Concat(high, low) {
		for _, b := range slices.Concat(high, low) {
			pair := slices.Contains(high, a) && slices.Contains(low, b)
			u, err := fileurl.From(`C:\`+a+b, fileurl.Windows)
			if pair != (reasonOf(err) == fileurl.NotUnicode) || !pair && err != nil {
				t.Errorf("%q: %v, %v; a pair: %v", a+b, u, err, pair)
			}
		}
	}
}

func TestEnumerations(t *testing.T) {
	for r := fileurl.UnknownStyle; r <= fileurl.EmptyName; r++ {
		text, err := r.MarshalText()
		var back fileurl.Reason
		if err != nil || back.UnmarshalText(text) != nil || back != r {
			t.Errorf("reason %d: %s, %v", r, text, err)
		}
		if strings.Contains((&fileurl.Error{Reason: r}).Error(), "unknown reason") {
			t.Errorf("reason %v has no text", r)
		}
	}
	for _, s := range []fileurl.Style{fileurl.POSIX, fileurl.Windows} {
		text, err := s.MarshalText()
		var back fileurl.Style
		if err != nil || back.UnmarshalText(text) != nil || back != s {
			t.Errorf("style %d: %s, %v", s, text, err)
		}
	}
	if _, err := fileurl.Reason(0).MarshalText(); err == nil {
		t.Error("the zero reason has a name")
	}
	if _, err := fileurl.Style(2).MarshalText(); err == nil {
		t.Error("an unknown style has a name")
	}
	if n := fileurl.Native(); n.String() == "" {
		t.Error("this system has an unknown style")
	}
}
