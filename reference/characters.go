package reference

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// column is a column of charactersTable: the components that treat characters alike.
type column uint8

// The columns, in the order of the table.
const (
	usernameColumn column = iota
	passwordColumn
	// opaqueHostColumn is a host that is neither a domain nor an IP address.
	opaqueHostColumn
	// specialPathColumn is a dir or file of a web or file URL.
	specialPathColumn
	// pathColumn is any other dir or file.
	pathColumn
	// opaquePathColumn is a dir or file of a URL that has a scheme but neither an
	// authority nor a path-root.
	opaquePathColumn
	// specialQueryColumn is the query of a web or file URL.
	specialQueryColumn
	queryColumn
	fragmentColumn

	partCount = iota
)

// treatment tells what happens to a character in a component.
type treatment uint8

const (
	// absent: the character is never part of the component, because it ends the
	// component, is removed beforehand, or begins a percent-encoded byte.
	absent treatment = iota
	// valid: it is kept as it is.
	valid
	// encoded: it is valid, but gets percent-encoded.
	encoded
	// tolerated: it is not valid, but is kept as it is.
	tolerated
	// fixed: it is not valid, and gets percent-encoded.
	fixed
	// rejected: it makes the whole reference invalid.
	rejected
)

// charactersTable gives the treatment of each ASCII character in each column: one of
// the letters v, E, T, F and R, or '-' for absent. Everything that this package knows
// about characters in components comes from it.
var charactersTable = [...]struct {
	characters string
	//        username, password, opaque host,
	//        special path, path, opaque path,
	//        special query, query, fragment
	treatments [3]string
}{
	{"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~", [3]string{"vvv", "vvv", "vvv"}},
	{"!$&()*+,", [3]string{"vvv", "vvv", "vvv"}},
	{"'", [3]string{"vvv", "vvv", "Evv"}},
	{";=", [3]string{"EEv", "vvv", "vvv"}},
	{"@", [3]string{"FFR", "vvv", "vvv"}},
	{":", [3]string{"-F-", "vvv", "vvv"}},
	{"/", [3]string{"---", "---", "vvv"}},
	{"?", [3]string{"---", "---", "vvv"}},
	{"#", [3]string{"---", "---", "--T"}},
	{"%\t\n\r", [3]string{"---", "---", "---"}},
	{"\x00", [3]string{"FFR", "FFF", "FFF"}},
	{"\x01\x02\x03\x04\x05\x06\x07\x08\x0B\x0C\x0E\x0F\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F\x7F",
		[3]string{"FFF", "FFF", "FFF"}},
	{" ", [3]string{"FFR", "FFT", "FFF"}},
	{"\"", [3]string{"FFT", "FFT", "FFF"}},
	{"<>", [3]string{"FFR", "FFT", "FFF"}},
	{"`", [3]string{"FFT", "FFT", "TTF"}},
	{"^", [3]string{"FFR", "FFT", "TTT"}},
	{"\\", [3]string{"FFR", "FTT", "TTT"}},
	{"[]|", [3]string{"FFR", "TTT", "TTT"}},
	{"{}", [3]string{"FFT", "FFT", "TTT"}},
}

// treatments is the table indexed by column and character.
var treatments = func() (all [partCount][0x80]treatment) {
	for _, row := range charactersTable {
		for part, letter := range strings.Join(row.treatments[:], "") {
			for i := range len(row.characters) {
				all[part][row.characters[i]] = treatment(strings.IndexRune("-vETFR", letter))
			}
		}
	}
	return all
}()

// treat returns the treatment of the code point r in the column.
func (p column) treat(r rune) treatment {
	switch {
	case r >= 0 && r < 0x80:
		return treatments[p][r]
	case infra.IsURLCodePoint(r):
		return encoded
	}
	return fixed
}

// encodeSets holds the percent-encode set of each column, computed from the table.
var encodeSets = func() (sets [partCount]percent.Set) {
	for p := range sets {
		var chars []byte
		for b, t := range treatments[p] {
			if t == encoded || t == fixed {
				chars = append(chars, byte(b))
			}
		}
		sets[p] = percent.C0Control().With(string(chars))
	}
	return sets
}()

// hostSet is the set for opaque hosts, plus the characters that an opaque host cannot
// contain but a domain can: see readHost.
var hostSet = encodeSets[opaqueHostColumn].With("<>")

// refusals holds the bytes that cannot occur in each column.
var refusals = func() (all [partCount]*infra.Stops) {
	for p := range all {
		all[p] = infra.StopsWhere(func(b byte) bool {
			return b < 0x80 && b != '%' && (treatments[p][b] == absent || treatments[p][b] == rejected)
		})
	}
	return all
}()

// encode percent-encodes s according to the table. It does not allocate if nothing
// changes.
func (p column) encode(s string) string {
	if s == "" {
		return ""
	}
	return percent.Encode(s, encodeSets[p])
}

// refused returns the index of the first character of s that cannot occur in the
// column, or len(s) if there is none.
func (p column) refused(s string) int { return infra.Scan(s, 0, refusals[p]) }
