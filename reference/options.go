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

	// EncodeQuery, if set, encodes the query of the input for documents in a
	// legacy encoding. It has the contract of the field of weburl.Options with
	// that name: it appends query in that encoding to dst, and for each code
	// point that the encoding lacks "%26%23", its decimal number and "%3B". It is
	// called at most once, and not where the Standard requires UTF-8 regardless:
	// for schemes that are not special and for ws and wss.
	EncodeQuery func(dst []byte, query string) []byte

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
	if o.EncodeQuery == nil || !p.is(hasQuery) {
		return false
	}
	scheme := p.scheme
	if !p.is(hasScheme) {
		scheme, _ = o.Base.Scheme()
	}
	if s := infra.SpecialSchemeFold(scheme); !s.IsSpecial() || s.IsWebSocket() {
		return false
	}
	p.query = string(percent.AppendEncode(nil, o.EncodeQuery(nil, p.query), encodeSets[specialQueryColumn]))
	return true
}
