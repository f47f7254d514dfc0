package show

import (
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
)

// Name returns a name of a code point for a sentence, which is visible and does not act
// on a terminal: `"é"`, "a space", "the invisible character U+200B".
func Name(r rune) string {
	switch {
	case r < 0x80:
		return infra.NameASCII(byte(r))
	case !isNamed(r, true):
		return `"` + string(r) + `"`
	}
	kind := "the invisible character"
	switch ucd.LookOf(r) {
	case ucd.Control:
		kind = "the control character"
	case ucd.Mark:
		kind = "the combining mark"
	}
	return kind + " U+" + hex(uint32(r), 4)
}
