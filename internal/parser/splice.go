package parser

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// A change of a URL is a splice: a delimiter, or none, and a text replace what its string
// has from start to end, and the places behind move.

// splice returns href with that change.
//
// NB: it is not told the record, since the arguments would no longer fit into registers. No
// copy is made of a string that is converted for it.
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

// changes reports whether a splice replaces old by something else.
func changes(old, delimiter string, text []byte) bool {
	n := len(delimiter)
	return len(old) != n+len(text) || old[:n] != delimiter || old[n:] != string(text)
}

// A Splice is the change that a setter makes which writes its input as it is.
type Splice struct {
	Start, End uint32
	// Input replaces what the string has from Start to End, with the delimiter before it.
	Delimiter, Input string
}

// Changes reports whether s makes another string of href.
func (s Splice) Changes(href string) bool {
	return changes(href[s.Start:s.End], s.Delimiter, []byte(s.Input))
}

// Splice returns what [Override] does if it writes all of its input as it is, as most often,
// with the offsets of the result. For other inputs and parts ok is false.
func (u *Record) Splice(input string, state infra.State) (_ Splice, to Offsets, ok bool) {
	start, end, skip, to, ok := u.spliceAsIs(uint32(len(u.Href)), input, state)
	s := Splice{Start: start, End: end, Delimiter: delimiterOf(state), Input: input[skip:]}
	if kept := len(u.Href) - int(end-start); !ok || !u.IsValid() || len(s.Input) > MaxLength-kept-len(s.Delimiter) {
		return Splice{}, to, false
	}
	return s, to, true
}

// delimiterOf returns what precedes the part that state reads.
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

// spliceQuery returns where a query of n bytes goes, and the offsets of a URL that has it, or
// a null query.
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
	href, _ := splice(u.Href, start, end, delimiter, nil) // it is no longer
	return Record{href, to}
}
