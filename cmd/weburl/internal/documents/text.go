package documents

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
)

// Text finds the URLs in plain text: a scheme, "://" and what follows. A scheme
// alone, as in "mailto:", or a host alone, as in "www.example.org", is not enough.
// A URL ends before white space, a control character, a quote ("), <, >, a closing
// bracket that it does not open, or a bracket, quote or stop outside ASCII. If
// nothing follows its host, the host ends before more of these. A URL does not end
// with punctuation of the sentence around it: . , : ; ! ? ' * _ ~ | backquotes and
// opening brackets. Nothing is decoded.
//
// It takes linear time.
func Text(source []byte) Document {
	d := Document{Base: -1}
	from := &origin{source: string(source)}
	for i := 0; ; {
		start, end, ok := nextURL(from.source, i)
		if !ok {
			templates := findTemplates(from.source, surroundings{paragraphs: true})
			templates.mark(from.source, d.Links)
			d.protect(from.source)
			return d
		}
		d.Links = append(d.Links, Link{
			Text: from.source[start:end], Start: start, End: end, Context: "text",
			from: from, form: form{syntax: textSyntax},
		})
		i = end
	}
}

// nextURL returns the first URL in text at or after offset i.
func nextURL(text string, i int) (start, end int, ok bool) {
	for floor := i; ; {
		n := strings.Index(text[i:], "://")
		if n < 0 {
			return 0, 0, false
		}
		colon := i + n
		start = colon
		for start > floor && infra.Is(text[start-1], infra.SchemeCode) {
			start--
		}
		for start < colon && !isLetter(text[start]) {
			start++
		}
		i = colon + len("://")
		if start == colon {
			continue
		}
		if end = urlEnd(text, i); end > i {
			return start, end, true
		}
	}
}

// urlEnd returns the end of the URL whose scheme and slashes are before offset
// i.
func urlEnd(text string, i int) int {
	start := i
	var opened [len(closingBrackets)]int
	ends := endsHost
scan:
	for ; i < len(text); i++ {
		c := text[i]
		switch {
		case c <= ' ' || c == 0x7F || c == '"' || c == '<' || c == '>':
			break scan
		case c >= 0x80:
			if closer(text[:i], text[i:]) >= ends {
				break scan
			}
		case strings.IndexByte("/\\?#", c) >= 0:
			ends = endsURL
		default:
			if k := strings.IndexByte(openingBrackets, c); k >= 0 {
				opened[k]++
			} else if k := strings.IndexByte(closingBrackets, c); k >= 0 {
				if opened[k] == 0 {
					break scan
				}
				opened[k]--
			}
		}
	}
	for i > start && strings.IndexByte(trailing, text[i-1]) >= 0 {
		i--
	}
	return i
}

const (
	openingBrackets = "([{"
	closingBrackets = ")]}"
	// trailing holds the characters with which a URL does not end.
	trailing = ".,:;!?'*_~|`" + openingBrackets
)

// closing says what a non-ASCII code point ends.
type closing uint8

const (
	endsNothing closing = iota
	// endsHost is for characters that a path may well contain, but a host does not:
	// the URL parser reads most of these as the ASCII characters that they
	// resemble.
	endsHost
	endsURL
)

// closers holds the code points outside ASCII before which a URL or its host ends:
// white space, and quotes, brackets, stops and separators that people write after a
// URL.
var closers = func() map[string]closing {
	m := map[string]closing{}
	for _, c := range "\u0085\u00A0«»\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A" +
		"‘’‚“”„…\u2028\u2029\u202F‹›\u205F\u3000、。〈〉《》「」『』【】（），；" {
		m[string(c)] = endsURL
	}
	for _, c := range "：？！／＃％～｜・＠" {
		m[string(c)] = endsHost
	}
	return m
}()

// closer returns what the code point at the beginning of after ends.
//
// NB: a middle dot may be in a Japanese label.
//
// https://www.rfc-editor.org/rfc/rfc5892#appendix-A.7
func closer(before, after string) closing {
	_, n := utf8.DecodeRuneInString(after)
	c := after[:n]
	if c == "・" && before[len(before)-1] >= utf8.RuneSelf {
		return endsNothing
	}
	return closers[c]
}
