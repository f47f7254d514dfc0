package viewer

import (
	"errors"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/render"
	"github.com/weburl-go/weburl/validation"
)

func hostOf(a *answer, r *request) error {
	var result jsonform.HostResult
	switch {
	case r.host != nil && (r.given["input"] || r.base != nil):
		return errors.New(`a host needs no "input" or "base"`)
	case r.host != nil:
		result.Read(*r.host)
	default:
		base, err := r.baseURL()
		if err != nil {
			result = jsonform.HostResult{Input: r.input, Err: inBase(err)}
		} else {
			result.ReadOf(r.input, base)
		}
	}
	w := &a.w
	if !result.WriteMembers(w) {
		return nil
	}
	h := result.Host
	writeLabels(w, h)
	w.ArrayMember("spellings")
	for _, s := range jsonform.Spellings(h) {
		if s.Text != "" {
			w.Object()
			w.Member("name", s.Name)
			w.Member("text", s.Text)
			w.End()
		}
	}
	w.End()
	w.Name("display")
	if h.IsNull() || h.IsEmpty() {
		w.Null()
		return nil
	}
	shown := render.Host(h)
	w.Object()
	w.Member("text", shown.Text)
	a.w.Flag("unicode", h.IsDomain() && h.Unicode() != h.String() && !hasPunycode(shown.Text))
	a.w.Flag("suspicious", shown.IsSuspicious())
	jsonform.WriteReasons(w, shown)
	w.End()
	return nil
}

// inBase marks an error of the parser as one of the base.
func inBase(err error) error {
	var failure *validation.Error
	if errors.As(err, &failure) {
		copied := *failure
		copied.In = validation.Base
		return &copied
	}
	return err
}

// writeLabels writes the labels of a domain, from left to right; none of another host.
func writeLabels(w *jsontext.Writer, h host.Host) {
	w.ArrayMember("labels")
	if h.IsDomain() {
		readable := strings.Split(h.Unicode(), ".")
		labels := strings.Split(h.String(), ".")
		for i, label := range labels {
			w.Object()
			w.Member("ascii", label)
			if len(readable) == len(labels) {
				w.Member("unicode", readable[i])
			} else {
				w.Member("unicode", host.DomainToUnicode(label))
			}
			w.End()
		}
	}
	w.End()
}

// hasPunycode reports whether a domain has a label in Punycode.
func hasPunycode(domain string) bool {
	return slices.ContainsFunc(strings.Split(domain, "."), func(label string) bool { return strings.HasPrefix(label, "xn--") })
}
