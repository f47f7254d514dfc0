package provenance

import (
	"slices"
	"strconv"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// mapper walks through the parts of the input, and through the URL, at the same time.
type mapper struct {
	input     string
	encoding  percent.Encoding
	url, base located

	// parts and removed are what is left of those of the layout.
	parts                    []weburl.Part
	removed, decoded, mapped []validation.Span
	// in and out are how far the input and the URL have been mapped.
	in, out int
	pieces  []Piece
	// apart says that the next piece does not make the last one longer.
	apart   bool
	scratch []byte
}

// succeeded makes the pieces of an input that is a URL.
func (m *mapper) succeeded() {
	m.trimmed()
	withScheme := m.next() == weburl.PartScheme
	if withScheme {
		m.copy(whatwg.Scheme)
		m.copy(0)
	} else {
		m.fromBase(whatwg.Scheme, 0, m.base.schemeEnd)
		m.fromBase(0, m.base.schemeEnd, m.base.schemeEnd+1)
	}
	if m.url.HasOpaquePath() {
		m.opaquePath()
	} else {
		p := m.readPath(withScheme)
		m.authority(p.hostOfBase)
		m.path(p)
	}
	m.query()
	if m.next() == weburl.PartDelimiter {
		m.copy(0)
		m.encoded(whatwg.Fragment, len(m.url.href))
	}
	m.trimmed()
}

func (m *mapper) trimmed() {
	if m.next() == weburl.PartTrimmed {
		m.lose(Removed, -1)
	}
}

// authority maps what is between the scheme and the path.
func (m *mapper) authority(hostOfBase bool) {
	b, u := &m.base, &m.url
	switch {
	case u.Host().IsNull():
		return
	case hostOfBase:
		m.fromBase(0, b.schemeEnd+1, b.usernameStart)
		m.fromBase(whatwg.Username, b.usernameStart, b.usernameEnd)
		m.fromBase(0, b.usernameEnd, b.passwordStart)
		m.fromBase(whatwg.Password, b.passwordStart, b.passwordEnd)
		m.fromBase(0, b.passwordEnd, b.hostStart)
		m.fromBase(whatwg.Host, b.hostStart, b.hostEnd)
		if b.hostEnd < b.authorityEnd {
			m.fromBase(0, b.hostEnd, b.hostEnd+1)
			m.fromBase(whatwg.Port, b.hostEnd+1, b.authorityEnd)
		}
		return
	}
	if m.next() == weburl.PartSlashes {
		end := m.parts[0].Span.End
		for m.skipRemoved(0); m.in < end; m.skipRemoved(0) {
			if m.out < u.usernameStart {
				m.copyByte(0)
			} else {
				m.put(Dropped, 0, 1, 0, -1)
			}
		}
		m.done()
	}
	m.put(Inserted, 0, 0, u.usernameStart-m.out, -1)
	m.credentials()
	if m.next() == weburl.PartHost {
		m.host()
	}
	if m.next() == weburl.PartDelimiter && m.first() == ':' {
		m.port()
	}
}

// credentials maps everything up to the last "@" of the authority.
func (m *mapper) credentials() {
	u := &m.url
	for {
		switch kind := m.next(); {
		case kind == weburl.PartUsername:
			m.encoded(whatwg.Username, u.usernameEnd)
		case kind == weburl.PartPassword:
			m.encoded(whatwg.Password, u.passwordEnd)
		case kind == weburl.PartDelimiter && (m.first() == '@' && u.IncludesCredentials() || m.first() == ':' && u.Password() != ""):
			m.copy(0)
		case kind == weburl.PartDelimiter && (m.first() == '@' || m.first() == ':'):
			m.lose(Dropped, -1)
		default:
			return
		}
	}
}

// port maps a colon and the port after it.
func (m *mapper) port() {
	port, ok := m.url.Port()
	if !ok {
		m.lose(Dropped, -1)
		if m.next() == weburl.PartPort {
			m.lose(Dropped, -1)
		}
		return
	}
	m.copy(0)
	zeros := len(m.text()) - len(strconv.Itoa(int(port)))
	for ; zeros > 0; zeros-- {
		m.skipRemoved(whatwg.Port)
		m.put(Dropped, whatwg.Port, 1, 0, -1)
	}
	m.copy(whatwg.Port)
}

func (m *mapper) opaquePath() {
	if m.next() == weburl.PartOpaquePath {
		m.encoded(whatwg.Path, m.url.pathEnd)
	} else {
		m.fromBase(whatwg.Path, m.base.pathStart, m.base.pathEnd)
	}
}

func (m *mapper) query() {
	b := &m.base
	switch {
	case m.next() == weburl.PartDelimiter && m.first() == '?':
		m.copy(0)
		m.queryIn(m.encoding)
	case m.out < m.url.queryEnd:
		m.fromBase(0, b.pathEnd, b.queryStart)
		m.fromBase(whatwg.Query, b.queryStart, b.queryEnd)
	}
}

// next returns the kind of the next part, 0 if there is none.
func (m *mapper) next() weburl.PartKind {
	if len(m.parts) == 0 {
		return 0
	}
	return m.parts[0].Kind
}

// first returns the first byte of the next part.
func (m *mapper) first() byte { return m.input[m.parts[0].Span.Start] }

// text returns the next part without what is removed.
func (m *mapper) text() string { return m.clean(m.parts[0].Span) }

func (m *mapper) clean(s validation.Span) string {
	in := infra.Clean(s.Of(m.input), false)
	return in.Text
}

// done ends the next part.
func (m *mapper) done() { m.parts = m.parts[1:] }

// last returns the component of the last piece of the input.
func (m *mapper) last() whatwg.Component {
	if len(m.pieces) == 0 {
		return 0
	}
	return m.pieces[len(m.pieces)-1].Component
}

// skipRemoved maps what is removed at m.in.
func (m *mapper) skipRemoved(c whatwg.Component) {
	for len(m.removed) > 0 && m.removed[0].Start == m.in {
		n := m.removed[0].End - m.in
		m.removed = m.removed[1:]
		m.put(Removed, c, n, 0, -1)
	}
}

// begin maps what is removed before the next part, and returns where that ends.
func (m *mapper) begin() (end int) {
	m.skipRemoved(m.last())
	return m.parts[0].Span.End
}

// lose maps the next part to nothing.
func (m *mapper) lose(kind Kind, by int) {
	end, c := m.begin(), componentOf[m.parts[0].Kind]
	m.loseTo(end, kind, c, by)
	m.done()
}

func (m *mapper) loseTo(end int, kind Kind, c whatwg.Component, by int) {
	for m.skipRemoved(c); m.in < end; m.skipRemoved(c) {
		n := end - m.in
		if len(m.removed) > 0 {
			n = min(n, m.removed[0].Start-m.in)
		}
		m.put(kind, c, n, 0, by)
	}
}

// copy maps the next part byte by byte to what is next in the URL.
func (m *mapper) copy(c whatwg.Component) {
	end := m.begin()
	for m.skipRemoved(c); m.in < end; m.skipRemoved(c) {
		m.copyByte(c)
	}
	m.done()
}

func (m *mapper) copyByte(c whatwg.Component) {
	kind := Replaced
	switch a, b := m.input[m.in], m.url.href[m.out]; {
	case a == b:
		kind = Same
	case infra.ASCIILower(a) == b:
		kind = Lowercased
	}
	m.put(kind, c, 1, 1, -1)
}

// fromBase maps href[from:to] of the base to what is next in the URL.
func (m *mapper) fromBase(c whatwg.Component, from, to int) {
	if from < to {
		m.add(Piece{Base, c, validation.Unknown(), validation.Span{Start: from, End: to}, validation.Span{Start: m.out, End: m.out + to - from}, -1})
		m.out += to - from
	}
}

// put maps the next bytes of the input to the next bytes of the URL.
func (m *mapper) put(kind Kind, c whatwg.Component, in, out, by int) {
	p := Piece{kind, c, validation.Unknown(), validation.Unknown(), validation.Unknown(), by}
	if in > 0 {
		p.In = validation.Span{Start: m.in, End: m.in + in}
	}
	if out > 0 {
		p.Out = validation.Span{Start: m.out, End: m.out + out}
	}
	m.in += in
	m.out += out
	if in > 0 || out > 0 {
		m.add(p)
	}
}

// add adds a piece, or makes the last one longer.
func (m *mapper) add(p Piece) {
	if n := len(m.pieces); n > 0 && !m.apart {
		if q := &m.pieces[n-1]; q.Kind == p.Kind && q.Component == p.Component && q.By == p.By && ratio(*q) == ratio(p) && ratio(p) != 0 &&
			extends(q.In, p.In) && extends(q.Base, p.Base) && extends(q.Out, p.Out) {
			q.In.End, q.Base.End, q.Out.End = p.In.End, p.Base.End, p.Out.End
			return
		}
	}
	m.apart = false
	if n := len(m.pieces); n == cap(m.pieces) {
		m.pieces = slices.Grow(m.pieces, n+16)
	}
	m.pieces = append(m.pieces, p)
}

func extends(a, b validation.Span) bool {
	return a.IsKnown() == b.IsKnown() && (!a.IsKnown() || a.End == b.Start)
}

// ratio tells pieces apart whose sides do not run alike; 0 means that they do not at
// all.
func ratio(p Piece) int {
	in, out := p.In.End-p.In.Start, p.Out.End-p.Out.Start
	switch {
	case p.Kind == Mapped:
		return 0
	case p.Base.IsKnown() || in == 0 || out == 0 || in == out && p.Kind != Encoded:
		return 1
	case out == 3*in && p.Kind == Encoded:
		return 2
	case in == 3*out:
		return 3
	}
	return 0
}
