// Package whatwg is the URL Standard taken literally: it implements the basic URL
// parser as the text does, one code point per step, with its states, pointer, buffer
// and flags, and the host parser, serializers and setters likewise. It is slow. It has
// no shortcuts, and shares no algorithm with package weburl, for which it is evidence,
// except for UTS #46, which is in package idna. The only definition that it shares is
// the decoding of scalar values from bytes.
//
// [Edition] returns the edition for the text that package weburl follows, and a
// [Revision] selects one of the texts. [Revision.Trace] reports every step of the state
// machine.
//
// Time and memory are linear in the input, as in the text: its pointer goes back by
// more than one only if there is no scheme, and from the end of an authority to the
// host, and the text that the authority state prepends to its buffer is cleared at the
// next "@".
//
// The text does not tell where in an input a validation error is.
// docs/editions/whatwg.md describes which span this package gives it, and lists
// contradictions within the texts.
//
// Source: https://url.spec.whatwg.org/
package whatwg
