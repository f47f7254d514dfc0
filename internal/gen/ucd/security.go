package main

import (
	"bufio"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"
)

// The positions of the properties in a number of package security: the value of a
// decimal digit plus one, two bits, and the number of a set of scripts.
const (
	digitShift     = 0
	allowedShift   = 4
	ignorableShift = 5
	scriptsShift   = 6
)

// readScriptNames reads the names of scripts, which come in lines such as
// "sc ; Arab ; Arabic", perhaps with another short name after it.
func (d *data) readScriptNames(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		text, _, _ := strings.Cut(sc.Text(), "#")
		fields := strings.Split(text, ";")
		if len(fields) >= 3 && strings.TrimSpace(fields[0]) == "sc" {
			d.scriptNames[strings.TrimSpace(fields[2])] = strings.TrimSpace(fields[1])
		}
	}
	if len(d.scriptNames) == 0 {
		return fmt.Errorf("%s has no scripts", name)
	}
	return sc.Err()
}

func (d *data) extensionsLine(lo, hi rune, fields []string, missing bool) error {
	for r := lo; r <= hi && !missing; r++ {
		if d.extensions[r] != "" {
			return fmt.Errorf("U+%04X is listed twice", r)
		}
		d.extensions[r] = fields[0]
	}
	return nil
}

func (d *data) statusLine(lo, hi rune, fields []string, missing bool) error {
	if want := map[bool]string{true: "Restricted", false: "Allowed"}[missing]; fields[0] != want {
		return fmt.Errorf("Identifier_Status is %q, want %q", fields[0], want)
	}
	for r := lo; r <= hi && !missing; r++ {
		d.allowed[r] = true
	}
	return nil
}

func (d *data) confusableLine(lo, hi rune, fields []string, missing bool) error {
	if missing || lo != hi || len(fields) < 2 || fields[1] != "MA" {
		return fmt.Errorf("not the prototype of a code point")
	}
	prototype, err := parseRunes(fields[0])
	switch {
	case err != nil:
		return err
	case len(prototype) == 0:
		return fmt.Errorf("U+%04X has an empty prototype", lo)
	case d.confusable[lo] != "":
		return fmt.Errorf("U+%04X is listed twice", lo)
	}
	d.confusable[lo] = string(prototype)
	return nil
}

// isIgnorable derives Default_Ignorable_Code_Point, as DerivedCoreProperties.txt
// describes it.
func (d *data) isIgnorable(r rune) bool {
	switch {
	case 0xFFF9 <= r && r <= 0xFFFB, 0x13430 <= r && r <= 0x13440, d.notIgnorable[r]:
		return false
	}
	return d.ignorable[r] || d.category[r] == "Cf"
}

// scripts returns the short names of the scripts of r, sorted.
func (d *data) scriptsOf(r rune) ([]string, error) {
	if d.extensions[r] != "" {
		names := strings.Fields(d.extensions[r])
		slices.Sort(names)
		return names, nil
	}
	short, ok := d.scriptNames[d.script[r]]
	if !ok {
		return nil, fmt.Errorf("U+%04X: unknown script %q", r, d.script[r])
	}
	return []string{short}, nil
}

func (d *data) writeSecurity(w *writer) error {
	// Hanb, Jpan and Kore are scripts only in the augmented sets of UTS #39.
	scripts := []string{"Hanb", "Jpan", "Kore"}
	used := map[string]bool{}
	for r := range rune(codePoints) {
		names, err := d.scriptsOf(r)
		if err != nil {
			return err
		}
		for _, n := range names {
			used[n] = true
		}
	}
	for n := range used {
		scripts = append(scripts, n)
	}
	slices.Sort(scripts)
	w.Printf("// The scripts, by their codes in ISO 15924, in the order of these.\nconst (\n")
	for i, s := range scripts {
		w.Printf("%s Script = %d\n", s, i)
	}
	w.Printf("\nscriptCount = %d\n)\n\n", len(scripts))
	w.Printf("const (\ndigitShift = %d\nallowedShift = %d\nignorableShift = %d\nscriptsShift = %d\n)\n\n",
		digitShift, allowedShift, ignorableShift, scriptsShift)

	var sets [][]string
	setIndex := map[string]uint32{}
	var distinct []uint32
	index := map[uint32]uint32{}
	numbers := make([]uint32, codePoints)
	for r := range rune(codePoints) {
		names, err := d.scriptsOf(r)
		if err != nil {
			return err
		}
		key := strings.Join(names, " ")
		set, ok := setIndex[key]
		if !ok {
			set = uint32(len(sets))
			setIndex[key] = set
			sets = append(sets, names)
		}
		p := set<<scriptsShift | uint32(d.digit[r]+1)<<digitShift
		if d.allowed[r] {
			p |= 1 << allowedShift
		}
		if d.isIgnorable(r) {
			p |= 1 << ignorableShift
		}
		n, ok := index[p]
		if !ok {
			n = uint32(len(distinct))
			index[p] = n
			distinct = append(distinct, p)
		}
		numbers[r] = n
	}
	if err := w.trie("security", "an index into securitySets", numbers); err != nil {
		return err
	}
	w.numbers("securitySets", "holds every combination of properties that occurs", distinct)

	var all []uint32
	var at []uint32
	for _, set := range sets {
		at = append(at, uint32(len(all)))
		for _, s := range set {
			all = append(all, uint32(slices.Index(scripts, s)))
		}
	}
	w.numbers("scriptSetAt", "holds the start of each set of scripts in scriptSets, and the end of the last", append(at, uint32(len(all))))
	w.numbers("scriptSets", "holds the scripts of all sets", all)
	return nil
}

func (d *data) writeConfusables(w *writer) error {
	if err := w.trieOfTexts("confusable", d.confusable); err != nil {
		return err
	}
	return d.writeTwins(w)
}

// packageOf returns the package to which a generated file belongs: that of its
// folder, or ucd.
func packageOf(name string) string {
	if dir := path.Dir(name); dir != "." {
		return path.Base(dir)
	}
	return "ucd"
}
