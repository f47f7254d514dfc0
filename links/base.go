package links

import (
	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// DocumentBase returns the base URL of a document whose first base element with an href
// has this one. encoding is that of the document, or nil for UTF-8. A document without
// such an element has the base URL fallback, its own URL; see [FallbackBase].
//
// If browsers ignore the href, DocumentBase returns fallback and an error: a
// *validation.Error or weburl.ErrTooLong if it cannot be parsed, or an [*Error]. A
// Content Security Policy may make them ignore others, too.
//
// https://html.spec.whatwg.org/multipage/semantics.html#set-the-frozen-base-url
func DocumentBase(fallback weburl.URL, href string, encoding percent.Encoding) (weburl.URL, error) {
	u, err := weburl.Options{Base: fallback, Encoding: encoding}.Parse(href)
	if err != nil {
		return fallback, err
	}
	if s := u.Scheme(); s == "data" || s == "javascript" {
		return fallback, &Error{Code: BaseScheme, Span: validation.Span{End: len(href)}}
	}
	return u, nil
}

// FallbackBase returns the fallback base URL of a document. It is the document's URL. For
// about:blank and about:srcdoc it is creator, the base URL of the document that has
// created this one, unless creator is the zero URL.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#fallback-base-url
func FallbackBase(document, creator weburl.URL) weburl.URL {
	if creator.IsValid() && document.Scheme() == "about" && document.HasOpaquePath() &&
		(document.Path() == "blank" || document.Path() == "srcdoc") {
		return creator
	}
	return document
}
