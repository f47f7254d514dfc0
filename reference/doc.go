// Package reference represents relative references as values: an algebra of
// URLs and parts of URLs, in which resolution is composed of small operations
// that are also useful on their own.
//
// # A reference is a sequence of components
//
// [Parse] turns a string into a [Reference], an immutable and comparable value
// that need not be a whole URL. Its components come in a fixed order, and each
// may be absent:
//
//	scheme < authority < drive < path-root < dir* < file < query < fragment
//
//	r := reference.MustParse("../img/logo.png?v=2")
//	r.Ord()       // Dir: it begins with a directory
//	r.Notation()  // (dir ..)・(dir img)・(file logo.png)・(query v=2)
//
// [Reference.Upto] returns a prefix, [Reference.Rebase] rebases one reference onto
// another, [Reference.Force] gives a web URL its authority, and the Normalize methods
// remove dot segments, default ports and the like.
//
// # Resolving
//
// [Reference.ResolveReference] is composed of these. It gives the same results as the
// URL Standard's parser, but is written from a different definition and does not call
// it. [Reference.ResolveStrict] and [Reference.ResolveLegacy] are steps on the way
// there, and [Reference.ResolveRFC3986] combines the same operations as RFC 3986
// does. [Reference.Relativize] goes the other way: it finds a shortest reference to a
// target. [Options] reports the changes made by forcing, and supports queries in a
// legacy encoding.
//
// # Modes
//
// How a string is read depends on the scheme of the result: in web URLs, backslashes
// are slashes, and file URLs have drives. [Parse] only knows the scheme in the string
// itself. To read a reference that is to be resolved against a base, use
// base.Mode().Parse, or [Reference.Resolve], which does both.
//
// # Where to read on
//
// reference.go defines the value, parse.go contains the grammar, rebase.go the order
// and the rebase operation, resolve.go and force.go resolution, normalize.go the
// equivalences, print.go the way back to strings, and characters.go the treatment of
// each character. docs/reference.md explains the model and lists where this package
// departs from the document it follows.
package reference
