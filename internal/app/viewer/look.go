package viewer

import (
	"errors"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/provenance"
	"github.com/weburl-go/weburl/validation"
)

// Limits of what is drawn. What is left out is counted in "omitted".
const (
	maxRuns   = 10000
	maxPieces = 10000
)

func look(a *answer, r *request) error {
	c, ok := contextNamed(r.context)
	if !ok {
		return errors.New("unknown context")
	}
	e, err := encodingNamed(r.encoding)
	if err != nil {
		return err
	}
	if c.utf8Only {
		e = nil
	}
	w := &a.w
	var layout weburl.Layout
	p, result := r.parse(e, &layout)
	w.Name("result")
	limit := jsonform.MaxErrors
	if r.maxErrors > 0 {
		limit = min(r.maxErrors, limit)
	}
	p.Write(w, &result, limit, nil)
	if result.Err == nil {
		a.nulls(result.URL)
	}

	omitted := a.runs("runs", r.input)
	if r.base != nil {
		omitted += a.runs("baseRuns", *r.base)
	}
	rules := newRules()
	var pieces, findings int
	if result.Failure == nil || result.Failure.In != validation.Base {
		a.parts(layout.Parts)
		o := weburl.Options{Base: p.Base(), Encoding: e, Layout: &layout}
		pieces = a.pieces(provenance.OfParsed(r.input, o, result.URL, result.Err).Pieces)
		findings = a.findings(r, p.Base(), c, rules)
	} else {
		a.findingsOfBase(*r.base, rules)
	}
	rules.write(w)
	if omitted+pieces+findings > 0 {
		w.ObjectMember("omitted")
		w.Number("runs", omitted)
		w.Number("map", pieces)
		w.Number("findings", findings)
		w.End()
	}
	return nil
}

// nulls writes which components of a URL are null, which the attributes do not say.
func (a *answer) nulls(u weburl.URL) {
	_, hasPort := u.Port()
	_, hasQuery := u.Query()
	_, hasFragment := u.Fragment()
	a.w.ArrayMember("null")
	for i, has := range []bool{!u.Host().IsNull(), hasPort, hasQuery, hasFragment} {
		if !has {
			a.w.String([...]string{"host", "port", "query", "fragment"}[i])
		}
	}
	a.w.End()
}

// parts writes where the components are in the input.
func (a *answer) parts(all []weburl.Part) {
	w := &a.w
	w.ArrayMember("parts")
	for i, n := 0, 0; i < len(all) && n < maxPieces; n++ {
		first := all[i]
		span, name := first.Span, components[first.Kind]
		for i++; i < len(all) && components[all[i].Kind] == name && all[i].Span.Start == span.End; i++ {
			span.End = all[i].Span.End
		}
		w.Object()
		w.Member("component", name)
		a.span("span", span)
		w.End()
	}
	w.End()
}

// pieces writes what became of the bytes of the input, and returns how many pieces it left
// out. There may be one for each byte, so that each is three numbers: its sort, and
// how many bytes it has in the input and in the URL, in both of which they follow each other.
func (a *answer) pieces(all []provenance.Piece) (omitted int) {
	type sort struct {
		component whatwg.Component
		kind      provenance.Kind
	}
	var sorts []sort
	var number [256]uint8 // of a component and a kind, from 1
	written := all[:min(len(all), maxPieces)]
	w := &a.w
	w.ObjectMember("map")
	w.ArrayMember("pieces")
	for i := range written {
		p := &written[i]
		n := &number[uint8(p.Component)<<4|uint8(p.Kind)]
		if *n == 0 {
			sorts = append(sorts, sort{p.Component, p.Kind})
			*n = uint8(len(sorts))
		}
		w.Int(int(*n) - 1)
		w.Int(p.In.End - p.In.Start)
		w.Int(p.Out.End - p.Out.Start)
	}
	w.End()
	w.ArrayMember("sorts")
	for _, s := range sorts {
		w.Array()
		w.String(s.component.String())
		w.String(s.kind.String())
		w.End()
	}
	w.End()
	w.ArrayMember("base")
	for i := range written {
		if p := &written[i]; p.Base.IsKnown() {
			w.Int(i)
			w.Int(p.Base.Start)
			w.Int(p.Base.End)
		}
	}
	w.End()
	w.ArrayMember("by")
	for i := range written {
		if p := &written[i]; p.By >= 0 {
			w.Int(i)
			w.Int(p.By)
		}
	}
	w.End()
	w.End()
	return len(all) - len(written)
}

// components are the names of what parts of an input are of, "" for delimiters.
var components = [...]string{
	weburl.PartTrimmed: "trimmed", weburl.PartScheme: "scheme", weburl.PartDelimiter: "", weburl.PartSlashes: "",
	weburl.PartUsername: "username", weburl.PartPassword: "password", weburl.PartHost: "host", weburl.PartPort: "port",
	weburl.PartSeparator: "path", weburl.PartSegment: "path", weburl.PartOpaquePath: "path",
	weburl.PartQuery: "query", weburl.PartFragment: "fragment", weburl.PartUnread: "unread",
}
