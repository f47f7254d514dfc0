// Package edition is the common form in which editions of the URL Standard, and its
// rivals, say what they make of a string. Each is a package below this one and follows
// its own text to the letter, or a program, with an algorithm of its own: none calls
// package weburl or another edition, except that an IRI is resolved as RFC 3986 does.
// UTS #46 is that of package idna, and some take terms that their text shares with the
// Standard, such as what a dot segment or a scheme is, from where those are defined.
//
// A program that only wants to parse URLs needs none of them. They are for those
// who have to know where two readings of a string part, and since when:
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
//   - [github.com/weburl-go/weburl/edition/recorded2014]: what programs of 2014 made
//     of some strings
//
// Package [github.com/weburl-go/weburl/edition/all] lists all but the last.
package edition

import (
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// Edition is a text that says how to read URLs, and the code that does what it says.
type Edition struct {
	// Name identifies the edition, such as "whatwg-2025".
	Name string
	// Version is the date or revision of the text, and Title is its title.
	Version, Title string
	// Model says that the edition is modelled on what a program does, not on a
	// text that decides every input.
	Model bool
	// Setters are the attributes that a Request may set, or none.
	Setters []string
	// UTF8Only says that the text knows no encodings of documents, so that the
	// edition disregards that of a Request.
	UTF8Only bool
	// NoBase says that it resolves no references, so that the edition disregards the
	// base of a Request.
	NoBase bool
	// Read reads a string. It is safe for concurrent use.
	Read func(Request) Reading
}

// Request is a string to read, and what the reading may depend on. An edition
// disregards what its text does not have.
type Request struct {
	Input string
	// Base is the base URL, if HasBase.
	Base    string
	HasBase bool
	// Encoding is that of the document; nil means UTF-8.
	Encoding percent.Encoding
	// Set has the setters to apply in order afterwards.
	Set []Change
}

// Change is a call of a setter.
type Change struct {
	Attribute, Value string
}

// Reading is what an edition makes of an input: the parts of the URL, or Failure.
type Reading struct {
	// Failure says why the input was refused; nil means that it was accepted.
	Failure *Finding
	// FailedIn says what the failure's span is a span of.
	FailedIn validation.Source
	// FailedSet says which change of the request failed, counted from 1, and that
	// the failure's span is one of its value; 0 means none.
	FailedSet int

	Scheme, Userinfo, Username, Password, Host, Port, Path, Query, Fragment Part

	// HostHeader is the host that the edition names in the Host header of a request, without
	// a port. It is empty if the header is, and absent if the edition sends no request, or
	// none for this input.
	HostHeader Part

	// Href is the serialized URL, if HasHref; an edition may have no serializer.
	Href    string
	HasHref bool
	// Attributes are those of the edition's API, in its order, or none.
	Attributes []Attribute
	// Errors are the conformance or validation errors, by the edition's names, in
	// the order in which it meets them.
	Errors []Finding
	// Refused are the setters in the Request that changed nothing because their
	// values cannot be read, in order. Those that throw an exception fail instead.
	Refused []Refusal
}

// Refusal says why a setter refused its value.
type Refusal struct {
	// Index is the place of the change in Request.Set.
	Index int
	// Finding is why; its span is one of the value.
	Finding Finding
}

// Part is a part of a URL. Absent and empty are different.
type Part struct {
	Present bool
	// Text is the part as the edition has it in its result.
	Text string
	// Kind is what the edition calls this sort of host or path, such as
	// "IPv4address" or "path-rootless", or "" if it tells no sorts apart.
	Kind string
	// Span is where the part stands in the input, or unknown for what came from
	// the base URL or from nowhere.
	Span validation.Span
}

// Attribute is an attribute of an API and its value.
type Attribute struct {
	Name, Value string
}

// Finding is an error, by the edition's name for it, and its place in the input.
type Finding struct {
	Name string
	Span validation.Span
	// Explanation says in a few words what is wrong, if the name does not.
	Explanation string
}
