package main

import (
	"html"
	"iter"
	"strings"
)

// token is a start tag, an end tag or, if tag is empty, text.
type token struct {
	tag   string
	end   bool
	attrs map[string]string
	text  string
}

// tokens yields the tags and text of an HTML document such as Bikeshed reads,
// without comments. A "<" that begins neither is text.
func tokens(s string) iter.Seq[token] {
	return func(yield func(token) bool) {
		for s != "" {
			var t token
			switch {
			case strings.HasPrefix(s, "<!--"):
				_, s, _ = strings.Cut(s[len("<!--"):], "-->")
				continue
			case s[0] == '<' && len(s) > 1 && (s[1] == '/' || isLetter(s[1])):
				t, s = readTag(s[1:])
			default:
				n := strings.IndexByte(s[1:], '<') + 1
				if n == 0 {
					n = len(s)
				}
				t, s = token{text: html.UnescapeString(s[:n])}, s[n:]
			}
			if !yield(t) {
				return
			}
		}
	}
}

func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

const space = " \t\r\n\f"

// readTag reads the tag after a "<" and returns what follows it.
func readTag(s string) (token, string) {
	var t token
	s, t.end = strings.CutPrefix(s, "/")
	t.tag, s = cutAny(s, space+"/>")
	t.tag = strings.ToLower(t.tag)
	t.attrs = map[string]string{}
	for {
		s = strings.TrimLeft(s, space+"/")
		if s == "" || s[0] == '>' {
			return t, strings.TrimPrefix(s, ">")
		}
		var name, value string
		name, s = cutAny(s, space+"=/>")
		rest, ok := strings.CutPrefix(strings.TrimLeft(s, space), "=")
		if ok {
			s = strings.TrimLeft(rest, space)
			if s != "" && (s[0] == '"' || s[0] == '\'') {
				value, s, _ = strings.Cut(s[1:], s[:1])
			} else {
				value, s = cutAny(s, space+">")
			}
		} else if name == "" {
			return t, s
		}
		t.attrs[strings.ToLower(name)] = html.UnescapeString(value)
	}
}

// cutAny cuts s before the first byte that is in chars.
func cutAny(s, chars string) (before, after string) {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}
