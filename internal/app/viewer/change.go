package viewer

import (
	"errors"
	"slices"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/internal/app/jsonform"
)

// ignored says what a setter made no use of.
type ignored struct {
	attribute, reason string
	// partly says that the setter made use of a part of the value.
	partly bool
}

func change(a *answer, r *request) error {
	if r.sort && r.given["params"] {
		return errors.New(`"params" and "sort" cannot be used together`)
	}
	p, result := r.parse(nil, nil)
	var all []ignored
	if result.Err == nil {
		u, work := result.URL, 0
		for _, s := range r.set {
			// Each setter reads the URL and writes it anew.
			if work += len(u.String()) + len(s[1]); work > maxWork {
				return errors.New("these are too many changes of so long a URL")
			}
			web := jsonform.WebAttributes()
			i := slices.IndexFunc(web, func(w jsonform.Attribute) bool { return w.Name == s[0] && w.Set != nil })
			if i < 0 {
				return errors.New("there is no such setter")
			}
			after, err := web[i].Apply(u, s[1])
			if err != nil {
				all = append(all, ignored{s[0], jsonform.ErrorText(err), after != u})
			}
			u = after
		}
		changed, err := withParams(u, r)
		if err != nil {
			all = append(all, ignored{"searchParams", jsonform.ErrorText(err), false})
		}
		href := changed.String()
		if len(href) > maxRequest {
			return errors.New("the URL would be too long")
		}
		result = *p.Answer(&jsonform.Request{Input: href})
	}
	w := &a.w
	w.Name("result")
	p.Write(w, &result, jsonform.MaxErrors, nil)
	w.ArrayMember("pairs")
	pairs := result.URL.Params()
	for _, pair := range pairs[:min(len(pairs), maxList)] {
		w.Array()
		w.String(pair.Name)
		w.String(pair.Value)
		w.End()
	}
	w.End()
	if n := len(pairs) - maxList; n > 0 {
		w.Number("pairsOmitted", n)
	}
	w.ArrayMember("ignored")
	for _, i := range all {
		w.Object()
		w.Member("attribute", i.attribute)
		w.Member("reason", i.reason)
		a.w.Flag("partly", i.partly)
		w.End()
	}
	w.End()
	return nil
}

// withParams returns u with the parameters that a request has for it.
func withParams(u weburl.URL, r *request) (weburl.URL, error) {
	var list form.List
	switch {
	case r.sort:
		list = u.Params()
		list.Sort()
	case r.given["params"]:
		for _, pair := range r.params {
			list.Add(pair[0], pair[1])
		}
	default:
		return u, nil
	}
	return u.WithParams(list)
}
