package suite

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"testing"
)

// DecodeStrict decodes one JSON value into v. A field that v does not have is an
// error, and so is anything after the value: a suite must not grow unnoticed.
//
// NB: an escaped lone surrogate (\uD800) becomes U+FFFD, as in the conversion to
// a USVString, so a URL API would not see it either.
// https://webidl.spec.whatwg.org/#js-USVString
func DecodeStrict(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("unexpected data after the JSON value, at byte %d", d.InputOffset())
	}
	return nil
}

// DecodeCases decodes a file in the form of web-platform-tests: an array of cases
// and of strings, which are comments and are left out.
func DecodeCases[T any](data []byte) ([]T, error) {
	var elements []json.RawMessage
	if err := DecodeStrict(data, &elements); err != nil {
		return nil, err
	}
	return cases[T](elements)
}

// DecodeGroups decodes an object of named arrays, each as [DecodeCases] does.
// Arrays without cases, such as those with only comments, are left out.
func DecodeGroups[T any](data []byte) (map[string][]T, error) {
	var arrays map[string][]json.RawMessage
	if err := DecodeStrict(data, &arrays); err != nil {
		return nil, err
	}
	groups := make(map[string][]T)
	for name, elements := range arrays {
		group, err := cases[T](elements)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if len(group) > 0 {
			groups[name] = group
		}
	}
	return groups, nil
}

func cases[T any](elements []json.RawMessage) ([]T, error) {
	var out []T
	for i, raw := range elements {
		if raw[0] == '"' {
			continue
		}
		if raw[0] != '{' {
			return nil, fmt.Errorf("element %d is neither an object nor a string", i)
		}
		var c T
		if err := DecodeStrict(raw, &c); err != nil {
			return nil, fmt.Errorf("element %d: %w", i, err)
		}
		out = append(out, c)
	}
	return out, nil
}

// Cases returns the cases of a data file; see [DecodeCases]. A file without cases
// fails the test.
func Cases[T any](t testing.TB, rel string) []T {
	t.Helper()
	out, err := DecodeCases[T](Read(t, rel))
	if err != nil {
		t.Fatalf("%s: %v", rel, err)
	}
	if len(out) == 0 {
		t.Fatalf("%s holds no cases", rel)
	}
	return out
}

// Groups returns the cases of a data file by group; see [DecodeGroups]. A file
// without cases fails the test.
func Groups[T any](t testing.TB, rel string) map[string][]T {
	t.Helper()
	out, err := DecodeGroups[T](Read(t, rel))
	if err != nil {
		t.Fatalf("%s: %v", rel, err)
	}
	if len(out) == 0 {
		t.Fatalf("%s holds no cases", rel)
	}
	return out
}
