package webapi_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/validation"
	"github.com/weburl-go/weburl/webapi"
)

func ExampleNewURL() {
	u, err := webapi.NewURL("../b?q#f", "https://example.org/a/")
	fmt.Println(u, err)
	_, err = webapi.NewURL("b", "example.org")
	fmt.Println(err)
	// Output:
	// https://example.org/b?q#f <nil>
	// TypeError: Invalid URL: base URL: missing-scheme-non-relative-URL at byte 0: the URL has no scheme, and there is no base URL to resolve it against
}

func ExampleParse() {
	if u := webapi.Parse("https://example.org:x"); u == nil {
		fmt.Println("no URL")
	}
	fmt.Println(webapi.Parse("b", "https://example.org/a"))
	// Output:
	// no URL
	// https://example.org/b
}

func ExampleCanParse() {
	fmt.Println(webapi.CanParse("b"), webapi.CanParse("b", "https://example.org/a"))
	// Output: false true
}

func ExampleFromRecord() {
	record := weburl.MustParse("https://example.org/a")
	u := webapi.FromRecord(record)
	u.SetHash("b")
	fmt.Println(u, record) // the record stays as it was
	// Output: https://example.org/a#b https://example.org/a
}

func ExampleURL_Record() {
	u := webapi.Parse("https://shop.example.org/")
	domain := weburl.MustParse("https://example.org").Host()
	fmt.Println(u.Record().Host().IsWithin(domain))
	// Output: true
}

func ExampleTypeError() {
	_, err := webapi.NewURL("https://example.org:x")
	var typeError *webapi.TypeError
	if errors.As(err, &typeError) {
		fmt.Println(typeError)
		fmt.Println(errors.Is(err, validation.PortInvalid))
	}
	// Output:
	// TypeError: Invalid URL: port-invalid at bytes 20-21: a port must be a number from 0 to 65535
	// true
}

func ExampleURL_json() {
	var link struct{ Href webapi.URL }
	err := json.Unmarshal([]byte(`{"Href": "HTTPS://Example.org"}`), &link)
	fmt.Println(link.Href.Hostname(), err)
	text, err := json.Marshal(map[string]*webapi.URL{"href": &link.Href})
	fmt.Println(string(text), err)
	// Output:
	// example.org <nil>
	// {"href":"https://example.org/"} <nil>
}

func ExampleURL_log() {
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		},
	}))
	log.Info("fetch", "url", webapi.Parse("https://ann:secret@example.org/"))
	// Output: level=INFO msg=fetch url=https://xxxxx@example.org/
}
