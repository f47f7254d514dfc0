// Package documents finds the URLs in documents: in the attributes of HTML, the
// links of Markdown, and in plain text. It knows where each of them stands, byte
// by byte, and how another one is written in its place.
//
// Documents are UTF-8; bytes that are not are passed on as they are.
package documents

import "bytes"

// IsText reports whether source looks like text in UTF-8 or another encoding
// that extends ASCII, which is what the functions of this package read: it does
// not begin with a byte order mark of UTF-16 or UTF-32, and there are no NULs in
// its first kilobyte.
func IsText(source []byte) bool {
	head := source[:min(len(source), 1024)]
	return !bytes.HasPrefix(head, []byte("\xFE\xFF")) && !bytes.HasPrefix(head, []byte("\xFF\xFE")) &&
		bytes.IndexByte(head, 0) < 0
}
