package viewer

import (
	"errors"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/validation"
)

// maxCodes is how many codes of errors a row has; each of them is there once.
const maxCodes = 16

// batch writes a row for each line.
func batch(a *answer, r *request) error {
	size := 0
	for _, line := range r.lines {
		if len(line) > maxLong {
			return errors.New("a line has more than 65536 bytes")
		}
		size += len(line)
	}
	if size > maxBatch {
		return errors.New("the lines have more than 4194304 bytes together")
	}
	w := &a.w
	base, err := r.baseURL()
	var failure *validation.Error
	if errors.As(err, &failure) {
		w.Member("baseFailure", failure.Code.String())
	}
	if err != nil {
		w.ArrayMember("rows")
		w.End()
		return nil
	}
	var codes []validation.Code
	var seen [256]bool
	o := weburl.Options{Base: base, Report: func(e validation.Error) {
		if !seen[e.Code] && len(codes) < maxCodes {
			seen[e.Code] = true
			codes = append(codes, e.Code)
		}
	}}
	w.ArrayMember("rows")
	for _, line := range r.lines {
		codes, seen = codes[:0], [256]bool{}
		u, err := o.Parse(line)
		w.Object()
		w.Member("input", line)
		switch {
		case err != nil:
			w.Member("outcome", "failed")
		case len(codes) == 0 && conform.Valid(line, base):
			w.Member("outcome", "valid")
		default:
			w.Member("outcome", "accepted")
		}
		w.Name("host")
		if h := u.Host(); h.IsNull() {
			w.Null()
		} else {
			w.String(h.String())
		}
		w.ArrayMember("errors")
		for _, c := range codes {
			w.String(c.String())
		}
		w.End()
		if failure = nil; errors.As(err, &failure) {
			w.Member("failure", failure.Code.String())
		} else if err != nil {
			w.Member("failure", "other")
		} else {
			w.Member("href", u.String())
		}
		w.End()
	}
	w.End()
	return nil
}
