package main

import (
	"bufio"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/guard"
	"github.com/weburl-go/weburl/urlpattern/convert"
)

// letters returns a letter for each URL.
func letters(urls []weburl.URL, matches func(weburl.URL) bool) string {
	b := make([]byte, len(urls))
	for i, u := range urls {
		b[i] = 'n'
		if matches(u) {
			b[i] = 'y'
		}
	}
	return string(b)
}

// judgeServeMux sends each request through a server's handler.
func judgeServeMux(programs) (asker, func(), error) {
	return func(source string, urls []weburl.URL) (reply, error) {
		mux := http.NewServeMux()
		called, accepted := false, false
		func() {
			defer func() { accepted = recover() == nil }()
			mux.HandleFunc(source, func(http.ResponseWriter, *http.Request) { called = true })
		}()
		if !accepted {
			return reply{Rejected: true}, nil
		}
		method := "GET"
		if i := strings.IndexAny(source, " \t"); i >= 0 {
			method = source[:i]
		}
		return reply{Matches: letters(urls, func(u weburl.URL) bool {
			called = false
			if r := request(method, u); r != nil {
				mux.ServeHTTP(httptest.NewRecorder(), r)
			}
			return called
		})}, nil
	}, func() {}, nil
}

// request returns the request as net/http's server reads it from the wire, or nil if it
// cannot be read or u is not an http or https URL.
func request(method string, u weburl.URL) *http.Request {
	if !u.IsHTTP() {
		return nil
	}
	wire := fmt.Sprintf("%s %s HTTP/1.1\r\nHost: %s\r\n\r\n", method, u.RequestTarget(), u.HostPort())
	r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(wire)))
	if err != nil {
		return nil
	}
	return r
}

// fromHosts converts a list that is separated by spaces.
func fromHosts(list string) (convert.Conversion, error) {
	return convert.FromHosts(strings.Fields(list)...)
}

func judgeHosts(programs) (asker, func(), error) {
	return func(source string, urls []weburl.URL) (reply, error) {
		hosts, err := guard.ParseHosts(strings.Fields(source)...)
		if err != nil {
			return reply{Rejected: true}, nil
		}
		return reply{Matches: letters(urls, hosts.AllowsURL)}, nil
	}, func() {}, nil
}
