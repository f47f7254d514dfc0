package links

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// Refreshing is the content of a declarative refresh.
type Refreshing struct {
	// Delay is the number of seconds. Fractions are dropped. Greater numbers become
	// [math.MaxInt64].
	Delay int64
	// HasURL reports whether there is a URL. Otherwise, the document loads itself again.
	HasURL bool
	// URL is the URL, without white space around it, and Span its bytes in the text. It
	// may be empty. Browsers ignore the refresh if it cannot be parsed, or if its scheme
	// is javascript.
	URL  string
	Span validation.Span
}

// Refresh reads the content of <meta http-equiv=refresh> or of the header field Refresh.
// If browsers ignore it, the error is an [*Error].
//
// https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
func Refresh(text string) (Refreshing, error) {
	var r Refreshing
	start := skipSpace(text, 0)
	i := skipDigits(text, start)
	if i == start && (i == len(text) || text[i] != '.') {
		return r, &Error{Code: DelayMissing, Span: validation.Span{Start: i, End: min(i+1, len(text))}}
	}
	delay := integer(text[start:i])
	for i < len(text) && (isDigit(text[i]) || text[i] == '.') {
		i++
	}
	if i < len(text) && text[i] != ';' && text[i] != ',' && !infra.Is(text[i], infra.Whitespace) {
		return r, &Error{Code: DelayEnd, Span: validation.Span{Start: i, End: i + 1}}
	}
	r.Delay = delay
	i = skipSpace(text, i)
	if i < len(text) && (text[i] == ';' || text[i] == ',') {
		i = skipSpace(text, i+1)
	}
	if i == len(text) {
		return r, nil
	}
	end := len(text)
	if at, quoted := urlStart(text, i); quoted {
		i = at
		if n := strings.IndexByte(text[i:], text[i-1]); n >= 0 {
			end = i + n
		}
	} else {
		i = at
	}
	r.HasURL, r.Span = true, trim(text, i, end)
	r.URL = r.Span.Of(text)
	return r, nil
}

// urlStart returns where the URL at text[i] begins: after "url=" and a quote, if these are
// there. A quote counts only after "url=", or if the text does not begin with u.
func urlStart(text string, i int) (at int, quoted bool) {
	at = i
	if text[i]|0x20 == 'u' {
		if len(text)-i < len("url") || !strings.EqualFold(text[i:i+len("url")], "url") {
			return i, false
		}
		at = skipSpace(text, i+len("url"))
		if at == len(text) || text[at] != '=' {
			return i, false
		}
		at = skipSpace(text, at+1)
	}
	if at < len(text) && (text[at] == '"' || text[at] == '\'') {
		return at + 1, true
	}
	return at, false
}
