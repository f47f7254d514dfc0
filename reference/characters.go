package reference

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// Part is a kind of component as far as it matters for its characters.
type Part uint8

// The parts, in the order of the columns of the table.
const (
	UsernamePart Part = iota
	PasswordPart
	// OpaqueHostPart is a host that is neither a domain nor an IP address.
	OpaqueHostPart
	// SpecialPathPart is a dir or file of a web or file URL.
	SpecialPathPart
	// PathPart is any other dir or file.
	PathPart
	// OpaquePathPart is a dir or file of a URL that has a scheme, but neither
	// authority nor path-root.
	OpaquePathPart
	// SpecialQueryPart is the query of a web or file URL.
	SpecialQueryPart
	QueryPart
	FragmentPart

	partCount = iota
)

// Treatment is what becomes of a character in a component.
type Treatment uint8

const (
	// Absent: the character is never part of the component, since it ends it,
	// is removed before, or begins a percent-encoded byte.
	Absent Treatment = iota
	// Valid: it stands there as it is.
	Valid
	// Encoded: it is valid, but is percent-encoded.
	Encoded
	// Tolerated: it is not valid, yet stands there as it is.
	Tolerated
	// Fixed: it is not valid and is percent-encoded.
	Fixed
	// Rejected: it is not valid, and neither is what it stands in.
	Rejected
)

// String returns the treatment in a word.
func (t Treatment) String() string {
	switch t {
	case Valid:
		return "valid"
	case Encoded:
		return "encoded"
	case Tolerated:
		return "tolerated"
	case Fixed:
		return "fixed"
	case Rejected:
		return "rejected"
	}
	return "absent"
}

// charactersTable says what becomes of each ASCII character in each part: a
// letter v, E, T, F or R, or '-' for absent. All that this package knows of
// characters in components comes from it.
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

// treatments is the table by part and character.
var treatments = func() (all [partCount][0x80]Treatment) {
	for _, row := range charactersTable {
		for part, letter := range strings.Join(row.treatments[:], "") {
			for i := range len(row.characters) {
				all[part][row.characters[i]] = Treatment(strings.IndexRune("-vETFR", letter))
			}
		}
	}
	return all
}()

// Treatment returns what becomes of the code point r in the part.
func (p Part) Treatment(r rune) Treatment {
	switch {
	case r >= 0 && r < 0x80:
		return treatments[p][r]
	case infra.IsURLCodePoint(r):
		return Encoded
	}
	return Fixed
}

// encodeSets are the percent-encode sets that the table amounts to.
var encodeSets = func() (sets [partCount]percent.Set) {
	for p := range sets {
		var chars []byte
		for b, t := range treatments[p] {
			if t == Encoded || t == Fixed {
				chars = append(chars, byte(b))
			}
		}
		sets[p] = percent.C0Control().With(string(chars))
	}
	return sets
}()

// hostSet is the set of opaque hosts with what a domain may have in the end
// though an opaque host may not: see readHost.
var hostSet = encodeSets[OpaqueHostPart].With("<>")

// refusals are, by part, the bytes that cannot be there.
var refusals = func() (all [partCount]*infra.Stops) {
	for p := range all {
		all[p] = infra.StopsAt(func(b byte) bool {
			return b < 0x80 && b != '%' && (treatments[p][b] == Absent || treatments[p][b] == Rejected)
		})
	}
	return all
}()

// encode returns s with what the table says percent-encoded. It does not
// allocate where that is nothing.
func (p Part) encode(s string) string {
	if s == "" {
		return ""
	}
	return percent.Encode(s, encodeSets[p])
}

// refused returns the index of the first character of s that cannot be there,
// or len(s).
func (p Part) refused(s string) int { return infra.Scan(s, 0, refusals[p]) }
