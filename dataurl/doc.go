// Package dataurl reads data: URLs as browsers do, and makes them.
//
//   - [Parse] and [FromURL] return the [Data] of a URL: its MIME type, and its body, which
//     they check but do not decode. So they allocate little, and the size of the body is
//     known, whatever it is.
//   - [Data.Body] decodes the body, and [Data.Reader] does it piece by piece.
//   - [Make] returns the URL of a MIME type and a body.
//
// Percent-encoded bytes are decoded first, base64 after that. Base64 is forgiving: ASCII
// whitespace is ignored, and padding may be missing. A type that is not a MIME type does
// not fail: it becomes text/plain;charset=US-ASCII, as if it were missing.
//
// Sources: https://fetch.spec.whatwg.org/#data-urls and
// https://infra.spec.whatwg.org/#forgiving-base64
package dataurl
