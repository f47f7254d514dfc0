package jsonform

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/psl"
	"github.com/weburl-go/weburl/site"
	"github.com/weburl-go/weburl/validation"
)

// HostResult holds the facts about a host.
type HostResult struct {
	Input string
	// Shown is the input without a password, or "" if it is not known.
	Shown  string
	Host   host.Host
	Lookup psl.Result
	Site   site.Site
	Err    error // a validation error, or the zero value of all else
}

// Read fills r with the facts about an input, read as the host of an https: URL.
func (r *HostResult) Read(input string) {
	*r = HostResult{Input: input}
	if r.Host, r.Err = host.Parse(input); r.Err != nil {
		return
	}
	u, err := weburl.Parse("https://" + r.Host.String())
	if r.Err = err; err != nil {
		return
	}
	r.Shown = input
	r.Lookup, r.Site = psl.Lookup(r.Host), site.Of(u.Origin())
}

// ReadOf fills r with the facts about the host of a URL, parsed against a base or the zero URL.
func (r *HostResult) ReadOf(input string, base weburl.URL) {
	*r = HostResult{Input: input}
	u, err := (weburl.Options{Base: base}).Parse(input)
	if r.Err = err; err != nil {
		return
	}
	r.Shown, r.Host = u.Redacted(), u.Host()
	r.Lookup, r.Site = psl.Lookup(r.Host), site.Of(u.Origin())
}

// Write writes a result or a failure as a JSON object.
func (r *HostResult) Write(w *jsontext.Writer, id string) {
	if r.Err != nil && !isFailure(r.Err) {
		WriteError(w, ErrorText(r.Err), id, 0)
		return
	}
	w.Object()
	WriteID(w, id)
	r.WriteMembers(w)
	w.End()
}

// isFailure reports whether an error is a failure of the parser.
func isFailure(err error) bool {
	var failure *validation.Error
	return errors.As(err, &failure)
}

// WriteMembers writes the members with the facts about a host, or with the reason why there is
// none. ok reports whether there is a host.
func (r *HostResult) WriteMembers(w *jsontext.Writer) (ok bool) {
	w.Member("input", r.Input)
	if r.Err == nil {
		r.writeKnown(w)
		return true
	}
	WriteParseFailure(w, r.Err)
	return false
}

// writeKnown writes the members with the facts about a host.
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
