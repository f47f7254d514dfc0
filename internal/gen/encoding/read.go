package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// data is the source of the tables.
type data struct {
	// labels holds the labels of each encoding, by its name.
	labels map[string][]string
	// indexes holds the code point of each pointer, or -1.
	indexes map[string][]rune
	// ranges holds the rows of index gb18030 ranges: a pointer and its code point.
	ranges [][2]uint32
}

// known lists the encodings, in the order of the constants of package encoding,
// whose names are the identifiers. index is set for single-byte encodings.
var known = []struct{ name, identifier, index string }{
	{"UTF-8", "UTF8", ""},
	{"IBM866", "IBM866", "ibm866"},
	{"ISO-8859-2", "ISO8859_2", "iso-8859-2"},
	{"ISO-8859-3", "ISO8859_3", "iso-8859-3"},
	{"ISO-8859-4", "ISO8859_4", "iso-8859-4"},
	{"ISO-8859-5", "ISO8859_5", "iso-8859-5"},
	{"ISO-8859-6", "ISO8859_6", "iso-8859-6"},
	{"ISO-8859-7", "ISO8859_7", "iso-8859-7"},
	{"ISO-8859-8", "ISO8859_8", "iso-8859-8"},
	{"ISO-8859-8-I", "ISO8859_8I", "iso-8859-8"},
	{"ISO-8859-10", "ISO8859_10", "iso-8859-10"},
	{"ISO-8859-13", "ISO8859_13", "iso-8859-13"},
	{"ISO-8859-14", "ISO8859_14", "iso-8859-14"},
	{"ISO-8859-15", "ISO8859_15", "iso-8859-15"},
	{"ISO-8859-16", "ISO8859_16", "iso-8859-16"},
	{"KOI8-R", "KOI8R", "koi8-r"},
	{"KOI8-U", "KOI8U", "koi8-u"},
	{"macintosh", "Macintosh", "macintosh"},
	{"windows-874", "Windows874", "windows-874"},
	{"windows-1250", "Windows1250", "windows-1250"},
	{"windows-1251", "Windows1251", "windows-1251"},
	{"windows-1252", "Windows1252", "windows-1252"},
	{"windows-1253", "Windows1253", "windows-1253"},
	{"windows-1254", "Windows1254", "windows-1254"},
	{"windows-1255", "Windows1255", "windows-1255"},
	{"windows-1256", "Windows1256", "windows-1256"},
	{"windows-1257", "Windows1257", "windows-1257"},
	{"windows-1258", "Windows1258", "windows-1258"},
	{"x-mac-cyrillic", "XMacCyrillic", "x-mac-cyrillic"},
	{"GBK", "GBK", ""},
	{"gb18030", "GB18030", ""},
	{"Big5", "Big5", ""},
	{"EUC-JP", "EUCJP", ""},
	{"ISO-2022-JP", "ISO2022JP", ""},
	{"Shift_JIS", "ShiftJIS", ""},
	{"EUC-KR", "EUCKR", ""},
	{"replacement", "Replacement", ""},
	{"UTF-16BE", "UTF16BE", ""},
	{"UTF-16LE", "UTF16LE", ""},
	{"x-user-defined", "XUserDefined", ""},
}

// sizes holds the number of pointers of the other indexes: rows times cells.
var sizes = map[string]int{
	"big5": 126 * 157, "euc-kr": 126 * 190, "gb18030": 126 * 190, "jis0208": 120 * 94, "iso-2022-jp-katakana": 63,
}

func read(dir string) (*data, error) {
	d := &data{labels: map[string][]string{}, indexes: map[string][]rune{}}
	var groups []struct {
		Heading   string
		Encodings []struct {
			Name   string
			Labels []string
		}
	}
	if err := readJSON(filepath.Join(dir, "encodings.json"), &groups); err != nil {
		return nil, err
	}
	for _, g := range groups {
		for _, e := range g.Encodings {
			d.labels[e.Name] = e.Labels
		}
	}
	var indexes map[string]json.RawMessage
	if err := readJSON(filepath.Join(dir, "indexes.json"), &indexes); err != nil {
		return nil, err
	}
	for _, k := range known {
		if k.index != "" {
			if err := d.readIndex(indexes, k.index, 128); err != nil {
				return nil, err
			}
		}
	}
	for name, size := range sizes {
		if err := d.readIndex(indexes, name, size); err != nil {
			return nil, err
		}
	}
	if err := json.Unmarshal(indexes["gb18030-ranges"], &d.ranges); err != nil {
		return nil, fmt.Errorf("index gb18030-ranges: %w", err)
	}
	return d, d.verify()
}

func readJSON(name string, v any) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	r := json.NewDecoder(bytes.NewReader(text))
	r.DisallowUnknownFields()
	if err := r.Decode(v); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func (d *data) readIndex(all map[string]json.RawMessage, name string, size int) error {
	var points []*rune
	if err := json.Unmarshal(all[name], &points); err != nil {
		return fmt.Errorf("index %s: %w", name, err)
	}
	if len(points) != size {
		return fmt.Errorf("index %s has %d pointers, want %d", name, len(points), size)
	}
	index := make([]rune, size)
	for pointer, r := range points {
		switch {
		case r == nil:
			index[pointer] = -1
		case *r < 0x80 || *r > 0x10FFFF || 0xD800 <= *r && *r <= 0xDFFF:
			// ASCII is not looked up.
			return fmt.Errorf("index %s: %d is U+%04X", name, pointer, *r)
		default:
			index[pointer] = *r
		}
	}
	d.indexes[name] = index
	return nil
}

// verify checks what the code of package encoding takes for granted.
func (d *data) verify() error {
	if len(d.labels) != len(known) {
		return fmt.Errorf("encodings.json has %d encodings, want %d", len(d.labels), len(known))
	}
	seen := map[string]bool{}
	for _, k := range known {
		if len(d.labels[k.name]) == 0 {
			return fmt.Errorf("encodings.json has no labels of %s", k.name)
		}
		own := false
		for _, label := range d.labels[k.name] {
			if seen[label] || label != strings.ToLower(label) || label != strings.TrimSpace(label) {
				return fmt.Errorf("the label %q occurs twice or is not in lower case", label)
			}
			seen[label] = true
			own = own || label == strings.ToLower(k.name)
		}
		if !own {
			return fmt.Errorf("the name of %s is none of its labels", k.name)
		}
	}
	// The last range covers the code points above U+FFFF.
	last := [2]uint32{}
	for i, r := range d.ranges {
		if i == 0 && r != [2]uint32{0, 0x80} || i > 0 && (r[0] <= last[0] || r[1] <= last[1]) {
			return fmt.Errorf("index gb18030-ranges: row %d is out of order", i)
		}
		last = r
	}
	if last != [2]uint32{189000, 0x10000} {
		return fmt.Errorf("index gb18030-ranges ends with %d", last)
	}
	if slices.Contains(d.indexes["gb18030"], 0xE5E5) {
		return errors.New("index gb18030 has U+E5E5, which must not be encoded")
	}
	// Shift_JIS has the code points of the others, and those have 94 rows.
	jis0208, shiftJIS := first(d.indexes["jis0208"], nil), d.shiftJIS()
	for r := range jis0208 {
		if _, ok := shiftJIS[r]; !ok {
			return fmt.Errorf("index jis0208: Shift_JIS has no pointer for U+%04X", r)
		}
	}
	for r, pointer := range jis0208 {
		if pointer >= 94*94 {
			return fmt.Errorf("index jis0208: U+%04X is in row %d", r, pointer/94)
		}
	}
	return nil
}
