package weburl_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/percent"
)

func ExampleURL_WithScheme() {
	u := weburl.MustParse("http://example.org:443/")
	fmt.Println(u.WithScheme("https")) // of which 443 is the default port
	_, err := u.WithScheme("mailto")
	fmt.Println(err)
	// Output:
	// https://example.org/ <nil>
	// weburl: a special scheme can only become another special scheme, and any other only one that is not special
}

func ExampleURL_WithUsername() {
	u := weburl.MustParse("https://example.org/")
	fmt.Println(u.WithUsername("ann@example.com"))
	_, err := weburl.MustParse("file:///a").WithUsername("ann")
	fmt.Println(err)
	// Output:
	// https://ann%40example.com@example.org/ <nil>
	// weburl: the URL cannot have a username or password
}

func ExampleURL_WithPassword() {
	u := weburl.MustParse("https://ann@example.org/")
	password := "100%41" // is data, in which the percent sign is one
	fmt.Println(u.WithPassword(percent.Encode(password, percent.Component())))
	// Output: https://ann:100%2541@example.org/ <nil>
}

func ExampleURL_WithoutCredentials() {
	fmt.Println(weburl.MustParse("https://ann:secret@example.org/").WithoutCredentials())
	// Output: https://example.org/
}

func ExampleURL_WithHost() {
	u := weburl.MustParse("https://example.org:8443/a")
	fmt.Println(u.WithHost("BÜCHER.example"))
	_, err := u.WithHost("example.net:80")
	fmt.Println(err)
	// Output:
	// https://xn--bcher-kva.example:8443/a <nil>
	// weburl: the value must be a host without a port
}

func ExampleURL_WithHostPort() {
	u := weburl.MustParse("https://example.org:8443/a")
	fmt.Println(u.WithHostPort("localhost:3000"))
	fmt.Println(u.WithHostPort("[::1]")) // and the port stays
	// Output:
	// https://localhost:3000/a <nil>
	// https://[::1]:8443/a <nil>
}

func ExampleURL_WithPort() {
	u := weburl.MustParse("https://example.org/a")
	fmt.Println(u.WithPort(8443))
	fmt.Println(u.WithPort(443))
	// Output:
	// https://example.org:8443/a <nil>
	// https://example.org/a <nil>
}

func ExampleURL_WithoutPort() {
	fmt.Println(weburl.MustParse("https://example.org:8443/a").WithoutPort())
	// Output: https://example.org/a
}

func ExampleURL_JoinSegments() {
	u := weburl.MustParse("https://api.example/users/")
	fmt.Println(u.JoinSegments("../admin", "50% off?"))
	_, err := u.JoinSegments("..")
	fmt.Println(err)
	// Output:
	// https://api.example/users/..%2Fadmin/50%25%20off%3F <nil>
	// weburl: "." and ".." are not allowed as segments
}

func ExampleURL_JoinUnder() {
	u := weburl.MustParse("https://files.example/public")
	for _, path := range []string{"a/b.txt", "a/../b.txt", "../secret", `..\secret`, "%2e%2e/secret", "a%2F..%2F..%2Fsecret"} {
		fmt.Println(u.JoinUnder(path))
	}
	// Output:
	// https://files.example/public/a/b.txt <nil>
	// https://files.example/public/b.txt <nil>
	// https://files.example/public weburl: the path might not stay under the base
	// https://files.example/public weburl: the path might not stay under the base
	// https://files.example/public weburl: the path might not stay under the base
	// https://files.example/public weburl: the path might not stay under the base
}

func ExampleURL_WithQuery() {
	u := weburl.MustParse("https://example.org/a?b")
	fmt.Println(u.WithQuery("c d#e"))
	fmt.Println(u.WithQuery("")) // empty, not null
	// Output:
	// https://example.org/a?c%20d%23e <nil>
	// https://example.org/a? <nil>
}

func ExampleURL_WithoutQuery() {
	fmt.Println(weburl.MustParse("https://example.org/a?b#c").WithoutQuery())
	// Output: https://example.org/a#c
}

func ExampleURL_WithParams() {
	u := weburl.MustParse("https://example.org/search?q=a+b&utm_source=mail")
	list := u.Params()
	list.Delete("utm_source")
	list.Set("page", "2")
	fmt.Println(u.WithParams(list))
	fmt.Println(u.WithParams(form.List{}))
	// Output:
	// https://example.org/search?q=a+b&page=2 <nil>
	// https://example.org/search <nil>
}

func ExampleURL_WithFragment() {
	fmt.Println(weburl.MustParse("https://example.org/a").WithFragment("step 2"))
	// Output: https://example.org/a#step%202 <nil>
}

func ExampleURL_WithoutFragment() {
	fmt.Println(weburl.MustParse("https://example.org/a#b").WithoutFragment())
	// Output: https://example.org/a
}

func ExampleChangeError() {
	u := weburl.MustParse("mailto:ann@example.org")
	same, err := u.WithHost("example.net")
	var failure *weburl.ChangeError
	if errors.As(err, &failure) {
		fmt.Println(failure, failure.Reason == weburl.OpaquePath, same == u)
	}
	// Output: weburl: the URL has an opaque path true true
}

func ExampleChangeReason() {
	text, err := json.Marshal(map[string]weburl.ChangeReason{"reason": weburl.NeedsHost})
	fmt.Println(string(text), err)
	// Output: {"reason":"needs host"} <nil>
}

func ExampleChangeReason_String() {
	_, err := weburl.MustParse("https://example.org/a").JoinUnder("../b")
	var failure *weburl.ChangeError
	if errors.As(err, &failure) {
		fmt.Println(failure.Reason.String()) // a name, for a metric; Error has a sentence
	}
	// Output: not under
}

func ExampleComponent() {
	var c weburl.Component
	err := c.UnmarshalText([]byte("query"))
	fmt.Println(c == weburl.ComponentQuery, err)
	// Output: true <nil>
}

func ExampleComponent_String() {
	for _, c := range []weburl.Component{weburl.ComponentPath, weburl.ComponentOpaquePath} {
		s, err := weburl.Canonicalize(c, "", "a b/../c")
		fmt.Printf("%s: %q %v\n", c.String(), s, err)
	}
	// Output:
	// path: "/c" <nil>
	// opaque path: "a b/../c" <nil>
}

func ExampleURL_WithParam() {
	u := weburl.MustParse("https://example.org/?sig=a%2fb&page=1&q=x+y&page=7")
	u, err := u.WithParam("page", "2")
	fmt.Println(u, err)
	// Output: https://example.org/?sig=a%2fb&page=2&q=x+y <nil>
}

func ExampleURL_WithAddedParam() {
	u := weburl.MustParse("https://example.org/?tag=a")
	u, err := u.WithAddedParam("tag", "b & c")
	fmt.Println(u, err)
	// Output: https://example.org/?tag=a&tag=b+%26+c <nil>
}

// A URL with a signature, in a log without its secrets.
func ExampleURL_RedactParams() {
	u := weburl.MustParse("https://ann:secret@example.org/a?v=%41&%73ig=dG9wIHNlY3JldA#top")
	fmt.Println(u.RedactParams("sig", "token"))
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey {
				return slog.Attr{}
			}
			return a
		},
	}))
	log.Info("fetch", "url", u.RedactParams("sig", "token"))
	// Output:
	// https://ann:secret@example.org/a?v=%41&%73ig=REDACTED#top
	// level=INFO msg=fetch url="https://xxxxx@example.org/a?v=%41&%73ig=REDACTED#top"
}

func ExampleURL_WithoutParams() {
	u := weburl.MustParse("https://example.org/?token=x&id=%41&%74oken=y")
	fmt.Println(u.WithoutParams("token", "page"))
	// Output: https://example.org/?id=%41
}

func ExampleURL_WithoutParamsFunc() {
	u := weburl.MustParse("https://example.org/?utm_source=news&id=%41&%75tm_id=3")
	fmt.Println(u.WithoutParamsFunc(func(name string) bool { return strings.HasPrefix(name, "utm_") }))
	// Output: https://example.org/?id=%41
}

func ExampleURL_Edit() {
	u := weburl.MustParse("http://ann:secret@example.org:8080/a?sig=a%2fb&page=1&utm_id=3#top")
	e := u.Edit()
	e.SetScheme("https")
	e.RemovePort()
	e.RemoveCredentials()
	e.JoinSegments("b/c")
	e.SetParam("page", "2")
	e.RemoveParams("utm_id")
	e.RemoveFragment()
	fmt.Println(e.URL())

	e = u.Edit()
	e.SetPath("/x")
	e.SetHost("exa mple.org") // fails, so that nothing changes
	e.SetPort(1)
	_, err := e.URL()
	fmt.Println(err)
	// Output:
	// https://example.org/a/b%2Fc?sig=a%2fb&page=2 <nil>
	// weburl: domain-to-ASCII at bytes 3-4: a space is not allowed in a host
}

func ExampleURL_ReplaceScheme() {
	fmt.Println(weburl.MustParse("git://example.org/a.git").ReplaceScheme("https"))
	_, err := weburl.MustParse("app:/example.org/a").ReplaceScheme("https")
	fmt.Println(err)
	// Output:
	// https://example.org/a.git <nil>
	// weburl: a URL with such a scheme, credentials or a port needs a host
}
