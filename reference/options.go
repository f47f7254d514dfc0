package reference

import (
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// Options are settings for resolving strings. With only a Base,
// [Options.Resolve] is [Reference.Resolve].
type Options struct {
	// Base is the base URL, resolved or not; ε means none.
	Base Reference

	// Encoding is that of the document the input is from, such as
	// [github.com/weburl-go/weburl/encoding.ShiftJIS]; nil is UTF-8. The query of
	// the input is encoded in it, but for schemes that are not special and for ws
	// and wss, for which the Standard requires UTF-8 regardless.
	Encoding percent.Encoding

	// Forced, if set, is called with what [Reference.Force] changes in the input
	// rebased onto the base, if it changes anything: reason for a warning, but not
	// an error. What is wrong with the host is only found after that.
	Forced func(Forcing)
}

// Resolve reads a string in the mode of o.Base and resolves it against o.Base.
// The error is that of [Reference.Resolve].
func (o Options) Resolve(input string) (Reference, error) {
	return o.resolve(o.Base.mode, input)
}

// encodeQuery encodes the query that p has itself.
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
	p.query = string(percent.AppendEncodeAfterEncoding(nil, o.Encoding, p.query, encodeSets[specialQueryColumn]))
	return true
}
