package documents

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// Text finds the URLs in plain text: a scheme, "://" and what follows. A scheme
// alone, as in "mailto:", or a host alone, as in "www.example.org", is not
// enough. A URL ends before white space, a control character, a quote ("), <,
// >, a closing bracket that it does not open, or a bracket, quote or stop
// outside ASCII. It does not end with punctuation of the sentence around it: .
// , : ; ! ? ' * _ ~ | backquotes and opening brackets. Nothing is decoded.
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
scan:
	for ; i < len(text); i++ {
		c := text[i]
		switch {
		case c <= ' ' || c == 0x7F || c == '"' || c == '<' || c == '>':
			break scan
		case c >= 0x80:
			if closes(text[i:]) {
				break scan
			}
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
	// trailing is what a URL does not end with.
	trailing = ".,:;!?'*_~|`" + openingBrackets
)

// closers are the code points outside ASCII before which a URL ends: white
// space, and quotes, brackets and stops that people write after one.
var closers = []string{
	"\u0085", "\u00A0", "\u00AB", "\u00BB", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003", "\u2004", "\u2005",
	"\u2006", "\u2007", "\u2008", "\u2009", "\u200A", "\u2018", "\u2019", "\u201A", "\u201C", "\u201D", "\u201E",
	"\u2026", "\u2028", "\u2029", "\u202F", "\u2039", "\u203A", "\u205F", "\u3000", "\u3001", "\u3002", "\u3008",
	"\u3009", "\u300A", "\u300B", "\u300C", "\u300D", "\u300E", "\u300F", "\u3010", "\u3011", "\uFF08", "\uFF09",
	"\uFF0C", "\uFF1B",
}

var isCloser = func() map[string]bool {
	m := map[string]bool{}
	for _, s := range closers {
		m[s] = true
	}
	return m
}()

// closes reports whether text begins with one of the closers.
func closes(text string) bool {
	return len(text) >= 2 && isCloser[text[:2]] || len(text) >= 3 && isCloser[text[:3]]
}
