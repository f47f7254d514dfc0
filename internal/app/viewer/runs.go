package viewer

import (
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/internal/ucd"
)

// runs writes how to draw a text: the runs of it that can be shown as they are, and what
// to show for the others. It returns how many runs it left out. There may be one for each
// code point, so that each is two numbers: its sort, and how many bytes it has.
func (a *answer) runs(name, text string) (omitted int) {
	type sort struct{ kind, shown string }
	sorts := []sort{{kind: "text"}}
	number := map[sort]int{sorts[0]: 0}
	w := &a.w
	w.ObjectMember(name)
	w.ArrayMember("runs")
	count := 0
	write := func(length int, s sort) {
		if length == 0 {
			return
		}
		if count++; count > maxRuns {
			omitted++
			return
		}
		n, ok := number[s]
		if !ok {
			n = len(sorts)
			number[s] = n
			sorts = append(sorts, s)
		}
		w.Int(n)
		w.Int(length)
	}
	start := 0
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		kind := runKind(r, i == start)
		if kind == "text" {
			i += size
			continue
		}
		write(i-start, sorts[0])
		write(size, sort{kind, show.Visible(text[i : i+size])})
		i += size
		start = i
	}
	write(len(text)-start, sorts[0])
	w.End()
	w.ArrayMember("sorts")
	for _, s := range sorts {
		w.Array()
		w.String(s.kind)
		if s.shown != "" {
			w.String(s.shown)
		}
		w.End()
	}
	w.End()
	w.End()
	return omitted
}

// runKind returns the kind of run that a code point is in. First says that it would be
// the first of a run of text, where a mark has nothing to be drawn over.
func runKind(r rune, first bool) string {
	switch ucd.LookOf(r) {
	case ucd.Control:
		return "control"
	case ucd.BidiControl:
		return "bidi"
	case ucd.Invisible, ucd.Selector:
		if r == ' ' {
			return "text"
		}
		return "invisible"
	case ucd.Substitute:
		return "invalid"
	case ucd.Mark:
		if first {
			return "invisible"
		}
	}
	return "text"
}
