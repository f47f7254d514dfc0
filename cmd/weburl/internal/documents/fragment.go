package documents

import (
	"sort"

	"github.com/weburl-go/weburl/cmd/weburl/internal/tags"
)

// fragment is a piece of a document that consists of lines without the Markdown
// markers that precede them.
type fragment struct {
	text  string
	start int   // its offset in the document
	gaps  []gap // positions at which something was left out, in order
}

// gap says that the bytes of a fragment from text up to the next gap come from
// offset at of the document.
type gap struct{ text, at int }

// offset returns the offset in the document of the byte i of the fragment. At a
// gap, that is after the gap or, for the end of a range, before it.
func (p *fragment) offset(i int, end bool) int {
	n := sort.Search(len(p.gaps), func(n int) bool {
		return p.gaps[n].text > i || end && p.gaps[n].text == i
	})
	if n == 0 {
		return p.start + i
	}
	return p.gaps[n-1].at + i - p.gaps[n-1].text
}

// locate converts the offsets of links from the fragment to the document.
func (p *fragment) locate(links []Link) {
	if p.start == 0 && len(p.gaps) == 0 {
		return
	}
	for i := range links {
		l := &links[i]
		if len(p.gaps) > 0 {
			l.setEdits(p.locateEdits(l))
		} else {
			edits := l.edits()
			for j := range edits {
				edits[j].At += p.start
			}
		}
		start, end := p.offset(l.Start, false), p.offset(l.End, true)
		if l.Start == l.End {
			end = start
		}
		l.Start, l.End = start, end
	}
}

// setEdits replaces the edits of l, whose origin no other link shares.
func (l *Link) setEdits(edits []tags.Edit) {
	switch {
	case l.from != nil:
		l.from.edits = edits
	case len(edits) > 0:
		l.from = &origin{edits: edits}
	}
}

// locateEdits returns the edits of l and those that represent the gaps in it.
func (p *fragment) locateEdits(l *Link) []tags.Edit {
	var edits []tags.Edit
	next := sort.Search(len(p.gaps), func(n int) bool { return p.gaps[n].text > l.Start })
	// gapsBefore appends the gaps before the offset end in the fragment. From the
	// offsets text and at on, the text of the link and the fragment are in step.
	gapsBefore := func(end, text, at int) {
		for ; next < len(p.gaps) && p.gaps[next].text < end; next++ {
			if g := p.gaps[next]; g.text >= at {
				from := p.offset(g.text, true)
				edits = append(edits, tags.Edit{Text: text + g.text - at, At: from, Source: g.at - from})
			}
		}
	}
	text, at := 0, l.Start
	for _, e := range l.edits() {
		gapsBefore(e.At+1, text, at)
		from := p.offset(e.At, false)
		edits = append(edits, tags.Edit{Text: e.Text, Length: e.Length, At: from, Source: p.offset(e.At+e.Source, true) - from})
		text, at = e.Text+e.Length, e.At+e.Source
	}
	gapsBefore(l.End, text, at)
	return edits
}
