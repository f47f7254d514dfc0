package html2012

import "github.com/weburl-go/weburl/percent"

// Document holds everything on which the base URL of a document depends.
type Document struct {
	// Address is the document's address, an absolute URL.
	Address string
	// Creator is the Document of the creator browsing context of the browsing context,
	// or nil. It is used if the address is about:blank.
	Creator *Document
	// Container is the Document of the iframe whose srcdoc document this is, or nil.
	Container *Document
	// BaseHref is the value of the href attribute of the first base element that has
	// one, if HasBaseHref.
	BaseHref    string
	HasBaseHref bool
	// Encoding is the document's character encoding; nil means UTF-8.
	Encoding percent.Encoding
}

// BaseURL returns the document base URL.
func (d *Document) BaseURL() string {
	// The documents whose base elements count, from this one to the one with the
	// address.
	chain, seen := []*Document{d}, map[*Document]bool{d: true}
	for {
		from := d.origin()
		if from == nil || seen[from] {
			break
		}
		chain, seen[from], d = append(chain, from), true, from
	}
	base := d.Address
	for i := len(chain) - 1; i >= 0; i-- {
		if d := chain[i]; d.HasBaseHref {
			if resolved, err := Resolve(d.BaseHref, base, d.Encoding); err == nil {
				base = resolved
			}
		}
	}
	return base
}

// origin returns the document whose base URL is the fallback base URL, or nil if the
// address is the fallback base URL.
func (d *Document) origin() *Document {
	if d.Container != nil {
		return d.Container
	}
	if d.Address == "about:blank" {
		return d.Creator
	}
	return nil
}

// ElementBaseURL returns the base URL of an element: the base URL of the document,
// changed by the xml:base attributes of the element and its ancestors, the outermost
// first. An attribute that cannot be resolved changes nothing.
func (d *Document) ElementBaseURL(xmlBase ...string) string {
	base := d.BaseURL()
	for _, value := range xmlBase {
		if resolved, err := Resolve(value, base, d.Encoding); err == nil {
			base = resolved
		}
	}
	return base
}

// IsReresolved reports whether an attribute of an element should be resolved again when a
// base URL change affects the element and its URL, or data derived from it, is shown to
// the user. Both names are in lowercase. A link element counts only if it creates a
// hyperlink. Other elements are not directly affected: an img keeps its image.
func IsReresolved(element, attribute string) bool {
	switch element {
	case "a", "area", "link":
		return attribute == "href"
	case "q", "blockquote", "section", "article", "ins", "del":
		return attribute == "cite"
	}
	return false
}
