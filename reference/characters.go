package reference

import (
	"strings"

	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// Column is a column of the table of characters: the components that treat characters
// alike. The table is in docs/reference.md; [Column.Treatment] looks up an entry.
type Column uint8

// The columns, in the order of the table.
const (
	UsernameColumn Column = iota
	PasswordColumn
	// OpaqueHostColumn is a host that is not in brackets. A host that is read as a
	// domain must satisfy further rules later.
	OpaqueHostColumn
	// SpecialPathColumn is a dir or file of a web or file URL.
	SpecialPathColumn
	// PathColumn is any other dir or file.
	PathColumn
	// OpaquePathColumn is a dir or file of a URL that has a scheme but neither an
	// authority nor a path-root.
	OpaquePathColumn
	// SpecialQueryColumn is the query of a web or file URL.
	SpecialQueryColumn
	QueryColumn
	FragmentColumn

	columnCount = iota
)

var columnNames = [columnCount]string{
	"username", "password", "opaque host", "special path", "path", "opaque path", "special query", "query", "fragment",
}

// Treatment tells what happens to a character in a component.
type Treatment uint8

const (
	// Absent: the character is never part of the component, because it ends the
	// component, is removed beforehand, or begins a percent-encoded byte.
	Absent Treatment = iota
	// Valid: it is kept as it is.
	Valid
	// Encoded: it is valid, but gets percent-encoded.
	Encoded
	// Tolerated: it is not valid, but is kept as it is.
	Tolerated
	// Fixed: it is not valid, and gets percent-encoded.
	Fixed
	// Rejected: it makes the whole reference invalid.
	Rejected

	treatmentCount = iota
)

var treatmentNames = [treatmentCount]string{"absent", "valid", "encoded", "tolerated", "fixed", "rejected"}

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
var treatments = func() (all [columnCount][0x80]Treatment) {
	for _, row := range charactersTable {
		for part, letter := range strings.Join(row.treatments[:], "") {
			for i := range len(row.characters) {
				all[part][row.characters[i]] = Treatment(strings.IndexRune("-vETFR", letter))
			}
		}
	}
	return all
}()

// Treatment returns the treatment of the code point r in a component of the column. A
// percent sign is Absent, since it begins a percent-encoded byte.
func (p Column) Treatment(r rune) Treatment {
	switch {
	case r >= 0 && r < 0x80:
		return enum.At(treatments[:], p)[r]
	case infra.IsURLCodePoint(r):
		return Encoded
	}
	return Fixed
}

// encodeSets holds the percent-encode set of each column, computed from the table.
var encodeSets = func() (sets [columnCount]percent.Set) {
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

// hostSet is the set for opaque hosts, plus the characters that an opaque host cannot
// contain but a domain can: see readHost.
var hostSet = encodeSets[OpaqueHostColumn].With("<>")

// refusals holds the bytes that cannot occur in each column.
var refusals = func() (all [columnCount]*infra.Stops) {
	for p := range all {
		all[p] = infra.StopsWhere(func(b byte) bool {
			return b < 0x80 && b != '%' && (treatments[p][b] == Absent || treatments[p][b] == Rejected)
		})
	}
	return all
}()

// encode percent-encodes s according to the table. It does not allocate if nothing
// changes.
func (p Column) encode(s string) string {
	if s == "" {
		return ""
	}
	return percent.Encode(s, encodeSets[p])
}

// refused returns the index of the first character of s that cannot occur in the
// column, or len(s) if there is none.
func (p Column) refused(s string) int { return infra.Scan(s, 0, refusals[p]) }
