package bench

import (
	"encoding/hex"

	xencoding "golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/percent"
)

// This file holds the peers of the works encode and encode query. The encodings are
// those of the pages. All peers write to reused memory.

// xtext is the peer golang.org/x/text/encoding.
const xtext = "x/text"

// A worded is a text and its encoder.
type worded[Encoder any] struct {
	encoder Encoder
	text    string
}

// overTextsIn makes the passes that call do with the encoder of each text.
func overTextsIn[Encoder any](find func(name string) Encoder, do func(e Encoder, text string) (result string, ok bool)) func(c *Corpus) Pass {
	return func(c *Corpus) Pass {
		var all []worded[Encoder]
		for _, p := range c.Pages {
			e := find(p.Encoding)
			for _, text := range p.Refs {
				all = append(all, worded[Encoder]{e, text})
			}
		}
		return over(all, func(w worded[Encoder]) (string, bool) { return do(w.encoder, w.text) })
	}
}

func encodeWeburl(c *Corpus) Pass {
	var buf []byte
	find := func(name string) percent.Encoder {
		e, _ := encoding.Lookup(name)
		return e.NewEncoder()
	}
	return kept(&buf, hex.EncodeToString, overTextsIn(find, func(e percent.Encoder, text string) (string, bool) {
		var lacking rune
		buf, _, lacking = e.EncodeOrFail(buf[:0], text)
		return "", lacking < 0
	})(c))
}

// An xencoder encodes with x/text, whose encoders take bytes.
type xencoder struct {
	*xencoding.Encoder
	src []byte
}

func xencoders(name string) *xencoder {
	e, err := htmlindex.Get(name)
	if err != nil {
		return &xencoder{Encoder: xencoding.Replacement.NewEncoder()}
	}
	return &xencoder{Encoder: e.NewEncoder()}
}

func encodeXText(c *Corpus) Pass {
	buf := make([]byte, 1<<16)
	return kept(&buf, hex.EncodeToString, overTextsIn(xencoders, func(e *xencoder, text string) (string, bool) {
		e.src = append(e.src[:0], text...)
		e.Reset()
		n, _, err := e.Transform(buf[:cap(buf)], e.src, true)
		buf = buf[:n]
		return "", err == nil
	})(c))
}

// kept makes a pass whose results are the content of buf at the time, converted by
// show.
func kept(buf *[]byte, show func([]byte) string, pass Pass) Pass {
	return func(see See) int {
		if see == nil {
			return pass(nil)
		}
		return pass(func(string, string) { see(show(*buf), "") })
	}
}

// plain returns ASCII text as a string.
func plain(text []byte) string { return string(text) }

func encodeQueryWeburl(c *Corpus) Pass {
	var buf []byte
	find := func(name string) encoding.Encoding {
		e, _ := encoding.Lookup(name)
		return e
	}
	return kept(&buf, plain, overTextsIn(find, func(e encoding.Encoding, text string) (string, bool) {
		buf = percent.AppendEncodeAfterEncoding(buf[:0], e, text, percent.SpecialQuery())
		return "", true
	})(c))
}

func encodeQueryXText(c *Corpus) Pass {
	var buf []byte
	bytes := make([]byte, 1<<16)
	return kept(&buf, plain, overTextsIn(xencoders, func(e *xencoder, text string) (string, bool) {
		e.src = append(e.src[:0], text...)
		e.Reset()
		n, _, err := e.Transform(bytes, e.src, true)
		buf = buf[:0]
		for _, b := range bytes[:n] {
			if b <= ' ' || b >= 0x7F || b == '"' || b == '#' || b == '<' || b == '>' || b == '\'' {
				const digits = "0123456789ABCDEF"
				buf = append(buf, '%', digits[b>>4], digits[b&15])
			} else {
				buf = append(buf, b)
			}
		}
		return "", err == nil
	})(c))
}
