package url

import (
	"crypto/rand"
	"encoding/hex"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/percent"
)

// A parser with options that deviate from the Standard also leaves all parsing to
// weburl. It parses a stand-in, in which everything that weburl would reject or
// encode otherwise is replaced by marks. No URL changes a mark, and they are
// replaced back afterwards.

// unguessable keeps inputs from containing marks.
var unguessable = func() string {
	var random [8]byte
	_, _ = rand.Read(random[:])
	return hex.EncodeToString(random[:])
}()

// mark begins the mark for a byte, and hostMark the mark for a whole host. No
// scheme contains an underscore, so a mark cannot form one.
var (
	mark     = "_" + unguessable + "x"
	hostMark = "h" + unguessable
)

func markOf(c byte) string { return mark + string([]byte{hexDigit(c >> 4), hexDigit(c & 15)}) }

// standIn is the scheme in the place of one that is special by an option.
const standIn = "wss"

// read returns the scheme that weburl should see.
func (o *options) read(scheme string) string {
	if o.isExtra(scheme) {
		return standIn
	}
	return scheme
}

func hexDigit(c byte) byte { return "0123456789abcdef"[c] }

// unmark replaces marks by the bytes for which they stand.
func unmark(text string) string {
	i := strings.Index(text, mark)
	if i < 0 {
		return text
	}
	var b strings.Builder
	for ; i >= 0; i = strings.Index(text, mark) {
		at := i + len(mark)
		b.WriteString(text[:i])
		c, _ := strconv.ParseUint(text[at:at+2], 16, 8)
		b.WriteByte(byte(c))
		text = text[at+2:]
	}
	b.WriteString(text)
	return b.String()
}

// rewrite writes a part of an input so that weburl, which encodes the code points
// in standard, encodes those in set instead. A nil set stands for standard.
func (p *parser) rewrite(text string, standard, set *PercentEncodeSet, lone bool) string {
	if set == nil {
		set = standard
	}
	var b strings.Builder
	text = withoutTabs(scalarValues(text))
	for i, r := range text {
		switch {
		case r == '%' && lone && isLone(text, i):
			b.WriteString("%25")
		case set.RuneShouldBeEncoded(r):
			p.percentEncode(&b, r)
		case standard.has(r):
			b.WriteString(markOf(byte(r)))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func (p *parser) rewriteOpaque(text string) string {
	return p.rewrite(text, C0PercentEncodeSet, nil, p.options.lone)
}

func (p *parser) rewriteQuery(text string, special bool) string {
	if special {
		return p.rewrite(text, SpecialQueryPercentEncodeSet, p.options.specialQuery, false)
	}
	return p.rewrite(text, QueryPercentEncodeSet, p.options.query, false)
}

func (p *parser) rewriteFragment(text string, special bool) string {
	if special {
		return p.rewrite(text, FragmentPercentEncodeSet, p.options.specialFragment, false)
	}
	return p.rewrite(text, FragmentPercentEncodeSet, p.options.fragment, false)
}

// parseLoosely is the basic URL parser with options that deviate.
func (p *parser) parseLoosely(u *Url, input string, base *Url) (*Url, error) {
	o := weburl.Options{Layout: &weburl.Layout{}}
	var from record
	scheme, rest := schemeIn(input)
	if base != nil {
		from = base.record()
		// Only the base of a URL with the same scheme matters.
		if scheme == "" || scheme == from.scheme {
			value, err := from.standIn(&p.options)
			if err != nil {
				return nil, p.failure(err, input)
			}
			o.Base = value
		}
	}
	shown := input
	extra := scheme
	if scheme == "" {
		extra = from.scheme
	}
	if !p.options.isExtra(extra) {
		extra = ""
	} else if scheme != "" {
		input = standIn + rest
	}

	// The host comes first: weburl does not read on after a host that it rejects.
	o.Report = u.report(shown)
	value, err := o.Parse(input)
	o.Report = nil
	if len(u.errors) > 0 && p.options.failOnErrors {
		return nil, u.errors[0]
	}
	looseHost := from.host
	if at, ok := o.Layout.Find(weburl.PartHost); ok {
		schemeNow := scheme
		if scheme == "" {
			schemeNow = from.scheme
		}
		text, changed, failure := p.readHost(schemeNow, withoutTabs(at.Of(input)))
		if failure != nil {
			return nil, p.failure(failure, shown)
		}
		if changed {
			looseHost = text
			input = input[:at.Start] + hostMark + input[at.End:]
			value, err = o.Parse(input)
		}
	}

	special := err == nil && value.IsSpecial()
	var b strings.Builder
	port, hasPort := "", false
	_, hasHost := o.Layout.Find(weburl.PartHost)
	for _, part := range o.Layout.Parts {
		text := part.Span.Of(input)
		switch part.Kind {
		case weburl.PartUsername, weburl.PartPassword:
			text = p.rewrite(text, UserInfoPercentEncodeSet, nil, false)
		case weburl.PartSegment:
			text = p.rewrite(text, PathPercentEncodeSet, p.options.path, p.options.lone)
		case weburl.PartOpaquePath:
			text = p.rewriteOpaque(text)
		case weburl.PartQuery:
			text = p.rewriteQuery(text, special)
		case weburl.PartFragment:
			text = p.rewriteFragment(text, special)
		case weburl.PartPort:
			port, hasPort = withoutTabs(text), true
			text = withoutTabs(text)
		case weburl.PartTrimmed:
			text = ""
		default:
			text = withoutTabs(text)
		}
		b.WriteString(text)
	}
	o.Layout = nil
	value, err = o.Parse(b.String())
	if err != nil {
		return nil, p.failure(err, shown)
	}
	r := p.restore(value, looseHost)
	if extra != "" {
		r.scheme = extra
		switch {
		case hasHost && hasPort:
			r.port = p.portOf(extra, port)
		case !hasHost:
			r.port = from.port
		}
	}
	u.set(r)
	return u, nil
}

// schemeIn returns the scheme of an input in lower case and the rest, or "" if it
// has none.
func schemeIn(input string) (scheme, rest string) {
	var l weburl.Layout
	_, _ = weburl.Options{Layout: &l}.Parse(input[:strings.IndexByte(input, ':')+1])
	at, ok := l.Find(weburl.PartScheme)
	if !ok {
		return "", input
	}
	return strings.ToLower(withoutTabs(at.Of(input))), input[at.End:]
}

// portOf returns a port from its digits, or "" for the scheme's default.
func (p *parser) portOf(scheme, digits string) string {
	n, err := strconv.ParseUint(digits, 10, 16)
	port := strconv.FormatUint(n, 10)
	if err != nil || port == p.options.specialSchemes[scheme] {
		return ""
	}
	return port
}

func withoutTabs(text string) string {
	if !strings.ContainsAny(text, "\t\n\r") {
		return text
	}
	return strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(text)
}

// standIn returns a URL of the Standard with marks in place of what it cannot
// contain.
func (r record) standIn(o *options) (weburl.URL, error) {
	if o.isExtra(r.scheme) {
		r.scheme, r.port = standIn, ""
	}
	// A hook may have removed a required host.
	if _, special := o.specialSchemes[r.scheme]; r.host != "" || special && r.scheme != "file" {
		r.host, r.hasHost = hostMark, true
	}
	p, none := &parser{}, &PercentEncodeSet{}
	if r.opaque {
		r.path = p.rewrite(r.path, C0PercentEncodeSet, none, false)
	} else {
		r.path = p.rewrite(r.path, PathPercentEncodeSet, none, false)
	}
	r.query = p.rewrite(r.query, SpecialQueryPercentEncodeSet, none, false)
	r.fragment = p.rewrite(r.fragment, FragmentPercentEncodeSet, none, false)
	return weburl.Parse(r.serialize(false))
}

// restore returns the record for which a stand-in stands.
func (p *parser) restore(value weburl.URL, looseHost string) record {
	r := recordOf(value)
	if r.host == hostMark {
		r.host = looseHost
	}
	r.path, r.query, r.fragment = unmark(r.path), unmark(r.query), unmark(r.fragment)
	if p.options.lone {
		r.path = percents(r.path)
	}
	if p.options.collapse && value.IsSpecial() {
		r.path = collapseSlashes(r.path)
	}
	return r
}

func collapseSlashes(path string) string {
	if !strings.Contains(path, "//") {
		return path
	}
	var b strings.Builder
	for i := range len(path) {
		if path[i] != '/' || i == 0 || path[i-1] != '/' {
			b.WriteByte(path[i])
		}
	}
	return b.String()
}

// readHost parses a host with the options. changed reports whether the result
// differs from weburl's for raw.
func (p *parser) readHost(scheme, raw string) (_ string, changed bool, _ error) {
	_, special := p.options.specialSchemes[scheme]
	text := raw
	hook := func(f func(*Url, string) string) {
		if f != nil {
			text = f(&Url{parser: p, own: &record{scheme: scheme}}, text)
		}
	}
	hook(p.options.before)
	if text == "" && (raw == "" || !special || scheme == "file") {
		return "", raw != "", nil // if it was empty before, weburl decides
	}
	h, err := host.Options{Opaque: !special}.Parse(text)
	if err != nil {
		if lax, ok := laxHost(text, special); ok && p.options.lax {
			return lax, true, nil
		}
		return "", false, err
	}
	changed = text != raw
	text = h.String()
	if special && !h.IsIP() {
		hook(p.options.behind)
		changed = changed || text != h.String()
	}
	if scheme == "file" && text == "localhost" {
		text = ""
	}
	return text, changed, nil
}

// laxSet is the set to percent-encode in a host that is not valid: everything that
// would change the URL. If the host was decoded, the percent sign is encoded as
// well.
var (
	laxSet        = HostPercentEncodeSet.Set('/', '\\', '?', '@', ':', '[', ']', '|')
	laxDecodedSet = laxSet.Set('%')
)

// laxHost returns a replacement for a host that is not valid: its ASCII form or, if
// it has none, its bytes. ok is false if the host is an address, or empty.
func laxHost(text string, special bool) (string, bool) {
	if text == "" || text[0] == '[' {
		return "", false
	}
	if !special {
		return encodeBytes(text, laxSet), true
	}
	domain := percent.Decode(text)
	if !utf8.ValidString(domain) {
		return encodeBytes(text, laxSet), true
	}
	if ascii, err := idna.ToASCII(domain); err == nil {
		if !strings.ContainsFunc(ascii, func(r rune) bool { return forbiddenInDomains.Test(uint(r)) }) {
			return "", false // an address with a part too many or too large
		}
		domain = ascii
	}
	return encodeBytes(domain, laxDecodedSet), true
}

// encodeBytes percent-encodes the bytes that are in set.
func encodeBytes(text string, set *PercentEncodeSet) string {
	b := make([]byte, 0, len(text))
	for i := range len(text) {
		if c := text[i]; set.ByteShouldBeEncoded(c) {
			b = append(b, percent.EncodeByte(c)...)
		} else {
			b = append(b, c)
		}
	}
	return string(b)
}
