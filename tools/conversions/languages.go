package main

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/urlpattern/convert"
)

// language is a language to convert from.
type language struct {
	name      string
	needsNode bool
	from      func(string) (convert.Conversion, error)
	source    func(*rand.Rand) string
	judge     func(node, modules string) (asker, func(), error)
}

var languages = []language{
	{"servemux", false, convert.FromServeMux, serveMuxSource, judgeServeMux},
	{"path-to-regexp-6", true, convert.FromPathToRegexp6, join(pieces6), judgePathToRegexp(6)},
	{"path-to-regexp-8", true, convert.FromPathToRegexp8, join(pieces8), judgePathToRegexp(8)},
}

func languageNames() (names []string) {
	for _, l := range languages {
		names = append(names, l.name)
	}
	return names
}

func pick(r *rand.Rand, list []string) string { return list[r.IntN(len(list))] }

// join returns a function that makes a source of up to eight pieces.
func join(pieces []string) func(*rand.Rand) string {
	return func(r *rand.Rand) string {
		var b strings.Builder
		for range r.IntN(8) {
			b.WriteString(pick(r, pieces))
		}
		return b.String()
	}
}

var pieces6 = []string{"/", "/", "/", "a", "b", "/a", "-", "--", ".", "..", "/.", ":x", ":y", "/:z", "/:1", "?", "*", "+", "{", "}", "{/:v}?", "{-:w}*", "{.}?", "{/b}+",
	`(\d+)`, "(a|b)", "(.*)", "([^/]+)", "([a-b]+)", "([a-z&&b]+)", "([(/{a-]+)", `([\w-]+)`, `([-a\d.]*)`, `(a{1,2})`, `(a{)`, `([^a])`, `(\ba)`, "(?:a)", "((?:a|b)+)", `([\-a]+?)`, `([A-B]?)`, `(\W)`,
	`\?`, `\:`, `\\`, "é", "%41", "A", "~", "@", "|", "^", "'", " "}

var pieces8 = []string{"/", "/", "/", "a", "b", "/a", "-", "--", ".", "..", "/.", ":x", ":y", "/:z", "*w", "/*v", "-:u", "/:1", "{", "}", "{/:t}", "{-:s}", "{-a}", "{/*r}", "{a{b}}", ":\"q-q\"",
	"?", "(", `\?`, `\:`, `\\`, "é", "%41", "A", "~", "@", "|", "^", "'", " "}

func serveMuxSource(r *rand.Rand) string {
	method := pick(r, []string{"", "", "", "GET ", "POST ", "HEAD\t", "g@ "})
	host := pick(r, []string{"", "", "", "example.com", "Example.com", "a.example.com", "192.0.2.1", "[::1]", "example.com:8443", "é.example", "a{"})
	segments := []string{"a", "b", "A", "a.b", "{x}", "{y}", "{z}", "{x}", "{é}", "{$}", "{r...}", "", "", ".", "..", "%61", "%2F", "%2f", "%", "%zz", "é", "%c3%a9", "a|b", "a:b", "(a)", "*", "a+b", "a{x}", "~", "@", "{1}", "%25", "'", "^"}
	path := ""
	for range 1 + r.IntN(4) {
		path += "/" + pick(r, segments)
	}
	return method + host + path
}

// randomURL returns a URL whose path consists of what is in source, or is likely to match
// it.
func randomURL(r *rand.Rand, source string) string {
	scheme := pick(r, []string{"http", "http", "http", "https", "https", "ws", "ftp", "foo"})
	host := pick(r, []string{"example.com", "example.com", "example.com", "a.example.com", "192.0.2.1", "[::1]", "example.com.", "u:p@example.com", "xn--9ca.example"})
	port := pick(r, []string{"", "", "", ":8443", ":80"})
	parts := []string{"/", "/", "/", "/", "a", "b", "A", "a.b", "1", "23", "a-b", "-", "--", ".", "x", "%61", "%2F", "%zz", "%", "%C3%A9", "%c3%a9", "%20", "é", "~", "@", "|", "^", "'", "q", "(", "{", "[", `\`, "%25", "+", "*", ":", "%3F"}
	var b strings.Builder
	if r.IntN(3) == 0 {
		// The source itself, with the groups replaced.
		inGroup := false
		for _, c := range source[strings.IndexByte(source+"/", '/'):] {
			switch {
			case c == '{' || c == '(':
				inGroup = true
				b.WriteString(pick(r, parts[4:20]))
			case c == '}' || c == ')':
				inGroup = false
			case c == ':' || c == '*':
				b.WriteString(pick(r, parts[:20]))
			case !inGroup && c != '?' && c != '+' && c != '\\':
				b.WriteRune(c)
			}
		}
	} else {
		for range r.IntN(8) {
			b.WriteString(pick(r, parts))
		}
	}
	path := b.String()
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return scheme + "://" + host + port + path + pick(r, []string{"", "", "/", "?", "?a=b", "#f", "?a/b#c"})
}

// judgeServeMux sends each request through a server's handler.
func judgeServeMux(string, string) (asker, func(), error) {
	return func(source string, urls []weburl.URL) (accepted bool, matches []bool, _ error) {
		mux := http.NewServeMux()
		called := false
		func() {
			defer func() { accepted = recover() == nil }()
			mux.HandleFunc(source, func(http.ResponseWriter, *http.Request) { called = true })
		}()
		if !accepted {
			return false, nil, nil
		}
		method := "GET"
		if i := strings.IndexAny(source, " \t"); i >= 0 {
			method = source[:i]
		}
		for _, u := range urls {
			called = false
			if r := request(method, u); r != nil {
				mux.ServeHTTP(httptest.NewRecorder(), r)
			}
			matches = append(matches, called)
		}
		return true, matches, nil
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

//go:embed js/pathtoregexp.js
var pathToRegexpScript string

func judgePathToRegexp(version int) func(node, modules string) (asker, func(), error) {
	return func(node, modules string) (asker, func(), error) {
		command := exec.Command(node, "-e", pathToRegexpScript)
		command.Dir = modules
		command.Stderr = os.Stderr
		in, err := command.StdinPipe()
		if err != nil {
			return nil, nil, err
		}
		out, err := command.StdoutPipe()
		if err != nil {
			return nil, nil, err
		}
		if err := command.Start(); err != nil {
			return nil, nil, err
		}
		answers := json.NewDecoder(bufio.NewReader(out))
		questions := json.NewEncoder(in)
		questions.SetEscapeHTML(false)
		stop := func() {
			_ = in.Close()
			_ = command.Wait()
		}
		return func(source string, urls []weburl.URL) (bool, []bool, error) {
			q := struct {
				Version int      `json:"version"`
				Source  string   `json:"source"`
				Paths   []string `json:"paths"`
			}{version, source, []string{}}
			for _, u := range urls {
				q.Paths = append(q.Paths, u.Path())
			}
			if err := questions.Encode(q); err != nil {
				return false, nil, err
			}
			var a struct {
				Error   string
				Matches []bool
			}
			if err := answers.Decode(&a); err != nil {
				return false, nil, err
			}
			return a.Error == "", a.Matches, nil
		}, stop, nil
	}
}
