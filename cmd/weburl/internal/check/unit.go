package check

import (
	"io/fs"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/app/lines"
	"github.com/weburl-go/weburl/validation"
)

// unit is a file, or a part of a list or table, on its way through the pipeline.
type unit struct {
	// What the walk says of it:
	name     string // as given or found
	kind     kind
	settings *settings
	// source is there from the beginning for a part; otherwise the
	// file is read by the worker.
	source []byte
	isPart bool
	// cells are where the values of a part of a table are, nil for anything else.
	cells *cells
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
	rest     *reporter         // makes others; nil if there are none
	hidden   []validation.Span // what of the source is not to be shown
	notes    []string
	noted    map[string]bool // those about links
	// incomplete says that some of its links were not looked for.
	incomplete bool
	// unread says that a file that a link leads to cannot be read.
	unread bool
	// unsure is how many links were not looked up, since a site generator may know them.
	unsure int
	// illFormed is the first URL that is not UTF-8, nil for none.
	illFormed *place
	links     int
	null      int    // values of a table
	more      [4]int // reports that are only counted, by level
	dropped   [4]int // those of them of URLs that have no finding
	fixable   int    // how many reports --fix would settle
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
	extent           // the first place in the URL
	others  []extent // other places in it, in order
	context string
	of      *mended
	edits   []edit
	last    bool // the last one of its URL
}

// places yields all places of f.
func (f *finding) places(yield func(*extent) bool) {
	ok := yield(&f.extent)
	for i := 0; ok && i < len(f.others); i++ {
		ok = yield(&f.others[i])
	}
}

// extent is a part of a file.
type extent struct{ start, end place }

// shift is shift for both places.
func (e *extent) shift(bytes, chars, lines int) {
	e.start = e.start.shift(bytes, chars, lines)
	e.end = e.end.shift(bytes, chars, lines)
}

// mended is a URL that is not valid, and how it would be.
type mended struct {
	url        string // what is hidden is masked
	suggestion string // "" for none
	start      int    // of the link in the source
	// more counts the reports that only the message of the last one mentions.
	more [4]int
}

// edit replaces a part of a file.
type edit struct {
	extent
	text string
}

// find finds the links in the source of u.
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

// scanner looks for the links of a page that something is wrong with.
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

// next returns the next link that something is wrong with, or nil. It is valid until
// the next call.
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
				if s.page.isAssumed(i) {
					b.describe(l.Text)
				}
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
