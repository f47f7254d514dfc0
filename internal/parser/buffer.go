package parser

import "github.com/weburl-go/weburl/percent"

// buffer holds the serialization that the machine writes. It lives on the stack with the
// machine until it outgrows its array.
//
// NB: a slice of a local array would go to the heap at once, because the
// compiler cannot follow a slice that is appended to through a pointer.
type buffer struct {
	// tooLong reports whether a write exceeded MaxLength, or was left out because it would
	// have. The contents are useless then.
	tooLong bool
	// If large is not nil, it holds the contents; otherwise the first n bytes of small do.
	// A larger array would slow down every short URL, since it has to be cleared. While
	// large is in use, n is len(small), so that writeByte need not look at large.
	large []byte
	n     int
	small [256]byte
}

// grow makes room for n bytes at once if they do not fit into small.
//
// NB: an int of 32 bits cannot hold the sum of any two lengths; a uint can.
func (b *buffer) grow(n uint) {
	if n = min(n, MaxLength); n > uint(len(b.small)) && n > uint(cap(b.large)) {
		b.enlarge(n)
	}
}

// enlarge is separate from grow so that only the latter is inlined.
//
//go:noinline
func (b *buffer) enlarge(n uint) {
	b.large = append(make([]byte, 0, min(n+n/8, MaxLength)), b.bytes()...)
	b.n = len(b.small)
}

// fits reports whether n more bytes may be written, and sets tooLong if not.
func (b *buffer) fits(n int) bool {
	if n > MaxLength-b.len() {
		b.tooLong = true
		return false
	}
	return true
}

func (b *buffer) len() int {
	if b.large != nil {
		return len(b.large)
	}
	return b.n
}

// bytes returns the bytes written so far. It is valid until the next write.
func (b *buffer) bytes() []byte {
	if b.large != nil {
		return b.large
	}
	return b.small[:b.n]
}

// truncate keeps the first n bytes. It is not inlined, to keep its callers small.
//
//go:noinline
func (b *buffer) truncate(n int) {
	if b.large != nil {
		b.large = b.large[:n]
	} else {
		b.n = n
	}
}

func (b *buffer) write(s string) { b.writeBytes([]byte(s)) }

func (b *buffer) writeBytes(s []byte) {
	if n := copy(b.small[b.n:], s); n == len(s) {
		b.n += n
		return
	}
	if b.makeLarge(len(s)) {
		b.large = append(b.large, s...)
	}
}

func (b *buffer) writeByte(c byte) {
	if b.n < len(b.small) {
		b.small[b.n] = c
		b.n++
	} else {
		b.writeByteLarge(c)
	}
}

// writeByteLarge is separate from writeByte so that the latter is inlined.
//
//go:noinline
func (b *buffer) writeByteLarge(c byte) {
	if b.makeLarge(1) {
		b.large = append(b.large, c)
	}
}

// makeLarge switches to large, for n more bytes that do not fit into small, and reports
// whether they may be written.
func (b *buffer) makeLarge(n int) bool {
	if !b.fits(n) {
		return false
	}
	if b.large == nil {
		b.grow(uint(len(b.small)) + uint(n))
	}
	return true
}

// encode writes s with the bytes in set percent-encoded.
func (b *buffer) encode(s string, set percent.Set) {
	const step = 1 << 16 // bytes encoded at once: bounds how far large may exceed MaxLength
	for s != "" && !b.tooLong {
		// The bytes that fit into small even if all of them are encoded.
		if n := min(len(s), (len(b.small)-b.n)/len("%XX")); n > 0 {
			b.n += len(percent.AppendEncode(b.small[b.n:b.n], s[:n], set))
			s = s[n:]
		} else if b.makeLarge(len(s)) {
			n = min(len(s), step)
			b.large = percent.AppendEncode(b.large, s[:n], set)
			b.tooLong = len(b.large) > MaxLength
			s = s[n:]
		}
	}
}

// insert inserts s before byte i.
func (b *buffer) insert(i int, s string) {
	n := b.len()
	if b.write(s); b.tooLong {
		return
	}
	text := b.bytes()
	copy(text[i+len(s):], text[i:n])
	copy(text[i:], s)
}
