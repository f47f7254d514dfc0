package reference

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// place sets the span of err, the error of resolving input, read in the mode m, to a
// URL of the mode result. It reads the authority again, since references do not
// remember where their components came from.
func (m Mode) place(err *validation.Error, input string, result Mode) {
	var in infra.Input
	in.Set(input, true)
	rest := in.Text
	if n := infra.SchemeLength(rest); n > 0 {
		m = modeOf(rest[:n])
		rest, result = rest[n+1:], m
	}
	rest = m.slashes(rest)
	span := validation.Span{}
	if err.Code != validation.MissingSchemeNonRelativeURL {
		if result == WebMode {
			rest = strings.TrimLeft(rest, "/")
		} else {
			rest = strings.TrimPrefix(rest, "//")
		}
		// Replacing backslashes has not moved anything.
		start := len(in.Text) - len(rest)
		if i := strings.IndexAny(rest, "/?#"); i >= 0 {
			rest = rest[:i]
		}
		span = placeInAuthority(rest, result).Shift(start)
	}
	if !span.IsKnown() {
		return
	}
	from, to := in.Span(span.Start, span.End)
	err.Span = validation.Span{Start: from, End: to}
}

// placeInAuthority returns the span of the error in the authority of a web or file
// URL.
func placeInAuthority(authority string, m Mode) validation.Span {
	if m == FileMode {
		return hostError(authority).Span
	}
	var p parts
	g := grammar{domain: true}
	if g.readAuthority(&p, authority) != nil || authority == "" {
		return g.failure
	}
	return hostError(p.host).Span.Shift(strings.LastIndexByte(authority, '@') + 1)
}

// hostError returns the error of parsing text as the host of a web or file URL. The
// parser reads the whole authority of a file URL as its host.
func hostError(text string) *validation.Error {
	var scratch [128]byte
	if _, _, err := (host.Options{}).AppendParse(scratch[:0], text); err != nil {
		return err.(*validation.Error)
	}
	return unplaced(validation.DomainToASCII)
}
