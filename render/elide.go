package render

import (
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/show"
)

const ellipsis = "…"

// columns returns the width of s in terminal columns.
func columns(s string) int {
	n := 0
	for _, r := range s {
		n += show.Columns(r)
	}
	return n
}

func width(pieces []piece) int {
	n := 0
	for _, p := range pieces {
		n += columns(p.text)
	}
	return n
}

// elide makes the pieces fit into Width. It first removes what follows the host, from its
// end: cut anywhere else, the rest could be read as the host. Then it removes the labels
// before the registrable domain, from the lowest-level one, then the port, then the scheme.
// An ellipsis never follows the host, so a shortened host is never read as a whole one.
//
// https://url.spec.whatwg.org/#url-rendering-elision
func (w *writer) elide() {
	room := w.options.Width
	if room <= 0 || width(w.pieces) <= room {
		return
	}
	host, tail := len(w.pieces), len(w.pieces)
	for i := len(w.pieces) - 1; i >= 0; i-- {
		switch {
		case w.pieces[i].role.isHost():
			host = i
		case w.pieces[i].role.isTail():
			tail = i
		}
	}
	head := width(w.pieces[:tail])
	if host == len(w.pieces) {
		if head >= room {
			w.cover(0, len(w.pieces))
			return
		}
		w.cutTail(tail, room-head-1)
		return
	}
	if head+len("/")+1 <= room {
		w.cutTail(tail, room-head-1)
		return
	}
	w.hide(w.pieces[tail:])
	port := tail
	for port > host && !w.pieces[port-1].role.isHost() {
		port--
	}
	w.elideHost(host, port, tail, room)
}

// hide hides the piece for a reason, unless it is hidden already.
func (p *piece) hide(reason Reason) {
	if p.text != "" {
		p.text, p.reason, p.rtl = "", reason, false
	}
}

func (w *writer) hide(pieces []piece) {
	for i := range pieces {
		pieces[i].hide(Elided)
	}
}

// cover replaces the pieces from start to end by an ellipsis.
func (w *writer) cover(start, end int) {
	p := w.pieces[start]
	mark := piece{text: ellipsis, from: p.from, to: w.pieces[end-1].to, role: p.role, reason: Elided}
	w.pieces = append(append(w.pieces[:start:start], mark), w.pieces[end:]...)
}

// cutTail keeps as much of pieces[start:] as fits into room columns, and replaces the rest
// by an ellipsis. The pieces are wider than room.
func (w *writer) cutTail(start, room int) {
	for n := columns(w.pieces[start].text); n <= room; n = columns(w.pieces[start].text) {
		room -= n
		start++
	}
	p := &w.pieces[start]
	before, after := p.cut(room)
	if before.text == "" {
		w.cover(start, len(w.pieces))
		return
	}
	*p = before
	start++
	if start == len(w.pieces) {
		w.pieces = append(w.pieces, after)
	} else {
		w.pieces[start].from, w.pieces[start].role = after.from, after.role
	}
	w.cover(start, len(w.pieces))
}

// elideHost shortens the host, then hides the port, then the scheme, until the rest fits
// into room columns or only the kept pieces are left. It removes the labels before the kept
// pieces. An opaque host has none, and either end may be the important one, so there it
// removes the middle.
func (w *writer) elideHost(host, port, tail, room int) {
	hasKept := w.keptFrom < w.keptTo
	kept, part, least := 0, w.pieces[host:port], len("a")+1+len("b") // columns
	if hasKept {
		kept, part, least = width(w.pieces[w.keptFrom:w.keptTo]), w.pieces[host:w.keptFrom], 1
	}
	scheme, whole := width(w.pieces[:host]), width(part)
	for i, fixed := range []int{scheme + kept + width(w.pieces[port:tail]), scheme + kept, kept} {
		switch {
		case fixed+whole <= room:
			return
		case fixed+least > room:
		case hasKept:
			w.dropLabels(host, room-fixed-1)
			return
		default:
			w.cutMiddle(host, port, room-fixed-1)
			return
		}
		if i == 0 {
			w.hide(w.pieces[port:tail])
		} else {
			w.hide(w.pieces[:host])
		}
	}
	if hasKept {
		w.hide(w.pieces[host:w.keptFrom])
		return
	}
	w.cover(host, port)
}

// dropLabels keeps the labels next to the kept pieces that fit into room columns, and
// replaces the others by an ellipsis. All of them do not fit.
func (w *writer) dropLabels(host, room int) {
	end := w.keptFrom // the end of the ellipsis
	for i := w.keptFrom - 1; i > host; i-- {
		if room -= columns(w.pieces[i].text); room < 0 {
			break
		}
		// A label includes the dot after it.
		if w.pieces[i-1].isDot() {
			end = i
		}
	}
	start := host
	for w.pieces[start].text == "" {
		start++
	}
	w.cover(start, end)
}

func (p *piece) isDot() bool { return p.text == "." }

// cutMiddle keeps both ends of pieces[host:port], together room columns wide, and puts an
// ellipsis between them.
func (w *writer) cutMiddle(host, port, room int) {
	left := room / 2
	start := host
	for columns(w.pieces[start].text) <= left {
		left -= columns(w.pieces[start].text)
		start++
	}
	before, after := w.pieces[start].cut(left)
	right := room - room/2
	end := port
	for columns(w.pieces[end-1].text) <= right {
		right -= columns(w.pieces[end-1].text)
		end--
	}
	last := w.pieces[end-1]
	_, last = last.cutAfter(columns(last.text) - right)
	middle := piece{text: ellipsis, from: after.from, to: last.from, role: after.role, reason: Elided}
	var all []piece
	all = append(all, w.pieces[:start]...)
	for _, p := range []piece{before, middle, last} {
		if p.text != "" {
			all = append(all, p)
		}
	}
	w.pieces = append(all, w.pieces[end:]...)
}

// cut cuts the piece so that before is at most so many columns wide. It does not cut through
// a percent-encoded byte or a decoded label, or between a character and its marks.
func (p *piece) cut(columns int) (before, after piece) {
	i, from := 0, p.from
	for i < len(p.text) {
		n, size, wide := p.atom(i)
		if wide > columns {
			break
		}
		columns -= wide
		i += n
		from += size
	}
	return p.cutAt(i, from)
}

// cutAfter is like cut, but before is at least so many columns wide, if the piece is.
func (p *piece) cutAfter(columns int) (before, after piece) {
	i, from := 0, p.from
	for i < len(p.text) && columns > 0 {
		n, size, wide := p.atom(i)
		columns -= wide
		i += n
		from += size
	}
	return p.cutAt(i, from)
}

func (p *piece) cutAt(i, from int) (before, after piece) {
	before, after = *p, *p
	before.text, before.to = p.text[:i], from
	after.text, after.from = p.text[i:], from
	return before, after
}

// atom returns the length of the shortest text at i that may be cut off, the length of the
// source for which it stands, and its columns.
func (p *piece) atom(i int) (n, source, wide int) {
	switch length := p.to - p.from; {
	case p.reason == DomainToUnicode:
		return len(p.text), length, columns(p.text)
	case len(p.text) > length: // spaces
		return len("%00"), 1, len("%00")
	case len(p.text) < length: // percent-decoded
		// A mark after it has no columns, so it fits, too.
		r, size := utf8.DecodeRuneInString(p.text[i:])
		return size, len("%00") * size, show.Columns(r)
	case infra.IsPercentEncodedByte(p.text, i):
		return len("%00"), len("%00"), len("%00")
	}
	return 1, 1, 1
}
