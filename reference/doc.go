// Package reference holds relative references as values: an algebra of URLs
// and parts of URLs, in which resolving is made of small operations that can
// be used alone.
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
// [Reference.Upto] takes a prefix, [Reference.Onto] puts one reference onto
// another, [Reference.Force] gives a web URL its authority, and the Normalize
// methods remove dot segments, default ports and the like.
//
// # Resolving
//
// [WHATWGResolve] is made of these and gives what the parser of the URL Standard
// gives, though it is written from another definition and does not use it.
// [StrictResolve] and [LegacyResolve] stop before that, and [RFC3986Resolve]
// is the resolution of RFC 3986, another arrangement of the same operations.
// [Relativize] is the way back: a shortest reference to a target.
//
// # Modes
//
// How a string is read depends on the scheme that it will have in the end:
// backslashes are slashes in web URLs, and file URLs have drives. [Parse] goes
// by the scheme in the string alone; for references to be resolved against a
// base use base.Mode().Parse, or [Reference.Resolve], which does both.
//
// # Where to read on
//
// reference.go says what a value is, parse.go has the grammar, rebase.go the
// order and the rebase operation, resolve.go and force.go resolution,
// normalize.go the equivalences, print.go the way back to strings, and
// characters.go what becomes of each character. docs/reference.md leads
// through the model and lists where it departs from the document that it is
// taken from.
package reference
