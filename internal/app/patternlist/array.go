package patternlist

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/similar"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/urlpattern"
)

// array reads patterns from a JSON array that begins at text[from].
func (r *reader) array(from int) {
	d := jsontext.NewReader(r.text[from:])
	d.Array(func() {
		switch d.Next() {
		case '"':
			r.string(&d, from)
		case '{':
			r.object(&d, from)
		default:
			start := from + d.Offset()
			if d.Skip(); d.Err() == nil {
				r.failPattern(start, "a pattern must be a string or an object")
			}
		}
	})
	d.End()
	var e *jsontext.ReadError
	if errors.As(d.Err(), &e) {
		r.fail(from+e.Offset, "invalid JSON: "+e.Problem)
	}
}

// string reads a constructor string.
func (r *reader) string(d *jsontext.Reader, from int) {
	start := from + d.Offset()
	text := d.String()
	if d.Err() != nil {
		return
	}
	end := from + d.Offset()
	args := jsonform.PatternArgs{Text: &text, Base: r.defaults.Base, IgnoreCase: r.defaults.IgnoreCase}
	r.add(text, args, start, end, func(f *jsonform.PatternFailure) int {
		if f.In != inPattern {
			return start
		}
		return r.inString(start, end, f.Span.Start)
	})
}

// inString returns the offset of byte i of the string that the JSON text[start:end] stands for.
// It is start if the string contains escapes.
func (r *reader) inString(start, end, i int) int {
	if strings.IndexByte(r.text[start:end], '\\') >= 0 {
		return start
	}
	return start + len(`"`) + i
}

// members lists the members that an object may have.
var members = func() (names []string) {
	for c := urlpattern.Protocol; c <= urlpattern.BaseURL; c++ {
		names = append(names, c.String())
	}
	return append(names, ignoreCase)
}()

const ignoreCase = "ignoreCase"

// object reads an object.
func (r *reader) object(d *jsontext.Reader, from int) {
	start := from + d.Offset()
	o := object{d: d, from: from, args: jsonform.PatternArgs{Init: urlpattern.Init{}, IgnoreCase: r.defaults.IgnoreCase}}
	o.out.Object()
	d.Object(o.member)
	if d.Err() != nil {
		return
	}
	end := from + d.Offset()
	o.out.End()
	if o.wrong != "" {
		r.failPattern(o.wrongAt, o.wrong)
		return
	}
	if _, ok := o.args.Init[urlpattern.BaseURL]; !ok && r.defaults.Base != nil {
		o.args.Init[urlpattern.BaseURL] = *r.defaults.Base
	}
	r.add(o.out.Take(), o.args, start, end, func(f *jsonform.PatternFailure) int {
		var c urlpattern.Component
		if c.UnmarshalText([]byte(f.In)) != nil || o.values[c].end == 0 {
			return start
		}
		return r.inString(o.values[c].start, o.values[c].end, f.Span.Start)
	})
}

// object is an object that is being read.
type object struct {
	d    *jsontext.Reader
	from int // the offset of the array in the file
	args jsonform.PatternArgs
	out  jsontext.Writer // the object, compact
	// values holds the offsets of the values in the file.
	values        [urlpattern.BaseURL + 1]struct{ start, end int }
	hasIgnoreCase bool
	wrong         string // the first error of a member, or ""
	wrongAt       int
}

// fail records an error, unless there is one already.
func (o *object) fail(offset int, text string) {
	if o.wrong == "" {
		o.wrong, o.wrongAt = text, o.from+offset
	}
}

// member reads the value of a member.
func (o *object) member(name string) {
	d := o.d
	var c urlpattern.Component
	next := d.Next()
	start := d.Offset()
	switch isComponent := c.UnmarshalText([]byte(name)) == nil; {
	case isComponent && o.values[c].end > 0, name == ignoreCase && o.hasIgnoreCase:
		o.fail(d.NameOffset(), `duplicate member "`+name+`"`)
		d.Skip()
	case isComponent && next == '"':
		value := d.String()
		o.args.Init[c] = value
		o.values[c].start, o.values[c].end = o.from+start, o.from+d.Offset()
		o.out.Member(name, value)
	case name == ignoreCase && (next == 't' || next == 'f'):
		o.args.IgnoreCase = d.Bool()
		o.hasIgnoreCase = true
		o.out.Flag(name, o.args.IgnoreCase)
	case isComponent:
		o.fail(start, `the member "`+name+`" must be a string`)
		d.Skip()
	case name == ignoreCase:
		o.fail(start, `the member "ignoreCase" must be true or false`)
		d.Skip()
	default:
		text := "unknown member"
		if near := similar.Name(name, members); near != "" {
			text += `; did you mean "` + near + `"?`
		} else {
			text += "; the members are " + strings.Join(members, ", ")
		}
		o.fail(d.NameOffset(), text)
		d.Skip()
	}
}
