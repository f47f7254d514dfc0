package tags

// Foreign tracks where a document is in SVG or MathML, whose elements have other
// attributes and never contain raw text. It looks only at tags, which is enough if
// they are properly nested.
//
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign
type Foreign struct {
	// open holds the open elements, from the outermost, that begin foreign content
	// or contain HTML in it.
	open []openElement
	// names counts the open elements by name.
	names map[string]int
}

type openElement struct {
	name string
	html bool // its content is HTML
}

// foreignRoots are the elements that begin foreign content.
var foreignRoots = map[string]bool{"math": true, "svg": true}

// integrationPoints are the elements of foreign content that contain HTML.
//
// NB: foreignobject, desc and title belong to SVG, the others to MathML.
// annotation-xml, which contains HTML only in some encodings, is left out.
var integrationPoints = map[string]bool{
	"foreignobject": true, "desc": true, "title": true,
	"mi": true, "mo": true, "mn": true, "ms": true, "mtext": true,
}

// breakouts are the elements that end foreign content.
var breakouts = map[string]bool{
	"b": true, "big": true, "blockquote": true, "body": true, "br": true, "center": true, "code": true, "dd": true,
	"div": true, "dl": true, "dt": true, "em": true, "embed": true, "h1": true, "h2": true, "h3": true, "h4": true,
	"h5": true, "h6": true, "head": true, "hr": true, "i": true, "img": true, "li": true, "listing": true,
	"menu": true, "meta": true, "nobr": true, "ol": true, "p": true, "pre": true, "ruby": true, "s": true,
	"small": true, "span": true, "strong": true, "strike": true, "sub": true, "sup": true, "table": true,
	"tt": true, "u": true, "ul": true, "var": true,
}

// IsOpen reports whether the current node is in SVG or MathML, or in HTML inside of them.
func (f *Foreign) IsOpen() bool { return len(f.open) > 0 }

// inside reports whether the current node belongs to SVG or MathML.
func (f *Foreign) inside() bool { return len(f.open) > 0 && !f.open[len(f.open)-1].html }

// Start handles a start tag and reports whether the element belongs to SVG or
// MathML.
func (f *Foreign) Start(name []byte, selfClosing bool) bool {
	if f.inside() && breakouts[string(name)] {
		f.leave()
	}
	isForeign := f.inside() || foreignRoots[string(name)]
	if !isForeign || selfClosing {
		return isForeign
	}
	if html := f.inside() && integrationPoints[string(name)]; html || foreignRoots[string(name)] {
		if f.names == nil {
			f.names = map[string]int{}
		}
		f.names[string(name)]++
		f.open = append(f.open, openElement{string(name), html})
	}
	return true
}

// End handles an end tag.
func (f *Foreign) End(name []byte) {
	if !f.IsOpen() {
		return
	}
	if f.names[string(name)] > 0 {
		for f.pop() != string(name) {
		}
		return
	}
	if f.inside() && breakouts[string(name)] {
		f.leave()
	}
}

// leave ends the innermost foreign content.
func (f *Foreign) leave() {
	for f.inside() {
		f.pop()
	}
}

// pop closes the innermost element and returns its name.
func (f *Foreign) pop() string {
	last := f.open[len(f.open)-1]
	f.open = f.open[:len(f.open)-1]
	f.names[last.name]--
	return last.name
}
