package conform

import (
	"cmp"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// mender finds the edits that mend an input that parses.
type mender struct {
	*reader
	edits []Edit
	// by is for each note the index of the edit that mends it, or unmended.
	by []int

	// slashes is where the slashes in front of the authority are, hasSlashes
	// says that there are some.
	slashes    validation.Span
	hasSlashes bool
	// missing is the note that a special scheme lacks its slashes, where the
	// edits of the backslashes behind it mend it, too; otherwise -1.
	missing int
	// relative is the edit that makes an input relative which has the scheme of
	// its base URL, and drive the one that puts a drive letter behind a slash;
	// unmended for none.
	relative, drive int
	// wholeHost is the edit that writes the host anew, decoding the last one
	// that decodes a part of it; unmended for none.
	wholeHost, decoding int
	hostRead            bool
	decoded             int // how many of layout.Decoded are behind

	// fates are what becomes of the parts that are segments, made when it is
	// needed, and part is how many of them are behind.
	fates []fate
	part  int
}

const unmended = -1

// edit adds an edit that mends a note. It replaces a part of the text.
func (m *mender) edit(i int, at validation.Span, text string) {
	m.by[i] = len(m.edits)
	m.edits = append(m.edits, Edit{Span: m.span(at), Text: text})
}

// mend finds the edits.
func (m *mender) mend() {
	m.missing = -1
	m.relative, m.drive, m.wholeHost, m.decoding = unmended, unmended, unmended, unmended
	if m.parsed {
		m.slashes, m.hasSlashes = m.layout.Find(weburl.PartSlashes)
	}
	for i := range m.notes {
		n := &m.notes[i]
		m.by[i] = unmended
		if n.Expected == ValidURLString {
			m.mendDropped(i)
			continue
		}
		text := m.Text[n.at.Start:n.at.End]
		switch n.Code {
		case validation.InvalidURLUnit:
			m.mendUnit(i)
		case validation.InvalidReverseSolidus:
			m.mendReverseSolidus(i)
		case validation.SpecialSchemeMissingFollowingSolidus:
			m.mendSlashes(i)
		case validation.InvalidCredentials:
			if text == "@" || text == ":@" {
				m.edit(i, n.at, "")
			}
		case validation.IPv6PieceLeadingZero:
			m.edit(i, n.at, cmp.Or(strings.TrimLeft(text, "0"), "0"))
		case validation.FileInvalidWindowsDriveLetterHost:
			m.edit(i, n.at, "/"+text[:1]+":")
		case validation.FileInvalidWindowsDriveLetter:
			if m.relative == unmended {
				// Without a slash in front it would be a scheme once it is
				// normalized.
				m.edit(i, n.at, "/"+text[:1]+":")
				m.drive = m.by[i]
			} else {
				m.by[i] = m.relative
			}
		default:
			m.mendHost(i)
		}
	}
}

// mendDropped mends what is not in the text.
func (m *mender) mendDropped(i int) {
	n := &m.notes[i]
	text := ""
	if n.at != n.Span {
		text = "\uFFFD"
	}
	m.by[i] = len(m.edits)
	m.edits = append(m.edits, Edit{Span: n.at, Text: text})
}

// mendUnit mends what is no URL unit, if the parser encodes it or it is in a
// segment that is not in the URL.
func (m *mender) mendUnit(i int) {
	at, kind := m.notes[i].at, m.notes[i].kind
	b, set := m.Text[at.Start], encodedIn[kind]
	switch {
	case set.Contains(b):
		m.edit(i, at, percent.Encode(m.Text[at.Start:at.End], set))
	case kind == weburl.PartOpaquePath && b == ' ' && strings.IndexByte("?#", m.Text[at.End]) >= 0:
		// In front of a query or fragment, where alone a space can be last, it
		// is encoded. Other spaces are not.
		m.edit(i, at, "%20")
	case kind != weburl.PartSegment:
	default:
		m.mendSegment(i)
	}
}

// mendSegment mends what the parser does not encode in a segment, if that is not
// in the URL or is a Windows drive letter.
func (m *mender) mendSegment(i int) {
	at := m.notes[i].at
	b := m.Text[at.Start]
	switch f := m.fate(at.Start); {
	case f == drops:
		m.edit(i, at, percent.EncodeByte(b))
	case f != isDrive || b != '|':
	case m.drive != unmended:
		m.by[i] = m.drive
	default:
		m.edit(i, at, ":")
	}
}

// encodedIn are what the parser percent-encodes in parts that have URL units.
// For queries of special URLs it is more, but that is a URL code point.
var encodedIn = [...]percent.Set{
	weburl.PartHost: percent.C0Control(), weburl.PartSegment: percent.Path(), weburl.PartOpaquePath: percent.C0Control(),
	weburl.PartQuery: percent.Query(), weburl.PartFragment: percent.Fragment(),
}

// mendReverseSolidus mends a backslash.
func (m *mender) mendReverseSolidus(i int) {
	at := m.notes[i].at
	if m.missing < 0 || at.Start >= m.slashes.End {
		m.edit(i, at, "/")
		return
	}
	// There are two slashes, and one or both are backslashes.
	if m.by[m.missing] == unmended {
		m.edit(i, at, "/")
		m.by[m.missing] = m.by[i]
		return
	}
	m.by[i] = m.by[m.missing]
	e := &m.edits[m.by[i]]
	e.Span.End = m.notes[i].Span.End
	e.Text += "/"
}

// mendSlashes mends that there are not exactly two slashes behind a special
// scheme or in front of a host.
func (m *mender) mendSlashes(i int) {
	at := m.notes[i].at
	var next weburl.Part // behind the scheme
	if k := slices.IndexFunc(m.layout.Parts, func(p weburl.Part) bool { return p.Span.Start >= at.Start }); k >= 0 {
		next = m.layout.Parts[k]
	}
	switch {
	case at.Start < at.End && at.Start > m.slashes.Start:
		m.edit(i, at, "")
	case at.Start < at.End:
		m.edit(i, at, "//")
	case m.hasSlashes:
		m.missing = i
	case next.Kind == weburl.PartUsername || next.Kind == weburl.PartHost:
		m.edit(i, at, "//")
	case m.scheme != infra.File || infra.SpecialSchemeOf(m.options.Base.Scheme()) == infra.File:
		// The parser takes it for relative.
		m.edit(i, validation.Span{End: at.Start}, m.relativePrefix(next))
		m.relative = m.by[i]
	case next.Kind == weburl.PartSegment:
		m.edit(i, at, "///")
	default:
		m.edit(i, at, "//")
	}
}

// relativePrefix returns what has to stand before the first part of a reference
// that has had a scheme: so that it does not begin with another one, or with a
// space that would be dropped if it is not encoded.
func (m *mender) relativePrefix(first weburl.Part) string {
	if first.Kind != weburl.PartSegment {
		return ""
	}
	segment := m.Text[first.Span.Start:first.Span.End]
	switch {
	case m.scheme == infra.File && infra.IsWindowsDriveLetter(segment):
		return "/"
	case infra.SchemeLength(segment) > 0 || segment != "" && infra.Is(segment[0], infra.C0OrSpace):
		return "./"
	}
	return ""
}

// mendHost mends what is wrong with a domain or IPv4 address: all of it, if the
// host is valid once it is serialized, and otherwise what is percent-encoded.
func (m *mender) mendHost(i int) {
	if !m.hostRead {
		m.hostRead = true
		at, _ := m.layout.Find(weburl.PartHost)
		var scratch [128]byte
		serialized, _, err := host.Options{}.AppendParse(scratch[:0], m.Text[at.Start:at.End])
		if text := string(serialized); err == nil && validHost(text) {
			m.edit(i, at, text)
			m.wholeHost = m.by[i]
		}
	}
	n := &m.notes[i]
	switch {
	case m.wholeHost != unmended:
		m.by[i] = m.wholeHost
	case n.Code != validation.DomainPercentEncoded:
	case m.decoding != unmended && n.Span.Start < m.edits[m.decoding].Span.End:
		m.by[i] = m.decoding
	default:
		// A code point can have several bytes.
		run := n.at
		for ; m.decoded < len(m.layout.Decoded) && m.layout.Decoded[m.decoded].Start <= run.End; m.decoded++ {
			run.End = m.layout.Decoded[m.decoded].End
		}
		m.edit(i, run, percent.Decode(m.Text[run.Start:run.End]))
		m.decoding = m.by[i]
	}
}
