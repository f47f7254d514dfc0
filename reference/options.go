package reference

import (
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// Options configures how strings are resolved. With only Base set, [Options.Resolve]
// does the same as [Reference.Resolve].
type Options struct {
	// Base is the base URL, resolved or not, or ε for none.
	Base Reference

	// Encoding is the encoding of the document that contains the input, such as
	// [github.com/weburl-go/weburl/encoding.ShiftJIS]; nil means UTF-8. It is used
	// for the query of the input, except for ws, wss and schemes that are not
	// special, for which the Standard requires UTF-8.
	Encoding percent.Encoding

	// Forced, if not nil, is called with the changes that [Reference.Force] makes to
	// the input, rebased onto the base, if there are any: reason for a warning, but
	// not an error. It is called before the host is checked, so Resolve may still
	// fail afterwards.
	Forced func(Forcing)
}

// Resolve reads a string in the mode of o.Base and resolves it against o.Base. It
// fails as [Reference.Resolve] does.
func (o Options) Resolve(input string) (Reference, error) {
	return o.resolve(o.Base.mode, input)
}

// encodeQuery encodes the query of p, if it has one of its own, and reports whether
// it did.
func (o *Options) encodeQuery(p *parts) (changed bool) {
	if o.Encoding == nil || !p.is(hasQuery) {
		return false
	}
	scheme := p.scheme
	if !p.is(hasScheme) {
		scheme, _ = o.Base.Scheme()
	}
	if s := infra.SpecialSchemeFold(scheme); !s.IsSpecial() || s.IsWebSocket() {
		return false
	}
	p.query = string(percent.AppendEncodeAfterEncoding(nil, o.Encoding, p.query, encodeSets[SpecialQueryColumn]))
	return true
}
