package weburl_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/validation"
)

func ExampleParseOrigin() {
	allowed := []weburl.Origin{weburl.MustParse("https://app.example").Origin()}
	for _, header := range []string{"https://app.example", "https://app.example:443", "https://app.example.evil.example", "null"} {
		origin, err := weburl.ParseOrigin(header)
		fmt.Println(err == nil && slices.Contains(allowed, origin), header)
	}
	// Output:
	// true https://app.example
	// false https://app.example:443
	// false https://app.example.evil.example
	// false null
}

func ExampleNewOpaqueOrigin() {
	o := weburl.NewOpaqueOrigin() // say, of a document in a sandbox
	same := o
	fmt.Println(o, o == same, o == weburl.NewOpaqueOrigin())
	// Output: null true false
}

func ExampleOrigin_Scheme() {
	o := weburl.MustParse("wss://example.org/chat").Origin()
	fmt.Println(o.Scheme())
	// Output: wss
}

func ExampleOrigin_Host() {
	o, err := weburl.ParseOrigin("https://shop.example.org:8443")
	fmt.Println(o.Host(), o.Host().IsWithin(weburl.MustParse("https://example.org").Host()), err)
	// Output: shop.example.org true <nil>
}

func ExampleOrigin_Port() {
	for _, s := range []string{"https://example.org", "https://example.org:8443"} {
		port, ok := weburl.MustParse(s).Origin().Port()
		fmt.Println(port, ok)
	}
	// Output:
	// 0 false
	// 8443 true
}

func ExampleOrigin_IsOpaque() {
	for _, s := range []string{"https://example.org/", "file:///a", "data:,x", "blob:https://example.org/1-2"} {
		fmt.Println(weburl.MustParse(s).Origin().IsOpaque(), s)
	}
	// Output:
	// false https://example.org/
	// true file:///a
	// true data:,x
	// false blob:https://example.org/1-2
}

func ExampleOrigin_IsValid() {
	var unset weburl.Origin // as in a setting that nobody made
	fmt.Println(unset.IsValid(), weburl.NewOpaqueOrigin().IsValid())
	// Output: false true
}

func ExampleOrigin_String() {
	fmt.Println(weburl.MustParse("HTTPS://ann@BÜCHER.example:443/a?b").Origin().String())
	fmt.Println(weburl.MustParse("mailto:ann@example.org").Origin().String())
	// Output:
	// https://xn--bcher-kva.example
	// null
}

func ExampleOrigin_SameOrigin() {
	a := weburl.MustParse("https://www.example.org/a").Origin()
	b := weburl.MustParse("https://www.example.org:443/b").Origin()
	domain := weburl.MustParse("https://example.org").Host()
	fmt.Println(a.SameOrigin(b), a.WithDomain(domain).SameOrigin(b), a.WithDomain(domain) == b)
	// Output: true true false
}

func ExampleOrigin_SameOriginDomain() {
	a := weburl.MustParse("https://a.example.org").Origin()
	b := weburl.MustParse("https://b.example.org").Origin()
	fmt.Println(a.SameOriginDomain(b))
	domain := weburl.MustParse("https://example.org").Host()
	fmt.Println(a.WithDomain(domain).SameOriginDomain(b.WithDomain(domain)))
	// Output:
	// false
	// true
}

func ExampleOrigin_WithDomain() {
	o := weburl.MustParse("https://a.example.org:8080").Origin()
	// What a page does with document.domain = "example.org".
	o = o.WithDomain(weburl.MustParse("https://example.org").Host())
	fmt.Println(o, o.Domain(), o.EffectiveDomain())
	o = o.WithDomain(host.Host{})
	fmt.Println(o, o.Domain().IsNull(), o.EffectiveDomain())
	// Output:
	// https://a.example.org:8080 example.org example.org
	// https://a.example.org:8080 true a.example.org
}

func ExampleOrigin_Domain() {
	o := weburl.MustParse("https://a.example.org").Origin()
	fmt.Println(o.Domain().IsNull())
	// Output: true
}

func ExampleOrigin_EffectiveDomain() {
	o := weburl.MustParse("https://a.example.org").Origin()
	fmt.Println(o.EffectiveDomain())
	// Output: a.example.org
}

func ExampleURL_OriginWith() {
	// A store of blobs, by URL, with the origins of the pages that made them.
	sandbox := weburl.NewOpaqueOrigin()
	store := map[weburl.URL]weburl.Origin{weburl.MustParse("blob:null/9115d58c"): sandbox}
	resolve := func(blob weburl.URL) weburl.Origin { return store[blob] }

	o := weburl.MustParse("blob:null/9115d58c#page=2").OriginWith(resolve)
	fmt.Println(o, o == sandbox)
	fmt.Println(weburl.MustParse("blob:https://example.org/550e8400").OriginWith(resolve)) // not in the store
	// Output:
	// null true
	// https://example.org
}

func ExampleOrigin_json() {
	var settings struct{ Allowed []weburl.Origin }
	fmt.Println(json.Unmarshal([]byte(`{"Allowed": ["https://app.example", "http://localhost:3000"]}`), &settings))
	text, err := json.Marshal(settings)
	fmt.Println(string(text), err)
	fmt.Println(json.Unmarshal([]byte(`{"Allowed": ["https://app.example/"]}`), &settings))
	// Output:
	// <nil>
	// {"Allowed":["https://app.example","http://localhost:3000"]} <nil>
	// weburl: not an origin: want a scheme and a host, with a port if it is not the default one, and nothing else
}

func ExampleOrigin_database() {
	o := weburl.MustParse("https://example.org/").Origin()
	column, err := o.Value() // as an argument of db.Exec
	fmt.Printf("%q %v\n", column, err)
	var p weburl.Origin
	fmt.Println(p.Scan(column), p == o) // as rows.Scan(&p) does
	// Output:
	// "https://example.org" <nil>
	// <nil> true
}

func ExampleOrigin_log() {
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		},
	}))
	log.Info("refused", "origin", weburl.MustParse("https://ann:secret@example.org/").Origin())
	// Output: level=INFO msg=refused origin=https://example.org
}

func ExampleOriginError() {
	for _, s := range []string{"https://example.org/", "https://example.org:x"} {
		_, err := weburl.ParseOrigin(s)
		var failure *weburl.OriginError
		if errors.As(err, &failure) {
			fmt.Println(failure, errors.Is(err, validation.PortInvalid))
		}
	}
	// Output:
	// weburl: not an origin: want a scheme and a host, with a port if it is not the default one, and nothing else false
	// weburl: not an origin: port-invalid at bytes 20-21: a port must be a number from 0 to 65535 true
}
