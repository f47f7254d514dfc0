package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/browser"
	"github.com/weburl-go/weburl/mimetype"
)

//go:embed page.html
var page []byte

// askChromium starts a browser with a page that fetches the URLs of the questions.
func askChromium(program string, questions []question) (answers []answer, err error) {
	var once sync.Once
	var bad error
	done := make(chan struct{})
	pages := http.NewServeMux()
	pages.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write(page)
	})
	pages.HandleFunc("GET /questions", func(w http.ResponseWriter, r *http.Request) {
		_ = json.NewEncoder(w).Encode(questions)
	})
	pages.HandleFunc("POST /answers", func(w http.ResponseWriter, r *http.Request) {
		once.Do(func() {
			bad = json.NewDecoder(r.Body).Decode(&answers)
			close(done)
		})
	})
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	_, err = browser.Visit(ctx, program, pages, done)
	return answers, errors.Join(err, bad)
}

func versionOf(program string) (string, error) {
	output, err := exec.Command(program, "--version").Output()
	return strings.TrimSpace(string(output)), err
}

// serialized returns the types of answers in one form, whatever way their parameters are
// written.
func serialized(typ string) string {
	t, err := mimetype.Parse(typ)
	if err != nil {
		return typ
	}
	return t.String()
}

// chromiumExplanations are the departures of Chromium 156. It cuts the text before the
// comma at each semicolon, and writes the parts into the header Content-Type.
var chromiumExplanations = []explanation{
	{name: "the header has the parameters as they are written", example: url("data:a/b;A=;c=d;c=e,")},
	{name: "fetch refuses URLs with credentials, as the Standard's class Request requires", refuses: hasCredentials, example: url("data://a@h/,")},
	{name: "a host is refused if a tab is in it, or if the low byte of a UTF-16 code unit is forbidden there", refuses: hasBadHost, example: url("data://h\t/,")},
	{name: "tabs and newlines are encoded, not removed", change: encodeTabs, example: url("data:a/b;c=d,\te")},
	{name: "two slashes before the type are skipped", change: skipSlashes, example: url("data://a/b,")},
	{name: "a space before a question mark is not encoded", header: func(s string) string { return strings.ReplaceAll(s, "%20?", " ?") }, example: url("data:a/b;c=d ?e,")},
	{name: "an apostrophe in a query is encoded", header: encodeApostrophes, example: url("data:a/b;c=?'d,")},
	{name: "a charset that is not a token is refused", refuses: hasBadCharset, example: url("data:a/b;charset=(,")},
	{name: "a semicolon between quotes ends a parameter", header: endAtSemicolons, example: url(`data:a/b;c="d;e=f",`)},
	{name: "a charset that begins with a space is kept if the type is invalid", header: keepCharset, example: url("data:a;charset= b,")},
	{name: "the charset is the last parameter", header: moveCharset, example: url("data:a/b;charset=c;d=e,")},
}

// encodeTabs percent-encodes tabs and newlines, if only such are before the scheme.
func encodeTabs(text string) string {
	const scheme = "data:"
	isTab := func(r rune) bool { return r < utf8.RuneSelf && infra.Is(byte(r), infra.TabOrNewline) }
	_, end := infra.Trim(text)
	rest := strings.TrimLeftFunc(text[:end], isTab)
	if len(rest) < len(scheme) || !strings.EqualFold(rest[:len(scheme)], scheme) {
		return text
	}
	var b strings.Builder
	for _, r := range rest {
		if isTab(r) {
			fmt.Fprintf(&b, "%%%02X", r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func encodeApostrophes(header string) string {
	path, _, _ := infra.Cut(header, '?')
	return path + strings.ReplaceAll(header[len(path):], "'", "%27")
}

// skipSlashes removes the slashes before a host, which is then the beginning of a path. Chromium
// encodes vertical bars in a path that is not opaque.
func skipSlashes(text string) string {
	u, err := weburl.Parse(text)
	if err != nil {
		return text
	}
	if rest, ok := strings.CutPrefix(u.String(), "data://"); ok {
		return "data:" + strings.ReplaceAll(rest, "|", "%7C")
	}
	return text
}

// hasBadHost reports whether a host contains a tab or newline, or a UTF-16 code unit above
// ASCII whose low byte is forbidden in hosts.
func hasBadHost(text string) bool {
	host, ok := strings.CutPrefix(encodeTabs(text), "data://")
	if _, err := weburl.Parse(text); err != nil || !ok {
		return false
	}
	if i := strings.IndexAny(host, "/?#"); i >= 0 {
		host = host[:i]
	}
	return slices.ContainsFunc(utf16.Encode([]rune(host)), func(unit uint16) bool {
		return unit > unicode.MaxASCII && infra.Is(byte(unit), infra.ForbiddenHost)
	}) || encodedTab.MatchString(host)
}

var encodedTab = regexp.MustCompile("%0[9AD]")

// charsetPart matches the part of a header with a charset that Chromium accepts, which may
// be empty or begin with a space.
var charsetPart = regexp.MustCompile("(?i)^charset=(|\" .*\"| .*|[-!#$%&'*+.^_`|~0-9a-z]+|\"[-!#$%&'*+.^_`|~0-9a-z]+\")$")

func hasBadCharset(text string) bool {
	header, _, err := headerOf(text)
	if err != nil {
		return false
	}
	for i, part := range parts(header) {
		if i > 0 && isCharset(part) && !charsetPart.MatchString(part) {
			return true
		}
	}
	return false
}

func isCharset(part string) bool {
	name, _, ok := infra.Cut(part, '=')
	return ok && strings.EqualFold(name, "charset")
}

// parts returns what is between the semicolons, without spaces around it.
func parts(header string) []string {
	all := strings.Split(header, ";")
	for i := range all {
		all[i] = strings.Trim(all[i], " ")
	}
	return all
}

// endAtSemicolons removes parts without a name before an equals sign, and closes quotes.
func endAtSemicolons(header string) string {
	all := parts(header)
	kept := all[:1]
	for _, part := range all[1:] {
		name, value, _ := infra.Cut(part, '=')
		if name == "" || name == part || strings.HasSuffix(name, " ") {
			continue
		}
		if strings.HasPrefix(value, `"`) && (value == `"` || !strings.HasSuffix(value, `"`)) {
			part += `"`
		}
		kept = append(kept, part)
	}
	return strings.Join(kept, ";")
}

// keepCharset returns another header for an invalid type with a charset that begins with a
// space.
func keepCharset(header string) string {
	all := parts(header)
	if _, err := mimetype.Parse(all[0]); err == nil || all[0] == "" {
		return header
	}
	for _, part := range slices.Backward(all[1:]) {
		if c := rewriteCharset(part); strings.HasPrefix(c, spaced) {
			return "text/plain;" + c
		}
	}
	return header
}

// moveCharset moves the charset to the end: the last that begins with a space, or the first.
func moveCharset(header string) string {
	all := parts(header)
	kept := all[:1]
	var last, rest []string
	for _, part := range all[1:] {
		switch c := rewriteCharset(part); {
		case c == "":
			kept = append(kept, part)
		case strings.HasPrefix(c, spaced):
			last = []string{c}
		default:
			rest = append(rest, c)
		}
	}
	return strings.Join(slices.Concat(kept, last, rest), ";")
}

// spaced is the beginning of a charset that begins with a space.
const spaced = `charset=" `

// rewriteCharset returns a charset as Chromium writes it, which accepted it, or "" if part is
// something else. A value that begins with a space is put between quotes as it is.
func rewriteCharset(part string) string {
	if !isCharset(part) {
		return ""
	}
	value := part[len("charset="):]
	if len(value) > 1 && value[0] == '"' {
		value = value[1 : len(value)-1]
	}
	if strings.HasPrefix(value, " ") {
		value = `"` + value + `"`
	}
	return "charset=" + value
}
