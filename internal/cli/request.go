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

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/percent"
)

// request is one line of --ndjson.
type request struct {
	// id is JSON as it is written, or nil for none.
	id    []byte
	input string
	base  *string // nil for none
	// encoding is nil for UTF-8.
	encoding percent.Encoding
	set      []setting
	// profile is "" if there is none.
	profile string

	// line is the number of its line, or 0.
	line int

	// as is the edition that is asked, or nil for the Standard; changes is what it is
	// to set.
	as      *edition.Edition
	changes []edition.Change
}

// readRequest reads a request that may have the given fields strictly: their names
// are case-sensitive, and none may occur twice. With an error, it returns a request
// with only its id, if that can be read.
func readRequest(line []byte, fields []string) (request, error) {
	return readRequestAs(nil, line, fields)
}

// readRequestAs is [readRequest] for a request to an edition, or nil for the Standard.
// It refuses what the edition does not have.
func readRequestAs(as *edition.Edition, line []byte, fields []string) (request, error) {
	if len(bytes.TrimSpace(line)) == 0 {
		return request{}, errors.New("empty line; a request is a JSON object")
	}
	if !utf8.Valid(line) {
		return request{}, errors.New("invalid UTF-8")
	}
	d := json.NewDecoder(bytes.NewReader(line))
	if t, err := d.Token(); err != nil {
		return request{}, notJSON(err)
	} else if t != json.Delim('{') {
		return request{}, errors.New("a request is a JSON object")
	}
	r := request{as: as}
	var wrong error // the first field that is wrong; the id may follow it
	seen := make(map[string]bool, 2)
	for d.More() {
		t, err := d.Token()
		if err != nil {
			return request{id: r.id}, first(wrong, notJSON(err))
		}
		name, _ := t.(string)
		var text json.RawMessage
		if err := d.Decode(&text); err != nil {
			return request{id: r.id}, first(wrong, notJSON(err))
		}
		switch {
		case seen[name]:
			err = fmt.Errorf("duplicate field %q", name)
		case !slices.Contains(fields, name):
			err = errors.New(unknown("field", name, nearest(name, fields)))
		default:
			err = r.readField(name, text)
		}
		seen[name] = true
		wrong = first(wrong, err)
	}
	if _, err := d.Token(); err != nil {
		wrong = first(wrong, notJSON(err))
	} else if _, err := d.Token(); err != io.EOF {
		wrong = first(wrong, errors.New("unexpected data after the request"))
	}
	if !seen["input"] {
		wrong = first(wrong, errors.New(`missing field "input"`))
	}
	if wrong != nil {
		return request{id: r.id}, wrong
	}
	return r, nil
}

// first returns the first of two errors that is one.
func first(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// readField reads the value of a field.
func (r *request) readField(name string, text json.RawMessage) error {
	switch name {
	case "id":
		r.id = text
	case "input":
		var value *string
		if json.Unmarshal(text, &value) != nil || value == nil {
			return errors.New(`field "input" must be a string`)
		}
		r.input = *value
	case "base":
		if json.Unmarshal(text, &r.base) != nil {
			return errors.New(`field "base" must be a string or null`)
		}
		if r.base != nil && r.as != nil && r.as.NoBase {
			return errors.New(`field "base": ` + r.as.Name + " resolves no references")
		}
	case "encoding":
		var label *string
		if json.Unmarshal(text, &label) != nil {
			return errors.New(`field "encoding" must be a string or null`)
		}
		switch {
		case label == nil:
			return nil
		case r.as != nil && r.as.UTF8Only:
			return errors.New(`field "encoding": ` + noEncodings(r.as))
		}
		var err error
		r.encoding, err = encodingLabelled(*label)
		return err
	case "profile":
		var name *string
		if json.Unmarshal(text, &name) != nil {
			return errors.New(`field "profile" must be a string or null`)
		}
		if name != nil {
			r.profile = *name
		}
	case "set":
		var pairs [][]*string
		if json.Unmarshal(text, &pairs) != nil {
			return errSet
		}
		var err error
		if r.as != nil {
			r.changes, err = changes(pairs, r.as)
		} else {
			r.set, err = settings(pairs)
		}
		return err
	}
	return nil
}

// parseFields are those of a request to parse.
var parseFields = []string{"id", "input", "base", "encoding", "set"}

var errSet = errors.New(`field "set" must be an array of pairs of strings`)

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
			return nil, inSet(i, text)
		}
		all = append(all, setting{a, *pair[1]})
	}
	return all, nil
}

// inSet says what is wrong with a setting.
func inSet(index int, text string) error { return fmt.Errorf("set[%d]: %s", index, text) }

func notJSON(err error) error {
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return fmt.Errorf("invalid JSON: %w", err)
}
