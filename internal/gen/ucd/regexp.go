package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// points lists the code points outside ASCII that fold to ASCII. A set of package
// ecmascript can contain them, too; they come after ASCII.
var points = []rune{0x017F, 0x212A}

// binaryProperties lists the names and aliases of the table "Binary Unicode property aliases
// and their canonical property names" in ECMA-262. That omits many properties, and some
// aliases, such as WSpace.
var binaryProperties = strings.Fields(`
	ASCII ASCII_Hex_Digit/AHex Alphabetic/Alpha Any Assigned Bidi_Control/Bidi_C Bidi_Mirrored/Bidi_M
	Case_Ignorable/CI Cased Changes_When_Casefolded/CWCF Changes_When_Casemapped/CWCM
	Changes_When_Lowercased/CWL Changes_When_NFKC_Casefolded/CWKCF Changes_When_Titlecased/CWT
	Changes_When_Uppercased/CWU Dash Default_Ignorable_Code_Point/DI Deprecated/Dep Diacritic/Dia Emoji
	Emoji_Component/EComp Emoji_Modifier/EMod Emoji_Modifier_Base/EBase Emoji_Presentation/EPres
	Extended_Pictographic/ExtPict Extender/Ext Grapheme_Base/Gr_Base Grapheme_Extend/Gr_Ext Hex_Digit/Hex
	IDS_Binary_Operator/IDSB IDS_Trinary_Operator/IDST ID_Continue/IDC ID_Start/IDS Ideographic/Ideo
	Join_Control/Join_C Logical_Order_Exception/LOE Lowercase/Lower Math Noncharacter_Code_Point/NChar
	Pattern_Syntax/Pat_Syn Pattern_White_Space/Pat_WS Quotation_Mark/QMark Radical Regional_Indicator/RI
	Sentence_Terminal/STerm Soft_Dotted/SD Terminal_Punctuation/Term Unified_Ideograph/UIdeo Uppercase/Upper
	Variation_Selector/VS White_Space/space XID_Continue/XIDC XID_Start/XIDS`)

// stringProperties lists the names of the table "Binary Unicode properties of strings".
var stringProperties = strings.Fields(`
	Basic_Emoji Emoji_Keycap_Sequence RGI_Emoji RGI_Emoji_Flag_Sequence RGI_Emoji_Modifier_Sequence
	RGI_Emoji_Tag_Sequence RGI_Emoji_ZWJ_Sequence`)

// regexpData holds the properties of regular expressions.
type regexpData struct {
	members map[string]map[rune]bool // of binary properties, by their long names
	aliases map[string][][]string    // the names of each value, by property: gc and sc
	groups  map[string]string        // the general categories in a group such as L, as in "Ll | Lm"
	at      map[string]bool          // the properties listed in a file
}

// readRegexp reads the files that only regular expressions need.
func (d *data) readRegexp(dir string) error {
	x := &regexpData{map[string]map[rune]bool{}, map[string][][]string{}, map[string]string{}, map[string]bool{}}
	d.regexp = x
	for _, name := range []string{
		"ucd/PropList.txt", "ucd/DerivedCoreProperties.txt", "ucd/DerivedNormalizationProps.txt",
		"ucd/extracted/DerivedBinaryProperties.txt", "ucd/emoji/emoji-data.txt",
	} {
		if err := d.readFile(filepath.Join(dir, name), x.line); err != nil {
			return err
		}
	}
	return x.readValues(filepath.Join(dir, "ucd/PropertyValueAliases.txt"))
}

// line reads a line of a file of binary properties.
func (x *regexpData) line(lo, hi rune, fields []string, missing bool) error {
	if missing || len(fields) != 1 { // the second field is a value
		return nil
	}
	name := fields[0]
	x.at[name] = true
	if x.members[name] == nil {
		x.members[name] = map[rune]bool{}
	}
	for _, r := range allPoints() {
		if lo <= r && r <= hi {
			x.members[name][r] = true
		}
	}
	return nil
}

// allPoints returns the members that a set can have.
func allPoints() []rune {
	var all []rune
	for r := range rune(0x80) {
		all = append(all, r)
	}
	return append(all, points...)
}

// readValues reads the names of general categories and scripts, which come in lines such
// as "gc ; L ; Letter # Ll | Lm | Lo | Lt | Lu".
func (x *regexpData) readValues(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		text, comment, _ := strings.Cut(sc.Text(), "#")
		var fields []string
		for _, f := range strings.Split(text, ";") {
			fields = append(fields, strings.TrimSpace(f))
		}
		if p := fields[0]; p == "gc" || p == "sc" {
			x.aliases[p] = append(x.aliases[p], slices.Compact(fields[1:]))
			if p == "gc" && comment != "" {
				x.groups[fields[1]] = comment
			}
		}
	}
	if len(x.aliases["gc"]) == 0 || len(x.aliases["sc"]) == 0 {
		return fmt.Errorf("%s lacks general categories or scripts", name)
	}
	return sc.Err()
}

// writeRegexp writes the names and the sets of all properties.
func (d *data) writeRegexp(w *writer) error {
	x := d.regexp
	sets := [][3]uint64{{}}
	number := func(has func(r rune) bool) int {
		var set [3]uint64
		for i, r := range allPoints() {
			if has(r) {
				set[i/64] |= 1 << (i % 64)
			}
		}
		if i := slices.Index(sets, set); i >= 0 {
			return i
		}
		sets = append(sets, set)
		return len(sets) - 1
	}
	var lines []string
	add := func(names []string, set int) {
		lines = append(lines, fmt.Sprintf(" %s =%02d", strings.Join(names, " "), set))
	}
	flush := func(name, comment string) {
		w.Printf("// %s %s.\nconst %s = \"\"", name, comment, name)
		for _, line := range lines {
			w.Printf(" +\n%q", line)
		}
		w.Printf("\n\n")
		lines = nil
	}

	for _, p := range binaryProperties {
		names := strings.Split(p, "/")
		has := func(r rune) bool { return x.members[names[0]][r] }
		switch names[0] {
		case "ASCII":
			has = func(r rune) bool { return r < 0x80 }
		case "Any", "Assigned": // no point is unassigned
			has = func(r rune) bool { return true }
		default:
			if !x.at[names[0]] {
				return fmt.Errorf("no file lists the property %s", names[0])
			}
		}
		add(names, number(has))
	}
	flush("binaryProperties", "lists the names of each binary property and, after =, its index in propertySets")

	for _, p := range stringProperties {
		add([]string{p}, 0)
	}
	flush("stringProperties", "lists the names of the properties of strings, none of which is all ASCII")

	for _, names := range x.aliases["gc"] {
		group := strings.Fields(x.groups[names[0]])
		add(names, number(func(r rune) bool { return d.category[r] == names[0] || slices.Contains(group, d.category[r]) }))
	}
	flush("generalCategories", "lists the names of each general category, like binaryProperties")

	for _, names := range x.aliases["sc"] {
		has := func(r rune) bool { return slices.Contains(names, d.script[r]) }
		for _, r := range allPoints() {
			if e := d.extensions[r]; e != "" && e != d.scriptNames[d.script[r]] {
				return fmt.Errorf("U+%04X: Script_Extensions and Script differ, but scripts stands for both", r)
			}
		}
		add(names, number(has))
	}
	flush("scripts", "lists the names of each script, like binaryProperties")

	w.Printf("// propertySets holds the distinct sets of all properties.\nvar propertySets = [...]Set{\n")
	for _, s := range sets {
		w.Printf("{%#x, %#x, %#x},\n", s[0], s[1], s[2])
	}
	w.Printf("}\n")
	return nil
}
