// Package edition defines the common form in which editions of the URL Standard, and
// its rivals, report how they read a string. Each edition is a package below this one
// and follows its own text to the letter, or a program, with an algorithm of its own:
// none calls package weburl, and none another edition, except for RFC 3986, to which
// some leave resolving or dot segments. UTS #46 comes from package idna, and some
// editions share definitions that their text has in common with the Standard, such as
// dot segments and schemes.
//
// A program that only parses URLs needs none of them. They are for those who have to
// know where two readings of a string diverge, and since when:
//
//   - [github.com/weburl-go/weburl/edition/whatwg]: the URL Standard taken literally,
//     and its text of August 2025
//   - [github.com/weburl-go/weburl/edition/whatwg2017]: the URL Standard of June 2017
//   - [github.com/weburl-go/weburl/edition/webspecs2014]: the URL Standard of
//     WebSpecs, 2014
//   - [github.com/weburl-go/weburl/edition/html2012]: the URLs of HTML5, 2012
//   - [github.com/weburl-go/weburl/edition/rfc3986]: URIs and relative references,
//     with their resolution and normalization
//   - [github.com/weburl-go/weburl/edition/rfc3987]: IRIs, and their mapping to URIs
//     and back
//   - [github.com/weburl-go/weburl/edition/neturl]: Go's net/url, as a model
//   - [github.com/weburl-go/weburl/edition/models]: models of other programs
//   - [github.com/weburl-go/weburl/edition/recorded2014]: recorded results of programs
//     of 2014 for some strings
//
// Package [github.com/weburl-go/weburl/edition/all] lists all but the last.
package edition

import (
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// Edition is a text that defines how to read URLs, and the code that follows it.
type Edition struct {
	// Name identifies the edition, such as "whatwg-2025".
	Name string
	// Version is the date or revision of the text, and Title its title.
	Version, Title string
	// Model is set if the edition is modelled on a program, not on a text that decides
	// every input.
	Model bool
	// Setters are the attributes that a Request may set, or none.
	Setters []string
	// UTF8Only is set if the text does not know encodings of documents, so that the
	// edition ignores Request.Encoding.
	UTF8Only bool
	// NoBase is set if the edition does not resolve references, so that it ignores the
	// base of a Request.
	NoBase bool
	// NoHref is set if the edition does not write URLs, so that its readings have no Href.
	NoHref bool
	// Read reads a string. It is safe for concurrent use.
	Read func(Request) Reading
	// Valid reports whether the input of a request follows the text's rules for writing
	// URLs, which are stricter than those for reading them. It ignores Set. It is nil if
	// the text has no such rules.
	Valid func(Request) bool
	// Catalogue lists the errors that a Reading can have. It is nil for a model. Callers
	// must not change it.
	Catalogue []Entry
}

// Entry is an error that an edition can report.
type Entry struct {
	// Name is the edition's name for the error, and Explanation one line about it,
	// without a full stop.
	Name, Explanation string
	// Failure says whether an input or a setter's value with the error is rejected.
	Failure validation.Failure
	// Example is a request whose reading has the error, or has an empty Input if there is
	// none.
	Example Request
}

// Request is a string to read, with everything on which the reading may depend. An
// edition ignores whatever its text does not provide for.
type Request struct {
	Input string
	// Base is the base URL, if HasBase is set.
	Base    string
	HasBase bool
	// Encoding is the encoding of the document; nil means UTF-8.
	Encoding percent.Encoding
	// Set lists the setters to call afterwards, in order.
	Set []Change
}

// Change is a call of a setter.
type Change struct {
	Attribute, Value string
}

// Reading is the result of reading an input: the parts of the URL, or Failure.
type Reading struct {
	// Failure tells why the edition rejected the input, or is nil if it accepted it.
	Failure *Finding
	// FailedIn tells in which string the failure's span lies.
	FailedIn validation.Source
	// FailedSet is the number of the change of the request that failed, counted from 1;
	// the failure's span then lies in its value. It is 0 if none failed.
	FailedSet int

	Scheme, Userinfo, Username, Password, Host, Port, Path, Query, Fragment Part

	// HostHeader is the host that the edition writes into the Host header of a request,
	// without a port. It is empty if the header is empty, and absent if the edition does not
	// send requests, or not for this input.
	HostHeader Part

	// Href is the serialized URL, if HasHref is set; an edition may have no serializer.
	Href    string
	HasHref bool
	// Attributes holds the attributes of the edition's API, in its order, or none.
	Attributes []Attribute
	// Errors holds the conformance or validation errors, by the edition's names, in the
	// order in which it finds them.
	Errors []Finding
	// Refused lists the setters of the Request that changed nothing because their
	// values cannot be read, in order. A setter that throws an exception makes the
	// Reading a Failure instead.
	Refused []Refusal
}

// Refusal is the reason why a setter rejected its value.
type Refusal struct {
	// Index is the index of the change in Request.Set.
	Index int
	// Finding is the reason; its span lies in the value.
	Finding Finding
}

// Part is a part of a URL. An absent part, which a text calls null, is not the same as
// an empty one.
type Part struct {
	Present bool
	// Text is the part in the form in which the edition returns it.
	Text string
	// Kind is the edition's name for this kind of scheme, host or path, such as
	// "special", "IPv4address" or "path-rootless", or "" if it does not distinguish
	// kinds.
	Kind string
	// Span is the span of the part in the input. It is unknown for a part that comes
	// from the base URL or is not in the input.
	Span validation.Span
}

// Attribute is an attribute of an API and its value.
type Attribute struct {
	Name, Value string
}

// Finding is an error, by the edition's name for it, and its span in the input.
type Finding struct {
	Name string
	Span validation.Span
	// Explanation tells in a few words what is wrong, if the name does not.
	Explanation string
}
