package render

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
)

// delimiters separate the tokens of a path, a query or a fragment.
const delimiters = "/?#&=;:@,"

// maxMarks is how many marks in a row a character may have to be shown.
const maxMarks = 4

// tailReader reads the part of a URL after its host.
type tailReader struct {
	w    *writer
	role Role
	// base says that the text so far ends with something that a mark can be drawn
	// over, and marks is how many have been.
	base  bool
	marks int
	// tokenAt is where the current token begins; decoded says that some of it is not as
	// it is in the URL.
	tokenAt int
	decoded bool
	// The piece that is being made. What is as it is in the URL goes on after
	// delimiters, as long as nothing in the token is not.
	text     []byte
	from, to int
	reason   Reason
	rtl      bool
}

// decode adds the bytes [from, to) of the source, in which percent-encoded
// characters are decoded if that is safe.
//
// https://url.spec.whatwg.org/#url-rendering-i18n
func (w *writer) decode(from, to int, role Role) {
	t := tailReader{w: w, role: role}
	t.from, t.to, t.tokenAt = from, from, from
	w.token++
	for i := from; i < to; {
		if end := runEnd(w.source, i, to); end > i {
			t.run(i, end)
			i = end
			continue
		}
		c := w.source[i]
		switch {
		case isDelimiter(c):
			if t.decoded {
				t.flush()
			}
			w.token++
			t.add(w.source[i:i+1], i, i+1, None)
			t.tokenAt, t.decoded, t.base = i+1, false, false
		case c == ' ':
			t.add("%20", i, i+1, Invisible)
			t.base = false
		default:
			t.add(w.source[i:i+1], i, i+1, None)
			t.base = infra.Is(c, infra.Alpha|infra.Digit)
			t.marks = 0
		}
		i++
	}
	t.flush()
}

func isDelimiter(c byte) bool { return strings.IndexByte(delimiters, c) >= 0 }

// runEnd returns the end of the percent-encoded bytes at i.
func runEnd(s string, i, to int) int {
	for i+2 < to && infra.IsPercentEncodedByte(s, i) {
		i += len("%00")
	}
	return i
}

// run adds a run of percent-encoded bytes.
func (t *tailReader) run(from, end int) {
	s := t.w.source
	for i := from; i < end; {
		var b [utf8.UTFMax]byte
		n := 0
		for j := i; n < len(b) && j < end; j += len("%00") {
			b[n] = infra.Unhex(s[j+1])<<4 | infra.Unhex(s[j+2])
			n++
		}
		r, size := utf8.DecodeRune(b[:n])
		next := i + size*len("%00")
		reason := t.reasonFor(r, size)
		if reason != PercentDecoded {
			t.add(s[i:next], i, next, reason)
			t.base = false
		} else {
			t.add(string(b[:size]), i, next, reason)
			t.rtl = t.rtl || isRTL(r)
		}
		i = next
	}
}

// reasonFor returns why the character r, with an encoding of so many bytes, stays
// percent-encoded, or PercentDecoded.
func (t *tailReader) reasonFor(r rune, size int) Reason {
	if r == utf8.RuneError && size == 1 {
		return NotUTF8
	}
	switch ucd.LookOf(r) {
	case ucd.Control:
		return Control
	case ucd.BidiControl:
		return BidiControl
	case ucd.Invisible, ucd.Selector:
		return Invisible
	case ucd.Substitute:
		return Substitute
	case ucd.Lock:
		return Lock
	case ucd.Mark:
		if t.marks++; !t.base || t.marks > maxMarks {
			return SuspiciousMark
		}
		return PercentDecoded
	}
	t.marks = 0
	switch {
	case r == ' ':
		return Invisible
	case r < utf8.RuneSelf && !infra.Is(byte(r), infra.Alpha|infra.Digit) && r != '-' && r != '.' && r != '_' && r != '~':
		return Syntax
	}
	t.base = true
	return PercentDecoded
}

// add adds a text that stands for the bytes [from, to) to the piece that is being
// made, or begins another.
func (t *tailReader) add(text string, from, to int, reason Reason) {
	if reason != t.reason || len(t.text) > 0 && (len(text) > to-from) != (len(t.text) > t.to-t.from) {
		t.flush()
	}
	t.reason = reason
	t.decoded = t.decoded || reason != None
	t.text = append(t.text, text...)
	t.to = to
}

func (t *tailReader) flush() {
	w := t.w
	text := string(t.text)
	if n := t.tokenAt - t.from; t.reason == None && 0 < n && n <= len(text) {
		// Tokens without anything decoded, before the current one.
		w.pieces = append(w.pieces, piece{text: text[:n], from: t.from, to: t.tokenAt, role: t.role})
		text, t.from = text[n:], t.tokenAt
	}
	if text != "" {
		w.pieces = append(w.pieces, piece{text, t.from, t.to, t.role, t.reason, w.token, t.rtl})
	}
	t.text, t.from, t.reason, t.rtl = t.text[:0], t.to, None, false
}

// isRTL reports whether r is written from right to left, or makes digits so.
func isRTL(r rune) bool {
	return r >= utf8.RuneSelf && ucd.Lookup(r).Bidi().In(1<<ucd.BidiR|1<<ucd.BidiAL|1<<ucd.BidiAN)
}
