package main

import (
	"fmt"
	"strconv"
	"strings"
)

// ageLine reads a line of DerivedAge.txt.
func (d *data) ageLine(lo, hi rune, fields []string, missing bool) error {
	if missing {
		return nil
	}
	before, after, _ := strings.Cut(fields[0], ".")
	major, err := strconv.ParseUint(before, 10, 8)
	if err != nil {
		return err
	}
	minor, err := strconv.ParseUint(after, 10, 8)
	if err != nil {
		return err
	}
	if major < 1 || major > 31 || minor > 7 {
		return fmt.Errorf("the version %s does not fit", fields[0])
	}
	for r := lo; r <= hi; r++ {
		d.age[r] = uint8(major<<3 | minor)
	}
	return nil
}

// writeAges writes where each run of code points of the same age begins.
func (d *data) writeAges(w *writer) error {
	var runs []uint32
	for r, age := range d.age {
		if r == 0 || age != d.age[r-1] {
			runs = append(runs, uint32(r)<<8|uint32(age))
		}
	}
	var major, minor int
	if _, err := fmt.Sscanf(d.version, "%d.%d.", &major, &minor); err != nil {
		return err
	}
	w.Printf("// Newest is the age of the code points that Version adds.\nconst Newest = %d\n\n", major<<3|minor)
	w.Printf("// ages has the first code point of each run of the same age, and the age in the\n// lowest eight bits.\nvar ages = [...]uint32{")
	for i, n := range runs {
		if i%12 == 0 {
			w.Printf("\n")
		}
		w.Printf("%#x, ", n)
	}
	w.Printf("\n}\n")
	return nil
}
