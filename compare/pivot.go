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
// does not alter the scheme, host and port that the living Standard reads.
type Pivot struct {
	// Span is the part. If it is to be removed, it contains nothing of the scheme, host or
	// port, except invisible characters within them that the Standard ignores, such as a
	// tab.
	Span validation.Span
	// Encoded reports whether the part is to be percent-encoded. Otherwise it is to be
	// removed.
	Encoded bool
	// Result is the string after the change, and otherwise unchanged. All readings that
	// accept it find the Standard's target, and all readings that accepted the string
	// accept it. If any reading of the string has a host, these readings all have one.
	Result string
	// KeepsCredentials reports whether Result contains a username or password.
	KeepsCredentials bool
}

// Limits of Pivot: the number of strings that it analyzes, their total bytes without the
// last, and the number of positions between which it cuts.
const (
	maxPivotTries  = 128
	maxPivotBytes  = 1 << 18
	maxPivotPlaces = 48
)

// Pivot returns the smallest part of the string whose removal or percent-encoding makes
// all readings agree with the living Standard and does not alter its scheme, host and port.
// It tries a bounded number of parts, including the spans of findings, and fewer if the
// string is longer than 2 KB. ok is false if none of these helps, if the readings already
// lead to one target, or if the Standard rejects the string.
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

// sameServer reports whether two readings of the living Standard have the same scheme, host
// and port.
func sameServer(r, s *edition.Reading) bool {
	other := server(s)
	for i, p := range server(r) {
		if p.Present != other[i].Present || p.Text != other[i].Text {
			return false
		}
	}
	return true
}

// cutsServer reports whether span, which holds text, overlaps the scheme, host or port of
// r. Blank text strictly inside one of them does not count.
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

// encodeAll percent-encodes all bytes except ASCII letters and digits.
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

// oneTarget reports whether the readings lead to one target, and LeavesOrigin is not among
// the effects.
func (a *Analysis) oneTarget() bool {
	return a.weigh().effects&^setOf(FormsDiffer, HidesInternal) == 0
}

// acceptedBy returns the readings that accept the string.
func (a *Analysis) acceptedBy() (list []*Reading) {
	for i := range a.allReadings() {
		if r := &a.readings[i]; r.Failure == nil {
			list = append(list, r)
		}
	}
	return list
}

// keeps reports whether all readings that accept of accept a too and, if any reading of of
// has a host, all that accept a have one. A change after which the string has lost its host
// or is rejected is not a cure.
func (a *Analysis) keeps(of *Analysis) bool {
	hadHost := false
	for i := range of.allReadings() {
		if r, s := &of.readings[i], &a.allReadings()[i]; r.Failure == nil {
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

// pivotSpans returns the parts to try, the smallest first: the spans of the findings, and
// parts that begin and end with a character that is neither a letter nor a digit.
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
