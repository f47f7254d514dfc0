package columns

import (
	"bytes"
	"iter"

	"github.com/weburl-go/weburl/internal/jsontext"
)

// IsList reports whether a value is a list of texts.
func (k Kind) IsList() bool { return k == Codes || k == Texts }

// List iterates over the texts in a value of a list. They are valid until the next one.
func (k Kind) List(value []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		if k == Codes {
			for rest := value; len(rest) > 0; {
				var code []byte
				if code, rest, _ = bytes.Cut(rest, []byte{','}); !yield(code) {
					return
				}
			}
			return
		}
		r := jsontext.NewReader(string(value))
		more := true
		r.Array(func() {
			if text := r.String(); more {
				more = yield([]byte(text))
			}
		})
	}
}

// Write writes a value of the column as JSON: a string, a boolean, a number, an array, or
// null if ok is false. The Web API's attributes are strings, even the port. Bytes that are
// not UTF-8 are replaced.
func (c *Column) Write(w *jsontext.Writer, value []byte, ok bool) {
	k := c.Kind
	if c.web {
		k = Text
	}
	switch {
	case !ok:
		w.Null()
	case k == Bool:
		w.Bool(IsTrue(value))
	case k == Codes:
		w.Array()
		for code := range k.List(value) {
			w.Text(code)
		}
		w.End()
	case k == Pairs || k == Texts || k == Number:
		w.Raw(string(value))
	default:
		w.Text(value)
	}
}

// IsTrue reports whether a value of [Bool] is true.
func IsTrue(value []byte) bool { return string(value) == "true" }
