package dataurl_test

import (
	"fmt"
	"io"
	"os"

	"github.com/weburl-go/weburl/dataurl"
	"github.com/weburl-go/weburl/mimetype"
)

func ExampleParse() {
	for _, s := range []string{"data:,Hello%2C%20World!", "data:text/html;charset=utf-8;base64,PHA+", "data:text/plain;base64,a-b_", "data:text/html"} {
		d, err := dataurl.Parse(s)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%s: %s\n", d.Type(), d.Body())
	}
	// Output:
	// text/plain;charset=US-ASCII: Hello, World!
	// text/html;charset=utf-8: <p>
	// dataurl: url at bytes 24-25: this character is not base64
	// dataurl: url at byte 14: there is no comma before the body
}

// An upload that must not be too large, and is never in memory as a whole.
func ExampleData_Reader() {
	d, err := dataurl.Parse("data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=")
	if err != nil || d.Size() > 1<<20 || !d.Type().IsImage() {
		fmt.Println("not a small image:", err)
		return
	}
	n, err := io.Copy(os.Stdout, d.Reader())
	fmt.Println()
	fmt.Println(n, err)
	// Output:
	// <svg></svg>
	// 11 <nil>
}

func ExampleMake() {
	fmt.Println(dataurl.Make(mimetype.MustParse("text/plain;charset=utf-8"), []byte("50% off")))
	fmt.Println(dataurl.Make(mimetype.MustParse("image/gif"), []byte("GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff")))
	// Output:
	// data:text/plain;charset=utf-8,50%25%20off <nil>
	// data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///w== <nil>
}
