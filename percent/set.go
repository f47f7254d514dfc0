// Package percent implements percent-encoding as the URL Standard defines it:
// the percent-encode sets, each built on a smaller one, and encoding and
// decoding.
//
// Source: https://url.spec.whatwg.org/#percent-encoded-bytes
package percent

import "github.com/weburl-go/weburl/internal/infra"

// Set is a percent-encode set, an immutable value. Every set of the Standard contains
// the C0 controls and all code points above U+007E, so membership is decided byte by
// byte: all bytes of a non-ASCII code point are encoded. Use [Set.With] to build more
// sets from those of this package. The zero Set is empty: it encodes nothing.
type Set struct {
	// t is nil for the zero Set. It is never exposed.
	t *table
}

// table is behind a pointer so that a Set is one word.
type table struct {
	has infra.Stops
	// spaceAsPlus is set if a space is encoded as "+".
	spaceAsPlus bool
}

var (
	empty        = Set{new(table)}
	c0Control    = newC0Control()
	fragment     = c0Control.With(" \"<>`")
	query        = c0Control.With(" \"#<>")
	specialQuery = query.With("'")
	path         = query.With("?^`{}")
	userinfo     = path.With(`/:;=@[\]|`)
	component    = userinfo.With("$%&+,")
	form         = component.With("!'()~").WithSpaceAsPlus()
)

// C0Control returns the C0 control percent-encode set.
//
// https://url.spec.whatwg.org/#c0-control-percent-encode-set
func C0Control() Set { return c0Control }

// Fragment returns the fragment percent-encode set.
//
// https://url.spec.whatwg.org/#fragment-percent-encode-set
func Fragment() Set { return fragment }

// Query returns the query percent-encode set.
//
// https://url.spec.whatwg.org/#query-percent-encode-set
func Query() Set { return query }

// SpecialQuery returns the special-query percent-encode set.
//
// https://url.spec.whatwg.org/#special-query-percent-encode-set
func SpecialQuery() Set { return specialQuery }

// Path returns the path percent-encode set.
//
// https://url.spec.whatwg.org/#path-percent-encode-set
func Path() Set { return path }

// Userinfo returns the userinfo percent-encode set.
//
// https://url.spec.whatwg.org/#userinfo-percent-encode-set
func Userinfo() Set { return userinfo }

// Component returns the component percent-encode set. It encodes the same characters as
// JavaScript's encodeURIComponent. Unlike the smaller sets, it contains the percent
// sign, so that decoding restores the text.
//
// https://url.spec.whatwg.org/#component-percent-encode-set
func Component() Set { return component }

// Form returns the application/x-www-form-urlencoded percent-encode set. It
// leaves only ASCII alphanumerics, *, -, . and _ as they are, and encodes a space
// as "+".
//
// https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set
func Form() Set { return form }

func newC0Control() Set {
	t := new(table)
	for b := range t.has {
		if b < 0x20 || b > 0x7E {
			t.has[b] = 1
		}
	}
	return Set{t}
}

// bytes returns the table of s.
func (s Set) bytes() *table {
	if s.t == nil {
		return empty.t
	}
	return s.t
}

// With returns the union of s and the bytes of chars, which should be ASCII
// code points.
//
// NB: if it were inlined, the initialization of every program would contain its loop
// once for each set.
//
//go:noinline
func (s Set) With(chars string) Set {
	t := *s.bytes()
	for i := range len(chars) {
		t.has[chars[i]] = 1
	}
	return Set{&t}
}

// WithSpaceAsPlus returns s with the space added, which is encoded as "+". The form set
// is such a set; earlier editions of the Standard had a flag for this with any set.
func (s Set) WithSpaceAsPlus() Set {
	s = s.With(" ")
	s.t.spaceAsPlus = true
	return s
}

// Contains reports whether s percent-encodes the byte b.
func (s Set) Contains(b byte) bool { return s.bytes().has[b] != 0 }

// Index returns the index of the first byte of text at or after i that s
// percent-encodes, or len(text) if there is none.
func (s Set) Index(text string, i int) int { return infra.Scan(text, i, &s.bytes().has) }
