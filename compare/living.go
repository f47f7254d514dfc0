package compare

import (
	"errors"
	"strconv"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// LivingName is the name of the edition that [Living] returns.
const LivingName = "whatwg"

// Living returns the edition of the living Standard, which reads by package weburl. The
// edition "whatwg-literal" gives the same readings in many more steps.
func Living() *edition.Edition { return living }

var living = &edition.Edition{
	Name:    LivingName,
	Version: weburl.StandardDate,
	Title:   "URL Standard",
	Read:    readLiving,
}

func readLiving(q edition.Request) edition.Reading {
	var found []edition.Finding
	r := livingWith(q, func(e validation.Error) {
		found = append(found, edition.Finding{Name: e.Code.String(), Span: e.Span})
	})
	r.Errors = found
	return r
}

// read returns e.Read(q), but without Errors if e is the living Standard.
func read(e *edition.Edition, q edition.Request) edition.Reading {
	if e == living {
		return livingWith(q, nil)
	}
	return e.Read(q)
}

func livingWith(q edition.Request, report func(validation.Error)) edition.Reading {
	var layout weburl.Layout
	options := weburl.Options{Encoding: q.Encoding, Layout: &layout, Report: report}
	if q.HasBase {
		base, err := weburl.Parse(q.Base)
		if err != nil {
			return edition.Reading{Failure: livingFailure(err), FailedIn: validation.Base}
		}
		options.Base = base
	}
	u, err := options.Parse(q.Input)
	if err != nil {
		return edition.Reading{Failure: livingFailure(err)}
	}
	r := livingReading(u)
	setSpans(&r, &layout)
	return r
}

func livingFailure(err error) *edition.Finding {
	f := &edition.Finding{Name: err.Error(), Span: validation.Unknown()}
	if e := (*validation.Error)(nil); errors.As(err, &e) {
		f.Name, f.Span = e.Code.String(), e.Span
	}
	return f
}

// livingReading returns the parts of a URL, without spans.
func livingReading(u weburl.URL) edition.Reading {
	part := func(present bool, text string) edition.Part {
		return edition.Part{Present: present, Text: text, Span: validation.Unknown()}
	}
	port, hasPort := u.Port()
	query, hasQuery := u.Query()
	fragment, hasFragment := u.Fragment()
	r := edition.Reading{
		Scheme:   part(true, u.Scheme()),
		Userinfo: part(u.IncludesCredentials(), u.Username()),
		Username: part(true, u.Username()),
		Password: part(true, u.Password()),
		Host:     part(!u.Host().IsNull(), u.Host().String()),
		Port:     part(hasPort, ""),
		Path:     part(true, u.Path()),
		Query:    part(hasQuery, query),
		Fragment: part(hasFragment, fragment),
		Href:     u.String(),
		HasHref:  true,
	}
	if u.Password() != "" {
		r.Userinfo.Text += ":" + r.Password.Text
	}
	if hasPort {
		r.Port.Text = strconv.Itoa(int(port))
	}
	return r
}

// setSpans sets the spans of the parts that stand in the input.
func setSpans(r *edition.Reading, layout *weburl.Layout) {
	for _, p := range layout.Parts {
		switch p.Kind {
		case weburl.PartScheme:
			r.Scheme.Span = p.Span
		case weburl.PartUsername:
			r.Username.Span, r.Userinfo.Span = p.Span, p.Span
		case weburl.PartPassword:
			r.Password.Span = p.Span
			if !r.Userinfo.Span.IsKnown() {
				r.Userinfo.Span.Start = p.Span.Start
			}
			r.Userinfo.Span.End = p.Span.End
		case weburl.PartHost:
			r.Host.Span = p.Span
		case weburl.PartPort:
			r.Port.Span = p.Span
		case weburl.PartSeparator, weburl.PartSegment, weburl.PartOpaquePath:
			if !r.Path.Span.IsKnown() {
				r.Path.Span.Start = p.Span.Start
			}
			r.Path.Span.End = p.Span.End
		case weburl.PartQuery:
			r.Query.Span = p.Span
		case weburl.PartFragment:
			r.Fragment.Span = p.Span
		}
	}
}
