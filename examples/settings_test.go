package examples_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/validation"
)

// settings holds the settings of a service. Zero values are not set.
type settings struct {
	Upstream weburl.URL               `json:"upstream,omitzero"`
	Proxy    weburl.URL               `json:"proxy,omitzero"`
	Bind     host.Host                `json:"bind,omitzero"`
	Caller   weburl.Origin            `json:"caller,omitzero"`
	Tenants  map[host.Host]weburl.URL `json:"tenants,omitempty"`
}

// check returns an error if a setting is missing or not allowed.
func (s *settings) check() error {
	switch {
	case !s.Upstream.IsValid():
		return errors.New("upstream is not set")
	case s.Upstream.Scheme() != "https":
		return errors.New("upstream is not an https: URL")
	case s.Upstream.IncludesCredentials():
		return errors.New("upstream contains a password; store it with the secrets")
	}
	return nil
}

// A file of settings. In JSON, URLs, hosts and origins are strings and keys of objects.
// Reading parses them, and writing omits zero values.
func Example_settingsFile() {
	for _, file := range []string{
		`{"upstream": "HTTPS://API.example/v1/../v2", "bind": "0x7f.1", "tenants": {"BÜCHER.example": "https://b.example"}}`,
		`{"proxy": "socks5://localhost:1080", "caller": "https://app.example"}`,
		`{"upstream": "https://admin:secret@api.example/"}`,
		`{"upstream": "https://admin:secret@api.example:https/"}`,
		`{"upstream": "https://api.example/", "caller": "https://app.example/"}`,
	} {
		var s settings
		err := json.Unmarshal([]byte(file), &s)
		if err == nil {
			err = s.check()
		}
		if err != nil {
			fmt.Println(err)
			continue
		}
		text, err := json.Marshal(s)
		fmt.Println(string(text), err)
	}
	// Output:
	// {"upstream":"https://api.example/v2","bind":"127.0.0.1","tenants":{"xn--bcher-kva.example":"https://b.example/"}} <nil>
	// upstream is not set
	// upstream contains a password; store it with the secrets
	// weburl: port-invalid at bytes 33-34: a port must be a number from 0 to 65535
	// weburl: not an origin: want a scheme and a host, with a port if it is not the default one, and nothing else
}

// Flags whose values are URLs and hosts. The zero value of both means that the flag is not
// set, and a default is a parsed URL.
func Example_flags() {
	for _, line := range []string{
		"",
		`-upstream=https:\\API.example -bind=[::0:1]`,
		"-bind=host:80",
		"-upstream=api.example",
	} {
		var upstream weburl.URL
		var bind host.Host
		flags := flag.NewFlagSet("serve", flag.ContinueOnError)
		flags.SetOutput(&strings.Builder{})
		flags.TextVar(&upstream, "upstream", weburl.MustParse("https://localhost:8443"), "`URL` to serve")
		flags.TextVar(&bind, "bind", host.Host{}, "`host` to listen at")
		if err := flags.Parse(strings.Fields(line)); err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(upstream, bind, !bind.IsNull())
	}
	// Output:
	// https://localhost:8443/  false
	// https://api.example/ [::1] true
	// invalid value "host:80" for flag -bind: weburl: domain-to-ASCII at bytes 4-5: ":" is not allowed in a host
	// invalid value "api.example" for flag -upstream: weburl: missing-scheme-non-relative-URL at byte 0: the URL has no scheme, and there is no base URL to resolve it against
}

// An error has a span, so a program can show a person where the mistake is.
func Example_settingsPrompt() {
	const answer = "https://api.example:443x/"
	_, err := weburl.Parse(answer)
	var failure *validation.Error
	if errors.As(err, &failure) {
		fmt.Println(answer)
		fmt.Println(strings.Repeat(" ", failure.Span.Start) + strings.Repeat("^", failure.Span.End-failure.Span.Start))
		fmt.Println(failure.Explanation())
	}
	// Output:
	// https://api.example:443x/
	//                        ^
	// a port must be a number from 0 to 65535
}
