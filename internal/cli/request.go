package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/jsonform"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/similar"
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
	set      []jsonform.Setting
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
// with only its id, if that can be read. A request to an edition, as, is refused what
// that does not have; nil is the Standard.
func readRequest(as *edition.Edition, line string, fields []string) (request, error) {
	if !utf8.ValidString(line) {
		return request{}, errors.New("invalid UTF-8")
	}
	d := jsontext.NewReader(line)
	switch d.Next() {
	case 0:
		return request{}, errors.New("empty line; a request is a JSON object")
	case '{':
	default:
		if d.Skip(); d.Err() != nil {
			return request{}, d.Err()
		}
		return request{}, errors.New("a request is a JSON object")
	}
	r := request{as: as}
	var wrong error // the first field that is wrong; the id may follow it
	seen := 0       // a bit for each of fields
	d.Object(func(name string) {
		var err error
		switch i := slices.Index(fields, name); {
		case i < 0:
			err = errors.New(unknown("field", name, similar.Name(name, fields)))
			d.Skip()
		case seen>>i&1 != 0:
			err = fmt.Errorf("duplicate field %q", name)
			d.Skip()
		default:
			seen |= 1 << i
			err = r.readField(name, &d)
		}
		wrong = first(wrong, err)
	})
	err := d.Err()
	if err == nil {
		if d.End(); d.Err() != nil {
			err = errors.New("unexpected data after the request")
		}
	}
	if wrong = first(wrong, err); wrong == nil && seen>>slices.Index(fields, "input")&1 == 0 {
		wrong = errors.New(`missing field "input"`)
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
func (r *request) readField(name string, d *jsontext.Reader) error {
	if name == "id" {
		if id := d.Skip(); d.Err() == nil {
			r.id = []byte(id)
		}
		return nil
	}
	if name == "set" {
		return r.readSet(d)
	}
	var text string
	isNull := false
	switch c := d.Next(); {
	case c == '"':
		text = d.String()
	case name != "input" && d.Null():
		isNull = true
	default:
		switch d.Skip(); {
		case d.Err() != nil:
			return d.Err()
		case name == "input":
			return errors.New(`field "input" must be a string`)
		}
		return fmt.Errorf("field %q must be a string or null", name)
	}
	if d.Err() != nil {
		return d.Err()
	}
	switch name {
	case "input":
		r.input = text
	case "base":
		if isNull {
			break
		}
		if r.base = &text; r.as != nil && r.as.NoBase {
			return errors.New(`field "base": ` + r.as.Name + " resolves no references")
		}
	case "encoding":
		switch {
		case isNull:
			return nil
		case r.as != nil && r.as.UTF8Only:
			return errors.New(`field "encoding": ` + noEncodings(r.as))
		}
		var err error
		r.encoding, err = encodingLabelled(text)
		return err
	case "profile":
		r.profile = text
	}
	return nil
}

// readSet reads what is to be set: an array of pairs, or null.
func (r *request) readSet(d *jsontext.Reader) error {
	if d.Null() {
		return nil
	}
	start := *d
	if d.Skip(); d.Err() != nil {
		return nil
	}
	pairs := [][2]string{}
	start.Array(func() {
		var pair []string
		start.Array(func() { pair = append(pair, start.String()) })
		if len(pair) != 2 {
			start.Fail(errSet)
			return
		}
		pairs = append(pairs, [2]string(pair))
	})
	if start.Err() != nil {
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

// parseFields are those of a request to parse.
var parseFields = []string{"id", "input", "base", "encoding", "set"}

var errSet = errors.New(`field "set" must be an array of pairs of strings`)

// settings reads pairs of an attribute and a value.
func settings(pairs [][2]string) ([]jsonform.Setting, error) {
	var all []jsonform.Setting
	for i, pair := range pairs {
		a := jsonform.AttributeNamed(pair[0])
		if a == nil || a.Set == nil {
			names := attributeNames(hasSetter)
			near := similar.Name(pair[0], names)
			text := unknown("attribute", pair[0], near)
			if a != nil {
				text = a.Name + " has no setter in the Web API"
			}
			if a != nil || near == "" {
				text += "; use one of " + strings.Join(names, ", ")
			}
			return nil, inSet(i, text)
		}
		all = append(all, jsonform.Setting{Attribute: a, Value: pair[1]})
	}
	return all, nil
}

// inSet says what is wrong with a setting.
func inSet(index int, text string) error { return fmt.Errorf("set[%d]: %s", index, text) }
