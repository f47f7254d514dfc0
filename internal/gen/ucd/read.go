package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

const codePoints = 0x110000

// data is the source of the tables, with one entry per code point.
type data struct {
	version string

	status  []string // of UTS #46; "" if the file does not list it
	mapping []string // of UTS #46, for mapped and deviation

	category  []string
	ccc       []uint8
	canonical [][]rune // Decomposition_Mapping without a tag
	bidi      []string // long or short name, as in the file
	joining   []string
	nfcQC     []byte  // 'Y', 'M' or 'N'
	excluded  []bool  // Full_Composition_Exclusion
	exclusion []bool  // Composition_Exclusion
	age       []uint8 // the major version in the high five bits; 0 means none
	unseen    []bool  // whether a property in PropList.txt says that nothing is drawn
	digit     []int8  // of decimal digits, their value; else -1
	name      []uint8 // nameStart and nameContinue

	scriptNames  map[string]string // the short name of each script, by its long one
	script       []string          // long name
	extensions   []string          // short names, separated by spaces; "" if the file does not list it
	allowed      []bool            // Identifier_Status
	confusable   []string          // the prototype; "" for the code point itself
	ignorable    []bool            // Other_Default_Ignorable_Code_Point or Variation_Selector
	notIgnorable []bool            // not Default_Ignorable_Code_Point, even if Cf

	regexp *regexpData
}

func read(dir string) (*data, error) {
	d := &data{
		status:    make([]string, codePoints),
		mapping:   make([]string, codePoints),
		category:  filled("Cn"),
		ccc:       make([]uint8, codePoints),
		canonical: make([][]rune, codePoints),
		bidi:      make([]string, codePoints),
		joining:   make([]string, codePoints),
		nfcQC:     []byte(strings.Repeat("Y", codePoints)),
		excluded:  make([]bool, codePoints),
		exclusion: make([]bool, codePoints),
		age:       make([]uint8, codePoints),
		unseen:    make([]bool, codePoints),
		digit:     noDigits(),
		name:      make([]uint8, codePoints),

		scriptNames: map[string]string{},
		script:      make([]string, codePoints),
		extensions:  make([]string, codePoints),
		allowed:     make([]bool, codePoints),
		confusable:  make([]string, codePoints),
		ignorable:   make([]bool, codePoints),

		notIgnorable: make([]bool, codePoints),
	}
	if err := d.readScriptNames(filepath.Join(dir, "ucd/PropertyValueAliases.txt")); err != nil {
		return nil, err
	}
	for _, f := range []struct {
		name string
		line func(lo, hi rune, fields []string, missing bool) error
	}{
		{"idna/IdnaMappingTable.txt", d.idnaLine},
		{"ucd/DerivedNormalizationProps.txt", d.normLine},
		{"ucd/CompositionExclusions.txt", d.exclusionLine},
		{"ucd/PropList.txt", d.listLine},
		{"ucd/DerivedAge.txt", d.ageLine},
		{"ucd/DerivedCoreProperties.txt", d.nameLine},
		{"ucd/extracted/DerivedBidiClass.txt", d.propertyLine(d.bidi)},
		{"ucd/extracted/DerivedJoiningType.txt", d.propertyLine(d.joining)},
		{"ucd/Scripts.txt", d.propertyLine(d.script)},
		{"ucd/ScriptExtensions.txt", d.extensionsLine},
		{"security/IdentifierStatus.txt", d.statusLine},
		{"security/confusables.txt", d.confusableLine},
	} {
		if err := d.readFile(filepath.Join(dir, f.name), f.line); err != nil {
			return nil, err
		}
	}
	if err := d.readRegexp(dir); err != nil {
		return nil, err
	}
	return d, d.readUnicodeData(filepath.Join(dir, "ucd/UnicodeData.txt"))
}

func noDigits() []int8 {
	all := make([]int8, codePoints)
	for i := range all {
		all[i] = -1
	}
	return all
}

func filled(s string) []string {
	all := make([]string, codePoints)
	for i := range all {
		all[i] = s
	}
	return all
}

// versionLine matches the first line ("# Name-1.2.3.txt") or a line of its own
// ("# Version: 1.2.3") before the data.
var versionLine = regexp.MustCompile(`^# (?:\w+-|Version: )(\d+\.\d+\.\d+)(?:\.txt)?\s*$`)

// readFile calls line for each data line and each @missing line.
func (d *data) readFile(name string, line func(lo, hi rune, fields []string, missing bool) error) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	version := ""
	sc := bufio.NewScanner(f)
	for n := 1; sc.Scan(); n++ {
		text := sc.Text()
		if m := versionLine.FindStringSubmatch(text); m != nil && version == "" {
			version = m[1]
		}
		missing := false
		if rest, ok := strings.CutPrefix(text, "# @missing:"); ok {
			text, missing = rest, true
		}
		text, _, _ = strings.Cut(text, "#")
		if strings.TrimSpace(text) == "" {
			continue
		}
		fields := strings.Split(text, ";")
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		lo, hi, err := parseRange(fields[0])
		if err == nil {
			err = line(lo, hi, fields[1:], missing)
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	if err := sc.Err(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	switch {
	case version == "":
		return fmt.Errorf("%s has no version", name)
	case d.version == "":
		d.version = version
	case d.version != version:
		return fmt.Errorf("%s is of version %s, the previous files of %s", name, version, d.version)
	}
	return nil
}

func parseRange(s string) (lo, hi rune, err error) {
	from, to, ranged := strings.Cut(s, "..")
	if lo, err = parseRune(from); err != nil || !ranged {
		return lo, lo, err
	}
	hi, err = parseRune(to)
	if err == nil && hi < lo {
		err = fmt.Errorf("range %s is backward", s)
	}
	return lo, hi, err
}

func parseRune(s string) (rune, error) {
	n, err := strconv.ParseUint(s, 16, 32)
	if err == nil && n >= codePoints {
		err = fmt.Errorf("%s is not a code point", s)
	}
	return rune(n), err
}

func parseRunes(s string) ([]rune, error) {
	var rs []rune
	for _, f := range strings.Fields(s) {
		r, err := parseRune(f)
		if err != nil {
			return nil, err
		}
		rs = append(rs, r)
	}
	return rs, nil
}

func (d *data) idnaLine(lo, hi rune, fields []string, missing bool) error {
	if missing {
		return nil
	}
	mapping := ""
	switch fields[0] {
	case "valid", "ignored", "disallowed":
	case "mapped", "deviation":
		rs, err := parseRunes(fields[1])
		if err != nil {
			return err
		}
		mapping = string(rs)
	default:
		return fmt.Errorf("unknown status %q", fields[0])
	}
	for r := lo; r <= hi; r++ {
		if d.status[r] != "" {
			return fmt.Errorf("U+%04X is listed twice", r)
		}
		d.status[r], d.mapping[r] = fields[0], mapping
	}
	return nil
}

func (d *data) normLine(lo, hi rune, fields []string, missing bool) error {
	for r := lo; r <= hi; r++ {
		switch {
		case missing:
			if fields[0] == "NFC_QC" && fields[1] != "Yes" {
				return fmt.Errorf("NFC_QC is %s by default, want Yes", fields[1])
			}
			return nil
		case fields[0] == "Full_Composition_Exclusion":
			d.excluded[r] = true
		case fields[0] == "NFC_QC":
			if fields[1] != "M" && fields[1] != "N" {
				return fmt.Errorf("unknown NFC_QC %q", fields[1])
			}
			d.nfcQC[r] = fields[1][0]
		}
	}
	return nil
}

func (d *data) exclusionLine(lo, hi rune, _ []string, missing bool) error {
	for r := lo; r <= hi && !missing; r++ {
		d.exclusion[r] = true
	}
	return nil
}

func (d *data) listLine(lo, hi rune, fields []string, missing bool) error {
	if missing {
		return nil
	}
	for r := lo; r <= hi; r++ {
		switch fields[0] {
		case "Other_Default_Ignorable_Code_Point", "Variation_Selector":
			d.unseen[r], d.ignorable[r] = true, true
		case "Noncharacter_Code_Point":
			d.unseen[r] = true
		case "White_Space", "Prepended_Concatenation_Mark":
			d.notIgnorable[r] = true
		}
	}
	return nil
}

// propertyLine reads a file of one property. The @missing lines come first, and
// of those the general one, so the last line that lists a code point counts.
func (d *data) propertyLine(of []string) func(lo, hi rune, fields []string, missing bool) error {
	seen := make([]bool, codePoints)
	return func(lo, hi rune, fields []string, missing bool) error {
		for r := lo; r <= hi; r++ {
			if seen[r] {
				return fmt.Errorf("U+%04X is listed twice, or before an @missing line", r)
			}
			seen[r] = !missing
			of[r] = fields[0]
		}
		return nil
	}
}

func (d *data) readUnicodeData(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	first := rune(-1)
	for n := 1; sc.Scan(); n++ {
		fields := strings.Split(sc.Text(), ";")
		if len(fields) != 15 {
			return fmt.Errorf("%s:%d: %d fields, want 15", name, n, len(fields))
		}
		hi, err := parseRune(fields[0])
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
		lo := hi
		switch {
		case strings.HasSuffix(fields[1], ", First>"):
			first = hi
			continue
		case strings.HasSuffix(fields[1], ", Last>"):
			lo, first = first, -1
		}
		if lo < 0 || first >= 0 {
			return fmt.Errorf("%s:%d: a range lacks its first or last code point", name, n)
		}
		ccc, err := strconv.ParseUint(fields[3], 10, 8)
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
		var canonical []rune
		if !strings.HasPrefix(fields[5], "<") {
			if canonical, err = parseRunes(fields[5]); err != nil {
				return fmt.Errorf("%s:%d: %w", name, n, err)
			}
		}
		digit := int8(-1)
		if fields[6] != "" {
			if n, err := strconv.ParseUint(fields[6], 10, 8); err != nil || n > 9 || fields[2] != "Nd" {
				return fmt.Errorf("%s:%d: %s is not the value of a decimal digit", name, n, fields[6])
			} else {
				digit = int8(n)
			}
		}
		for r := lo; r <= hi; r++ {
			d.category[r], d.ccc[r], d.canonical[r], d.digit[r] = fields[2], uint8(ccc), canonical, digit
		}
	}
	return sc.Err()
}
