package fileurl_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/fileurl"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

var hostileRoot = weburl.MustParse("https://h/a/b/")

// work uses an input wherever an untrusted one may occur.
func work(input string) {
	for _, style := range []fileurl.Style{fileurl.POSIX, fileurl.Windows} {
		for _, before := range []string{"/", `C:\`, `\\`, `\\?\C:\`} {
			if u, err := fileurl.From(before+input, style); err == nil {
				_, _ = fileurl.Path(u, style)
			}
		}
		_, _ = fileurl.FromIn("/"+input, input, style)
		_, _ = fileurl.FromIn(`C:\`+input, input, style)
	}
	for _, before := range []string{"file:///C:/", "file://", "https://h/a/b/", ""} {
		u, err := weburl.Parse(before + input)
		if err != nil {
			continue
		}
		_, _ = fileurl.Path(u, fileurl.POSIX)
		_, _ = fileurl.Path(u, fileurl.Windows)
		_, _ = fileurl.FSName(u)
		_, _ = fileurl.FSNameUnder(hostileRoot, u)
		_, _ = fileurl.FSNameUnder(u, u)
	}
}

func shapes() []hostile.Shape {
	return append(hostile.URLs(),
		hostile.Shape{Name: "names", Make: hostile.Repeat("a/")},
		hostile.Shape{Name: "names of Windows", Make: hostile.Repeat(`a\`)},
		hostile.Shape{Name: "empty names", Make: hostile.Repeat("/")},
		hostile.Shape{Name: "down and up", Make: hostile.Repeat("a/../")},
		hostile.Shape{Name: "down, then up", Make: func(n int) string { return strings.Repeat("a/", n/5) + strings.Repeat("../", n/5) }},
		hostile.Shape{Name: "a long name, and up from empty ones", Make: func(n int) string { return strings.Repeat("a", n/2) + strings.Repeat("//..", n/8) }},
		hostile.Shape{Name: "up", Make: hostile.Repeat("../")},
		hostile.Shape{Name: "encoded names", Make: hostile.Repeat("%61%20/")},
		hostile.Shape{Name: "an encoded name with a colon at its end", Make: hostile.Around("", "%61", ":")},
		hostile.Shape{Name: "trailing dots", Make: hostile.Repeat(". ")},
		hostile.Shape{Name: "dots before a name", Make: hostile.Around("", ". ", "a")},
		hostile.Shape{Name: "spaces after a device", Make: hostile.Around("nul", " ", ".a")},
		hostile.Shape{Name: "surrogates", Make: hostile.Repeat("%ED%A0%80")},
		hostile.Shape{Name: "surrogates of a path", Make: hostile.Repeat("\xed\xa0\x80")},
		hostile.Shape{Name: "bytes", Make: hostile.Repeat("\xff")},
	)
}

func TestGrowth(t *testing.T) { hostile.Growth(t, shapes(), work) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 1200, work) }

// A path of a megabyte is as good as any.
func TestLongPaths(t *testing.T) {
	for name, p := range map[string]string{
		"names": strings.Repeat("/ab", 1<<20/3), "one name": "/" + strings.Repeat("a", 1<<20), "bytes": "/" + strings.Repeat("\xff", 1<<20),
		"down and up": strings.Repeat("/ab/..", 1<<20/6) + "/c", "separators": strings.Repeat("/", 1<<20),
	} {
		for style, p := range map[fileurl.Style]string{fileurl.POSIX: p, fileurl.Windows: "C:" + strings.ReplaceAll(p, "\xff", "\xed\xa0\x80")} {
			if err := pathLaws(p, style); err != nil {
				t.Errorf("%s, %v: %.200s", name, style, err)
			}
		}
	}
}

// Short paths and URLs allocate only the result, and decoded text.
func TestAllocations(t *testing.T) {
	if hostile.Race {
		t.Skip("the race detector allocates, too")
	}
	check := func(what string, most float64, f func()) {
		t.Helper()
		if n := testing.AllocsPerRun(20, f); n > most {
			t.Errorf("%s: %v allocations, want %v at most", what, n, most)
		}
	}
	for p, style := range map[string]fileurl.Style{
		"/home/ann/a b.txt": fileurl.POSIX, "/a/../b/\xff": fileurl.POSIX, `C:\Users\ann\ü.txt`: fileurl.Windows, `\\?\C:\a`: fileurl.Windows,
	} {
		check("From "+p, 1, func() { fileurl.From(p, style) })
		check("FromIn "+p, 1, func() { fileurl.FromIn("/dir", p, style) })
	}
	check("FromIn", 1, func() { fileurl.FromIn("/home/ann", "../bob/a.txt", fileurl.POSIX) })
	check("From a server", 3, func() { fileurl.From(`\\server\share\a`, fileurl.Windows) })
	for input, most := range map[string]float64{"file:///C:/Users/ann/a.txt": 1, "file:///C:/a%20b/c/%C3%BC": 3} {
		u := weburl.MustParse(input)
		check("Path of "+input, most, func() { fileurl.Path(u, fileurl.POSIX) })
		check("Windows path of "+input, most, func() { fileurl.Path(u, fileurl.Windows) })
	}
	plain := weburl.MustParse("file:///usr/share/doc")
	check("Path without %", 0, func() { fileurl.Path(plain, fileurl.POSIX) })
	root, u := weburl.MustParse("https://h/static/"), weburl.MustParse("https://h/static/a/b/c.css?q")
	check("FSName", 1, func() { fileurl.FSName(u) })
	check("FSNameUnder", 1, func() { fileurl.FSNameUnder(root, u) })
}
