package canonical

import (
	"sync"

	"github.com/weburl-go/weburl"
)

// work holds a URL while the rules of a profile are applied to it: in parts if
// isSplit is set, otherwise in url if that is valid, otherwise in text.
type work struct {
	// text is the input, and in the end the key.
	text string
	// url is set by the parse rule, or before it by CanonicalURL and ExplainURL.
	url     weburl.URL
	isSplit bool
	parts   parts
	// done tells run to skip the remaining rules.
	done bool
}

// parts holds the components of a URL, as the rules of a profile split it. They
// need not be UTF-8.
type parts struct {
	scheme string
	// userinfo ends with "@", or is empty.
	userinfo string
	host     string
	// port has no ":". It is empty if there is no port.
	port string
	path string
	// query and fragment are written only if hasQuery and hasFragment are set.
	query, fragment       string
	hasQuery, hasFragment bool
	// slashes reports whether "//" follows the scheme.
	slashes bool
}

// works recycles work values: rules are func values, so a *work that is passed to
// one escapes to the heap.
var works = sync.Pool{New: func() any { return new(work) }}

func newWork(text string) *work {
	w := works.Get().(*work)
	w.text = text
	return w
}

func (w *work) free() {
	*w = work{}
	works.Put(w)
}

// String returns the result of the rules that have been applied so far.
func (w *work) String() string {
	switch {
	case w.isSplit:
		return string(w.append(nil))
	case w.url.IsValid():
		return w.url.String()
	}
	return w.text
}

func (w *work) append(dst []byte) []byte {
	switch {
	case w.isSplit:
		return w.parts.append(dst)
	case w.url.IsValid():
		return append(dst, w.url.String()...)
	}
	return append(dst, w.text...)
}

// finish replaces the URL by text.
func (w *work) finish(text string) {
	*w = work{text: text, done: w.done}
}

func (p *parts) append(dst []byte) []byte {
	dst = append(append(dst, p.scheme...), ':')
	if p.slashes {
		dst = append(dst, "//"...)
	}
	dst = append(append(dst, p.userinfo...), p.host...)
	if p.port != "" {
		dst = append(append(dst, ':'), p.port...)
	}
	dst = append(dst, p.path...)
	if p.hasQuery {
		dst = append(append(dst, '?'), p.query...)
	}
	if p.hasFragment {
		dst = append(append(dst, '#'), p.fragment...)
	}
	return dst
}
