package weburl_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"slices"

	"github.com/weburl-go/weburl"
)

func ExampleURL_json() {
	var settings struct {
		Home weburl.URL `json:"home"`
		Feed weburl.URL `json:"feed,omitzero"`
	}
	err := json.Unmarshal([]byte(`{"home": "HTTPS://Example.org:443"}`), &settings)
	fmt.Println(settings.Home, err)
	text, err := json.Marshal(settings)
	fmt.Println(string(text), err)
	fmt.Println(json.Unmarshal([]byte(`{"home": "example.org"}`), &settings))
	// Output:
	// https://example.org/ <nil>
	// {"home":"https://example.org/"} <nil>
	// weburl: missing-scheme-non-relative-URL at byte 0: the URL has no scheme, and there is no base URL to resolve it against
}

func ExampleURL_gob() {
	var b bytes.Buffer
	u := weburl.MustParse("https://example.org/a")
	if err := gob.NewEncoder(&b).Encode(u); err != nil {
		fmt.Println(err)
	}
	var v weburl.URL
	err := gob.NewDecoder(&b).Decode(&v)
	fmt.Println(v, v == u, err)
	// Output: https://example.org/a true <nil>
}

func ExampleURL_database() {
	u := weburl.MustParse("https://example.org/a")
	column, err := u.Value() // as an argument of db.Exec
	fmt.Printf("%q %v\n", column, err)
	var v weburl.URL
	fmt.Println(v.Scan([]byte("https://EXAMPLE.org/a")), v == u) // as rows.Scan(&v) does
	fmt.Println(v.Scan(nil), v.IsValid())
	// Output:
	// "https://example.org/a" <nil>
	// <nil> true
	// <nil> false
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
	u := weburl.MustParse("https://ann:secret@example.org/")
	log.Info("fetch", "url", u)
	// A URL inside another value has to be redacted.
	log.Info("fetch", "urls", []string{u.Redacted()})
	// Output:
	// level=INFO msg=fetch url=https://xxxxx@example.org/
	// level=INFO msg=fetch urls=[https://xxxxx@example.org/]
}

func ExampleURL_Clone() {
	page := "https://example.org/a <and a megabyte more>"
	u := weburl.MustParse(page[:21])
	kept := u.Clone() // shares no memory with the page
	fmt.Println(kept, kept == u)
	// Output: https://example.org/a true
}

func ExampleURL_Compare() {
	urls := []weburl.URL{
		weburl.MustParse("https://example.org/b"),
		weburl.MustParse("https://example.org/a"),
		weburl.MustParse("HTTPS://EXAMPLE.org/./b"),
	}
	slices.SortFunc(urls, weburl.URL.Compare)
	fmt.Println(slices.Compact(urls))
	// Output: [https://example.org/a https://example.org/b]
}

func ExampleScanError() {
	var u weburl.URL
	fmt.Println(u.Scan(int64(1)))
	// Output: weburl: cannot scan int64 into URL
}
