package main

import (
	"fmt"
	"strconv"
	"strings"
)

// readAges reads DerivedAge.txt.
func (d *data) readAges(name string) error {
	d.age = make([]uint8, codePoints)
	file := &data{} // a separate one, since it has its own version
	known := false
	err := file.readFile(name, func(lo, hi rune, fields []string, missing bool) error {
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
		if major < 1 || major > 15 || minor > 15 {
			return fmt.Errorf("the version %s does not fit", fields[0])
		}
		for r := lo; r <= hi; r++ {
			d.age[r] = uint8(major<<4 | minor)
		}
		known = true
		return nil
	})
	if err == nil && !known {
		err = fmt.Errorf("%s has no ages", name)
	}
	d.ages = file.version
	return err
}

// writeAges writes where each run of code points of the same age begins.
func (d *data) writeAges(w *writer) error {
	var runs []uint32
	for r, age := range d.age {
		if r == 0 || age != d.age[r-1] {
			runs = append(runs, uint32(r)<<8|uint32(age))
		}
	}
	w.Printf("// LastAge is the newest age that is known, as a major and a minor version.\nconst LastAge = %#x\n\n", versionNumber(d.ages))
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

func versionNumber(version string) int {
	var major, minor int
	fmt.Sscanf(version, "%d.%d", &major, &minor)
	return major<<4 | minor
}
