package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/internal/ucd"
)

func dataFolder(t *testing.T) string {
	return filepath.Dir(filepath.Dir(suite.Path(t, "unicode/"+ucd.Version+"/ucd/UnicodeData.txt")))
}

// The tables in the repository are those that the generator writes, and -check
// notices when they are not.
func TestTablesAreUpToDate(t *testing.T) {
	if testing.Short() {
		t.Skip("the generator says so with -check")
	}
	from := dataFolder(t)
	if err := run(from, "../../ucd", true); err != nil {
		t.Error(err)
	}
	dir := t.TempDir()
	if err := run(from, dir, false); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, pattern := range []string{"*.go", filepath.Join("security", "*.go"), filepath.Join("names", "*.go"), filepath.Join("..", "ecmascript", "*.go")} {
		found, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil || len(found) == 0 {
			t.Fatalf("no tables %s were written: %v", pattern, err)
		}
		names = append(names, found...)
	}
	if err := os.Remove(names[0]); err != nil {
		t.Fatal(err)
	}
	for _, name := range names[1:] {
		if err := os.WriteFile(name, []byte("package ucd\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	err := run(from, dir, true)
	for _, name := range names {
		if err == nil || !strings.Contains(err.Error(), filepath.Base(name)) {
			t.Errorf("-check does not report %s, which is missing or wrong: %v", name, err)
		}
	}
}

// copyData copies the files to a new folder and applies edit to one of them.
func copyData(t *testing.T, file string, edit func(string) string) string {
	t.Helper()
	from, to := dataFolder(t), t.TempDir()
	for _, name := range []string{
		"idna/IdnaMappingTable.txt", "ucd/UnicodeData.txt", "ucd/DerivedNormalizationProps.txt",
		"ucd/CompositionExclusions.txt", "ucd/PropList.txt", "ucd/DerivedAge.txt", "ucd/extracted/DerivedBidiClass.txt", "ucd/extracted/DerivedJoiningType.txt",
		"ucd/DerivedCoreProperties.txt", "ucd/extracted/DerivedBinaryProperties.txt", "ucd/emoji/emoji-data.txt",
		"ucd/PropertyValueAliases.txt", "ucd/Scripts.txt", "ucd/ScriptExtensions.txt",
		"security/IdentifierStatus.txt", "security/confusables.txt",
	} {
		text, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			t.Fatal(err)
		}
		if name == file {
			edited := edit(string(text))
			if edited == string(text) {
				t.Fatalf("the edit does not change %s", name)
			}
			text = []byte(edited)
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(to, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(to, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return to
}

// Data that the tables, or the code that reads them, cannot represent is an error.
func TestBadData(t *testing.T) {
	replace := func(old, new string) func(string) string {
		return func(s string) string { return strings.Replace(s, old, new, 1) }
	}
	for _, c := range []struct {
		name, file string
		edit       func(string) string
		want       string
	}{
		{"versions differ", "idna/IdnaMappingTable.txt", replace("# Version: "+ucd.Version, "# Version: 99.0.0"), "the previous files of 99.0.0"},
		{"no version", "ucd/CompositionExclusions.txt", replace("# CompositionExclusions-", "# "), "no version"},
		{"unknown status", "idna/IdnaMappingTable.txt", replace("; valid ", "; perhaps "), `unknown status "perhaps"`},
		{"a gap", "idna/IdnaMappingTable.txt", replace("002F          ; valid", "# 002F ; valid"), "U+002F has no status"},
		{"listed twice", "idna/IdnaMappingTable.txt", replace("002F          ; valid", "002E..002F ; valid"), "U+002E is listed twice"},
		{"ASCII that is refused", "idna/IdnaMappingTable.txt", replace("002F          ; valid     ", "002F          ; disallowed"), "U+002F"},
		{"a mapping that is not valid", "idna/IdnaMappingTable.txt", replace("00AA          ; mapped     ; 0061", "00AA          ; mapped     ; 0041"), "U+00AA maps to U+0041, which is not valid"},
		{"a mapping with a dot in it", "idna/IdnaMappingTable.txt", replace("00AA          ; mapped     ; 0061", "00AA          ; mapped     ; 0061 002E"), "U+00AA maps to a dot"},
		{"an unknown class", "ucd/extracted/DerivedBidiClass.txt", replace("; AL #", "; XX #"), `unknown Bidi_Class "XX"`},
		{"a pair that quick check denies", "ucd/DerivedNormalizationProps.txt", replace("0300..0304    ; NFC_QC; M", "0300..0303    ; NFC_QC; M"), "U+0304 composes"},
		{"an exclusion that is not full", "ucd/CompositionExclusions.txt", replace("\n0958 ", "\n0959..0960 "), "in one file only"},
		{"a half range", "ucd/UnicodeData.txt", replace(", Last>", ">"), "lacks its first or last"},
		{"a missing field", "ucd/UnicodeData.txt", replace(";;;;\n", ";;;\n"), "14 fields"},
		{"an unknown script", "ucd/Scripts.txt", replace("; Cyrillic #", "; Martian #"), `unknown script "Martian"`},
		{"scripts that are listed twice", "ucd/ScriptExtensions.txt", replace("\n0342 ", "\n0341..0342 ; Grek\n0342 "), "U+0342 is listed twice"},
		{"no names of scripts", "ucd/PropertyValueAliases.txt", func(s string) string { return strings.ReplaceAll(s, "sc ;", "sb ;") }, "no scripts"},
		{"an unknown status", "security/IdentifierStatus.txt", replace("; Allowed ", "; Aloud "), `"Aloud"`},
		{"a prototype of a sequence", "security/confusables.txt", replace("\n05AD ;", "\n05AD..05AE ;"), "not the prototype"},
		{"two prototypes", "security/confusables.txt", replace("\n05AE ;", "\n05AD ;"), "U+05AD is listed twice"},
		{"a digit that is none", "ucd/UnicodeData.txt", replace("DIGIT FIVE;Nd;0;EN;;5;5;5;", "DIGIT FIVE;Nd;0;EN;;15;5;5;"), "not the value of a decimal digit"},
		{"an age of a later Unicode", "ucd/DerivedAge.txt", replace("; 1.1 #", "; 32.0 #"), "the version 32.0 does not fit"},
		{"an age without a minor version", "ucd/DerivedAge.txt", replace("; 1.1 #", "; 1 #"), "parsing"},
		{"a property that no file lists", "ucd/DerivedCoreProperties.txt", func(s string) string { return strings.ReplaceAll(s, "; Math ", "; Maths ") }, "lists the property Math"},
		{"a start that does not continue", "ucd/DerivedCoreProperties.txt", replace("\n00AA          ; ID_Continue", "\n# 00AA ; ID_Continue"), "U+00AA starts names"},
		{"extensions of an ASCII script", "ucd/ScriptExtensions.txt", replace("\n0342 ", "\n0041 ; Grek\n0342 "), "U+0041: Script_Extensions and Script differ"},
		{"not a code point", "ucd/extracted/DerivedJoiningType.txt", replace("\n0640 ", "\n110000 "), "110000 is not a code point"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := run(copyData(t, c.file, c.edit), t.TempDir(), false)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

// A trie returns the values from which it was made, and its arrays are as narrow as
// possible.
func TestTrie(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, limit := range []uint32{1, 200, 60_000, 1 << 20} {
		values := make([]uint32, codePoints)
		for range 3000 {
			values[rng.IntN(codePoints)] = rng.Uint32N(limit)
		}
		tr := newTrie(values)
		for r, v := range values {
			if tr.at(rune(r)) != v {
				t.Fatalf("limit %d: U+%04X gives %d, want %d", limit, r, tr.at(rune(r)), v)
			}
		}
	}
	for w, values := range map[int][]uint32{1: {0, 255}, 2: {256, 65535}, 4: {0, 65536}} {
		if got := width(values); got != w {
			t.Errorf("width(%d) = %d, want %d", values, got, w)
		}
	}
}
