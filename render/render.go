package render

import (
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/psl"
)

// Options configures the rendering. The zero Options renders whole URLs of any width.
type Options struct {
	// Extent says how much of a URL to show. The less, the harder it is to mislead.
	Extent Extent
	// OmitTrivialSubdomain hides a leading label "www" or "m", unless it belongs to the
	// registrable domain.
	OmitTrivialSubdomain bool
	// OnlyScheme is a scheme, such as "https", that goes without saying where the URL is
	// shown. It is hidden in URLs that have it and a host. "" hides no scheme.
	OnlyScheme string
	// Width is the number of terminal columns; 0 means no limit. It is exceeded only if a
	// registrable domain, an address or a host that is a public suffix is wider by itself.
	Width int
	// Restriction says which scripts a label may mix and still be shown in Unicode.
	Restriction Restriction
	// Names holds domains that others may imitate. Nil holds none.
	Names *Names
	// Suffixes is the Public Suffix List. Nil means the built-in one.
	Suffixes *psl.List
}

// Extent says how much of a URL is shown.
//
// https://url.spec.whatwg.org/#url-rendering-simplification
type Extent uint8

const (
	// Whole shows the whole URL except its credentials.
	Whole Extent = iota
	// HostOnly shows the host, or the scheme if there is no host.
	HostOnly
	// RegistrableDomainOnly shows the registrable domain, or what HostOnly shows if there
	// is none.
	RegistrableDomainOnly
)

// Restriction is a restriction level of UTS #39. It applies to each label of a domain: a
// label above that level is not shown in Unicode. In addition, a label must consist of
// characters that are recommended for identifiers.
//
// https://www.unicode.org/reports/tr39/#Restriction_Level_Detection
type Restriction uint8

const (
	// HighlyRestrictive allows one script, and Latin mixed with Japanese, Chinese or Korean
	// writing.
	HighlyRestrictive Restriction = iota
	// SingleScript allows one script. Japanese and Korean writing count as one script each.
	SingleScript
	// ASCIIOnly shows every domain in ASCII.
	ASCIIOnly
	// ModeratelyRestrictive also allows Latin with one other script that is neither
	// Cyrillic nor Greek.
	ModeratelyRestrictive
)

// Rendering is the rendering of a URL or a host.
type Rendering struct {
	// Text is the text to show. It is safe to print on a terminal. For HTML, see
	// [Rendering.HTML].
	Text string
	// Spans is in the order of both the text and the URL, and covers every byte of both.
	Spans []Span
}

// Span is a part of a text and the part of the URL for which it stands.
type Span struct {
	// Start and End are byte offsets into the text. They are equal if the part is hidden.
	Start, End int
	// From and To are byte offsets into the string of the URL, or of the host. They are
	// equal for a part that is only in the text.
	From, To int
	Role     Role
	// Reason says why the text differs from the URL, or why the part is suspicious. It is
	// None if the part is shown unchanged and is not suspicious.
	Reason Reason
}

// Reasons returns the reasons of all spans, each once, in the order of their first
// occurrence.
func (r Rendering) Reasons() []Reason {
	var all []Reason
	var seen [reasons]bool
	for _, s := range r.Spans {
		if s.Reason != None && !seen[s.Reason] {
			seen[s.Reason] = true
			all = append(all, s.Reason)
		}
	}
	return all
}

// IsSuspicious reports whether any of the reasons is suspicious; see
// [Reason.IsSuspicious].
func (r Rendering) IsSuspicious() bool {
	for _, s := range r.Spans {
		if s.Reason.IsSuspicious() {
			return true
		}
	}
	return false
}

// URL is [Options.URL] with the zero Options.
func URL(u weburl.URL) Rendering { return Options{}.URL(u) }

// Host is [Options.Host] with the zero Options.
func Host(h host.Host) Rendering { return Options{}.Host(h) }

// URL renders u. The rendering of the zero URL is empty.
//
// A blob: URL that contains an http or https URL is shown with the parts of that URL,
// because it has its origin.
//
// https://url.spec.whatwg.org/#url-rendering
func (o Options) URL(u weburl.URL) Rendering {
	if !u.IsValid() {
		return Rendering{}
	}
	w := newWriter(&o, u.String())
	w.url(u, 0)
	w.simplify()
	w.elide()
	return w.rendering()
}

// Host renders a host by itself, as [Options.URL] does with HostOnly.
func (o Options) Host(h host.Host) Rendering {
	w := newWriter(&o, h.String())
	w.host(h, 0)
	w.simplify()
	w.elide()
	return w.rendering()
}

// piece is a part of the text. It stands for the bytes [from, to) of the URL.
type piece struct {
	text     string
	from, to int
	role     Role
	reason   Reason
	// token is the number of a label or of the text between two delimiters. Its pieces get
	// isolates around them together if one of them contains right-to-left text. A piece
	// without any may be in token 0.
	token int
	rtl   bool
}

// writer renders one URL, piece by piece.
type writer struct {
	options *Options
	source  string
	pieces  []piece
	token   int
	// pieces[keptFrom:keptTo] is always shown: a registrable domain, a public suffix or an
	// address.
	keptFrom, keptTo int
	trivial          bool // the first label is "www" or "m", and not kept
}

func newWriter(o *Options, source string) *writer {
	return &writer{options: o, source: source, pieces: make([]piece, 0, 16)}
}

// raw adds a piece that is shown unchanged, in a token of its own.
func (w *writer) raw(from, to int, role Role) {
	if from < to {
		w.token++
		w.pieces = append(w.pieces, piece{text: w.source[from:to], from: from, to: to, role: role, token: w.token})
	}
}

// hidden adds a piece that is hidden for a reason.
func (w *writer) hidden(from, to int, role Role, reason Reason) {
	if from < to {
		w.token++
		w.pieces = append(w.pieces, piece{from: from, to: to, role: role, reason: reason, token: w.token})
	}
}

// url adds the pieces of u, which is source[at:].
func (w *writer) url(u weburl.URL, at int) {
	href := u.String()
	scheme := u.Scheme()
	at = w.scheme(scheme, at)
	query, hasQuery := u.Query()
	fragment, hasFragment := u.Fragment()
	fragmentAt := len(w.source)
	if hasFragment {
		fragmentAt -= len("#") + len(fragment)
	}
	queryAt := fragmentAt
	if hasQuery {
		queryAt -= len("?") + len(query)
	}
	path := queryAt - len(u.Path())
	switch h := u.Host(); {
	case !h.IsNull():
		w.raw(at, at+len("//"), RoleDelimiter)
		at += len("//")
		if u.IncludesCredentials() {
			n := len(u.Username()) + len("@")
			if p := u.Password(); p != "" {
				n += len(":") + len(p)
			}
			w.hidden(at, at+n, RoleCredentials, CredentialsHidden)
			at += n
		}
		w.host(h, at)
		w.raw(at+len(h.String()), path, RolePort)
	case scheme == "blob" && w.blob(u, href[len("blob:"):], at):
		return
	default:
		// The serializer puts "/." before a path that would be read as a host.
		w.raw(at, path, RolePath)
	}
	w.decode(path, queryAt, RolePath)
	w.decode(queryAt, fragmentAt, RoleQuery)
	w.decode(fragmentAt, len(w.source), RoleFragment)
}

// scheme adds the scheme and its colon and returns the index after them.
func (w *writer) scheme(scheme string, at int) int {
	end := at + len(scheme)
	w.raw(at, end, RoleScheme)
	if strings.Contains(scheme, ".") {
		w.pieces[len(w.pieces)-1].reason = SchemeLooksLikeHost
	}
	w.raw(end, end+len(":"), RoleDelimiter)
	return end + len(":")
}

// blob adds inner, the text after "blob:", and returns true, if it is the URL from which the
// blob: URL gets its origin, or if it contains credentials. In the latter case it is hidden.
func (w *writer) blob(u weburl.URL, inner string, at int) bool {
	nested, err := weburl.Parse(inner)
	if s := nested.String(); err == nil && s == inner && nested.IsHTTP() {
		w.url(nested, at)
		return true
	}
	if u.Redacted() == u.String() {
		return false
	}
	w.hidden(at, len(w.source), RolePath, CredentialsHidden)
	return true
}

// host adds the pieces of h, which begins at source[at].
func (w *writer) host(h host.Host, at int) {
	text := h.String()
	if h.IsDomain() {
		w.domain(h, at)
		return
	}
	w.keptFrom = len(w.pieces)
	w.raw(at, at+len(text), RoleHost)
	w.keptTo = len(w.pieces)
	if h.IsOpaque() {
		w.keptTo = w.keptFrom
	}
}

// domain adds the pieces of the domain h: its labels, and the dots between them.
func (w *writer) domain(h host.Host, at int) {
	text := h.String()
	found := w.options.Suffixes.Lookup(h)
	kept, role := found.RegistrableDomain.String(), RoleRegistrableDomain
	if kept == "" {
		kept, role = found.PublicSuffix.String(), RoleHost
	}
	keptAt := at + len(text) - len(kept)
	labels := w.options.labels(h, found)
	w.keptFrom = -1
	for i, l := range labels {
		labelRole := RoleSubdomain
		switch {
		case kept == "":
			labelRole = RoleHost
		case at >= keptAt:
			labelRole = role
			if w.keptFrom < 0 {
				w.keptFrom = len(w.pieces)
			}
		case i == 0 && (l.ascii == "www" || l.ascii == "m"):
			w.trivial = true
		}
		end := at + len(l.ascii)
		w.token++
		if at < end {
			w.pieces = append(w.pieces, piece{l.text, at, end, labelRole, l.reason, w.token, l.rtl})
		}
		if i < len(labels)-1 {
			w.raw(end, end+len("."), labelRole)
			if l.reason == LooksLikeName && labels[i+1].reason == LooksLikeName {
				w.pieces[len(w.pieces)-1].reason = LooksLikeName
			}
			end += len(".")
		}
		at = end
	}
	w.keptTo = len(w.pieces)
	if w.keptFrom < 0 {
		w.keptFrom = w.keptTo
	}
}

// simplify hides the parts that Extent, OmitTrivialSubdomain and OnlyScheme exclude.
//
// https://url.spec.whatwg.org/#url-rendering-simplification
func (w *writer) simplify() {
	o := w.options
	hasHost := false
	scheme := ""
	for _, p := range w.pieces {
		hasHost = hasHost || p.role.isHost()
		if p.role == RoleScheme && scheme == "" {
			scheme = p.text
		}
	}
	if w.trivial && o.OmitTrivialSubdomain {
		n := 0
		for i := range w.pieces {
			if p := &w.pieces[i]; p.role == RoleSubdomain && n < 2 { // the label and its dot
				p.hide(TrivialSubdomain)
				n++
			}
		}
	}
	for i := range w.pieces {
		p := &w.pieces[i]
		switch {
		case o.Extent != Whole && hasHost && !p.role.isHost():
			p.hide(BeyondHost)
		case o.Extent == RegistrableDomainOnly && p.role == RoleSubdomain:
			p.hide(BeyondRegistrableDomain)
		case o.Extent != Whole && !hasHost && p.role != RoleScheme && p.role != RoleDelimiter:
			p.hide(BeyondHost)
		case hasHost && scheme == o.OnlyScheme && scheme != "blob" && (p.role == RoleScheme || p.role == RoleDelimiter):
			p.hide(OnlyScheme)
		}
	}
}

// rendering joins the pieces and puts isolates around right-to-left text.
//
// NB: the Standard asks for rendering as in a left-to-right embedding. Isolates, which are
// newer, have the same effect and also keep the parts of a URL apart.
func (w *writer) rendering() Rendering {
	var r Rendering
	var text strings.Builder
	text.Grow(len(w.source))
	var rtl map[int]bool // by token
	for _, p := range w.pieces {
		if p.rtl {
			if rtl == nil {
				rtl = make(map[int]bool)
			}
			rtl[p.token] = true
		}
	}
	isolate := func(mark rune, at int) {
		start := text.Len()
		text.WriteRune(mark)
		r.Spans = append(r.Spans, Span{start, text.Len(), at, at, RoleIsolate, Isolated})
	}
	r.Spans = make([]Span, 0, min(len(w.pieces), 16))
	if len(rtl) > 0 {
		isolate(leftToRightIsolate, 0)
	}
	open := 0
	for _, p := range w.pieces {
		if open != 0 && p.token != open {
			isolate(popIsolate, p.from)
			open = 0
		}
		if open == 0 && rtl[p.token] {
			isolate(leftToRightIsolate, p.from)
			open = p.token
		}
		start := text.Len()
		text.WriteString(p.text)
		s := Span{start, text.Len(), p.from, p.to, p.role, p.reason}
		if n := len(r.Spans); n > 0 && p.joins(w.source) && r.Spans[n-1].joins(s) {
			r.Spans[n-1].End, r.Spans[n-1].To = s.End, s.To
		} else {
			r.Spans = append(r.Spans, s)
		}
	}
	if open != 0 {
		isolate(popIsolate, len(w.source))
	}
	if len(rtl) > 0 {
		isolate(popIsolate, len(w.source))
	}
	r.Text = text.String()
	return r
}

const (
	leftToRightIsolate = '\u2066'
	popIsolate         = '\u2069'
)

// joins reports whether the piece can share a span with another: it is hidden, or shown
// unchanged.
func (p *piece) joins(source string) bool {
	return p.text == "" || p.text == source[p.from:p.to]
}

func (s Span) joins(next Span) bool {
	return s.Role == next.Role && s.Reason == next.Reason && (s.Start == s.End) == (next.Start == next.End) &&
		(s.Start == s.End || s.End-s.Start == s.To-s.From)
}
