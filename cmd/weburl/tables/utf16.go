package tables

import (
	"encoding/binary"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

type byteOrder interface {
	binary.ByteOrder
	binary.AppendByteOrder
}

// textReader reads a text as UTF-8. It converts UTF-16 that begins with a byte order mark;
// anything else passes unchanged, UTF-8 or not.
type textReader struct {
	in    io.Reader
	order byteOrder // nil if the text is not UTF-16
	begun bool
	raw   []byte // was read, but not converted
	text  []byte // was converted, but not returned
	err   error
	// rawBuf and textBuf are the memory of raw and text.
	rawBuf, textBuf []byte
}

func newTextReader(in io.Reader) *textReader { return &textReader{in: in} }

func (r *textReader) Read(p []byte) (int, error) {
	if len(r.text) == 0 {
		switch {
		case r.err != nil:
			return 0, r.err
		case r.begun && r.order == nil:
			return r.in.Read(p)
		}
		r.fill() // perhaps less than a character: then nothing is returned yet
	}
	n := copy(p, r.text)
	r.text = r.text[n:]
	return n, nil
}

// fill reads a part of the text and converts it.
func (r *textReader) fill() {
	if r.rawBuf == nil {
		r.rawBuf = make([]byte, 32<<10)
	}
	kept := copy(r.rawBuf, r.raw) // less than a character
	n, err := r.in.Read(r.rawBuf[kept:])
	r.raw, r.err = r.rawBuf[:kept+n], err
	if !r.begun {
		if len(r.raw) < 2 && err == nil {
			return
		}
		r.begun = true
		for _, order := range []byteOrder{binary.LittleEndian, binary.BigEndian} {
			if len(r.raw) >= 2 && order.Uint16(r.raw) == mark {
				r.order = order
			}
		}
	}
	if r.order == nil {
		r.text, r.raw = r.raw, nil
		return
	}
	r.text = r.textBuf[:0]
	at := 0
	for at+2 <= len(r.raw) {
		c := rune(r.order.Uint16(r.raw[at:]))
		size := 2
		if utf16.IsSurrogate(c) {
			if at+4 > len(r.raw) {
				break
			}
			size = 4
			if c = utf16.DecodeRune(c, rune(r.order.Uint16(r.raw[at+2:]))); c == utf8.RuneError {
				r.err = ErrUTF16
				return
			}
		}
		r.text = utf8.AppendRune(r.text, c)
		at += size
	}
	r.raw, r.textBuf = r.raw[at:], r.text
	if r.err == io.EOF && len(r.raw) > 0 {
		r.err = ErrUTF16
	}
}

// mark is the byte order mark.
const mark = 0xFEFF

// writer returns a writer of text in the encoding of r, which has been read from. Each write
// must end with a whole character.
func (r *textReader) writer(w io.Writer) io.Writer {
	if r.order == nil {
		return w
	}
	return &utf16Writer{w, r.order}
}

type utf16Writer struct {
	to    io.Writer
	order byteOrder
}

func (w *utf16Writer) Write(p []byte) (int, error) {
	raw := make([]byte, 0, 2*len(p))
	for _, c := range string(p) {
		if c < 0x10000 {
			raw = w.order.AppendUint16(raw, uint16(c))
			continue
		}
		first, second := utf16.EncodeRune(c)
		raw = w.order.AppendUint16(w.order.AppendUint16(raw, uint16(first)), uint16(second))
	}
	if _, err := w.to.Write(raw); err != nil {
		return 0, err
	}
	return len(p), nil
}
