package check

import (
	"io/fs"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/app/lines"
	"github.com/weburl-go/weburl/validation"
)

// unit is a file, or a part of a list or table, on its way through the pipeline.
type unit struct {
	// The walker sets these, except for given, reading and info:
	name     string // as given or found
	kind     kind
	settings *settings
	// source is set from the beginning for a part. Otherwise the worker reads the
	// file.
	source []byte
	isPart bool
	// cells holds the positions of the values of a part of a table, and is nil for
	// anything else.
	cells *cells
	// given is the encoding of HTML documents, or nil to detect it.
	given *encoding.Encoding
	reading
	// found reports whether the file was found rather than named. info describes it
	// as it was when it was read.
	found bool
	info  fs.FileInfo
	// site says where links to files lead, and is nil if they are not looked up.
	site *site
	// first reports whether the unit begins its file.
	first bool
	// err is the reason why the file cannot be read or, if usage is set, why the
	// settings are wrong.
	err   error
	usage bool
	// writeErr is the reason why the file could not be changed.
	writeErr error

	// The worker sets these:
	findings []finding
	rest     *reporter         // computes further findings; nil if there are none
	hidden   []validation.Span // parts of the text that must not be shown
	notes    []string
	noted    map[string]bool // the notes about links, to avoid repeating them
	// incomplete reports whether links may have been missed.
	incomplete bool
	// unread reports whether a file to which a link leads cannot be read.
	unread bool
	// unsure is the number of links that were not looked up, since only a site
	// generator may resolve them.
	unsure int
	// illFormed is the position of the first URL that is not well-formed in its
	// encoding, or nil.
	illFormed *place
	links     int
	null      int    // null values of a table
	more      [4]int // findings that are only counted, by level
	dropped   [4]int // those of them in URLs that have no finding
	fixable   int    // the number of findings that --fix would settle
	fixed     int    // the number of URLs fixed
	unfixed   int    // the number of URLs not fixed because of the encoding
	diff      []byte // for --diff
	size      place  // of a part: its end
}

// finding is a report with its position in the file.
type finding struct {
	code    string
	message string
	level   level
	extent           // the first position in the URL
	others  []extent // other positions in it, in order
	context string
	of      *mended
	edits   []edit
	last    bool // the last one of its URL
}

// places yields all positions of f.
func (f *finding) places(yield func(*extent) bool) {
	ok := yield(&f.extent)
	for i := 0; ok && i < len(f.others); i++ {
		ok = yield(&f.others[i])
	}
}

// extent is a span in a file.
type extent struct{ start, end place }

// shift shifts both positions; see [place.shift].
func (e *extent) shift(bytes, chars, lines int) {
	e.start = e.start.shift(bytes, chars, lines)
	e.end = e.end.shift(bytes, chars, lines)
}

// mended is an invalid URL and its fixed form.
type mended struct {
	url        string // secrets are masked
	suggestion string // "" for none
	start      int    // offset of the link in the text
	// more counts the findings that only the message of the last one mentions.
	more [4]int
}

// edit replaces a span of a file.
type edit struct {
	extent
	text string
}

// find returns the links in the source of u.
func (u *unit) find() page {
	var p page
	if outer := u.settings.baseFor(u.kind); u.cells != nil {
		p = page{links: u.cells.links(u.Bytes), base: shortBase(outer), outer: outer, baseLink: -1}
	} else {
		p = findLinks(u.Bytes, u.kind, outer, u.first, u.queries()[0])
	}
	p.outerAssumed = u.kind != list && !u.settings.base.IsValid()
	p.assumed = p.outerAssumed && !p.hasAbsoluteBase() || p.baseLink >= 0 && isTemplate(&p.links[p.baseLink])
	u.links = len(p.links)
	if u.cells != nil {
		u.null = u.cells.null
	}
	u.incomplete = p.incomplete
	return p
}

// scanner finds the broken links of a page.
type scanner struct {
	unit  *unit
	x     *examiner
	page  *page
	local *local
	at    int // the index of the next link
	found broken
}

func newScanner(u *unit, x *examiner, p *page) scanner {
	return scanner{unit: u, x: x, page: p, local: u.newLocal(p)}
}

// next returns the next broken link, or nil. The result is valid until the next
// call.
func (s *scanner) next() *broken {
	for s.at < len(s.page.links) {
		i := s.at
		s.at++
		l, base := &s.page.links[i], s.page.baseOf(i)
		s.found = broken{link: i}
		b := &s.found
		if wrong := l.LineError(); wrong != nil {
			at := validation.Span{Start: wrong.At, End: wrong.At + 1}
			b.insert(report{carriageReturnCode, lines.Explanation + "; " + lines.Advice, at, failure})
		} else if span, ok := placeholder(l); ok {
			b.insert(report{placeholderCode, placeholderMessage, span, note})
		} else {
			if !s.x.isValid(l.Text, base) {
				b.verdict = s.x.examine(l.Text, *base)
				if s.page.isAssumed(i) && s.x.as == nil {
					b.describe(l.Text)
				}
			}
			if r, ok := s.x.data(l.Text, base); ok {
				b.insert(r)
			}
			if s.local != nil {
				if r, ok := s.local.examine(i); ok {
					b.insert(r)
				}
			}
		}
		if len(b.reports) == 0 {
			continue
		}
		if b.filter(s.unit.settings); len(b.reports) > 0 {
			return b
		}
	}
	return nil
}
