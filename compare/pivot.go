package compare

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// Pivot is the smallest part of a string whose change makes the readings agree. The change
// leaves the scheme, the host and the port as the living Standard reads them.
type Pivot struct {
	// Span is the part. Unless it is to be percent-encoded, it holds no piece of the scheme,
	// the host or the port; only invisible characters within them that the Standard ignores,
	// such as a tab.
	Span validation.Span
	// Encoded says that it is enough to percent-encode the part; otherwise it has to go.
	Encoded bool
	// Result is the string after that change, everything else in it as it was. All readings
	// that accept it lead where the Standard's does, and those that accepted the string are
	// among them. It has a host if a reading of the string has one.
	Result string
	// KeepsCredentials says that Result has a username or password.
	KeepsCredentials bool
}

// What Pivot tries at most: strings to analyze, bytes of them together but for the last,
// and places between which it cuts.
const (
	maxPivotTries  = 128
	maxPivotBytes  = 1 << 18
	maxPivotPlaces = 48
)

// Pivot returns the smallest part of the string whose removal or percent-encoding makes
// all readings agree with that of the living Standard, and leaves its scheme, host and port
// alone. It tries a bounded number of parts, the findings among them, and of a string of
// more than 2 KB fewer. So ok is false if there is none among those, if the readings lead to
// one target as it is, or if the Standard refuses the string.
func (a *Analysis) Pivot() (pivot Pivot, ok bool) {
	if a.weigh().effects.worst() <= FormsDiffer || a.oneTarget() {
		return Pivot{}, false
	}
	own := read(living, a.request())
	if own.Failure != nil || len(a.acceptedBy()) == 0 {
		return Pivot{}, false
	}
	tries, bytes := 0, 0
	for _, span := range a.pivotSpans() {
		text := span.Of(a.input)
		encoded := encodeAll(text)
		for _, to := range []string{encoded, ""} {
			if to == text || to == "" && cutsServer(&own, span, text) {
				continue
			}
			if tries++; tries > maxPivotTries || bytes > maxPivotBytes {
				return Pivot{}, false
			}
			result := a.input[:span.Start] + to + a.input[span.End:]
			bytes += len(result)
			again := Analyze(result, a.base, a.profile)
			r := read(living, again.request())
			if r.Failure == nil && sameServer(&own, &r) && again.oneTarget() && again.keeps(a) && again.acceptedBy()[0].Target == again.canon.target(r) {
				return Pivot{span, to != "", result, r.Userinfo.Present}, true
			}
		}
	}
	return Pivot{}, false
}

// server returns the scheme, the host and the port of a reading.
func server(r *edition.Reading) [3]edition.Part { return [...]edition.Part{r.Scheme, r.Host, r.Port} }

// sameServer reports whether two readings of the living Standard have one scheme, host and
// port.
func sameServer(r, s *edition.Reading) bool {
	other := server(s)
	for i, p := range server(r) {
		if p.Present != other[i].Present || p.Text != other[i].Text {
			return false
		}
	}
	return true
}

// cutsServer reports whether a span, which holds text, contains a piece of the scheme, the
// host or the port of a reading. Blank text between two bytes of one of them is not a piece.
func cutsServer(r *edition.Reading, span validation.Span, text string) bool {
	blank := strings.IndexFunc(text, func(c rune) bool { return c > ' ' && !isBlank(c) }) < 0
	for _, p := range server(r) {
		within := blank && p.Span.Start < span.Start && span.End < p.Span.End
		if p.Span.IsKnown() && span.Start < p.Span.End && p.Span.Start < span.End && !within {
			return true
		}
	}
	return false
}

// encodeAll percent-encodes all but letters and digits.
func encodeAll(text string) string {
	var b strings.Builder
	for i := range len(text) {
		if c := text[i]; infra.Is(c, infra.Alpha|infra.Digit) {
			b.WriteByte(c)
		} else {
			b.WriteString(percent.EncodeByte(c))
		}
	}
	return b.String()
}

// oneTarget reports whether the readings lead to one target, and none leaves the origin
// that it has to stay in.
func (a *Analysis) oneTarget() bool {
	return a.weigh().effects&^setOf(FormsDiffer, HidesInternal) == 0
}

// acceptedBy returns the readings that accept the string.
func (a *Analysis) acceptedBy() (list []*Reading) {
	for i := range a.made() {
		if r := &a.readings[i]; r.Failure == nil {
			list = append(list, r)
		}
	}
	return list
}

// keeps reports whether the readings that accept another string accept a too, and find a
// host if any of them found one: a string that is no URL any more is not what was meant.
func (a *Analysis) keeps(of *Analysis) bool {
	hadHost := false
	for i := range of.made() {
		if r, s := &of.readings[i], &a.made()[i]; r.Failure == nil {
			if s.Failure != nil {
				return false
			}
			hadHost = hadHost || r.Target.Host != ""
		}
	}
	if !hadHost {
		return true
	}
	return !slices.ContainsFunc(a.acceptedBy(), func(r *Reading) bool { return r.Target.Host == "" })
}

// pivotSpans returns parts to try, the smallest first: those of the findings, and those
// that begin and end with a character that is neither a letter nor a digit.
func (a *Analysis) pivotSpans() []validation.Span {
	var places, spans []validation.Span
	for i := 0; i < len(a.input) && len(places) < maxPivotPlaces; {
		_, size := utf8.DecodeRuneInString(a.input[i:])
		if !infra.Is(a.input[i], infra.Alpha|infra.Digit) {
			places = append(places, validation.Span{Start: i, End: i + size})
		}
		i += size
	}
	for i, from := range places {
		for _, to := range places[i:] {
			spans = append(spans, validation.Span{Start: from.Start, End: to.End})
		}
	}
	for _, f := range a.Findings() {
		if f.Span.End > f.Span.Start {
			spans = append(spans, f.Span)
		}
	}
	slices.SortFunc(spans, func(s, t validation.Span) int {
		return cmp.Or(cmp.Compare(s.End-s.Start, t.End-t.Start), cmp.Compare(s.Start, t.Start))
	})
	spans = slices.Compact(spans)
	return slices.DeleteFunc(spans, func(s validation.Span) bool { return s.Start == 0 && s.End == len(a.input) })
}
