package check

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/splice"
	"github.com/weburl-go/weburl/validation"
)

// maxReports is how many reports there are of one URL.
const maxReports = 20

// unit is a file, or a part of a list, on its way through the pipeline.
type unit struct {
	// What the walk says of it:
	name     string // as given or found
	kind     kind
	settings *settings
	// source is there from the beginning for a part of a list; otherwise the
	// file is read by the worker.
	source []byte
	isPart bool
	// site is where links to files lead, nil if they are not looked up.
	site *site
	// first says that the unit begins its file.
	first bool
	// err says that the file cannot be read, or that the settings are wrong.
	err   error
	usage bool
	// writeErr says that the file could not be changed.
	writeErr error

	// What is found in it:
	findings []finding
	hidden   []validation.Span // what of the source is not to be shown
	notes    []string
	noted    map[string]bool // those about links
	// incomplete says that some of its links were not looked for.
	incomplete bool
	// unread says that a file that a link leads to cannot be read.
	unread bool
	// illFormed is the first URL that is not UTF-8, nil for none.
	illFormed *place
	links     int
	more      [4]int // findings above maxReports, by level
	fixable   int
	fixed     int    // how many URLs were mended
	diff      []byte // for --diff
	size      place  // of a part: its end
}

// finding is a report at its place in a file.
type finding struct {
	code    string
	message string
	level   level
	start   place
	end     place
	context string
	of      *mended
	edits   []edit
	last    bool // the last one of its URL
}

// mended is a URL that is not valid, and how it would be.
type mended struct {
	url        string // what is hidden is masked
	suggestion string // "" for none
	start      int    // of the link in the source
}

// edit replaces a part of a file.
type edit struct {
	start, end place
	text       string
}

// broken is a link that is not valid.
type broken struct {
	link int
	verdict
}

// scan returns the links in the source of u, and those of them that something is
// wrong with. report makes findings of them.
func (u *unit) scan(x *examiner) (page, []broken) {
	p := findLinks(u.source, u.kind, u.settings.baseFor(u.kind), u.first)
	p.outerAssumed = u.kind != list && !u.settings.base.IsValid()
	p.assumed = p.outerAssumed && !p.hasAbsoluteBase() || p.baseLink >= 0 && p.links[p.baseLink].template()
	u.links = len(p.links)
	u.incomplete = p.incomplete
	var wrong []broken
	local := u.newLocal(&p)
	for i := range p.links {
		base := p.baseOf(i)
		b := broken{link: i}
		if span, ok := p.links[i].placeholder(); ok {
			b.reports = []report{{placeholderCode, placeholderMessage, span, note}}
		} else {
			if !x.isValid(p.links[i].text, base) {
				b.verdict = x.examine(p.links[i].text, *base)
				if p.isAssumed(i) {
					b.describe(p.links[i].text)
				}
			}
			if local != nil {
				if r, ok := local.examine(i); ok {
					b.insert(r)
				}
			}
		}
		if len(b.reports) == 0 {
			continue
		}
		b.filter(u.settings)
		if len(b.reports) > 0 {
			wrong = append(wrong, b)
		}
	}
	return p, wrong
}

// insert adds a report that no edit mends at its place.
func (b *broken) insert(r report) {
	at := len(b.reports)
	for at > 0 && b.reports[at-1].span.Start > r.span.Start {
		at--
	}
	b.reports = slices.Insert(b.reports, at, r)
	for _, m := range b.mends {
		for k, i := range m.Findings {
			if i >= at {
				m.Findings[k] = i + 1
			}
		}
	}
}

// filter drops the reports that are off, and the edits that would mend one of
// them, and gives each report its level.
func (b *broken) filter(s *settings) {
	index := make([]int, len(b.reports))
	kept := b.reports[:0]
	for i, r := range b.reports {
		r.natural = s.level(r.code, r.natural)
		index[i] = -1
		if r.natural != off {
			index[i] = len(kept)
			kept = append(kept, r)
		}
	}
	b.reports = kept
	mends := b.mends[:0]
	for _, m := range b.mends {
		if slices.ContainsFunc(m.Findings, func(i int) bool { return index[i] < 0 }) {
			b.whole = ""
			continue
		}
		for k, i := range m.Findings {
			m.Findings[k] = index[i]
		}
		mends = append(mends, m)
	}
	b.mends = mends
}

// suggest settles which edits of b are made, all or none, and what comes of them:
// they must leave the URL what it is, and what is not UTF-8 is not touched,
// since nobody knows what it stands for.
func (b *broken) suggest(l *link, base *weburl.URL) {
	if len(b.mends) == 0 {
		return
	}
	if b.whole == "" {
		b.whole = splice.Apply(l.text, b.mends, editPart)
	}
	switch {
	case documents.HasTag(l.text):
		b.mends, b.whole = nil, ""
		b.remark = "; not fixed, since it contains what looks like a tag"
		return
	case l.found != nil && l.found.Unclear:
		b.remark = "; not fixed, since template code or stray quotes make it unclear what it is part of"
	}
	was, err := base.Parse(l.text)
	is, err2 := base.Parse(b.whole)
	if _, ok := l.escape(b.whole); !ok || err != nil || err2 != nil || was != is || !utf8.ValidString(l.text) {
		b.mends, b.whole = nil, ""
	}
}

// report makes findings of what is wrong.
func (u *unit) report(p *page, wrong []broken) {
	if i := slices.IndexFunc(p.links, func(l link) bool { return !utf8.ValidString(l.text) }); i >= 0 {
		c := newCursor(u.source, u.first)
		at := c.to(p.links[i].start)
		u.illFormed = &at
	}
	if len(wrong) > 0 {
		u.hidden = hiddenInSource(u.source, p.links)
	}
	n := 0
	for _, b := range wrong {
		n += min(len(b.reports), maxReports)
	}
	u.findings = slices.Grow(u.findings, n)
	for i := range wrong {
		b := &wrong[i]
		l := &p.links[b.link]
		b.suggest(l, p.baseOf(b.link))
		u.reportLink(l, b)
		b.verdict = verdict{} // no longer needed
	}
	slices.SortStableFunc(u.findings, func(a, b finding) int { return a.start.offset - b.start.offset })
	starts := newCursor(u.source, u.first)
	var of *mended
	var atLink cursor
	for i := range u.findings {
		f := &u.findings[i]
		if f.of != of && f.of.start <= f.start.offset {
			of = f.of
			starts.to(of.start)
			atLink = starts
		}
		// Edits are in the link, but can begin before the finding.
		c := atLink
		for k := range f.edits {
			e := &f.edits[k]
			e.start = c.to(e.start.offset)
			e.end = c.to(e.end.offset)
		}
		f.start = starts.to(f.start.offset)
		c = starts
		f.end = c.to(f.end.offset)
	}
	if u.isPart {
		u.size = starts.to(len(u.source))
	}
}

// reportLink adds the findings of one link, with the offsets of their places.
func (u *unit) reportLink(l *link, b *broken) {
	secret := hidden(l.text)
	of := &mended{start: l.start}
	of.url, _ = masked(l.text, secret, validation.Span{})
	if b.whole != "" {
		of.suggestion, _ = masked(b.whole, hidden(b.whole), validation.Span{})
	}
	first := len(u.findings)
	has := make([]bool, len(b.reports))
	for _, m := range b.mends {
		for _, i := range m.Findings {
			has[i] = true
		}
	}
	for i, r := range b.reports {
		if has[i] {
			u.fixable++
		}
		if i >= maxReports {
			u.more[r.natural]++
			continue
		}
		f := finding{code: r.code, message: r.message, level: r.natural, context: l.context, of: of}
		span := l.source(r.span)
		f.start.offset, f.end.offset = span.Start, span.End
		u.findings = append(u.findings, f)
	}
	last := &u.findings[len(u.findings)-1]
	last.last = true
	if n := len(b.reports) - maxReports; n > 0 {
		last.message += fmt.Sprintf("; %d more in this URL", n)
	}
	last.message += b.remark
	for _, e := range b.edits(l) {
		// Part of a password is not shown, not even as it should be.
		if e.report >= maxReports || slices.ContainsFunc(secret, func(s validation.Span) bool { return overlap(s, e.in) }) {
			continue
		}
		f := &u.findings[first+e.report]
		f.edits = append(f.edits, edit{place{offset: e.span.Start}, place{offset: e.span.End}, e.text})
	}
}

// sourceEdit is an edit of a source.
type sourceEdit struct {
	span   validation.Span
	text   string
	in     validation.Span // the bytes of the link
	report int             // the first of those that it mends
}

func (e sourceEdit) part() (start, end int, text string) { return e.span.Start, e.span.End, e.text }

// edits returns what must be changed at the place of the link to mend it.
func (b *broken) edits(l *link) []sourceEdit {
	var edits []sourceEdit
	for _, m := range b.mends {
		if l.found != nil && strings.ContainsFunc(m.Text, needsEscape) {
			return b.wholeEdit(l)
		}
		edits = append(edits, sourceEdit{l.source(m.Span), m.Text, m.Span, m.Findings[0]})
	}
	return edits
}

// wholeEdit returns an edit that writes the link anew.
func (b *broken) wholeEdit(l *link) []sourceEdit {
	written, ok := l.escape(b.whole)
	if !ok || len(b.mends) == 0 {
		return nil
	}
	return []sourceEdit{{validation.Span{Start: l.start, End: l.end}, written,
		validation.Span{End: len(l.text)}, b.mends[0].Findings[0]}}
}

// needsEscape reports whether r may have to be written in another way in a
// document.
func needsEscape(r rune) bool {
	return !('a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9' || strings.ContainsRune("%/:.-~", r))
}

// editPart is an edit of a URL as a replacement of a part of it.
func editPart(e conform.Edit) (start, end int, text string) { return e.Span.Start, e.Span.End, e.Text }
