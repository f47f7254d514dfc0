package fileurl_test

import (
	"fmt"
	"io/fs"
	"testing/fstest"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/fileurl"
)

func ExampleFrom() {
	for _, path := range []string{`C:\Users\ann\a b.txt`, `\\server\share\100%`, `\\?\C:\a`, `a.txt`, `C:\nul.txt`} {
		fmt.Println(fileurl.From(path, fileurl.Windows))
	}
	fmt.Println(fileurl.From("/home/ann/a?b\xFF", fileurl.POSIX))
	// Output:
	// file:///C:/Users/ann/a%20b.txt <nil>
	// file://server/share/100%25 <nil>
	// file:///C:/a <nil>
	//  fileurl: path at bytes 0-5: the path is not absolute
	//  fileurl: path at bytes 3-10: on Windows, this is the name of a device
	// file:///home/ann/a%3Fb%FF <nil>
}

func ExampleFromIn() {
	fmt.Println(fileurl.FromIn("/home/ann", "../bob/a.txt", fileurl.POSIX))
	fmt.Println(fileurl.FromIn(`C:\Users\ann`, `\Windows`, fileurl.Windows))
	fmt.Println(fileurl.FromIn(`C:\Users\ann`, `D:a.txt`, fileurl.Windows))
	// Output:
	// file:///home/bob/a.txt <nil>
	// file:///C:/Windows <nil>
	//  fileurl: path at bytes 0-2: the path is relative to the current directory of a drive
}

func ExamplePath() {
	for _, s := range []string{"file:///C:/Users/ann/a%20b.txt", "file://server/share/a", "file:///C:/..%5Csecret", "file://./pipe/a", "file:///home/ann"} {
		fmt.Println(fileurl.Path(weburl.MustParse(s), fileurl.Windows))
	}
	fmt.Println(fileurl.Path(weburl.MustParse("file:///home/ann/%C3%BC.txt"), fileurl.Native()))
	// Output:
	// C:\Users\ann\a b.txt <nil>
	// \\server\share\a <nil>
	//  fileurl: url at bytes 13-16: the name contains a separator
	//  fileurl: url at bytes 7-8: the server is not a host, or would become another one
	//  fileurl: url at bytes 8-12: a Windows path needs a drive or a server
	// /home/ann/ü.txt <nil>
}

func ExampleFSNameUnder() {
	site := weburl.MustParse("https://example.org/static/")
	files := fstest.MapFS{"css/main.css": {Data: []byte("body {}")}}
	for _, s := range []string{"https://example.org/static/css/main.css?v=3", "https://example.org/static/css%5C..%5Csecret", "https://example.org/other"} {
		name, err := fileurl.FSNameUnder(site, weburl.MustParse(s))
		if err != nil {
			fmt.Println(err)
			continue
		}
		data, err := fs.ReadFile(files, name)
		fmt.Printf("%s: %s, %v\n", name, data, err)
	}
	// Output:
	// css/main.css: body {}, <nil>
	// fileurl: url at bytes 30-33: the name contains a separator
	// fileurl: url at bytes 20-25: the URL is not below the root
}
