package render

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
)

// delimiters separate the tokens of a path, a query or a fragment.
const delimiters = "/?#&=;:@,"

// maxMarks is the maximum number of marks on a character that is shown.
const maxMarks = 4

// tailReader renders the part of a URL after its host.
type tailReader struct {
	w    *writer
	role Role
	// base reports whether the text so far ends with a character over which a mark can be
	// drawn, and marks is the number of marks since.
	base  bool
	marks int
	// tokenAt is the start of the current token. decoded reports whether any of it differs
	// from the URL, or has a reason.
	tokenAt int
	decoded bool
	// The piece under construction. Unchanged text continues across delimiters, as long as
	// everything in the token is unchanged.
	text     []byte
	from, to int
	reason   Reason
	rtl      bool
}

// decode adds the bytes [from, to) of the source, and decodes percent-encoded characters if
// that is safe.
//
// https://url.spec.whatwg.org/#url-rendering-i18n
func (w *writer) decode(from, to int, role Role) {
	t := tailReader{w: w, role: role}
	t.from, t.to, t.tokenAt = from, from, from
	w.token++
	for i := from; i < to; {
		if end := runEnd(w.source, i); end > i {
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

// runEnd returns the end of the run of percent-encoded bytes at i, or i if there is none. It
// is in the same part of the URL, because the next one begins with a delimiter.
func runEnd(s string, i int) int {
	for infra.IsPercentEncodedByte(s, i) {
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

// reasonFor returns PercentDecoded if the character r may be decoded, and otherwise the
// reason why it may not. size is the length of its encoding in bytes.
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

// add adds text, which stands for the bytes [from, to), to the piece under construction, or
// begins another.
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
	if n := t.tokenAt - t.from; 0 < n {
		// First the tokens before the current one, in which nothing is decoded.
		w.pieces = append(w.pieces, piece{text: text[:n], from: t.from, to: t.tokenAt, role: t.role})
		text, t.from = text[n:], t.tokenAt
	}
	if text != "" {
		w.pieces = append(w.pieces, piece{text, t.from, t.to, t.role, t.reason, w.token, t.rtl})
	}
	t.text, t.from, t.reason, t.rtl = t.text[:0], t.to, None, false
}

// isRTL reports whether r is a right-to-left letter or an Arabic number.
func isRTL(r rune) bool {
	return ucd.Lookup(r).Bidi().In(1<<ucd.BidiR | 1<<ucd.BidiAL | 1<<ucd.BidiAN)
}
