// Package enum gives enumerations their text forms: each value is its name, and
// numbers, which may move, are never written.
package enum

import "errors"

// Name returns the name of v, "" if it has none.
func Name[T ~uint8](names []string, v T) string {
	if int(v) < len(names) {
		return names[v]
	}
	return ""
}

// Append appends the name of v to dst; what says in the error of a v without a
// name what it is no value of.
func Append[T ~uint8](dst []byte, names []string, v T, what string) ([]byte, error) {
	name := Name(names, v)
	if name == "" {
		return dst, errors.New(what + ": the value has no name")
	}
	return append(dst, name...), nil
}

// Parse makes v the value with the name that text is, compared exactly. The
// error does not show the text.
func Parse[T ~uint8](v *T, names []string, text []byte, what string) error {
	for i, name := range names {
		if name != "" && name == string(text) {
			*v = T(i)
			return nil
		}
	}
	return errors.New(what + ": unknown name")
}
