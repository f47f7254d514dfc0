package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// request is one line of --ndjson.
type request struct {
	input string
	base  *string // nil for none
	set   []setting
}

// readRequest reads a request as strictly as JSON is written: the names of the
// fields count with their case, and each may occur once.
func readRequest(line []byte) (request, error) {
	var r request
	if len(bytes.TrimSpace(line)) == 0 {
		return r, errors.New("the line is empty; a request is a JSON object")
	}
	if !utf8.Valid(line) {
		return r, errors.New("the line is not UTF-8")
	}
	d := json.NewDecoder(bytes.NewReader(line))
	if t, err := d.Token(); err != nil {
		return r, notJSON(err)
	} else if t != json.Delim('{') {
		return r, errors.New("a request is a JSON object")
	}
	seen := make(map[string]bool, 2)
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return r, notJSON(err)
		}
		name, _ := t.(string)
		if seen[name] {
			return r, fmt.Errorf("field %q occurs twice", name)
		}
		seen[name] = true
		switch name {
		case "input", "base":
			var value *string
			if err := decodeField(d, &value); err == errShape || err == nil && value == nil && name == "input" {
				return r, fmt.Errorf("field %q is not a string", name)
			} else if err != nil {
				return r, err
			}
			if name == "base" {
				r.base = value
			} else {
				r.input = *value
			}
		case "set":
			var pairs [][]*string
			if err := decodeField(d, &pairs); err == errShape {
				return r, errSet
			} else if err != nil {
				return r, err
			}
			if r.set, err = settings(pairs); err != nil {
				return r, err
			}
		default:
			return r, fmt.Errorf("unknown field %q", name)
		}
	}
	if _, err := d.Token(); err != nil {
		return r, notJSON(err)
	}
	if _, err := d.Token(); err != io.EOF {
		return r, errors.New("something follows the request")
	}
	if !seen["input"] {
		return r, errors.New(`field "input" is missing`)
	}
	return r, nil
}

var (
	// errShape says that a value is JSON, but not of the kind that it should
	// be.
	errShape = errors.New("wrong kind of value")
	errSet   = errors.New(`field "set" is not a list of pairs of strings`)
)

func decodeField(d *json.Decoder, v any) error {
	var wrong *json.UnmarshalTypeError
	if err := d.Decode(v); errors.As(err, &wrong) {
		return errShape
	} else if err != nil {
		return notJSON(err)
	}
	return nil
}

// settings reads the pairs of an attribute and a value.
func settings(pairs [][]*string) ([]setting, error) {
	var all []setting
	for i, pair := range pairs {
		if len(pair) != 2 || pair[0] == nil || pair[1] == nil {
			return nil, errSet
		}
		a := attributeNamed(*pair[0])
		if a == nil || a.set == nil {
			return nil, fmt.Errorf(`index %d of "set": no attribute with a setter; those are %s`,
				i, attributeNames((*attribute).hasSetter))
		}
		all = append(all, setting{a, *pair[1]})
	}
	return all, nil
}

func notJSON(err error) error {
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return fmt.Errorf("not JSON: %w", err)
}
