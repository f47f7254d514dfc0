package check

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
	"github.com/weburl-go/weburl/internal/app/findings"
	"github.com/weburl-go/weburl/validation"
)

// batch bounds the findings of a file that are held at once; the last link may
// exceed it.
const batch = maxFindings

// reporter turns what is wrong with the links of a page into findings.
type reporter struct {
	scanner
	// limit is the number of findings to report, or 0 for no limit. found is the
	// number so far, which may exceed limit by those of the last link.
	limit, found int
	words        []validation.Span // the parts of the text that must not be shown
	// starts walks through the source with the findings. of is the link of the last
	// one, and atLink its beginning.
	starts, atLink cursor
	of             *mended
}

// report computes the first findings of u; [unit.more] computes further ones.
func (u *unit) report(x *examiner, p *page, limit int) {
	for i := range p.links {
		if l := &p.links[i]; !utf8.ValidString(l.Text) {
			at := u.placeOf(l.Start)
			u.illFormed = &at
			break
		}
	}
	u.rest = &reporter{scanner: newScanner(u, x, p), limit: limit, starts: newCursor(u.Bytes, u.first)}
	u.advance()
}

// placeOf returns the position of an offset in the text, before any finding is
// located.
func (u *unit) placeOf(offset int) place {
	if u.cells != nil {
		c := *u.cells
		return c.to(u.Bytes, offset)
	}
	c := newCursor(u.Bytes, u.first)
	return c.to(offset)
}

// advance replaces the findings by the next ones, and counts errors that are never
// reported. It returns false if there are no more.
func (u *unit) advance() bool {
	r := u.rest
	u.findings = nil
	if r == nil {
		return false
	}
	end := 0 // of the links with findings
	for u.rest != nil && (len(u.findings) <= batch || r.enough() || r.page.links[r.at].Start < end) {
		b := r.next()
		if b == nil {
			u.rest = nil
			break
		}
		if r.found == 0 {
			r.words = hiddenInText(string(u.Bytes))
			u.hidden = hiddenInSource(r.words, r.page.links)
		}
		l := &r.page.links[b.link]
		if b.suggest(l, r.page.baseOf(b.link), u.reading) {
			u.unfixed++
		}
		if u.cells != nil {
			b.edits = nil // a table is not fixed
		}
		groups, unknown := b.groups()
		for i := range groups {
			if groups[i].fixed == groups[i].count {
				u.fixable++
			}
		}
		if r.enough() {
			u.drop(groups, unknown)
			continue
		}
		before := len(u.findings)
		u.reportLink(l, b, groups, unknown, hiddenIn(l, r.words))
		r.found += len(u.findings) - before
		end = max(end, l.End)
		if r.at == len(r.page.links) {
			u.rest = nil
		}
	}
	r.locate(u.findings)
	switch {
	case u.rest != nil || !u.isPart:
	case u.cells != nil:
		u.size = u.cells.end()
	default:
		u.size = r.starts.to(len(u.Bytes))
	}
	return true
}

// enough reports whether no more findings are reported. One finding beyond the
// limit is kept, to tell where there are more.
func (r *reporter) enough() bool { return r.limit > 0 && r.found > r.limit }

// drop counts the findings of a link instead of making them.
func (u *unit) drop(groups []group, more [4]int) {
	for i := range groups {
		more[groups[i].level]++
	}
	u.count(&more)
	for l, n := range more {
		u.dropped[l] += n
	}
}

// locate sorts findings and completes their positions, of which only the offsets
// are known.
func (r *reporter) locate(findings []finding) {
	slices.SortStableFunc(findings, func(a, b finding) int { return a.start.offset - b.start.offset })
	if r.unit.cells != nil {
		r.unit.cells.locate(r.unit.Bytes, findings)
		return
	}
	for i := range findings {
		f := &findings[i]
		if f.of != r.of && f.of.start <= f.start.offset {
			r.of = f.of
			r.starts.to(f.of.start)
			r.atLink = r.starts
		}
		// Edits lie within the link, but may begin before the finding.
		c := r.atLink
		for k := range f.edits {
			e := &f.edits[k]
			e.start = c.to(e.start.offset)
			e.end = c.to(e.end.offset)
			r.unit.inFile(&e.start, &e.end)
		}
		r.starts.to(f.start.offset)
		c = r.starts
		for p := range f.places {
			p.start = c.to(p.start.offset)
			behind := c
			p.end = behind.to(p.end.offset)
			r.unit.inFile(&p.start, &p.end)
		}
	}
}

// reportLink adds the findings of one link, with the offsets of their positions. It
// masks the parts in secret.
func (u *unit) reportLink(l *documents.Link, b *broken, groups []group, unknown [4]int, secret []validation.Span) {
	of := &mended{start: l.Start}
	of.url, _ = masked(l.Text, secret, validation.Span{})
	// All of a link is secret if it may be only part of a word: its own secrets
	// cannot be told then. It gets no suggestion.
	whole := len(secret) == 1 && secret[0] == validation.Span{End: len(l.Text)}
	// The secret must be recognized in the suggestion, too.
	if again := hidden(b.whole); b.whole != "" && !whole && len(again) >= len(secret) {
		of.suggestion, _ = masked(b.whole, again, validation.Span{})
	}
	first := len(u.findings)
	of.more = unknown
	findingOf := map[int]int{} // of a report, in u.findings
	for k := range groups {
		g := &groups[k]
		f := finding{code: g.code, message: b.message(g, l, secret), level: g.level, context: l.Context, of: of}
		for n, i := range g.reports {
			span := l.Source(b.reports[i].span)
			at := extent{place{offset: span.Start}, place{offset: span.End}}
			if n == 0 {
				f.extent = at
			} else {
				f.others = append(f.others, at)
			}
			findingOf[i] = len(u.findings)
		}
		if n := g.count - len(g.reports); n > 0 {
			f.message += fmt.Sprintf("; %d more places in this URL", n)
		}
		u.findings = append(u.findings, f)
	}
	// Notes may not be shown, and the last message must be.
	last := &u.findings[len(u.findings)-1]
	for i := range u.findings[first:] {
		if f := &u.findings[first+i]; f.level > note || last.level == note {
			last = f
		}
	}
	last.last = true
	if n := sum(&of.more); n > 0 {
		last.message += fmt.Sprintf("; %d more in this URL", n)
	}
	if !whole {
		last.message += b.remark
	}
	for i := range u.findings[first:] {
		f := &u.findings[first+i]
		f.message, _ = masked(f.message, hiddenInText(f.message), validation.Span{})
	}
	u.count(&of.more)
	for i, e := range placed(l, b.edits, editPart, false, u.reading) {
		in, report := validation.Span{End: len(l.Text)}, b.edits[max(i, 0)].Findings[0]
		if i >= 0 {
			in = b.edits[i].Span
		}
		// No edit shows part of a password, not even a fixed one, and none is cut.
		k, isShown := findingOf[report]
		if _, tooLong := findings.Cut(e.text, findings.MaxShown); !isShown || tooLong > 0 || overlapsAny(secret, in) {
			continue
		}
		f := &u.findings[k]
		f.edits = append(f.edits, edit{extent{place{offset: e.span.Start}, place{offset: e.span.End}}, e.text})
	}
}

// count adds to the number of errors that are not reported.
func (u *unit) count(more *[4]int) {
	for l, n := range more {
		u.more[l] += n
	}
}

// sum returns the total of the counts by level.
func sum(counts *[4]int) int {
	n := 0
	for _, of := range counts {
		n += of
	}
	return n
}
