package rfc3986

import (
	"bytes"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// Resolve transforms a reference to its target, strictly. Parts that come from base
// have unknown spans. A fragment of base is ignored. The error is an [*Error] if base
// has no scheme, even if the reference has one.
//
// https://www.rfc-editor.org/rfc/rfc3986#section-5.2.2
func (base Reference) Resolve(r Reference) (Reference, error) { return base.transform(r, true) }

// ResolveNonStrict is like [Reference.Resolve], but ignores the scheme of the reference
// if base has the same, as was usual before the RFC.
func (base Reference) ResolveNonStrict(r Reference) (Reference, error) {
	return base.transform(r, false)
}

func (base Reference) transform(r Reference, strict bool) (t Reference, err error) {
	if !base.Scheme.Present {
		return Reference{}, &Error{Rule: "absolute-URI", Span: validation.Unknown(), In: validation.Base}
	}
	for _, p := range []*edition.Part{&base.Scheme, &base.Userinfo, &base.Host, &base.Port, &base.Path, &base.Query} {
		p.Span = validation.Unknown()
	}
	if !strict && strings.EqualFold(r.Scheme.Text, base.Scheme.Text) {
		r.Scheme = edition.Part{}
	}
	t = r
	switch {
	case r.Scheme.Present:
		t.setPath(RemoveDotSegments(r.Path.Text))
		return t, nil
	case r.Host.Present:
		t.setPath(RemoveDotSegments(r.Path.Text))
		t.Scheme = base.Scheme
		return t, nil
	}
	t.Scheme, t.Userinfo, t.Host, t.Port = base.Scheme, base.Userinfo, base.Host, base.Port
	switch {
	case r.Path.Text == "":
		t.Path = base.Path
		if !r.Query.Present {
			t.Query = base.Query
		}
	case r.Path.Text[0] == '/':
		t.setPath(RemoveDotSegments(r.Path.Text))
	default:
		t.setPath(RemoveDotSegments(base.merge(r.Path.Text)))
	}
	return t, nil
}

// merge appends a path to all but the last segment of the path of base.
//
// https://www.rfc-editor.org/rfc/rfc3986#section-5.2.3
func (base Reference) merge(path string) string {
	if base.Host.Present && base.Path.Text == "" {
		return "/" + path
	}
	return base.Path.Text[:strings.LastIndexByte(base.Path.Text, '/')+1] + path
}

// RemoveDotSegments implements the RFC's remove_dot_segments. It can give a root to a
// path without one: "a/../b" becomes "/b".
//
// https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4
func RemoveDotSegments(path string) string { return removeDotSegments(path, nil) }

// removeDotSegments implements RemoveDotSegments. It calls step, if not nil, with the
// name of each step and the two buffers after it.
func removeDotSegments(path string, step func(name string, output, input string)) string {
	const slash = len("/")
	input, output := path, make([]byte, 0, len(path))
	pop := func() {
		output = output[:max(0, bytes.LastIndexByte(output, '/'))]
	}
	for input != "" {
		name := ""
		switch {
		case strings.HasPrefix(input, "../"), strings.HasPrefix(input, "./"):
			name = "2A"
			input = input[strings.IndexByte(input, '/')+slash:]
		case strings.HasPrefix(input, "/./"):
			name = "2B"
			input = input[len("/."):]
		case input == "/.":
			name = "2B"
			input = "/"
		case strings.HasPrefix(input, "/../"):
			name = "2C"
			input = input[len("/.."):]
			pop()
		case input == "/..":
			name = "2C"
			input = "/"
			pop()
		case input == ".", input == "..":
			name = "2D"
			input = ""
		default:
			name = "2E"
			end := len(input)
			if i := strings.IndexByte(input[1:], '/'); i >= 0 {
				end = i + 1
			}
			output = append(output, input[:end]...)
			input = input[end:]
		}
		if step != nil {
			step(name, string(output), input)
		}
	}
	return string(output)
}
