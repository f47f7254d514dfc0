package mimetype

import (
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// Type is a MIME type, which the Standard also calls a MIME type record. Types are
// comparable with ==. The zero Type is not a MIME type; its strings are empty.
//
// https://mimesniff.spec.whatwg.org/#mime-type
type Type struct {
	// text is the serialization: text[:slash] is the type, text[slash] is '/', and
	// text[:end] is the essence.
	text       string
	slash, end int
}

// IsValid reports whether t is not the zero Type.
func (t Type) IsValid() bool { return t.text != "" }

// Essence returns the type, a slash and the subtype, such as "text/html". It is in
// lowercase.
//
// https://mimesniff.spec.whatwg.org/#mime-type-essence
func (t Type) Essence() string { return t.text[:t.end] }

// Type returns the part of the essence before the slash, such as "text".
//
// https://mimesniff.spec.whatwg.org/#type
func (t Type) Type() string { return t.text[:t.slash] }

// Subtype returns the part of the essence after the slash, such as "html".
//
// https://mimesniff.spec.whatwg.org/#subtype
func (t Type) Subtype() string { return strings.TrimPrefix(t.text[t.slash:t.end], "/") }

// Parameters iterates over the names and values of the parameters, in order. Names are
// distinct and in lowercase. Values consist of the tab and of code points from U+0020 to
// U+00FF except for U+007F.
//
// https://mimesniff.spec.whatwg.org/#parameters
func (t Type) Parameters() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for rest := t.text[t.end:]; rest != ""; {
			var name, value string
			name, value, rest = nextParameter(rest)
			if !yield(name, value) {
				return
			}
		}
	}
}

// nextParameter returns the first parameter of a serialization, which begins with a
// semicolon, and what follows it.
func nextParameter(s string) (name, value, rest string) {
	name, rest, _ = infra.Cut(s[len(";"):], '=')
	if rest[0] == '"' {
		value, end := quotedString(rest, 0)
		return name, value, rest[end:]
	}
	end := endOfParameter(rest)
	return name, rest[:end], rest[end:]
}

// Parameter returns the value of a parameter, whose name must be in lowercase. ok is false
// if t has no such parameter.
func (t Type) Parameter(name string) (value string, ok bool) {
	for n, v := range t.Parameters() {
		if n == name {
			return v, true
		}
	}
	return "", false
}

// Charset returns the value of the parameter charset, or "" if there is none. It is the
// label of an encoding as it is written: [encoding.Lookup] returns the encoding, and fails
// where the Standard's "legacy extract an encoding" takes the fallback.
//
// https://fetch.spec.whatwg.org/#legacy-extract-an-encoding
//
// [encoding.Lookup]: https://pkg.go.dev/github.com/weburl-go/weburl/encoding#Lookup
func (t Type) Charset() string {
	value, _ := t.Parameter("charset")
	return value
}

// WithParameter returns t with a parameter set to a value: in its place if t has one with
// that name, and otherwise at the end. The name is converted to lowercase. The error is an
// [*Error] if the name or the value is not allowed in a MIME type.
func (t Type) WithParameter(name, value string) (Type, error) {
	if !t.IsValid() {
		return Type{}, &Error{Code: NotAType, Span: validation.Unknown()}
	}
	if !isToken(name) {
		bad := infra.Scan(name, 0, notToken)
		return Type{}, refuse(ParameterName, "name", name, bad)
	}
	if bad := invalidIn(value, false); bad >= 0 {
		return Type{}, refuse(ParameterValue, "value", value, bad)
	}
	return t.with(lower(name), value), nil
}

// with sets a valid parameter.
func (t Type) with(name, value string) Type {
	dst := make([]byte, 0, len(t.text)+len(name)+len(value)+len(`;=""`))
	dst = append(dst, t.Essence()...)
	set := false
	for n, v := range t.Parameters() {
		if n == name {
			v, set = value, true
		}
		dst = appendParameter(dst, n, v, false)
	}
	if !set {
		dst = appendParameter(dst, name, value, false)
	}
	t.text = string(dst)
	return t
}

// refuse returns an error about the code point at s[bad], or about the end of s.
func refuse(c Code, in, s string, bad int) error {
	return &Error{Code: c, In: in, Span: validation.Span{Start: bad, End: bad + sizeAt(s, bad, false)}}
}

// String returns the serialization of t, such as "text/html;charset=utf-8". It does not
// allocate. NB: for a header of net/http, see [Type.Header].
//
// https://mimesniff.spec.whatwg.org/#serialize-a-mime-type
func (t Type) String() string { return t.text }

// Header returns the serialization of t as bytes, one for each code point. It differs from
// the string of t only if a parameter is not ASCII.
//
// https://mimesniff.spec.whatwg.org/#serialize-a-mime-type-to-bytes
func (t Type) Header() string {
	if infra.IsASCII(t.text) {
		return t.text
	}
	dst := make([]byte, 0, len(t.text))
	for _, r := range t.text {
		dst = append(dst, byte(r))
	}
	return string(dst)
}

// AppendText appends the string of t to dst. It never fails.
func (t Type) AppendText(dst []byte) ([]byte, error) { return append(dst, t.text...), nil }

// MarshalText returns the string of t.
func (t Type) MarshalText() ([]byte, error) { return []byte(t.text), nil }

// UnmarshalText parses text. The empty text gives the zero Type.
func (t *Type) UnmarshalText(text []byte) (err error) {
	if len(text) == 0 {
		*t = Type{}
		return nil
	}
	u, err := Parse(string(text))
	if err == nil {
		*t = u
	}
	return err
}

// appendParameter appends the serialization of a parameter. Each byte of the value is a
// code point if latin1 is set.
func appendParameter(dst []byte, name, value string, latin1 bool) []byte {
	dst = append(dst, ';')
	start := len(dst)
	dst = append(dst, name...)
	infra.LowerASCII(dst[start:])
	dst = append(dst, '=')
	if isToken(value) {
		return append(dst, value...)
	}
	dst = append(dst, '"')
	for i := range len(value) {
		switch b := value[i]; {
		case b == '"' || b == '\\':
			dst = append(dst, '\\', b)
		case latin1:
			dst = utf8.AppendRune(dst, rune(b))
		default:
			dst = append(dst, b)
		}
	}
	return append(dst, '"')
}
