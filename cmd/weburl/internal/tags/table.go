package tags

import (
	"slices"
	"strings"
)

// Shape is the way in which the value of an attribute contains URLs.
type Shape uint8

const (
	OneURL         Shape = iota // a URL, which spaces may surround
	List                        // URLs, separated by white space
	Candidates                  // image candidates: srcset
	RefreshContent              // the content of <meta http-equiv=refresh>
	pragma                      // no URL: http-equiv, which says whether content contains one
)

// Use says what a browser does with a URL.
type Use uint8

const (
	Followed  Use = iota + 1 // it goes there when a person asks for it, or after a refresh
	Fetched                  // it fetches it to show or run the document
	Submitted                // it sends a form there
	Pinged                   // it tells it that a link is followed
	Cited                    // it does nothing: a source for people who read the document's text
	Named                    // it does nothing: the URL is an identifier
	Base                     // it resolves other URLs against it
)

// Attribute is an attribute that contains URLs.
type Attribute struct {
	Name  string
	Shape Shape
	use   Use
	// elements lists the HTML elements that can have the attribute; nil means all.
	elements []string
	// foreign means that all elements of SVG and MathML can have it, too.
	foreign bool
}

// Table lists the attributes that contain URLs: in the index of the HTML
// Standard, among its obsolete features, and in SVG and MathML.
//
// https://html.spec.whatwg.org/multipage/indices.html#attributes-3
// https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features
//
// NB: usemap refers to an element, and srcdoc contains a document, so they are
// not here.
var Table = []Attribute{
	{"action", OneURL, Submitted, []string{"form"}, false},
	{"background", OneURL, Fetched, []string{"body", "table", "thead", "tbody", "tfoot", "tr", "td", "th"}, false},
	{"cite", OneURL, Cited, []string{"blockquote", "del", "ins", "q"}, false},
	{"codebase", OneURL, Base, []string{"applet", "object"}, false},
	{"content", RefreshContent, Followed, []string{"meta"}, false},
	{"data", OneURL, Fetched, []string{"object"}, false},
	{"formaction", OneURL, Submitted, []string{"button", "input"}, false},
	{"href", OneURL, Followed, []string{"a", "area", "base", "link"}, true},
	{"http-equiv", pragma, 0, []string{"meta"}, false},
	{"imagesrcset", Candidates, Fetched, []string{"link"}, false},
	{"itemid", OneURL, Named, nil, false},
	{"itemtype", List, Named, nil, false},
	{"longdesc", OneURL, Cited, []string{"frame", "iframe", "img"}, false},
	{"manifest", OneURL, Fetched, []string{"html"}, false},
	{"ping", List, Pinged, []string{"a", "area"}, false},
	{"poster", OneURL, Fetched, []string{"video"}, false},
	{"profile", List, Named, []string{"head"}, false},
	{"src", OneURL, Fetched, []string{"audio", "embed", "frame", "iframe", "img", "input", "script", "source", "track", "video"}, false},
	{"srcset", Candidates, Fetched, []string{"img", "source"}, false},
	{"xlink:href", OneURL, Fetched, []string{}, true},
}

// Holds reports whether an element, named in lower case, can have the attribute.
func (a *Attribute) Holds(element string, isForeign bool) bool {
	if isForeign {
		return a.foreign || a.elements == nil
	}
	return a.elements == nil || slices.Contains(a.elements, element)
}

// UseOf returns the use of the attribute of an element at an index of [Table]. It does
// not know the relation types of <link>.
func UseOf(element []byte, index int, isForeign bool) Use {
	a := &Table[index]
	switch {
	case a.use != Followed && a.Name != "xlink:href":
		return a.use
	case string(element) == "base":
		return Base
	case isForeign && string(element) != "a":
		return Fetched
	}
	return Followed
}

// attributeSet is a set of attributes, with a bit for each index.
type attributeSet uint32

var (
	// attributeIndex maps the name of an attribute to its index.
	attributeIndex = map[string]int{}
	// elementAttributes holds the attributes of those HTML elements that have more
	// than everywhereAttributes.
	elementAttributes = map[string]attributeSet{}
	// everywhereAttributes holds the attributes of any element.
	everywhereAttributes attributeSet
	// foreignAttributes holds the attributes of any element of SVG and MathML.
	foreignAttributes attributeSet
	// firstBytes holds the first bytes of the names of attributes.
	firstBytes [256]bool
	// longestName is the length of the longest name of an attribute.
	longestName int
)

func init() {
	for i, a := range Table {
		bit := attributeSet(1) << i
		attributeIndex[a.Name] = i
		firstBytes[a.Name[0]] = true
		firstBytes[a.Name[0]-'a'+'A'] = true
		longestName = max(longestName, len(a.Name))
		if a.elements == nil {
			everywhereAttributes |= bit
		}
		if a.foreign {
			foreignAttributes |= bit
		}
		for _, e := range a.elements {
			elementAttributes[e] |= bit
		}
	}
	for e := range elementAttributes {
		elementAttributes[e] |= everywhereAttributes
	}
	foreignAttributes |= everywhereAttributes
}

// Matcher finds the attributes of one start tag that contain URLs.
type Matcher struct {
	set, seen attributeSet
	// IsRefresh reports whether the tag has http-equiv=refresh. Otherwise, its attribute
	// content has no URL.
	IsRefresh bool
}

// Begin begins a tag. The element <image> becomes "img", as in the HTML parser.
func (m *Matcher) Begin(t *Tag) {
	*m = Matcher{set: everywhereAttributes}
	if t.IsForeign {
		m.set = foreignAttributes
		return
	}
	if string(t.Name) == "image" {
		t.Name = t.Name[:copy(t.Name, "img")]
	}
	if s, ok := elementAttributes[string(t.Name)]; ok {
		m.set = s
	}
}

// Forget forgets which attributes have occurred.
func (m *Matcher) Forget() { m.seen = 0 }

// Match returns the index in [Table] of an attribute that contains URLs and occurs for
// the first time. source is the text in which its value is.
func (m *Matcher) Match(name string, v Quoted, source string) (index int, ok bool) {
	if !firstBytes[name[0]] || len(name) > longestName {
		return 0, false
	}
	var buffer [nameBuffer]byte
	n := copy(buffer[:], name)
	for i, c := range buffer[:n] {
		if 'A' <= c && c <= 'Z' {
			buffer[i] = c + 'a' - 'A'
		}
	}
	index, ok = attributeIndex[string(buffer[:n])]
	bit := attributeSet(1) << index
	if !ok || m.set&bit == 0 || m.seen&bit != 0 {
		return 0, false
	}
	m.seen |= bit
	if Table[index].Shape == pragma {
		m.IsRefresh = strings.EqualFold(DecodeAttribute(source[v.Start:v.End], 0).Text, "refresh")
		return 0, false
	}
	return index, true
}
