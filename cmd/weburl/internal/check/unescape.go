package check

import (
	stdhtml "html"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
)

// escaping is a set of ways to write an ASCII character with other characters,
// which the reader of a report may undo.
type escaping uint8

const (
	percents    escaping = 1 << iota // %40, %u0040
	references                       // &#64; &#x40 &commat;
	backslashes                      // \u0040 \u{40} \x40 \/, as in JSON and JavaScript; \U00000040, as in YAML
	widths                           // ＠ and other forms that NFKC maps to ASCII

	allKinds = percents | references | backslashes | widths
)

// unescaper undoes escapes of some kinds. It keeps what it has read on a stack. It
// replaces a complete escape by its character, which may complete another escape
// unless once is set: so nested escapes, in any order, take linear time.
type unescaper struct {
	kinds escaping
	once  bool
	stack []unescaped
	done  bool // whether anything was unescaped
}

// unescaped is a byte of the result.
type unescaped struct {
	b    byte
	made bool // whether unescaping made it
	in   inReference
	// start is the offset of the byte, or of its escape, in the text.
	start int
	// reference is the stack index at which the character reference that contains
	// the byte begins.
	reference int
}

// inReference says how much of a character reference a byte completes.
type inReference uint8

const (
	inNone    inReference = iota
	inStart               // "&"
	inName                // "&" and letters or digits
	inMark                // "&#"
	inNumber              // "&#" and digits
	inHexMark             // "&#x"
	inHex                 // "&#x" and digits
)

// unescape returns text unescaped, and the offset in text of each byte of the
// result. Each byte of a character has the offset of its escape. from is nil if
// nothing was unescaped.
func (u *unescaper) unescape(text string) (result string, from []int) {
	u.stack, u.done = slices.Grow(u.stack[:0], len(text)), false
	for i := range len(text) {
		u.endReference(text[i])
		u.push(text[i], false, i)
		for u.reduce() {
		}
	}
	u.endReference(0)
	if !u.done {
		return text, nil
	}
	b := make([]byte, len(u.stack))
	from = make([]int, len(u.stack)+1)
	for i, one := range u.stack {
		b[i], from[i] = one.b, one.start
	}
	from[len(u.stack)] = len(text)
	return string(b), from
}

func (u *unescaper) push(b byte, made bool, start int) {
	one := unescaped{b: b, made: made, start: start}
	if b == '&' {
		one.in, one.reference = inStart, len(u.stack)
	} else if n := len(u.stack); n > 0 {
		before := &u.stack[n-1]
		one.reference = before.reference
		switch {
		case before.in == inStart && b == '#':
			one.in = inMark
		case before.in == inMark && b|0x20 == 'x':
			one.in = inHexMark
		case (before.in == inMark || before.in == inNumber) && infra.Is(b, infra.Digit):
			one.in = inNumber
		case (before.in == inHexMark || before.in == inHex) && infra.Is(b, infra.Hex):
			one.in = inHex
		case (before.in == inStart || before.in == inName) && infra.Is(b, infra.Alpha|infra.Digit):
			one.in = inName
		}
	}
	u.stack = append(u.stack, one)
}

// reduce replaces the escape that the top of the stack completes, and reports
// whether there was one.
func (u *unescaper) reduce() bool {
	n := len(u.stack)
	switch c := u.stack[n-1].b; {
	case infra.Is(c, infra.Hex):
		switch {
		case u.ends(percents, "%", 2):
			return u.replace(n-3, string([]byte{infra.Unhex(u.stack[n-2].b)<<4 | infra.Unhex(c)}))
		case u.ends(percents, "%u", 4), u.ends(percents, "%U", 4):
			return u.replace(n-6, u.codePoint(n-4, n, 16))
		case u.ends(backslashes, `\u`, 4):
			return u.replace(n-6, u.codePoint(n-4, n, 16))
		case u.ends(backslashes, `\U`, 8):
			return u.replace(n-10, u.codePoint(n-8, n, 16))
		case u.ends(backslashes, `\x`, 2):
			return u.replace(n-4, u.codePoint(n-2, n, 16))
		}
	case c >= utf8.RuneSelf && n > 2 && u.stack[n-3].b == '\xEF':
		r, _ := utf8.DecodeRuneInString(u.text(n-3, n))
		to := delimiterOf(r)
		if '\uFF01' <= r && r <= '\uFF5E' {
			to = byte(r - '\uFF01' + '!')
		}
		return to != 0 && u.kinds&widths != 0 && u.replace(n-3, string(rune(to)))
	case c == '/' || c == '\\':
		return u.ends(backslashes, `\`+string(c), 0) && u.replace(n-2, string(c))
	case c == '}':
		const most = 6
		for digits := 1; digits <= most; digits++ {
			if u.ends(backslashes, `\u{`, digits+1) {
				return u.replace(n-digits-4, u.codePoint(n-digits-1, n-1, 16))
			}
		}
	case c == ';' && n > 1 && u.kinds&references != 0:
		if before := u.stack[n-2]; before.in != inName {
			return u.replaceNumber(n - 1)
		} else if n-before.reference < longestName {
			name := u.text(before.reference, n)
			// A semicolon remains if only the beginning is the name of a reference.
			to := stdhtml.UnescapeString(name)
			return to != name && (to == ";" || to[len(to)-1] != ';') && u.replace(before.reference, to)
		}
	}
	return false
}

// longestName is greater than the length of any named character reference.
const longestName = 40

// endReference replaces a character reference without a semicolon, unless the byte
// c continues it; c is 0 at the end. Of the named ones, only "&amp" matters.
func (u *unescaper) endReference(c byte) {
	n := len(u.stack)
	if u.kinds&references == 0 || c == ';' || n == 0 {
		return
	}
	ended := false
	switch last := u.stack[n-1]; last.in {
	case inName:
		ended = n-last.reference == len("&amp") && strings.EqualFold(u.text(last.reference, n), "&amp") && u.replace(last.reference, "&")
	case inNumber:
		ended = !infra.Is(c, infra.Digit) && u.replaceNumber(n)
	case inHex:
		ended = !infra.Is(c, infra.Hex) && u.replaceNumber(n)
	}
	for ended && u.reduce() {
	}
}

// replaceNumber replaces the numeric character reference, if any, whose digits end
// before the index end.
func (u *unescaper) replaceNumber(end int) bool {
	switch last := u.stack[end-1]; last.in {
	case inNumber:
		return u.replace(last.reference, u.codePoint(last.reference+len("&#"), end, 10))
	case inHex:
		return u.replace(last.reference, u.codePoint(last.reference+len("&#x"), end, 16))
	}
	return false
}

// ends reports whether escapes of a kind are undone, and the stack ends with mark
// and rest more bytes, each a hexadecimal digit or "}".
func (u *unescaper) ends(kind escaping, mark string, rest int) bool {
	at := len(u.stack) - rest - len(mark)
	if u.kinds&kind == 0 || at < 0 {
		return false
	}
	for i := range len(mark) {
		if u.stack[at+i].b != mark[i] {
			return false
		}
	}
	for _, one := range u.stack[at+len(mark):] {
		if !infra.Is(one.b, infra.Hex) && one.b != '}' {
			return false
		}
	}
	return true
}

func (u *unescaper) text(begin, end int) string {
	b := make([]byte, end-begin)
	for i, one := range u.stack[begin:end] {
		b[i] = one.b
	}
	return string(b)
}

// codePoint returns the character whose number is on the stack.
func (u *unescaper) codePoint(begin, end, base int) string {
	n := 0
	for _, one := range u.stack[begin:end] {
		if n = n*base + int(infra.Unhex(one.b)); n > utf8.MaxRune {
			return string(utf8.RuneError)
		}
	}
	return string(rune(n))
}

// replace replaces the escape from an index to the top of the stack, unless part of
// it was made by unescaping and once is set.
func (u *unescaper) replace(begin int, with string) bool {
	if u.once && slices.ContainsFunc(u.stack[begin:], func(one unescaped) bool { return one.made }) {
		return false
	}
	start := u.stack[begin].start
	u.stack, u.done = u.stack[:begin], true
	for i := range len(with) {
		u.push(with[i], true, start)
	}
	return true
}

// mayUnescape reports whether undoing escapes in a text can yield a visible ASCII
// character. Most long URLs contain only other escapes, and an unescaper needs tens
// of bytes for each byte.
func mayUnescape(text string) bool {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '&', '\xEF':
			return true
		case '\\':
			// What comes after it may itself be escaped.
			if i+1 < len(text) && strings.IndexByte(`uUx/\&%`, text[i+1]) >= 0 {
				return true
			}
		case '%':
			if len(text)-i < len("%40") {
				return false
			}
			if text[i+1]|0x20 == 'u' {
				return true
			}
			if !infra.Is(text[i+1], infra.Hex) || !infra.Is(text[i+2], infra.Hex) {
				continue
			}
			if b := infra.Unhex(text[i+1])<<4 | infra.Unhex(text[i+2]); ' ' < b && b < 0x7F || b == '\xEF' {
				return true
			}
		}
	}
	return false
}

// maxLayers bounds how many layers of escapes are undone one by one. This matters
// for escapes that can be undone in more than one order.
const maxLayers = 3

// unescapedTexts calls yield with the texts that readers who undo escapes may see,
// each with the offsets of its bytes in text. Some readers undo all kinds of
// escapes, others only some, after all kinds were undone a few times.
func unescapedTexts(text string, yield func(result string, from []int)) {
	if !mayUnescape(text) {
		return
	}
	var u unescaper // shared, to reuse its stack
	var from []int  // offsets of text in the original, or nil if they are the same
	for range maxLayers {
		u.once = false
		for _, u.kinds = range [...]escaping{percents | widths, references, backslashes, allKinds} {
			if result, places := u.unescape(text); places != nil {
				yield(result, through(from, places))
			}
		}
		u.once = true
		result, places := u.unescape(text)
		if places == nil {
			return
		}
		text, from = result, through(from, places)
		yield(text, from)
	}
}

// through maps places, which are indexes of from, to the values of from. If from is
// nil, they stay.
func through(from, places []int) []int {
	if from != nil {
		for i, at := range places {
			places[i] = from[at]
		}
	}
	return places
}
