// Package mimetype reads MIME types as browsers do: it parses and serializes them, tells
// to which groups they belong, and extracts the MIME type of a response from its
// Content-Type headers.
//
//   - [Parse] reads a string, and [ParseHeader] the value of a header, which consists of
//     bytes.
//   - [Extract] combines all Content-Type headers of a response.
//   - A [Type] is a value: comparable, immutable, and equal to another one exactly if both
//     have the same serialization. Its methods IsImage, IsJSON and so on are the groups.
//
// The parser accepts more than package mime: a faulty parameter is dropped, and only a
// faulty type or subtype is an error. Parameters are kept in order, without duplicates.
//
// The package does not look at the content of resources: it does not sniff.
//
// Sources: https://mimesniff.spec.whatwg.org/#understanding-mime-types and
// https://fetch.spec.whatwg.org/#content-type-header
package mimetype
