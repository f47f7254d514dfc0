package viewer

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// verb answers one kind of request.
type verb struct {
	name string
	// fields are those that its requests may have, all others but "verb" are refused.
	fields string
	// longest is the most bytes of an input, a base or a host.
	longest int
	// write writes the members of the answer, and returns why it is refused.
	write func(a *answer, r *request) error
}

var verbs = []verb{
	{"look", "input base encoding context maxErrors", maxInput, look},
	{"verdict", "input base", maxInput, verdict},
	{"repair", "input base context finding", maxInput, repair},
	{"trace", "input base encoding from count", maxLong, traceOf},
	{"states", "", 0, states},
	{"algebra", "input base", maxLong, algebra},
	{"host", "input base host", maxLong, hostOf},
	{"change", "input base set params sort", maxInput, change},
	{"compare", "input base profile", maxLong, compareReadings},
	{"history", "input base", maxLong, history},
	{"pattern", "pattern ignoreCase input base", maxLong, pattern},
	{"batch", "lines base", maxLong, batch},
	{"copy", "input base encoding", maxInput, copyAs},
	{"examples", "", 0, listExamples},
	{"contexts", "", 0, listContexts},
	{"encodings", "", 0, listEncodings},
	{"about", "", 0, about},
}

// answer is an answer that is being written.
type answer struct{ w jsontext.Writer }

// answers have been written. Their writers are used again: a long answer makes a new one
// larger a dozen times.
var answers = sync.Pool{New: func() any { return new(answer) }}

// Answer answers a request. Both are JSON objects; see the comment of the package. What
// is not a request that can be answered is answered with {"error": TEXT}, which does not
// contain anything of an input. It is safe for concurrent use.
func Answer(data []byte) []byte {
	a := answers.Get().(*answer)
	r, err := readRequest(data)
	if err == nil {
		err = a.answer(&r)
	}
	if err != nil {
		a = new(answer) // what has been written has no end
		a.w.Object()
		a.w.Member("error", err.Error())
		a.w.End()
	}
	var out bytes.Buffer
	a.w.Flush(&out)
	answers.Put(a)
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}

func (a *answer) answer(r *request) error {
	i := slices.IndexFunc(verbs, func(v verb) bool { return v.name == r.verb })
	switch {
	case !r.given["verb"]:
		return errors.New(`missing field "verb"`)
	case i < 0:
		return errors.New("unknown verb")
	}
	v := &verbs[i]
	fields := strings.Fields(v.fields)
	for name := range r.given {
		if name != "verb" && !slices.Contains(fields, name) {
			return errors.New(v.name + " has no field " + strconv.Quote(name))
		}
	}
	for _, text := range []*string{&r.input, r.base, r.host} {
		if text != nil && len(*text) > v.longest {
			return errors.New("more than " + strconv.Itoa(v.longest) + " bytes are too many here")
		}
	}
	a.w.Object()
	if err := v.write(a, r); err != nil {
		return err
	}
	a.w.End()
	return nil
}

// span writes a member with a span, which is null if that is not known.
func (a *answer) span(name string, s validation.Span) {
	a.w.Name(name)
	if !s.IsKnown() {
		a.w.Null()
		return
	}
	a.w.Array()
	a.w.Int(s.Start)
	a.w.Int(s.End)
	a.w.End()
}

// encodingNamed returns the encoding with a label in which queries are sent, nil for
// UTF-8.
func encodingNamed(label string) (percent.Encoding, error) {
	if label == "" {
		return nil, nil
	}
	e, ok := encoding.Lookup(label)
	switch {
	case !ok:
		return nil, errors.New("unknown encoding")
	case e.Output() == encoding.UTF8:
		return nil, nil
	}
	return e, nil
}

// parse parses the input of a request. A layout is filled if it is not nil.
func (r *request) parse(e percent.Encoding, layout *weburl.Layout) (*jsonform.Parser, jsonform.Parsed) {
	p := jsonform.NewParser("")
	return p, *p.Answer(&jsonform.Request{Input: r.input, Base: r.base, Encoding: e, Layout: layout})
}

// baseURL returns the base, or the zero URL for none.
func (r *request) baseURL() (u weburl.URL, err error) {
	if r.base != nil {
		u, err = weburl.Parse(*r.base)
	}
	return u, err
}
