package canonical

import (
	"sync"

	"github.com/weburl-go/weburl"
)

// work is a URL on its way through the rules.
type work struct {
	// text is the URL until it is split, and again once it is a key.
	text string
	// url is the URL of the profiles that parse.
	url weburl.URL
	// isSplit says that parts are the URL.
	isSplit bool
	parts   parts
	// done ends the rules.
	done bool
}

// parts are a URL that is split into components by the rules of a profile. They
// are bytes, not necessarily UTF-8.
type parts struct {
	scheme string
	// userinfo has the "@" after it, or is empty.
	userinfo string
	host     string
	// port has no ":"; empty is none.
	port string
	path string
	// query and fragment are meaningful if there are any.
	query, fragment       string
	hasQuery, hasFragment bool
	// slashes says that "//" follows the scheme.
	slashes bool
}

// works are kept because a rule is a func value, which a work cannot be passed to
// without being allocated.
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

// String returns the URL as far as the rules have come.
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

// finish makes text the result.
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
