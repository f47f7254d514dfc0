package main

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// facts holds the output of facts.py.
type facts struct {
	// sets holds the combining class of each code point, and a bit for each of
	// tables.
	sets         [utf8.MaxRune + 1]uint16
	folds        map[rune]string
	decomposed   map[rune]string
	compositions map[[2]rune]rune
}

// tables lists the letters of the tables of RFC 3454, from the lowest bit above the
// combining class on, and the names of the constants.
var tables = []struct {
	letter rune
	name   string
}{{'a', "unassigned"}, {'b', "mappedToNothing"}, {'c', "prohibited"}, {'r', "randAL"}, {'l', "l"}}

func read(r io.Reader) (*facts, error) {
	f := &facts{folds: map[rune]string{}, decomposed: map[rune]string{}, compositions: map[[2]rune]rune{}}
	for n := range f.sets {
		f.sets[n] = 1 << 8 // unassigned
	}
	s := bufio.NewScanner(r)
	for s.Scan() {
		if err := f.line(s.Text()); err != nil {
			return nil, fmt.Errorf("%q: %w", s.Text(), err)
		}
	}
	if s.Err() == nil && (len(f.folds) == 0 || len(f.decomposed) == 0 || len(f.compositions) == 0) {
		return nil, fmt.Errorf("no mappings, decompositions or compositions")
	}
	return f, s.Err()
}

func (f *facts) line(line string) error {
	composite, isComposition := strings.CutPrefix(line, "+")
	fields := strings.Fields(composite)
	if len(fields) != 5 && (!isComposition || len(fields) != 2) {
		return fmt.Errorf("%d fields", len(fields))
	}
	n, err := strconv.ParseUint(fields[0], 16, 32)
	if err != nil || n > utf8.MaxRune {
		return fmt.Errorf("no code point: %v", err)
	}
	if isComposition {
		parts, err := text(fields[1])
		pair := []rune(parts)
		if err != nil || len(pair) != 2 {
			return fmt.Errorf("no pair: %v", err)
		}
		f.compositions[[2]rune(pair)] = rune(n)
		return nil
	}
	class, err := strconv.ParseUint(fields[1], 10, 8)
	if err != nil {
		return err
	}
	set := uint16(class)
	for _, letter := range strings.Trim(fields[2], "-") {
		bit := -1
		for i, t := range tables {
			if t.letter == letter {
				bit = i
			}
		}
		if bit < 0 {
			return fmt.Errorf("unknown table %q", letter)
		}
		set |= 1 << (8 + bit)
	}
	f.sets[n] = set
	for i, m := range []map[rune]string{f.folds, f.decomposed} {
		to, err := text(fields[3+i])
		if err != nil {
			return err
		}
		if to != "" {
			m[rune(n)] = to
		}
	}
	return nil
}

func text(field string) (string, error) {
	if field == "-" {
		return "", nil
	}
	var out []rune
	for _, hex := range strings.Split(field, ",") {
		n, err := strconv.ParseUint(hex, 16, 32)
		if err != nil || !utf8.ValidRune(rune(n)) {
			return "", fmt.Errorf("no scalar value: %q", hex)
		}
		out = append(out, rune(n))
	}
	return string(out), nil
}
