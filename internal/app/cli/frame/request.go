package frame

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/similar"
	"github.com/weburl-go/weburl/internal/jsontext"
)

// Request is one line of --ndjson.
type Request struct {
	jsonform.Request
	// Profile is "" if there is none.
	Profile string

	// as is the edition that answers, or nil for the Standard.
	as *edition.Edition
}

// ObjectReader reads lines that are JSON objects, strictly: the names of fields are
// case-sensitive, and none may occur twice.
type ObjectReader struct {
	// D reads the line.
	D jsontext.Reader

	fields []string // the fields that an object may have
	read   func(name string) error
	seen   int   // a bit for each of fields
	wrong  error // the error of the first wrong field; others may follow
	// member is the method value readMember, allocated once.
	member func(name string)
}

// NewObjectReader returns a reader of objects with these fields. read reads the value of a field
// from D, and returns what is wrong with it.
func NewObjectReader(fields []string, read func(name string) error) *ObjectReader {
	r := &ObjectReader{fields: fields, read: read}
	r.member = r.readMember
	return r
}

// Read reads a line. It returns the first error, and reads fields after that nevertheless if the
// line is JSON.
func (r *ObjectReader) Read(line string) error {
	r.seen, r.wrong = 0, nil
	if !utf8.ValidString(line) {
		return errors.New("invalid UTF-8")
	}
	d := &r.D
	*d = jsontext.NewReader(line)
	switch d.Next() {
	case 0:
		return errors.New("empty line; a request is a JSON object")
	case '{':
	default:
		if d.Skip(); d.Err() != nil {
			return d.Err()
		}
		return errors.New("a request is a JSON object")
	}
	d.Object(r.member)
	err := d.Err()
	if err == nil {
		if d.End(); d.Err() != nil {
			err = errors.New("unexpected data after the request")
		}
	}
	return first(r.wrong, err)
}

// Has reports whether the line contains a field.
func (r *ObjectReader) Has(field string) bool {
	return r.seen>>slices.Index(r.fields, field)&1 != 0
}

// readMember reads the value of a member.
func (r *ObjectReader) readMember(name string) {
	var err error
	switch i := slices.Index(r.fields, name); {
	case i < 0:
		err = errors.New(Unknown("field", name, similar.Name(name, r.fields)))
		r.D.Skip()
	case r.seen>>i&1 != 0:
		err = fmt.Errorf("duplicate field %q", name)
		r.D.Skip()
	default:
		r.seen |= 1 << i
		err = r.read(name)
	}
	r.wrong = first(r.wrong, err)
}

// requestReader reads one request after another.
type requestReader struct {
	as *edition.Edition // the edition that answers, or nil for the Standard

	// q is the request that was read last. After an error, only its ID is set, if that could
	// be read.
	q Request
	*ObjectReader
	// base is the last base. Consecutive requests often have the same.
	base *string
}

func newRequestReader(as *edition.Edition, fields []string) *requestReader {
	r := &requestReader{as: as}
	r.ObjectReader = NewObjectReader(fields, r.readField)
	return r
}

// read reads a request into q. It refuses fields that the edition does not support.
func (r *requestReader) read(line string) error {
	r.q = Request{as: r.as}
	err := r.Read(line)
	if err == nil && !r.Has("input") {
		err = errors.New(`missing field "input"`)
	}
	if err != nil {
		r.q = Request{Request: jsonform.Request{ID: r.q.ID}}
	}
	return err
}

// first returns a if that is not nil, and otherwise b.
func first(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// readField reads the value of a field.
func (r *requestReader) readField(name string) error {
	q, d := &r.q, &r.D
	if name == "id" {
		q.ID = d.Skip()
		return nil
	}
	if name == "set" {
		return q.readSet(d)
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
		q.Input = text
	case "base":
		if isNull {
			break
		}
		if r.base == nil || *r.base != text {
			base := strings.Clone(text) // so that it does not keep the whole line
			r.base = &base
		}
		if q.Base = r.base; q.as != nil && q.as.NoBase {
			return errors.New(`field "base": ` + q.as.Name + " " + Resolve.lacks)
		}
	case "encoding":
		switch {
		case isNull:
			return nil
		case q.as != nil && q.as.UTF8Only:
			return errors.New(`field "encoding": ` + q.as.Name + " " + utf8Only)
		}
		var err error
		q.Encoding, err = encodingLabelled(text)
		return err
	case "profile":
		q.Profile = text
	}
	return nil
}

// readSet reads the field "set": an array of pairs, or null.
func (r *Request) readSet(d *jsontext.Reader) error {
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
		r.Changes, err = changes(pairs, r.as)
	} else {
		r.Set, err = settings(pairs)
	}
	return err
}

// ParseFields lists the fields of a request to parse.
var ParseFields = []string{"id", "input", "base", "encoding", "set"}

var errSet = errors.New(`field "set" must be an array of pairs of strings`)

// settings reads pairs of an attribute and a value.
func settings(pairs [][2]string) ([]jsonform.Setting, error) {
	var all []jsonform.Setting
	for i, pair := range pairs {
		a := jsonform.AttributeNamed(pair[0])
		if a == nil || a.Set == nil {
			names := AttributeNames(hasSetter)
			near := similar.Name(pair[0], names)
			text := Unknown("attribute", pair[0], near)
			if a != nil {
				text = SafeName(a.Name) + " has no setter in the Web API"
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

// inSet returns the error for a setting.
func inSet(index int, text string) error { return fmt.Errorf("set[%d]: %s", index, text) }

// changes reads pairs of an attribute and a value for the setters of an edition.
func changes(pairs [][2]string, e *edition.Edition) ([]edition.Change, error) {
	if pairs != nil && len(e.Setters) == 0 {
		return nil, errors.New(`field "set": ` + e.Name + " has no setters")
	}
	var all []edition.Change
	for i, pair := range pairs {
		name := pair[0]
		if !slices.Contains(e.Setters, name) {
			near := similar.Name(name, e.Setters)
			text := Unknown("attribute", name, near)
			if near == "" {
				text += "; " + e.Name + " sets " + strings.Join(e.Setters, ", ")
			}
			return nil, inSet(i, text)
		}
		all = append(all, edition.Change{Attribute: name, Value: pair[1]})
	}
	return all, nil
}

// RequestFields lists the fields that every request to show, resolve, rebase or relativize may
// have.
var RequestFields = []string{"input", "base", "id"}
