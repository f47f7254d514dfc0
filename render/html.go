package render

import "strings"

// HTML returns the text as the content of an HTML element, escaped. Elements bdi keep
// it from left to right and apart from what is around it, in the place of isolates.
func (r Rendering) HTML() string {
	var b strings.Builder
	b.WriteString(`<bdi dir="ltr">`)
	for _, c := range r.Text {
		switch c {
		case '&':
			b.WriteString("&amp;")
		case '<':
			b.WriteString("&lt;")
		case '>':
			b.WriteString("&gt;")
		case '"':
			b.WriteString("&#34;")
		case '\'':
			b.WriteString("&#39;")
		case leftToRightIsolate:
			b.WriteString(`<bdi dir="ltr">`)
		case popIsolate:
			b.WriteString("</bdi>")
		default:
			b.WriteRune(c)
		}
	}
	b.WriteString("</bdi>")
	return b.String()
}
