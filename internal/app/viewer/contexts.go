package viewer

import (
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
)

// context is where a URL is written, which decides what is valid there and whether the
// encoding of a document applies.
type context struct {
	name, title string
	// rule says what has to be written there, in the words of the text at anchor.
	rule, anchor string
	// mayBeSurrounded allows ASCII white space around the URL, notEmpty wants one, and
	// absolute wants one that is not relative.
	mayBeSurrounded, notEmpty, absolute bool
	// overHTTP wants an HTTP(S) scheme, and noCommas no comma at either end.
	overHTTP, noCommas bool
	// utf8Only says that the encoding of the document does not apply.
	utf8Only bool
}

const (
	validString    = "valid URL string"
	validSpaced    = "valid URL potentially surrounded by spaces"
	validNonEmpty  = "valid non-empty URL potentially surrounded by spaces"
	validHTTP      = "valid non-empty URL whose scheme is an HTTP(S) scheme"
	validCandidate = "valid non-empty URL that does not start or end with a comma"
	validAbsolute  = "valid URL string that is an absolute URL"
	htmlPages      = "https://html.spec.whatwg.org/multipage/"
	htmlURLs       = htmlPages + "urls-and-fetching.html#"
	spacedAnchor   = htmlURLs + "valid-url-potentially-surrounded-by-spaces"
	nonEmptyAnchor = htmlURLs + "valid-non-empty-url-potentially-surrounded-by-spaces"
)

// contexts begins with the one that is meant if there is none.
var contexts = []context{
	{name: "", title: "a string by itself", rule: validString, anchor: "https://url.spec.whatwg.org/#valid-url-string"},
	{name: "new-url", title: "JavaScript: new URL()", rule: validString, anchor: "https://url.spec.whatwg.org/#dom-url-url", utf8Only: true},
	{name: "a-href", title: "HTML: <a href>", rule: validSpaced, anchor: spacedAnchor, mayBeSurrounded: true},
	{name: "a-ping", title: "HTML: one of <a ping>", rule: validHTTP, anchor: htmlPages + "links.html#ping", notEmpty: true, overHTTP: true},
	{name: "base-href", title: "HTML: <base href>", rule: validSpaced, anchor: htmlPages + "semantics.html#attr-base-href", mayBeSurrounded: true},
	{name: "link-href", title: "HTML: <link href>", rule: validNonEmpty, anchor: nonEmptyAnchor, mayBeSurrounded: true, notEmpty: true},
	{name: "img-src", title: "HTML: <img src>", rule: validNonEmpty, anchor: nonEmptyAnchor, mayBeSurrounded: true, notEmpty: true},
	{name: "img-srcset", title: "HTML: one of <img srcset>", rule: validCandidate, anchor: htmlPages + "images.html#image-candidate-string", notEmpty: true, noCommas: true},
	{name: "script-src", title: "HTML: <script src>", rule: validNonEmpty, anchor: nonEmptyAnchor, mayBeSurrounded: true, notEmpty: true},
	{name: "iframe-src", title: "HTML: <iframe src>", rule: validNonEmpty, anchor: nonEmptyAnchor, mayBeSurrounded: true, notEmpty: true},
	{name: "form-action", title: "HTML: <form action>", rule: validNonEmpty, anchor: nonEmptyAnchor, mayBeSurrounded: true, notEmpty: true},
	{name: "itemtype", title: "HTML: itemtype", rule: validAbsolute, anchor: htmlPages + "microdata.html#attr-itemtype", absolute: true, utf8Only: true},
}

// contextNamed returns the context with the name; "" is a string by itself.
func contextNamed(name string) (*context, bool) {
	for i := range contexts {
		if contexts[i].name == name {
			return &contexts[i], true
		}
	}
	return nil, false
}

// trim returns the place of the URL in a text.
func (c *context) trim(text string) (from, to int) {
	if !c.mayBeSurrounded {
		return 0, len(text)
	}
	const asciiWhitespace = "\t\n\f\r "
	from = len(text) - len(strings.TrimLeft(text, asciiWhitespace))
	return from, max(from, len(strings.TrimRight(text, asciiWhitespace)))
}

// write writes the members that say what a context is.
func (c *context) write(a *answer) {
	a.w.Member("name", c.name)
	a.w.Member("title", c.title)
	a.w.Member("rule", c.rule)
	a.w.Member("anchor", c.anchor)
	a.w.Flag("encoding", !c.utf8Only)
}

// context writes whether a URL is valid where it is. Valid says that it is a valid URL
// string.
func (a *answer) context(c *context, text string, base weburl.URL, valid, noURL bool) {
	problem := ""
	switch {
	case noURL:
		problem = "This is not a URL."
	case c.notEmpty && text == "":
		problem = "It must not be empty."
	case c.absolute && !conform.Valid(text, noBase):
		problem = "It must be an absolute URL."
	case c.noCommas && (strings.HasPrefix(text, ",") || strings.HasSuffix(text, ",")):
		problem = "It must not begin or end with a comma."
	case c.overHTTP && !isHTTP(text, base):
		problem = "It must be an HTTP(S) URL."
	case !valid:
		problem = "It is not a " + validString + "."
	}
	a.w.ObjectMember("context")
	c.write(a)
	a.w.Flag("valid", problem == "")
	if problem != "" {
		a.w.Member("problem", problem)
	}
	a.w.End()
}

// isHTTP reports whether a text is a URL with an HTTP(S) scheme.
func isHTTP(text string, base weburl.URL) bool {
	u, err := weburl.Options{Base: base}.Parse(text)
	return err == nil && u.IsHTTP()
}

func listContexts(a *answer, _ *request) error {
	a.w.ArrayMember("contexts")
	for i := range contexts {
		a.w.Object()
		contexts[i].write(a)
		a.w.End()
	}
	a.w.End()
	return nil
}
