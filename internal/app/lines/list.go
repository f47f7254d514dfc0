package lines

import (
	"bytes"
	"errors"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// A list has a text on each line. Lines end with LF or CRLF; the last one need not, or
// may end with CR.

// ByteOrderMark is what a list may begin with. It is not part of a line.
const ByteOrderMark = "\uFEFF"

// Code is the code under which lines that [List.Cut] refuses are reported and counted.
const Code = "carriage-return"

// Explanation says what such a line is, and Advice what to do about it. They hold no part
// of it.
const (
	Explanation = "a CR is between two URLs, but only LF or CRLF ends a line"
	Advice      = `to make each CR a line end, run: tr -s '\r' '\n' <OLD >NEW`
)

// ErrNoLF is the error for a list in which only CR ends lines.
var ErrNoLF = errors.New("the lines of this list end with CR, not LF or CRLF; " + Advice)

// Error is the error for a line in which a CR is between what begins like a URL, so that
// the parser, which removes CR, would make one URL of several.
type Error struct {
	At int // the offset of the CR in the line
}

func (*Error) Error() string { return Code + ": " + Explanation + "; " + Advice }

// Begin returns the first run of a list without its byte order mark. The error is
// [ErrNoLF] or nil.
func Begin(run []byte) ([]byte, error) {
	run = bytes.TrimPrefix(run, []byte(ByteOrderMark))
	// A run without LF is the only one.
	if bytes.IndexByte(run, '\n') < 0 && bytes.IndexByte(bytes.Trim(run, "\r"), '\r') >= 0 {
		return run, ErrNoLF
	}
	return run, nil
}

// List cuts whole lines.
type List struct {
	// Rest is what has not been cut yet.
	Rest string
	// mayFail says that there is a CR.
	mayFail bool
}

// Of returns a List of whole lines, after [Begin] if they are the first.
func Of(text string) List { return List{text, strings.IndexByte(text, '\r') >= 0} }

// Cut cuts off the next line and returns it without its line end. There must be one. The
// error is an [*Error] or nil.
func (l *List) Cut() (line string, err error) {
	line, l.Rest, _ = strings.Cut(l.Rest, "\n")
	if l.mayFail && strings.IndexByte(line, '\r') >= 0 {
		line = strings.TrimSuffix(line, "\r")
		err = check(line)
	}
	return line, err
}

// check returns an error for a line in which two of the pieces between CRs begin like a
// URL. One is not enough: the parser may be meant to read "java\rscript:alert(1)".
func check(line string) error {
	begun := false
	for start := 0; ; {
		n := strings.IndexByte(line[start:], '\r')
		if n < 0 && !begun {
			return nil
		}
		piece := line[start:]
		if n >= 0 {
			piece = piece[:n]
		}
		if beginsLikeURL(piece) {
			if begun {
				return &Error{start - 1}
			}
			begun = true
		}
		if n < 0 {
			return nil
		}
		start += n + 1
	}
}

// beginsLikeURL reports whether a piece has, between C0 controls and spaces, a scheme and ":",
// or "//", and anything but slashes after that: "https:" before a CR is not complete.
func beginsLikeURL(piece string) bool {
	start, end := infra.Trim(piece)
	piece = piece[start:end]
	rest := piece
	if n := infra.SchemeLength(piece); n > 0 {
		rest = piece[n+1:]
	} else if !strings.HasPrefix(piece, "//") {
		return false
	}
	return strings.TrimLeft(rest, `/\`) != ""
}
