package viewer

import (
	"errors"
	"strconv"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/jsontext"
)

// Limits of a request, in bytes, and of its lists.
const (
	maxRequest = 8 << 20
	maxInput   = 1 << 20 // of what the parser reads
	maxLong    = 1 << 16 // of what is read many times over, or step by step
	maxLines   = 2000
	maxBatch   = 4 << 20
	maxList    = 10000
	maxWork    = 1 << 26 // of what all settings of a request read together
)

// request is what a request may have. Which of it, depends on the verb.
type request struct {
	verb, input, pattern       string
	base, host                 *string // nil for none
	encoding, context, profile string
	from, count, finding       int
	maxErrors                  int // 0 for as many as there may be
	set, params                [][2]string
	lines                      []string
	sort, ignoreCase           bool

	given map[string]bool
}

// readRequest reads a request strictly: no name may be unknown or occur twice.
func readRequest(data []byte) (request, error) {
	r := request{given: map[string]bool{}}
	switch {
	case len(data) > maxRequest:
		return r, errors.New("the request has more than " + strconv.Itoa(maxRequest) + " bytes")
	case !utf8.Valid(data):
		return r, errors.New("the request is not UTF-8")
	}
	d := jsontext.NewReader(string(data))
	d.Object(func(name string) {
		if r.given[name] {
			d.Fail(errors.New("the field " + strconv.Quote(name) + " occurs twice"))
			return
		}
		r.given[name] = true
		r.read(&d, name)
	})
	d.End()
	return r, d.Err()
}

func (r *request) read(d *jsontext.Reader, name string) {
	switch name {
	case "verb":
		r.verb = d.String()
	case "input":
		r.input = d.String()
	case "pattern":
		r.pattern = d.String()
	case "ignoreCase":
		r.ignoreCase = d.Bool()
	case "base":
		r.base = stringOrNull(d)
	case "host":
		r.host = stringOrNull(d)
	case "encoding":
		r.encoding = stringOrEmpty(d)
	case "context":
		r.context = stringOrEmpty(d)
	case "profile":
		r.profile = stringOrEmpty(d)
	case "from":
		r.from = d.Natural()
	case "count":
		r.count = d.Natural()
	case "finding":
		r.finding = d.Natural()
	case "maxErrors":
		r.maxErrors = d.Natural()
	case "sort":
		r.sort = d.Bool()
	case "set":
		r.set = pairs(d)
	case "params":
		r.params = pairs(d)
	case "lines":
		array(d, maxLines, func() { r.lines = append(r.lines, d.String()) })
	default:
		d.Fail(errors.New("unknown field " + strconv.Quote(name)))
	}
}

// array reads at most so many elements of an array; element reads one.
func array(d *jsontext.Reader, most int, element func()) {
	n := 0
	d.Array(func() {
		if n++; n > most {
			d.Fail(errors.New("a list has more than " + strconv.Itoa(most) + " elements"))
			return
		}
		element()
	})
}

// pairs reads an array of pairs of strings.
func pairs(d *jsontext.Reader) [][2]string {
	all := [][2]string{}
	array(d, maxList, func() {
		var pair []string
		array(d, 2, func() { pair = append(pair, d.String()) })
		if len(pair) != 2 {
			d.Fail(errors.New("a pair must have two strings"))
			return
		}
		all = append(all, [2]string(pair))
	})
	return all
}

func stringOrNull(d *jsontext.Reader) *string {
	if d.Null() {
		return nil
	}
	text := d.String()
	return &text
}

func stringOrEmpty(d *jsontext.Reader) string {
	if d.Null() {
		return ""
	}
	return d.String()
}
