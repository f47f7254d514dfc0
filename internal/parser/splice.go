package parser

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// A change of a URL is a splice: a text, with or without a delimiter before it, replaces
// the bytes of the string from start to end, and the offsets after them move.

// splice returns href with that change, or href and ErrTooLong.
//
// NB: it does not take a Record, because the arguments would no longer fit into registers.
// Converting a string to []byte for text makes no copy.
func splice(href string, start, end uint32, delimiter string, text []byte) (_ string, err error) {
	before, after := href[:start], href[end:]
	n := len(delimiter) + len(text)
	if n > MaxLength-len(before)-len(after) {
		return href, ErrTooLong
	}
	if !changes(href[start:end], delimiter, text) {
		return href, nil
	}
	if n += len(after); n == 0 {
		return before, nil
	}
	var b strings.Builder
	b.Grow(len(before) + n)
	b.WriteString(before)
	b.WriteString(delimiter)
	b.Write(text)
	b.WriteString(after)
	return b.String(), nil
}

// changes reports whether a splice replaces old with something else.
func changes(old, delimiter string, text []byte) bool {
	n := len(delimiter)
	return len(old) != n+len(text) || old[:n] != delimiter || old[n:] != string(text)
}

// Splice is the change made by a setter that writes its input as it is.
type Splice struct {
	Start, End uint32
	// Delimiter and Input replace the bytes of the string from Start to End.
	Delimiter, Input string
}

// Changes reports whether applying s to href gives another string.
func (s Splice) Changes(href string) bool {
	return changes(href[s.Start:s.End], s.Delimiter, []byte(s.Input))
}

// Splice returns the change made by [Override] if that writes all of input as it is, the
// most frequent case, and the offsets of the result. Otherwise ok is false.
func (u *Record) Splice(input string, state infra.State) (_ Splice, to Offsets, ok bool) {
	start, end, skip, to, ok := u.spliceAsIs(uint32(len(u.Href)), input, state)
	s := Splice{Start: start, End: end, Delimiter: delimiterOf(state), Input: input[skip:]}
	if kept := len(u.Href) - int(end-start); !ok || !u.IsValid() || len(s.Input) > MaxLength-kept-len(s.Delimiter) {
		return Splice{}, to, false
	}
	return s, to, true
}

// delimiterOf returns the delimiter before the part that state reads, or "".
func delimiterOf(state infra.State) string {
	switch state {
	case infra.PortState:
		return ":"
	case infra.PathStartState:
		return "/"
	case infra.QueryState:
		return "?"
	case infra.FragmentState:
		return "#"
	}
	return ""
}

// spliceQuery returns the span to replace with a query of n bytes, or with none unless
// hasQuery is set, the delimiter to write before it, and the offsets after that.
func (r Offsets) spliceQuery(n int, hasQuery bool) (start, end uint32, delimiter string, to Offsets) {
	if hasQuery {
		delimiter = delimiterOf(infra.QueryState)
	}
	to = r
	to.setTail(r.QueryStart(), r.QueryStart()+uint32(len(delimiter)+n))
	return r.QueryStart(), r.FragmentStart(), delimiter, to
}

// WithQuery returns u with a query that is already percent-encoded.
func WithQuery[T string | []byte](u Record, query T) (Record, error) {
	start, end, delimiter, to := u.spliceQuery(len(query), true)
	href, err := splice(u.Href, start, end, delimiter, []byte(query))
	if err != nil {
		return u, err
	}
	return Record{href, to}, nil
}

// WithoutQuery returns u with its query null.
func (u Record) WithoutQuery() Record {
	start, end, delimiter, to := u.spliceQuery(0, false)
	href, _ := splice(u.Href, start, end, delimiter, nil) // cannot fail: the string gets no longer
	return Record{href, to}
}
