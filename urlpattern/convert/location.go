package convert

import (
	"net/url"
	"path"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlpattern"
)

// FromNginxLocation converts the argument of a location directive of nginx: a prefix such
// as "/images/" or "^~ /images/", or "= /exact". A regular expression, or a name such as
// "@fallback", is [Unsupported].
//
// It matches an http or https URL if its path, normalized as nginx documents, begins with
// the prefix or equals the text after "=". nginx decodes the path, then resolves dot
// segments and merges slashes. Other locations may take precedence.
func FromNginxLocation(location string) (Conversion, error) {
	if err := checkLength(location); err != nil {
		return Conversion{}, err
	}
	modifier, text := "", location
	for _, m := range []string{"=", "^~"} {
		if rest, ok := strings.CutPrefix(location, m); ok {
			modifier, text = m, strings.TrimLeft(rest, " ")
		}
	}
	switch {
	case strings.HasPrefix(text, "~"), strings.HasPrefix(text, "@"):
		return Conversion{}, unsupported(0, "only prefixes and exact locations are converted")
	case !strings.HasPrefix(text, "/"), strings.ContainsAny(text, " \t\r\n;{}\"'\\"):
		return Conversion{}, syntaxError(len(location)-len(text), `a location is a path that may come after "=" or "^~"`)
	}
	isPrefix := modifier != "="
	var w writer
	w.text(percent.Encode(text, escaped))
	if isPrefix {
		w.group(piece{kind: wildcardGroup}, "", "a", "/a/b")
	}
	s := source{clean: true, samples: w.pathSamples("example.com"), notes: []Note{PrecedenceIgnored}}
	if isPrefix && strings.HasSuffix(text, "/") && text != "/" {
		s.notes = []Note{SlashRedirect, PrecedenceIgnored}
	}
	s.matches = func(u weburl.URL) bool {
		path, ok := nginxPath(u.Path())
		return ok && u.IsHTTP() && (path == text || isPrefix && strings.HasPrefix(path, text))
	}
	return s.ofServer(&w, urlpattern.Options{})
}

// ofServer compares s, for http and https, with the pathname that w holds.
func (s *source) ofServer(w *writer, o urlpattern.Options) (Conversion, error) {
	p, err := o.New(urlpattern.Init{urlpattern.Protocol: web, urlpattern.Pathname: w.String()})
	if err != nil {
		return Conversion{}, notAPattern(err)
	}
	s.patterns = []urlpattern.Pattern{p}
	s.notes = w.allNotes(s.notes...)
	return s.compare(), nil
}

// nginxPath returns the normalized path of a request. ok is false for what nginx answers
// with 400: an invalid escape, an encoded NUL, or ".." above the root.
func nginxPath(path string) (normalized string, ok bool) {
	for i := range len(path) {
		if path[i] == '%' && (!infra.IsPercentEncodedByte(path, i) || path[i+1:i+3] == "00") {
			return "", false
		}
	}
	var kept []string
	segments := strings.Split(percent.Decode(path), "/")[1:]
	for i, s := range segments {
		last := i == len(segments)-1
		switch {
		case s == "..":
			if len(kept) == 0 {
				return "", false
			}
			kept = kept[:len(kept)-1]
		case s != "" && s != ".":
			kept = append(kept, s)
			continue
		}
		if last {
			kept = append(kept, "")
		}
	}
	return "/" + strings.Join(kept, "/"), true
}

// FromCaddyPath converts a path matcher of Caddy: "/exact", "/prefix*", "*.suffix" or
// "*substring*". An asterisk elsewhere, two slashes in a row, or a percent sign is
// [Unsupported].
//
// It matches an http or https URL if its path, decoded, with dot segments resolved and
// slashes merged, matches in lower case. That is so in Caddy 2.7 and newer, except on Windows,
// where Caddy also drops dots and spaces from the end of the path.
func FromCaddyPath(matcher string) (Conversion, error) {
	if err := checkLength(matcher); err != nil {
		return Conversion{}, err
	}
	text, isSuffix := strings.CutPrefix(matcher, "*")
	text, isPrefix := strings.CutSuffix(text, "*")
	if matcher == "*" {
		text, isPrefix, isSuffix = "", true, false
	}
	switch {
	case matcher == "" || !isSuffix && text != "" && text[0] != '/':
		return Conversion{}, syntaxError(0, `a path matcher begins with "/" or "*"`)
	case strings.ContainsAny(text, "*?[\\") || strings.Contains(text, "//") || strings.Contains(text, "%"):
		return Conversion{}, unsupported(0, "only exact paths, prefixes, suffixes and substrings are converted")
	}
	var w writer
	if isSuffix {
		g := piece{kind: wildcardGroup}
		if text != "" && infra.Is(text[0], infra.Hex) {
			g = piece{kind: regexpGroup, regexp: `(?:[^%]|%[0-9A-F]{2})*`} // "b" is not a part of "%7B"
		}
		w.group(g, "/", "/a", "/a/b")
	}
	w.text(percent.Encode(text, escaped))
	if isPrefix {
		w.group(piece{kind: wildcardGroup}, "", "a", "/a/b")
	}
	lower := strings.ToLower(text)
	s := source{samples: w.pathSamples("example.com")}
	// Letters outside ASCII have cases that percent-encoded text does not show; of these,
	// two become "i" and "k".
	s.clean = infra.IsASCII(text) && !strings.ContainsAny(lower, "ik")
	for _, letters := range [][2]string{{"i", "%C4%B0"}, {"k", "%E2%84%AA"}} {
		s.samples = append(s.samples, "http://example.com"+strings.ReplaceAll(w.samples[1], letters[0], letters[1]))
	}
	s.samples = append(s.samples, "http://example.com"+percent.Encode(strings.ToUpper(percent.Decode(w.samples[1])), percent.Path()))
	s.matches = func(u weburl.URL) bool {
		path, ok := caddyPath(u)
		switch {
		case !ok:
			return false
		case isPrefix && isSuffix:
			return strings.Contains(path, lower)
		case isPrefix:
			return strings.HasPrefix(path, lower)
		case isSuffix:
			return strings.HasSuffix(path, lower)
		}
		return path == lower
	}
	return s.ofServer(&w, urlpattern.Options{IgnoreCase: true})
}

// caddyPath returns the path that Caddy's matcher compares. ok is false if net/http does
// not read the request.
func caddyPath(u weburl.URL) (_ string, ok bool) {
	if !u.IsHTTP() {
		return "", false
	}
	target, err := url.ParseRequestURI(u.RequestTarget())
	if err != nil {
		return "", false
	}
	clean := path.Clean(target.Path)
	if clean != "/" && strings.HasSuffix(target.Path, "/") {
		clean += "/"
	}
	return strings.ToLower(clean), true
}
