package render

import "strings"

// HTML returns the text, escaped, as the content of an HTML element. bdi elements take
// the place of isolates: they keep the text left to right and apart from the text around
// it.
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
