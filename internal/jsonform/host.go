package jsonform

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/columns"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/psl"
	"github.com/weburl-go/weburl/site"
	"github.com/weburl-go/weburl/validation"
)

// HostResult is what is known of a host.
type HostResult struct {
	Input string
	// Shown is the input, without a password, or "" if that is not known.
	Shown  string
	Host   host.Host
	Lookup psl.Result
	Site   site.Site
	Err    error // a validation error, or the zero value of all else
}

// ReadHost finds out all about an input as the host of an https: URL.
func ReadHost(input string) HostResult {
	r := HostResult{Input: input}
	var u weburl.URL
	if r.Host, r.Err = host.Parse(input); r.Err != nil {
		return r
	}
	if u, r.Err = weburl.Parse("https://" + r.Host.String()); r.Err != nil {
		return r
	}
	r.Shown = input
	r.Lookup, r.Site = psl.Lookup(r.Host), site.Of(u.Origin())
	return r
}

// ReadHostOf finds out all about the host of a URL, against a base or the zero URL.
func ReadHostOf(input string, base weburl.URL) HostResult {
	r := HostResult{Input: input}
	var u weburl.URL
	if u, r.Err = (weburl.Options{Base: base}).Parse(input); r.Err != nil {
		return r
	}
	r.Shown, r.Host = u.Redacted(), u.Host()
	r.Lookup, r.Site = psl.Lookup(r.Host), site.Of(u.Origin())
	return r
}

// Write writes a result or a failure as a JSON object.
func (r *HostResult) Write(w *jsontext.Writer, id string) {
	var failure *validation.Error
	if r.Err != nil && !errors.As(r.Err, &failure) {
		WriteError(w, ErrorText(r.Err), id, 0)
		return
	}
	w.Object()
	WriteID(w, id)
	r.WriteMembers(w)
	w.End()
}

// WriteMembers writes what is known of a host, or why there is none, which it reports.
func (r *HostResult) WriteMembers(w *jsontext.Writer) (ok bool) {
	w.Member("input", r.Input)
	var failure *validation.Error
	switch {
	case r.Err == nil:
		r.writeKnown(w)
	case errors.As(r.Err, &failure):
		WriteFailure(w, failure, failure.In)
	default:
		w.Member("error", ErrorText(r.Err))
	}
	return r.Err == nil
}

// writeKnown writes what is known of a host.
func (r *HostResult) writeKnown(w *jsontext.Writer) {
	h := r.Host
	w.Member("kind", columns.HostKind(h.Kind()))
	writeOrNull(w, "ascii", h.String(), !h.IsNull())
	writeOrNull(w, "unicode", h.Unicode(), !h.IsNull())
	w.Name("address")
	if all := Spellings(h); all == nil {
		w.Null()
	} else {
		w.Object()
		if h.Kind() == host.IPv4 {
			w.Member("dotted", h.String())
		} else {
			w.Member("compressed", strings.Trim(h.String(), "[]"))
		}
		for _, s := range all {
			writeOrNull(w, s.Name, s.Text, s.Text != "")
		}
		w.End()
	}
	class := ClassText(h)
	writeOrNull(w, "class", class, class != "")
	suffix, registrable := r.Lookup.PublicSuffix, r.Lookup.RegistrableDomain
	writeOrNull(w, "publicSuffix", suffix.String(), !suffix.IsNull())
	writeOrNull(w, "rule", r.Lookup.Rule.String(), !suffix.IsNull())
	writeOrNull(w, "registrableDomain", registrable.String(), !registrable.IsNull())
	writeOrNull(w, "site", r.Site.String(), r.Site.IsValid() && !r.Site.IsOpaque())
}
