package canonical

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// heritrix is meant to write what Heritrix's SURT.fromURI writes for the
// serialization of a parsed URL. It has not been compared with Heritrix.
var heritrix = &Profile{
	name:    "heritrix/1",
	summary: "SURTs of Heritrix: http://(org,example,)/path?query",
	parses:  true,
	data:    standardData,
	rules: []rule{
		parseRule,
		{"remove-fragment", "Remove the fragment.", func(w *work) error {
			w.url = w.url.WithoutFragment()
			return nil
		}},
		{"key", `If the scheme has only letters, digits and "_", and there is a host that is not empty: write the scheme, "://(", the labels of the host backwards with a comma after each, a dot at the end being part of the last, or four numbers of at most three digits as they are; ":" and the port; "@" and the userinfo; ")" and the rest. Lowercase ASCII letters. Any other URL stays as it is.`, heritrixKey},
	},
}

func heritrixKey(w *work) error {
	u := w.url
	h := u.Host().String()
	if h == "" || strings.ContainsAny(u.Scheme(), "+-.") {
		return nil
	}
	href := u.String()
	b := make([]byte, 0, len(href)+len("(,)"))
	b = append(append(b, u.Scheme()...), "://("...)
	if isFourNumbers(h) {
		b = append(b, h...)
	} else {
		// The last byte is part of the last label, even if it is a dot.
		if i := strings.LastIndexByte(h[:len(h)-1], '.'); i >= 0 {
			b = append(append(b, h[i+1:]...), ',')
			b = append(appendBackwards(b, h[:i]), ',')
		} else {
			b = append(append(b, h...), ',')
		}
	}
	if port := u.HostPort()[len(h):]; port != "" {
		b = append(b, port...)
	}
	if u.IncludesCredentials() {
		b = append(append(b, '@'), u.Username()...)
		if password := u.Password(); password != "" {
			b = append(append(b, ':'), password...)
		}
	}
	b = append(b, ')')
	b = append(b, u.Path()...)
	if query, ok := u.Query(); ok {
		b = append(append(b, '?'), query...)
	}
	infra.LowerASCII(b)
	w.finish(string(b))
	return nil
}
