package main

import (
	"encoding/binary"
	"fmt"
)

// The classes of code points, as in package names. A code point that may start a name may
// also continue it.
const (
	nameContinue = 1 << iota
	nameStart
)

// nameLine reads a line of DerivedCoreProperties.txt.
func (d *data) nameLine(lo, hi rune, fields []string, missing bool) error {
	var class uint8
	switch {
	case missing:
		return nil
	case fields[0] == "ID_Start":
		class = nameStart
	case fields[0] == "ID_Continue":
		class = nameContinue
	}
	for r := lo; r <= hi; r++ {
		d.name[r] |= class
	}
	return nil
}

// writeNames writes the lengths of the runs of code points of the same class.
func (d *data) writeNames(w *writer) error {
	var runs []byte
	begin := 0
	add := func(end int) {
		runs = binary.AppendUvarint(runs, uint64(end-begin)<<2|uint64(d.name[begin]))
		begin = end
	}
	for r, class := range d.name {
		if class == nameStart {
			return fmt.Errorf("U+%04X starts names, but does not continue them", r)
		}
		if class != d.name[begin] {
			add(r)
		}
	}
	add(codePoints)
	w.Printf("// runs holds a varint for each run of code points of the same class: its length, and\n// the class in the lowest two bits.\nconst runs = \"\"")
	for i, b := range runs {
		if i%24 == 0 {
			w.Printf(" +\n\"")
		}
		w.Printf("\\x%02x", b)
		if i%24 == 23 || i == len(runs)-1 {
			w.Printf("\"")
		}
	}
	w.Printf("\n")
	return nil
}
