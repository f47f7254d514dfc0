// Package whatwg is the URL Standard taken literally: its basic URL parser as the
// text has it, one code point a step, with its states, pointer, buffer and flags,
// and the host parser, serializers and setters likewise. It is slow, and has no
// shortcut and no code in common with package weburl, for which it is evidence. Only
// Unicode's data and UTS #46 are shared, through package idna.
//
// [Edition] is the text that package weburl follows; a [Revision] is another one.
// [Revision.Trace] tells every step of the state machine.
//
// Time and memory are linear in the input, as they are in the text: its pointer goes
// back by more than one only if there is no scheme, and from the end of an authority
// to the host, and what the authority state prepends to its buffer is gone with the
// next "@".
//
// The text does not say where in an input a validation error is. docs/editions/whatwg.md
// says how this package places it, and lists what the texts say against themselves.
//
// Source: https://url.spec.whatwg.org/
package whatwg
