package check

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/splice"
	"github.com/weburl-go/weburl/validation"
)

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
	// given is the encoding of HTML documents, nil to find it out.
	given *encoding.Encoding
	reading
	// found says that nobody has named the file, and info what it was when it was
	// read.
	found bool
	info  fs.FileInfo
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
	more      [4]int // errors that have no finding, by level
	dropped   [4]int // those of them in URLs that have none
	fixable   int
	fixed     int    // how many URLs were mended
	unfixed   int    // how many URLs were not mended because of the encoding
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
	// more counts the errors that only the message of the last report mentions.
	more [4]int
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

// find finds the links in the source of u.
func (u *unit) find() page {
	p := findLinks(u.Bytes, u.kind, u.settings.baseFor(u.kind), u.first, u.queries()[0])
	p.outerAssumed = u.kind != list && !u.settings.base.IsValid()
	p.assumed = p.outerAssumed && !p.hasAbsoluteBase() || p.baseLink >= 0 && p.links[p.baseLink].template()
	u.links = len(p.links)
	u.incomplete = p.incomplete
	return p
}

// scan calls do for each link that something is wrong with.
func (u *unit) scan(x *examiner, p *page, do func(*broken)) {
	local := u.newLocal(p)
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
		if b.filter(u.settings); len(b.reports) > 0 {
			do(&b)
		}
	}
}

// mendable returns the links that can be mended, perhaps, without reports.
func (u *unit) mendable(x *examiner, p *page) []broken {
	var all []broken
	u.scan(x, p, func(b *broken) {
		if len(b.mends) > 0 {
			b.reports = nil
			all = append(all, *b)
		}
	})
	return all
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
	for _, o := range b.omitted {
		natural := warning
		if o.Fatal {
			natural = failure
		}
		b.more[s.level(o.Code.String(), natural)] += o.Count
	}
	b.more[off] = 0
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
// they must leave the URL what it is, and what is ill-formed is not touched,
// since nobody knows what it stands for. isUnsafe says that the encoding of the
// document does not allow them.
func (b *broken) suggest(l *link, base *weburl.URL, r reading) (isUnsafe bool) {
	if len(b.mends) == 0 {
		return false
	}
	if b.whole == "" {
		b.whole = splice.Apply(l.text, b.mends, editPart)
	}
	switch {
	case documents.HasTag(l.text):
		b.mends, b.whole = nil, ""
		b.remark = "; not fixed, since it contains what looks like a tag"
		return false
	case l.found != nil && l.found.Unclear:
		b.remark = "; not fixed, since template code or stray quotes make it unclear what it is part of"
	}
	was, err := base.Parse(l.text)
	is, err2 := base.Parse(b.whole)
	if _, ok := l.escape(b.whole); !ok || err != nil || err2 != nil || was != is || !utf8.ValidString(l.text) {
		b.mends, b.whole = nil, ""
		return false
	}
	if why := r.unsafe(l.text, b.whole, base, b.edits(l, r)); why != "" {
		b.mends, b.whole = nil, ""
		b.remark = "; not fixed, " + why
		return true
	}
	return false
}

// report makes findings of what is wrong, at least limit if there are more, and
// counts the rest. A limit of 0 is none.
func (u *unit) report(x *examiner, p *page, limit int) {
	if i := slices.IndexFunc(p.links, func(l link) bool { return !utf8.ValidString(l.text) }); i >= 0 {
		c := newCursor(u.Bytes, u.first)
		at := c.to(p.links[i].start)
		u.illFormed = &at
	}
	var words []validation.Span // that must not be shown
	u.scan(x, p, func(b *broken) {
		if u.findings == nil {
			words = hiddenInText(string(u.Bytes))
		}
		l := &p.links[b.link]
		if b.suggest(l, p.baseOf(b.link), u.reading) {
			u.unfixed++
		}
		for _, m := range b.mends {
			u.fixable += len(m.Findings)
		}
		// One more tells where there would be more.
		if limit == 0 || len(u.findings) <= limit {
			u.reportLink(l, b, l.hidden(words))
			return
		}
		for _, r := range b.reports {
			b.more[r.natural]++
		}
		u.count(&b.more)
		for l, n := range b.more {
			u.dropped[l] += n
		}
	})
	if len(u.findings) > 0 {
		u.hidden = hiddenInSource(words, p.links)
	}
	slices.SortStableFunc(u.findings, func(a, b finding) int { return a.start.offset - b.start.offset })
	starts := newCursor(u.Bytes, u.first)
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
			u.inFile(&e.start, &e.end)
		}
		f.start = starts.to(f.start.offset)
		c = starts
		f.end = c.to(f.end.offset)
		u.inFile(&f.start, &f.end)
	}
	if u.isPart {
		u.size = starts.to(len(u.source))
	}
}

// reportLink adds the findings of one link, with the offsets of their places. The
// parts of it that are secret are not shown.
func (u *unit) reportLink(l *link, b *broken, secret []validation.Span) {
	of := &mended{start: l.start}
	of.url, _ = masked(l.text, secret, validation.Span{})
	// A part of a word is hidden as a whole, since alone it tells nothing.
	whole := len(secret) == 1 && secret[0] == validation.Span{End: len(l.text)}
	// What is hidden must be recognized in the suggestion, too.
	if again := hidden(b.whole); b.whole != "" && !whole && len(again) >= len(secret) {
		of.suggestion, _ = masked(b.whole, again, validation.Span{})
	}
	first := len(u.findings)
	of.more = b.more
	for i, r := range b.reports {
		if i >= maxReports {
			of.more[r.natural]++
			continue
		}
		f := finding{code: r.code, message: r.message, level: r.natural, context: l.context, of: of}
		span := l.source(r.span)
		f.start.offset, f.end.offset = span.Start, span.End
		u.findings = append(u.findings, f)
	}
	last := &u.findings[len(u.findings)-1]
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
	for _, e := range b.edits(l, u.reading) {
		// Part of a password is not shown, not even as it should be, and nothing that
		// would be cut.
		if _, tooLong := cut(e.text, maxShown); e.report >= maxReports || tooLong > 0 || overlapsAny(secret, e.in) {
			continue
		}
		f := &u.findings[first+e.report]
		f.edits = append(f.edits, edit{place{offset: e.span.Start}, place{offset: e.span.End}, e.text})
	}
}

// count counts what is not reported.
func (u *unit) count(more *[4]int) {
	for l, n := range more {
		u.more[l] += n
	}
}

// sum returns how many there are of all levels.
func sum(counts *[4]int) int {
	n := 0
	for _, of := range counts {
		n += of
	}
	return n
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
func (b *broken) edits(l *link, r reading) []sourceEdit {
	var edits []sourceEdit
	for _, m := range b.mends {
		if l.found != nil && strings.ContainsFunc(m.Text, needsEscape) {
			return b.wholeEdit(l, r)
		}
		edits = append(edits, r.narrow(sourceEdit{l.source(m.Span), m.Text, m.Span, m.Findings[0]}))
	}
	return edits
}

// wholeEdit returns an edit that writes the link anew.
func (b *broken) wholeEdit(l *link, r reading) []sourceEdit {
	written, ok := l.escape(b.whole)
	if !ok || len(b.mends) == 0 {
		return nil
	}
	return []sourceEdit{r.narrow(sourceEdit{validation.Span{Start: l.start, End: l.end}, written,
		validation.Span{End: len(l.text)}, b.mends[0].Findings[0]})}
}

// needsEscape reports whether r may have to be written in another way in a
// document.
func needsEscape(r rune) bool {
	return !('a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9' || strings.ContainsRune("%/:.-~", r))
}

// editPart is an edit of a URL as a replacement of a part of it.
func editPart(e conform.Edit) (start, end int, text string) { return e.Span.Start, e.Span.End, e.Text }
