// Package enum implements the text forms of enumerations, from tables of their names.
// Numbers are never written, since they may change.
package enum

import "errors"

// Name returns the name of v, or "" if it has none.
func Name[T ~uint8](names []string, v T) string {
	if int(v) < len(names) {
		return names[v]
	}
	return ""
}

// At returns the entry of v in a table, or the first entry if v has none.
func At[E any, T ~uint8](table []E, v T) E {
	if int(v) < len(table) {
		return table[v]
	}
	return table[0]
}

// Append appends the name of v to dst. If v has no name, it returns an error
// that begins with what, the name of the type.
func Append[T ~uint8](dst []byte, names []string, v T, what string) ([]byte, error) {
	name := Name(names, v)
	if name == "" {
		return dst, errors.New(what + ": the value has no name")
	}
	return append(dst, name...), nil
}

// Parse sets v to the value whose name is exactly text. The error, which begins
// with what, does not contain the text.
func Parse[T ~uint8](v *T, names []string, text []byte, what string) error {
	for i, name := range names {
		if name != "" && name == string(text) {
			*v = T(i)
			return nil
		}
	}
	return errors.New(what + ": unknown name")
}
