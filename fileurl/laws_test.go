package fileurl_test

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/fileurl"
	"github.com/weburl-go/weburl/host"
)

var inputs = flag.Int("inputs", 20000, "random inputs that each law is tested on")

// normal returns the path that, by the documentation, results from converting a path to a
// URL and back. It is an implementation of its own, with package path, which does not know
// Windows.
func normal(p string, style fileurl.Style) string {
	slash := func(clean, p string) string {
		if strings.HasSuffix(p, "/") && !strings.HasSuffix(clean, "/") {
			clean += "/"
		}
		return clean
	}
	if style == fileurl.POSIX {
		return slash(path.Clean("/"+strings.TrimLeft(p, "/")), p)
	}
	if len(p) >= 8 && strings.EqualFold(p[:8], `\\?\UNC\`) {
		p = `\\` + p[8:]
	}
	p = strings.ReplaceAll(strings.TrimPrefix(p, `\\?\`), `\`, "/")
	if unc, ok := strings.CutPrefix(p, "//"); ok {
		server, rest, _ := strings.Cut(unc, "/")
		share, rest, more := strings.Cut(rest, "/")
		h, _ := host.Parse(server)
		p = "//" + host.DomainToUnicode(h.String()) + "/" + share
		if more {
			if clean := path.Clean("/" + rest); clean != "/" {
				p += slash(clean, "/"+rest)
			} else if rest == "" || strings.HasSuffix(rest, "/") {
				p += "/"
			}
		}
	} else {
		p = p[:2] + slash(path.Clean("/"+p[2:]), p)
	}
	return strings.ReplaceAll(p, "/", `\`)
}

// pathLaws returns the law that a path breaks.
func pathLaws(p string, style fileurl.Style) error {
	u, err := fileurl.From(p, style)
	if err != nil {
		return errorLaws(err, map[string]string{"path": p}, u)
	}
	if again, err := weburl.Parse(u.String()); err != nil || again != u {
		return fmt.Errorf("%s parses to %s", u, again)
	}
	back, err := fileurl.Path(u, style)
	if err != nil {
		return fmt.Errorf("%s has no path: %w", u, err)
	}
	if want := normal(p, style); back != want {
		return fmt.Errorf("%s has the path %q, want %q", u, back, want)
	}
	if again, err := fileurl.From(back, style); err != nil || again != u {
		return fmt.Errorf("%q has the URL %s, %v, not %s", back, again, err, u)
	}
	// It is also the same file for all functions that accept a relative path.
	if in, err := fileurl.FromIn("/dir", p, style); err != nil || in != u {
		return fmt.Errorf("in a directory it is %s, %v", in, err)
	}
	return nil
}

// canonical returns the parts of a URL that survive converting it to a path and back: the
// decoded segments, of which only the last may be empty.
func canonical(u weburl.URL, style fileurl.Style) string {
	segments := slices.Collect(u.DecodedSegments())
	last := len(segments) - 1
	end := segments[last]
	segments = slices.DeleteFunc(segments[:last], func(s string) bool { return s == "" })
	if style == fileurl.Windows && len(segments) == 0 && u.Host().Kind() == host.Empty {
		segments, end = append(segments, end), "" // a drive has a slash
	}
	h := u.Host().String()
	if h == "localhost" {
		h = "" // the scheme was another one
	}
	return fmt.Sprintf("%s %q %q", h, segments, end)
}

var (
	deviceName  = regexp.MustCompile(`(?i)^(con|prn|aux|nul|conin\$|conout\$|clock\$|(com|lpt)[1-9¹²³]) *(\.|$)`)
	deviceShare = regexp.MustCompile(`(?i)^\\(pipe|mailslot|ipc\$)(\\|$)`)
)

// windowsLaws returns the reason why Windows would open something else than the file of a
// path.
func windowsLaws(p string) error {
	rest := p
	if strings.HasPrefix(p, `\\`) {
		server, _, _ := strings.Cut(p[2:], `\`)
		if server == "" || strings.Trim(server, ".?") == "" || strings.ContainsAny(server, `:[]/`) || server[0] == ';' {
			return fmt.Errorf("the server of %q", p)
		}
		rest = p[2+len(server):]
		if len(rest) < 2 || rest[1] == '\\' || deviceShare.MatchString(rest) {
			return fmt.Errorf("the share of %q", p)
		}
	} else if len(p) < 3 || p[1] != ':' || p[2] != '\\' {
		return fmt.Errorf("the drive of %q", p)
	} else {
		rest = p[2:]
	}
	for name := range strings.SplitSeq(rest, `\`) {
		if strings.ContainsAny(name, `/:*?"<>|`) || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' }) || strings.TrimRight(name, " .") != name {
			return fmt.Errorf("%q in %q", name, p)
		}
		if deviceName.MatchString(name) {
			return fmt.Errorf("the device %q in %q", name, p)
		}
	}
	return nil
}

// urlLaws returns the law that a URL breaks.
func urlLaws(u weburl.URL, style fileurl.Style) error {
	p, err := fileurl.Path(u, style)
	if err != nil {
		return errorLaws(err, map[string]string{"url": u.String()}, weburl.URL{})
	}
	if style == fileurl.Windows {
		if err := windowsLaws(p); err != nil {
			return err
		}
	}
	v, err := fileurl.From(p, style)
	if err != nil {
		return fmt.Errorf("its path %q has no URL: %w", p, err)
	}
	if got, want := canonical(v, style), canonical(u, style); got != want {
		return fmt.Errorf("its path %q is that of %s: %s, not %s", p, v, got, want)
	}
	if again, err := fileurl.Path(v, style); err != nil || again != normal(p, style) {
		return fmt.Errorf("its path %q becomes %q, %v", p, again, err)
	}
	return nil
}

// errorLaws returns what is wrong with an error.
func errorLaws(err error, arguments map[string]string, u weburl.URL) error {
	var e *fileurl.Error
	if !errors.As(err, &e) || u.IsValid() {
		return fmt.Errorf("%v, with the URL %s", err, u)
	}
	text, ok := arguments[e.In]
	if !ok || e.Reason.String() == "" || e.Span.Start < 0 || e.Span.End < e.Span.Start || e.Span.End > len(text) {
		return fmt.Errorf("%v: reason %d at %v in %q", err, e.Reason, e.Span, text)
	}
	return nil
}

// fsLaws returns the law that a URL breaks as a name for io/fs.
func fsLaws(root, u weburl.URL) error {
	name, err := fileurl.FSName(u)
	if err != nil {
		if err := errorLaws(err, map[string]string{"url": u.String()}, weburl.URL{}); err != nil {
			return err
		}
	} else if err := nameLaws(name); err != nil {
		return err
	} else if name != "." {
		v, err := root.JoinSegments(strings.Split(name, "/")...)
		if err != nil {
			return fmt.Errorf("the name %q does not go back: %w", name, err)
		}
		if back, err := fileurl.FSNameUnder(root, v); err != nil || back != name {
			return fmt.Errorf("the name %q below %s becomes %q, %v", name, root, back, err)
		}
	}
	name, err = fileurl.FSNameUnder(root, u)
	if err != nil {
		return errorLaws(err, map[string]string{"url": u.String(), "root": root.String()}, weburl.URL{})
	}
	if u.Scheme() != root.Scheme() || u.HostPort() != root.HostPort() {
		return fmt.Errorf("%s is not under %s", u, root)
	}
	return nameLaws(name)
}

func nameLaws(name string) error {
	if !fs.ValidPath(name) || strings.ContainsAny(name, "\\:\x00") {
		return fmt.Errorf("the name %q", name)
	}
	for segment := range strings.SplitSeq(name, "/") {
		base, _, _ := strings.Cut(strings.ToUpper(segment), ".")
		if segment != strings.TrimRight(segment, ". ") && name != "." || slices.Contains([]string{"CON", "NUL", "AUX", "PRN", "COM1", "LPT9"}, strings.TrimRight(base, " ")) {
			return fmt.Errorf("the name %q, with %q", name, segment)
		}
	}
	return nil
}

// inLaws returns the law that a relative path breaks.
func inLaws(dir, p string, style fileurl.Style) error {
	u, err := fileurl.FromIn(dir, p, style)
	if err != nil {
		return errorLaws(err, map[string]string{"dir": dir, "path": p}, u)
	}
	if absolute, err := fileurl.From(p, style); err == nil {
		if u != absolute {
			return fmt.Errorf("%s, but it is absolute: %s", u, absolute)
		}
		return nil
	}
	if style == fileurl.Windows && (strings.ContainsAny(p[:1], `\/`) || len(p) > 1 && p[1] == ':' || strings.HasPrefix(dir, `\\?\`)) {
		return pathOfLaw(u, style)
	}
	if joined, err := fileurl.From(dir+"/"+p, style); err != nil || u != joined {
		return fmt.Errorf("%s, but joined by hand %s, %v", u, joined, err)
	}
	return nil
}

func pathOfLaw(u weburl.URL, style fileurl.Style) error {
	_, err := fileurl.Path(u, style)
	return err
}

// pieces holds the pieces of random paths and URLs.
var pieces = []string{
	"/", "/", "/", `\`, `\`, "//", `\\`, ".", "..", "/./", "/../", `\..\`, "...", "a", "b", "c.txt", "a b", "é", "日", "\u0301", "😀", " ", ". ", "~1", "%", "%41", "%2F", "%2f", "%5C", "%00",
	"%2e", "%2E%2e", "%ED%A0%80", "%ED%B8%80", "%FF", "%C3%BC", "%3A", "%7C", "%20", "C:", "c:", "D|", "C%3A", ":", "|", "?", "#", "*", "<", ">", `"`, ";", "+", "&", "=", "[", "]", "{", "^", "`", "'", "@",
	"\x00", "\t", "\n", "\r", "\x1f", "\x7f", "\xff", "\xc3", "\xed\xa0\x80", "\xed\xb8\x80", "\xc0\xaf", "CON", "nul", "NUL.txt", "COM1", "COM¹", "LPT9", "AUX ", "CONIN$", "clock$", "pipe", "MailSlot", "IPC$",
	`\\?\`, `\\.\`, "//?/", `\\?\UNC\`, `UNC\`, `\??\`, "server", "SERVER", "localhost", "share", "c$", "127.1", "192.168.0.1", "[::1]", "bücher", "xn--bcher-kva", "ẞ", "K", "..", "2130706433", "file:", "//", "///",
}

func randomText(r *rand.Rand, starts []string) string {
	text := starts[r.IntN(len(starts))]
	for range r.IntN(8) {
		text += pieces[r.IntN(len(pieces))]
	}
	return text
}

var (
	pathStarts = []string{"", "/", "/a", `C:\`, `C:\`, `C:\a`, "c:/", `\\server\share`, `\\server\`, `\\`, `\\?\C:\`, `\\?\UNC\server\share\`, `\\?\`, "C:", `\`}
	urlStarts  = []string{"file:///", "file:///C:/", "file:///C:/", "file://server/share", "file://", "file:", "file:////", "http://h/", "foo:/", "foo://h", "x:"}
	dirs       = []string{"/", "/a/b", "/a/../", `C:\`, `C:\a\b`, "c:/a/", `\\server\share`, `\\server\share\a`, `\\?\C:\a`, "a", ""}
	roots      = []string{"https://h/a%2Db/", "file:///", "file:///C:/srv", "https://h", "file://server/share", "foo:/x"}
)

func TestLawsOnRandomInputs(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 5))
	accepted, total := map[string]int{}, 0
	for range *inputs {
		for _, style := range []fileurl.Style{fileurl.POSIX, fileurl.Windows} {
			p, dir := randomText(r, pathStarts), dirs[r.IntN(len(dirs))]
			if err := pathLaws(p, style); err != nil {
				t.Fatalf("%v %q: %v", style, p, err)
			}
			if rel, ok := strings.CutPrefix(p, "/"); ok && style == fileurl.POSIX && rel != "" && rel[0] != '/' {
				// FromIn looks at each name; From need not.
				got, err := fileurl.From(p, style)
				if want, wantErr := fileurl.FromIn("/", rel, style); got != want || (err == nil) != (wantErr == nil) {
					t.Fatalf("%q: %v, %v; in its root: %v, %v", p, got, err, want, wantErr)
				}
			}
			if err := inLaws(dir, p, style); err != nil {
				t.Fatalf("%v %q in %q: %v", style, p, dir, err)
			}
			if _, err := fileurl.From(p, style); err == nil {
				accepted["From "+style.String()]++
			}
			u, err := weburl.Parse(randomText(r, urlStarts))
			if err != nil {
				continue
			}
			total++
			if err := urlLaws(u, style); err != nil {
				t.Fatalf("%v %s: %v", style, u, err)
			}
			if _, err := fileurl.Path(u, style); err == nil {
				accepted["Path "+style.String()]++
			}
			if err := fsLaws(weburl.MustParse(roots[r.IntN(len(roots))]), u); err != nil {
				t.Fatalf("%s: %v", u, err)
			}
			if _, err := fileurl.FSName(u); err == nil {
				accepted["FSName"]++
			}
		}
	}
	for _, name := range []string{"From posix", "From windows", "Path posix", "Path windows", "FSName"} {
		if accepted[name] < *inputs/50 {
			t.Errorf("%s: only %d of %d random inputs are accepted: the law says little", name, accepted[name], total)
		}
	}
}

// A URL that WithScheme turns into a file: URL may have a host and a path that the parser
// never gives to one.
func TestURLsOfOtherSchemes(t *testing.T) {
	for input, want := range map[string][2]string{
		"http://localhost/a":    {"/a", "no-drive"},
		"http://localhost/C:/a": {"/C:/a", `C:\a`},
		"http://h/C|/a":         {"not-local", "colon"},
		"http://localhost/C|/a": {"/C|/a", "no-drive"},
		"http://./C:/a":         {"not-local", "bad-server"},
	} {
		u, err := weburl.MustParse(input).WithScheme("file")
		if err != nil {
			t.Fatal(err)
		}
		for i, style := range []fileurl.Style{fileurl.POSIX, fileurl.Windows} {
			got, err := fileurl.Path(u, style)
			if err != nil {
				got = reasonOf(err).String()
			}
			if want := want[i]; got != want && !(want == "colon" && got == "character") {
				t.Errorf("%s as %v: got %s, want %s", u, style, got, want)
			}
			if err := urlLaws(u, style); err != nil {
				t.Errorf("%s: %v", u, err)
			}
		}
	}
}

func FuzzPath(f *testing.F) {
	for _, c := range cases(f) {
		if c.from {
			f.Add("/a", c.input, c.style == fileurl.Windows)
			f.Add(`C:\a`, c.input, c.style == fileurl.Windows)
		}
	}
	f.Fuzz(func(t *testing.T, dir, p string, windows bool) {
		style := fileurl.POSIX
		if windows {
			style = fileurl.Windows
		}
		if err := pathLaws(p, style); err != nil {
			t.Errorf("%v %q: %v", style, p, err)
		}
		if err := inLaws(dir, p, style); err != nil {
			t.Errorf("%v %q in %q: %v", style, p, dir, err)
		}
	})
}

func FuzzURL(f *testing.F) {
	for _, c := range cases(f) {
		if !c.from {
			f.Add("https://h/a", c.input)
			f.Add("file:///C:/a", c.input)
		}
	}
	f.Fuzz(func(t *testing.T, root, input string) {
		u, err := weburl.Parse(input)
		if err != nil {
			return
		}
		for _, style := range []fileurl.Style{fileurl.POSIX, fileurl.Windows} {
			if err := urlLaws(u, style); err != nil {
				t.Errorf("%v %s: %v", style, u, err)
			}
		}
		if r, err := weburl.Parse(root); err == nil && !r.HasOpaquePath() {
			if err := fsLaws(r, u); err != nil {
				t.Errorf("%s below %s: %v", u, r, err)
			}
		}
	})
}
