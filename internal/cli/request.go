package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// request is one line of --ndjson.
type request struct {
	input string
	base  *string // nil for none
	set   []setting
	// id is any JSON, as written; nil for none.
	id json.RawMessage
}

// readRequest reads a request that may have the given fields strictly: names are
// case-sensitive, and none may occur twice.
func readRequest(line []byte, fields []string) (request, error) {
	var r request
	if len(bytes.TrimSpace(line)) == 0 {
		return r, errors.New("empty line; a request is a JSON object")
	}
	if !utf8.Valid(line) {
		return r, errors.New("invalid UTF-8")
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
			return r, fmt.Errorf("duplicate field %q", name)
		}
		seen[name] = true
		if !slices.Contains(fields, name) {
			return r, errors.New(unknown("field", name, nearest(name, fields)))
		}
		switch name {
		case "id":
			if err := decodeField(d, &r.id); err != nil {
				return r, err
			}
		case "input", "base":
			var value *string
			err := decodeField(d, &value)
			switch {
			case name == "input" && (err == errShape || err == nil && value == nil):
				return r, errors.New(`field "input" must be a string`)
			case err == errShape:
				return r, errors.New(`field "base" must be a string or null`)
			case err != nil:
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
		}
	}
	if _, err := d.Token(); err != nil {
		return r, notJSON(err)
	}
	if _, err := d.Token(); err != io.EOF {
		return r, errors.New("unexpected data after the request")
	}
	if !seen["input"] {
		return r, errors.New(`missing field "input"`)
	}
	return r, nil
}

// parseFields are those of a request to parse.
var parseFields = []string{"input", "base", "set"}

var (
	// errShape is the error for JSON of the wrong type.
	errShape = errors.New("wrong type")
	errSet   = errors.New(`field "set" must be an array of pairs of strings`)
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

// settings reads pairs of an attribute and a value.
func settings(pairs [][]*string) ([]setting, error) {
	var all []setting
	for i, pair := range pairs {
		if len(pair) != 2 || pair[0] == nil || pair[1] == nil {
			return nil, errSet
		}
		a := attributeNamed(*pair[0])
		if a == nil || a.set == nil {
			names := attributeNames((*attribute).hasSetter)
			near := nearest(*pair[0], names)
			text := unknown("attribute", *pair[0], near)
			if a != nil {
				text = a.name + " has no setter in the Web API"
			}
			if a != nil || near == "" {
				text += "; use one of " + strings.Join(names, ", ")
			}
			return nil, fmt.Errorf("set[%d]: %s", i, text)
		}
		all = append(all, setting{a, *pair[1]})
	}
	return all, nil
}

func notJSON(err error) error {
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return fmt.Errorf("invalid JSON: %w", err)
}
