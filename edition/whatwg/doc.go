// Package whatwg is the URL Standard taken literally: its basic URL parser as the
// text has it, one code point a step, with its states, pointer, buffer and flags,
// and the host parser, serializers and setters likewise. It is slow, and has no
// shortcut and no code in common with package weburl, for which it is evidence. Only
// Unicode's data and UTS #46 are shared, through package idna.
//
// [Edition] is the text that package weburl follows; a [Revision] is another one.
// [Revision.Trace] tells every step of the state machine.
//
// Time and memory are linear in the input, as they are in the text: each code point
// is read at most three times, and what the authority state prepends to its buffer
// is gone with the next "@".
//
// Where a step of the text has no place in the input, as a validation error has none,
// this package gives it one: see [edition.Finding] and docs/editions/whatwg.md, which
// also lists what the texts say against themselves.
//
// Source: https://url.spec.whatwg.org/
package whatwg
