// Package documents finds the URLs in documents: in attributes of HTML, in links of
// Markdown, in plain text, and in lists. It maps each byte of a URL back to the
// document, and can write another URL in its place.
//
// Documents are UTF-8. Invalid bytes are passed on unchanged.
package documents

import "bytes"

// IsText reports whether source looks like text that this package can read, in
// UTF-8 or another encoding that extends ASCII: it does not begin with a byte
// order mark of UTF-16 or UTF-32, and there is no NUL in its first kilobyte.
func IsText(source []byte) bool {
	head := source[:min(len(source), 1024)]
	return !bytes.HasPrefix(head, []byte("\xFE\xFF")) && !bytes.HasPrefix(head, []byte("\xFF\xFE")) &&
		bytes.IndexByte(head, 0) < 0
}
