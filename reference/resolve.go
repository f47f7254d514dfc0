package reference

import (
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// ResolveStrict rebases ref onto base, provided that one of them has a scheme. RFC
// 3986 calls this strict resolution; dot segments are not removed. The error is a
// [*validation.Error].
func (base Reference) ResolveStrict(ref Reference) (Reference, error) {
	return resolve(ref, base, (*parts).strict)
}

// ResolveLegacy is like [Reference.ResolveStrict], but ignores the scheme of ref if base
// has the same: "http:a" against an http URL means "a".
func (base Reference) ResolveLegacy(ref Reference) (Reference, error) {
	return resolve(ref, base, (*parts).legacy)
}

// ResolveReference resolves ref against base as the URL Standard's parser does, and
// normalizes the result: its string is the href that the parser returns, and it fails
// if the parser fails. The base is a URL, resolved or not, or ε for none. Both must
// have been read in the mode of the base.
//
// The error is a [*validation.Error].
func (base Reference) ResolveReference(ref Reference) (Reference, error) {
	var p parts
	p.take(&ref)
	r, err := p.resolve(&base, ref.text, nil)
	if err != nil {
		return Reference{}, err
	}
	return r, nil
}

// Resolve reads a string in the mode of base and resolves it against base as
// [Reference.ResolveReference] does. The span of the error lies in input, unless the
// base is at fault.
func (base Reference) Resolve(input string) (Reference, error) {
	return base.mode.Resolve(base, input)
}

// Resolve is like [Reference.Resolve], but reads an input without a scheme in the
// mode m instead of the mode of base.
func (m Mode) Resolve(base Reference, input string) (Reference, error) {
	o := Options{Base: base}
	return o.resolve(m, input)
}

// resolve reads input in the mode m and resolves it.
func (o *Options) resolve(m Mode, input string) (Reference, error) {
	var p parts
	text, err := m.read(&p, input)
	if err != nil {
		return Reference{}, err
	}
	if o.encodeQuery(&p) {
		text = ""
	}
	r, err := p.resolve(&o.Base, text, o.Forced)
	if err != nil {
		if err.In == validation.Input {
			m.place(err, input, o.Base.mode)
		}
		return Reference{}, err
	}
	return r, nil
}

// resolve resolves p against base. text is the text of p, or "" if it is not known;
// it is reused if p has a scheme and is in normal form. forced, if not nil, is called
// if forcing changes anything.
func (p *parts) resolve(base *Reference, text string, forced func(Forcing)) (Reference, *validation.Error) {
	var b parts
	if !base.IsEmpty() {
		b.take(base)
		if err := b.makeBase(); err != nil {
			err.In = validation.Base
			return Reference{}, err
		}
	}
	before := *p
	if err := p.whatwg(&b, forced); err != nil {
		return Reference{}, err
	}
	if before.hostKind = p.hostKind; *p != before {
		text = ""
	}
	return p.with(text), nil
}

func resolve(ref, base Reference, how func(p, b *parts) *validation.Error) (Reference, error) {
	var p, b parts
	p.take(&ref)
	b.take(&base)
	if err := how(&p, &b); err != nil {
		return Reference{}, err
	}
	return p.reference(), nil
}

func (p *parts) strict(b *parts) *validation.Error {
	if !p.is(hasScheme) && !b.is(hasScheme) {
		return unplaced(validation.MissingSchemeNonRelativeURL)
	}
	p.onto(b)
	return nil
}

func (p *parts) legacy(b *parts) *validation.Error {
	p.dropSchemeOf(b)
	return p.strict(b)
}

// dropSchemeOf removes the scheme of p if b has the same, ignoring case.
func (p *parts) dropSchemeOf(b *parts) {
	if !p.is(hasScheme) || len(p.scheme) != len(b.scheme) {
		return
	}
	for i := range len(p.scheme) {
		if infra.ASCIILower(p.scheme[i]) != infra.ASCIILower(b.scheme[i]) {
			return
		}
	}
	p.dropScheme()
}

// makeBase resolves p on its own and normalizes it, as far as the result of resolving
// against it depends on that.
func (p *parts) makeBase() *validation.Error {
	if !p.is(hasScheme) {
		return unplaced(validation.MissingSchemeNonRelativeURL)
	}
	if err := p.force(); err != nil {
		return err
	}
	if err := p.normalizePort(); err != nil {
		return err
	}
	if err := p.normalizeHost(); err != nil {
		return err
	}
	p.normalizePath()
	p.joinDirs()
	return nil
}

// whatwg resolves p against b, which is zero or comes from makeBase, and
// normalizes the result.
func (p *parts) whatwg(b *parts, forced func(Forcing)) *validation.Error {
	mode := b.mode
	if p.is(hasScheme) {
		mode = p.mode
	}
	var err *validation.Error
	switch {
	case mode != GenericMode:
		if err = p.legacy(b); err == nil {
			if forced != nil {
				p.reportForcing(forced)
			}
			err = p.force()
		}
	case p.is(hasScheme), p.has == hasFragment && p.dirs[0] == "" && p.file == "", b.is(hasAuthority | hasRoot | hasDrive):
		err = p.strict(b)
	default:
		// Only a fragment can be rebased onto an opaque path.
		err = unplaced(validation.MissingSchemeNonRelativeURL)
	}
	if err == nil {
		err = p.normalize()
	}
	return err
}
