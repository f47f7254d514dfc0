package documents

// shape is the way in which the value of an attribute contains URLs.
type shape uint8

const (
	oneURL         shape = iota // a URL, which spaces may surround
	urlList                     // URLs, separated by white space
	candidates                  // image candidate strings: srcset
	refreshContent              // the content of <meta http-equiv=refresh>
	pragma                      // no URL: http-equiv, which says whether content contains one
)

// attribute is an attribute that contains URLs.
type attribute struct {
	name  string
	shape shape
	// elements lists the HTML elements that can have the attribute; nil means all.
	elements []string
	// foreign means that all elements of SVG and MathML can have it, too.
	foreign bool
}

// attributes lists the attributes that contain URLs: in the index of the HTML
// Standard, among its obsolete features, and in SVG and MathML.
//
// https://html.spec.whatwg.org/multipage/indices.html#attributes-3
// https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features
//
// NB: usemap refers to an element, and srcdoc contains a document, so they are
// not here.
var attributes = []attribute{
	{"action", oneURL, []string{"form"}, false},
	{"background", oneURL, []string{"body", "table", "thead", "tbody", "tfoot", "tr", "td", "th"}, false},
	{"cite", oneURL, []string{"blockquote", "del", "ins", "q"}, false},
	{"codebase", oneURL, []string{"applet", "object"}, false},
	{"content", refreshContent, []string{"meta"}, false},
	{"data", oneURL, []string{"object"}, false},
	{"formaction", oneURL, []string{"button", "input"}, false},
	{"href", oneURL, []string{"a", "area", "base", "link"}, true},
	{"http-equiv", pragma, []string{"meta"}, false},
	{"imagesrcset", candidates, []string{"link"}, false},
	{"itemid", oneURL, nil, false},
	{"itemtype", urlList, nil, false},
	{"longdesc", oneURL, []string{"frame", "iframe", "img"}, false},
	{"manifest", oneURL, []string{"html"}, false},
	{"ping", urlList, []string{"a", "area"}, false},
	{"poster", oneURL, []string{"video"}, false},
	{"profile", urlList, []string{"head"}, false},
	{"src", oneURL, []string{"audio", "embed", "frame", "iframe", "img", "input", "script", "source", "track", "video"}, false},
	{"srcset", candidates, []string{"img", "source"}, false},
	{"xlink:href", oneURL, []string{}, true},
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
	for i, a := range attributes {
		bit := attributeSet(1) << i
		attributeIndex[a.name] = i
		firstBytes[a.name[0]] = true
		firstBytes[a.name[0]-'a'+'A'] = true
		longestName = max(longestName, len(a.name))
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
