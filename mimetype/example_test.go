package mimetype_test

import (
	"fmt"
	"net/http"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/mimetype"
)

func ExampleParse() {
	for _, s := range []string{"Text/HTML; Charset=UTF-8", `text/html;charset="gbk"x;charset=utf-8`, "text/html;a=(;b", "text/ html"} {
		fmt.Println(mimetype.Parse(s))
	}
	// Output:
	// text/html;charset=UTF-8 <nil>
	// text/html;charset=gbk <nil>
	// text/html;a="(" <nil>
	//  mimetype: input at bytes 5-6: the subtype contains a character that is not allowed in it
}

func ExampleExtract() {
	header := http.Header{"Content-Type": {"text/html;charset=gbk", "text/html;x=y, */*"}}
	t, ok := mimetype.Extract(header.Values("Content-Type"))
	fmt.Println(t, ok)
	// Output:
	// text/html;x=y;charset=gbk true
}

func ExampleType_IsJSON() {
	for _, s := range []string{"application/json", "application/problem+json; charset=utf-8", "text/javascript"} {
		fmt.Println(mimetype.MustParse(s).IsJSON())
	}
	// Output:
	// true
	// true
	// false
}

// The encoding of a document, with a fallback.
func ExampleType_Charset() {
	e, ok := encoding.Lookup(mimetype.MustParse("text/html; charset=latin1").Charset())
	if !ok {
		e, _ = encoding.Lookup("utf-8")
	}
	fmt.Println(e)
	// Output:
	// windows-1252
}

func ExampleType_WithParameter() {
	t := mimetype.MustParse("text/plain")
	fmt.Println(t.WithParameter("title", `a "b"`))
	// Output:
	// text/plain;title="a \"b\"" <nil>
}
