// Package whatwg is the URL Standard taken literally: its basic URL parser as the
// text has it, one code point a step, with its states, pointer, buffer and flags,
// and the host parser, serializers and setters likewise. It is slow, and has no
// shortcut and no algorithm in common with package weburl, for which it is evidence,
// but for UTS #46, which is that of package idna. Of the terms, it shares only which
// bytes are a scalar value.
//
// [Edition] is for the text that package weburl follows, and [Revision] tells the
// texts apart. [Revision.Trace] reports every step of the state machine.
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
