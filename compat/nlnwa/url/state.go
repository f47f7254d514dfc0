package url

import (
	"errors"
	"strings"

	nlnwa "github.com/nlnwa/whatwg-url/errors"
	"github.com/weburl-go/weburl"
)

// State is a state of the basic URL parser.
//
// https://url.spec.whatwg.org/#basic-url-parser-state-override
type State int

// The states. Those that the doc comment of [Parser] does not list cannot override.
const (
	NoState State = iota
	StateSchemeStart
	StateScheme
	StateNoScheme
	StateOpaquePath
	StateSpecialRelativeOrAuthority
	StateSpecialAuthoritySlashes
	StateSpecialAuthorityIgnoreSlashes
	StatePathOrAuthority
	StateAuthority
	StateHost
	StateHostname
	StateFile
	StateFileHost
	StateFileSlash
	StatePort
	StatePath
	StatePathStart
	StateQuery
	StateFragment
	StateRelative
	StateRelativeSlash
)

// BasicParser is the basic URL parser. See [Parser].
func (p *parser) BasicParser(urlOrRef string, base *Url, url *Url, stateOverride State) (*Url, error) {
	if stateOverride == NoState {
		parsed, err := p.parse(urlOrRef, base)
		if err != nil || url == nil {
			return parsed, err
		}
		parsed.params = url.params
		*url = *parsed
		url.params.read()
		return url, nil
	}
	if url == nil {
		url = p.NewUrl()
	}
	c, ok := components[stateOverride]
	if !ok {
		return nil, nlnwa.ErrorWithDescr(nlnwa.InvalidURLUnit, "this state cannot override", urlOrRef, true)
	}
	before := url.parser
	url.parser = p
	if err := url.override(c, urlOrRef); err != nil {
		url.parser = before
		return nil, err
	}
	return url, nil
}

type component int

const (
	protocol component = iota
	authorityHost
	hostname
	port
	pathname
	opaquePath
	search
	hash
)

var components = map[State]component{
	StateSchemeStart: protocol, StateHost: authorityHost, StateHostname: hostname, StatePort: port,
	StatePathStart: pathname, StateOpaquePath: opaquePath, StateQuery: search, StateFragment: hash,
}

// override is the basic URL parser with a state override. On failure, u is
// unchanged.
func (u *Url) override(c component, input string) error {
	r := u.record()
	o := u.options()
	_, special := o.specialSchemes[r.scheme]
	scheme := o.read(r.scheme)
	var err error
	switch c {
	case protocol:
		err = u.overrideScheme(&r, input)
	case authorityHost, hostname:
		err = u.overrideHost(&r, scheme, input, c == authorityHost)
	case port:
		r.port, err = u.overridePort(r.scheme, input)
	case pathname:
		return u.overridePath(r.path, input)
	case opaquePath:
		r.path, err = weburl.Canonicalize(weburl.ComponentOpaquePath, scheme, u.parser.rewriteOpaque(input))
		r.path, r.opaque = unmark(r.path), true
	case search:
		r.query, r.hasQuery = unmark(u.parser.rewriteQuery(input, special)), true
	case hash:
		r.fragment, r.hasFragment = unmark(u.parser.rewriteFragment(input, special)), true
	}
	if err != nil {
		return u.parser.failure(err, input)
	}
	u.set(r)
	u.params.read()
	return nil
}

// overridePath adds segments to a path.
func (u *Url) overridePath(path, input string) error {
	r := u.record()
	o := u.options()
	scheme := o.read(r.scheme)
	raw := u.parser.rewrite(input, PathPercentEncodeSet, o.path, o.lone)
	if path != "" && !r.opaque {
		raw = path + "/" + strings.TrimPrefix(raw, "/")
	}
	text, err := weburl.Canonicalize(weburl.ComponentPath, scheme, raw)
	if err != nil {
		return u.parser.failure(err, input)
	}
	if text == "" && !r.hasHost {
		text = "/"
	}
	r.path, r.opaque = unmark(text), false
	if o.collapse && u.IsSpecialScheme() {
		r.path = collapseSlashes(r.path)
	}
	u.set(r)
	return nil
}

// overrideScheme leaves the scheme as it is where the Standard does.
func (u *Url) overrideScheme(r *record, input string) error {
	scheme, _ := schemeIn(input)
	if trimmed := withoutTabs(input); scheme == "" || !isAlpha(trimmed[0]) {
		return nlnwa.Error(nlnwa.InvalidURLUnit, input, true)
	}
	o := u.options()
	_, was := o.specialSchemes[r.scheme]
	_, is := o.specialSchemes[scheme]
	switch {
	case r.scheme != "" && was != is,
		scheme == "file" && (r.username != "" || r.password != "" || r.port != ""),
		r.scheme == "file" && r.host == "":
		return nil
	}
	if r.scheme = scheme; r.port == o.specialSchemes[scheme] {
		r.port = ""
	}
	return nil
}

func (u *Url) overridePort(scheme, input string) (string, error) {
	port, err := weburl.Canonicalize(weburl.ComponentPort, "", input)
	var e *weburl.ChangeError
	if errors.As(err, &e) {
		return "", nlnwa.Wrap(err, nlnwa.PortMissing, input, true)
	}
	if port == u.options().specialSchemes[scheme] {
		port = ""
	}
	return port, err
}

func (u *Url) overrideHost(r *record, scheme, input string, withPort bool) error {
	text, port, hasPort := cutHost(withoutTabs(input), u.IsSpecialScheme())
	if hasPort && (!withPort || r.scheme == "file") {
		return nlnwa.Error(nlnwa.HostInvalidCodePoint, input, true)
	}
	if text == "" && (hasPort || r.username != "" || r.password != "" || r.port != "") {
		return nlnwa.Error(nlnwa.HostMissing, input, true)
	}
	h, changed, err := u.parser.readHost(r.scheme, text)
	if err != nil {
		return err
	}
	if !changed {
		if h, err = weburl.Canonicalize(weburl.ComponentHost, scheme, text); err != nil {
			return err
		}
	}
	r.host, r.hasHost = h, true
	if hasPort {
		// The host stays if there is no valid port.
		if port, err := u.overridePort(r.scheme, port); err == nil {
			r.port = port
		}
	}
	return nil
}

// cutHost returns the host and the port in an input.
//
// https://url.spec.whatwg.org/#host-state
func cutHost(input string, special bool) (host, port string, hasPort bool) {
	ends := "/?#"
	if special {
		ends = `/?#\`
	}
	if i := strings.IndexAny(input, ends); i >= 0 {
		input = input[:i]
	}
	brackets := false
	for i := range len(input) {
		switch input[i] {
		case '[':
			brackets = true
		case ']':
			brackets = false
		case ':':
			if !brackets {
				return input[:i], input[i+1:], true
			}
		}
	}
	return input, "", false
}
