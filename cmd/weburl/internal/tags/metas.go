package tags

import (
	"bytes"

	"golang.org/x/net/html"
)

// Metas calls found with the attributes charset, http-equiv and content of each
// <meta> in a document, until it returns false. It reads the document like a
// browser that runs scripts: the content of noscript is text, and template code has
// no meaning. It takes linear time.
//
// https://html.spec.whatwg.org/multipage/parsing.html#meta-charset-during-parse
func Metas(source []byte, found func(charset, pragma, content string) bool) {
	z := html.NewTokenizer(bytes.NewReader(source))
	var foreign Foreign
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		switch kind {
		case html.EndTagToken:
			if foreign.IsOpen() {
				name, _ := z.TagName()
				foreign.End(name)
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			name, more := z.TagName()
			if foreign.Start(name, kind == html.SelfClosingTagToken) {
				z.NextIsNotRawText()
				continue
			}
			if string(name) != "meta" {
				continue
			}
			var values [3]string
			var seen [3]bool
			for more {
				var key, value []byte
				key, value, more = z.TagAttr()
				for i, name := range [...]string{"charset", "http-equiv", "content"} {
					if string(key) == name && !seen[i] {
						values[i], seen[i] = string(value), true
					}
				}
			}
			if !found(values[0], values[1], values[2]) {
				return
			}
		}
	}
}
