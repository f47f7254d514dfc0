package lines

import (
	"bytes"
	"errors"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// A list holds a text on each line. Lines end with LF or CRLF; the last line may also end with CR
// or with the text.

// ByteOrderMark may begin a list. It is not part of a line.
const ByteOrderMark = "\uFEFF"

// Code is the code under which lines that [List.Cut] refuses are reported and counted.
const Code = "carriage-return"

// Explanation describes such a line, and Advice says what to do about it. Neither contains any of
// the line.
const (
	Explanation = "a CR is between two URLs, but only LF or CRLF ends a line"
	Advice      = `to make each CR a line end, run: tr -s '\r' '\n' <OLD >NEW`
)

// ErrNoLF is the error for a list in which only CR ends lines.
var ErrNoLF = errors.New("the lines of this list end with CR, not LF or CRLF; " + Advice)

// Error is the error for a line in which a CR separates what look like several URLs. The parser
// removes CR and would make one URL of them.
type Error struct {
	At int // the offset of the CR in the line
}

func (*Error) Error() string { return Code + ": " + Explanation + "; " + Advice }

// Begin returns the first run of a list without its byte order mark. The error is
// [ErrNoLF] or nil.
func Begin(run []byte) ([]byte, error) {
	run = bytes.TrimPrefix(run, []byte(ByteOrderMark))
	// A run without LF is the only run.
	if bytes.IndexByte(run, '\n') < 0 && bytes.IndexByte(bytes.Trim(run, "\r"), '\r') >= 0 {
		return run, ErrNoLF
	}
	return run, nil
}

// List cuts whole lines.
type List struct {
	// Rest holds the lines that have not been cut yet.
	Rest string
	// mayFail means that the text contains a CR.
	mayFail bool
}

// Of returns a List of whole lines. Call [Begin] before for the first lines of a list.
func Of(text string) List { return List{text, strings.IndexByte(text, '\r') >= 0} }

// Cut cuts off the next line, which must exist, and returns it without its line end. The error is
// an [*Error] or nil.
func (l *List) Cut() (line string, err error) {
	line, l.Rest, _ = strings.Cut(l.Rest, "\n")
	if l.mayFail && strings.IndexByte(line, '\r') >= 0 {
		line = strings.TrimSuffix(line, "\r")
		err = check(line)
	}
	return line, err
}

// check returns an error for a line in which two of the pieces between CRs begin like a URL. One
// such piece is not enough: "java\rscript:alert(1)" may be an input that is meant to be parsed.
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

// beginsLikeURL reports whether a piece, trimmed of C0 controls and spaces, begins with a scheme
// and ":", or with "//", followed by anything but slashes: "https:" before a CR is incomplete.
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
