package fileurl_test

import (
	"net/url"
	"path/filepath"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/fileurl"
)

// The last two do what programs do with net/url, without any checks.
func BenchmarkPaths(b *testing.B) {
	const posix, windows = "/usr/share/doc/golang/html/index of all.html", `C:\Program Files\Go\doc\index of all.html`
	run := func(name string, f func()) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f()
			}
		})
	}
	u, w := weburl.MustParse("file:///usr/share/doc/golang/html/index%20of%20all.html"), weburl.MustParse("file:///C:/Program%20Files/Go/doc/index%20of%20all.html")
	web := weburl.MustParse("https://go.dev/doc/golang/html/index.html?q")
	run("From/posix", func() { fileurl.From(posix, fileurl.POSIX) })
	run("From/windows", func() { fileurl.From(windows, fileurl.Windows) })
	run("FromIn/posix", func() { fileurl.FromIn("/usr/share", "doc/golang/html/index of all.html", fileurl.POSIX) })
	run("Path/posix", func() { fileurl.Path(u, fileurl.POSIX) })
	run("Path/windows", func() { fileurl.Path(w, fileurl.Windows) })
	run("FSName", func() { fileurl.FSName(web) })
	run("net_url/to", func() { _ = (&url.URL{Scheme: "file", Path: filepath.Clean(posix)}).String() })
	run("net_url/from", func() {
		v, err := url.Parse(u.String())
		if err != nil {
			b.Fatal(err)
		}
		_ = filepath.FromSlash(v.Path)
	})
}
