package convert

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlpattern"
)

// FromServeMux converts a pattern of [http.ServeMux] as of Go 1.22: "[METHOD ][HOST]/[PATH]".
//
// The pattern matches an http or https URL if a ServeMux with this pattern alone calls its
// handler for a request to that URL. A redirect, as from "//a" to "/a" or from "/a" to
// "/a/", is not a call. The ServeMux decodes each segment, so "/a" matches
// "http://example.com/%61", too, and "/{$}" even "http://example.com/%2F": so no conversion
// is exact, except on clean URLs.
func FromServeMux(pattern string) (Conversion, error) {
	if err := checkLength(pattern); err != nil {
		return Conversion{}, err
	}
	mux, err := newServeMux(pattern)
	if err != nil {
		offset, reason := muxReason(err)
		return Conversion{}, &Error{Code: Syntax, Offset: min(offset, len(pattern)), Reason: reason, cause: err}
	}
	method, rest := "", pattern
	if i := strings.IndexAny(pattern, " \t"); i >= 0 {
		method, rest = pattern[:i], strings.TrimLeft(pattern[i+1:], " \t")
	}
	slash := strings.IndexByte(rest, '/')
	host, path := rest[:slash], rest[slash:]
	init := urlpattern.Init{urlpattern.Protocol: web}
	sampleHost := "example.com"
	if host != "" {
		init[urlpattern.Hostname] = escape(host)
		sampleHost = host
	}
	var w writer
	s := source{clean: writeServeMuxPath(&w, path)}
	s.matches = func(u weburl.URL) bool { return handles(mux, cmp.Or(method, http.MethodGet), u) }
	init[urlpattern.Pathname] = w.String()
	p, err := urlpattern.New(init)
	if err != nil {
		return Conversion{}, notAPattern(err)
	}
	s.patterns = []urlpattern.Pattern{p}
	s.samples = w.pathSamples(sampleHost)
	if method != "" {
		s.notes = append(s.notes, MethodIgnored)
	}
	if strings.HasSuffix(path, "/") && path != "/" {
		s.notes = append(s.notes, SlashRedirect)
	}
	s.notes = w.allNotes(s.notes...)
	return s.compare(), nil
}

// writeServeMuxPath writes a pathname, and reports whether it matches the same clean paths
// as path. net/http takes an empty segment for a wildcard, and "%2F" at the end for "{$}".
func writeServeMuxPath(w *writer, path string) bool {
	clean := true
	for path != "" {
		w.text("/")
		segment, rest, more := strings.Cut(path[1:], "/")
		path = ""
		if more {
			path = "/" + rest
		}
		switch name, isWild := strings.CutPrefix(segment, "{"); {
		case segment == "" && !more:
			w.group(piece{kind: wildcardGroup}, "", "a", "a/b")
		case !isWild:
			text, err := url.PathUnescape(segment)
			if err != nil {
				text = segment
			}
			clean = clean && text != "" && text != "/"
			w.text(percent.Encode(text, escaped.With("/\\")))
		case segment == "{$}":
		case strings.HasSuffix(name, "...}"):
			w.group(piece{kind: regexpGroup, regexp: ".*", name: strings.TrimSuffix(name, "...}")}, "", "a", "a/b")
		default:
			w.group(piece{kind: nameGroup, name: strings.TrimSuffix(name, "}")}, "a")
		}
	}
	return clean
}

// target is the handler of the converted pattern.
type target struct{}

func (target) ServeHTTP(http.ResponseWriter, *http.Request) {}

// newServeMux returns a ServeMux with this pattern alone. The error is what it panics with.
func newServeMux(pattern string) (mux *http.ServeMux, err error) {
	defer func() {
		if r := recover(); r != nil {
			var ok bool
			if err, ok = r.(error); !ok {
				err = fmt.Errorf("%v", r)
			}
		}
	}()
	mux = http.NewServeMux()
	mux.Handle(pattern, target{})
	return mux, nil
}

// muxReason returns where and why net/http rejects a pattern. The offset is -1 if err does not tell.
// The reason quotes nothing: it ends where net/http begins to quote the pattern.
func muxReason(err error) (offset int, reason string) {
	offset, reason = -1, "net/http rejects the pattern"
	inner := errors.Unwrap(err)
	if inner == nil {
		return offset, reason
	}
	text := inner.Error()
	if rest, ok := strings.CutPrefix(text, "at offset "); ok {
		digits, rest, _ := strings.Cut(rest, ": ")
		if n, err := strconv.Atoi(digits); err == nil {
			offset, text = n, rest
		}
	}
	text, _, _ = strings.Cut(text, `"`)
	if text = strings.TrimSpace(text); text != "" {
		reason += ": " + text
	}
	return offset, reason
}

// handles reports whether mux passes a request for u to the target.
func handles(mux *http.ServeMux, method string, u weburl.URL) bool {
	if !u.IsHTTP() {
		return false
	}
	path, err := url.ParseRequestURI(u.RequestTarget())
	if err != nil {
		return false // a server answers with 400
	}
	h, _ := mux.Handler(&http.Request{Method: method, URL: path, Host: u.HostPort()})
	_, ok := h.(target)
	return ok
}
