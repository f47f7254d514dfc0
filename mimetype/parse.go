package mimetype

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// The bytes that end a run of HTTP token code points, and of HTTP quoted-string token
// code points that are ASCII.
//
// https://mimesniff.spec.whatwg.org/#http-token-code-point
// https://mimesniff.spec.whatwg.org/#http-quoted-string-token-code-point
var (
	notToken = infra.StopsWhere(func(b byte) bool {
		return !infra.Is(b, infra.Alpha|infra.Digit) && strings.IndexByte("!#$%&'*+-.^_`|~", b) < 0
	})
	notQuotedASCII = infra.StopsWhere(func(b byte) bool { return b < ' ' && b != '\t' || b > '~' })
	nameEnds       = infra.StopsAt(0, ";=")
	quotedStops    = infra.StopsAt(0, `"\`)
)

// space holds HTTP whitespace.
//
// https://fetch.spec.whatwg.org/#http-whitespace
const space = "\n\r\t "

// Parse parses a MIME type, such as "text/html; charset=utf-8". The error is an [*Error].
// Ill-formed UTF-8 is like U+FFFD: it makes a parameter invalid.
//
// https://mimesniff.spec.whatwg.org/#parse-a-mime-type
func Parse(s string) (Type, error) { return parse(s, false) }

// ParseHeader is like [Parse], but each byte of the value is a code point, as in a header
// of net/http. For the headers of a response, see [Extract].
//
// https://mimesniff.spec.whatwg.org/#parse-a-mime-type-from-bytes
func ParseHeader(value string) (Type, error) { return parse(value, true) }

// MustParse is like [Parse], but panics if s is not a MIME type. It is for constants.
func MustParse(s string) Type {
	t, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return t
}

// parse parses s, whose code points are its bytes if latin1 is set.
func parse(s string, latin1 bool) (Type, error) {
	input := strings.TrimRight(s, space)
	start := len(input)
	input = strings.TrimLeft(input, space)
	start -= len(input)
	typ, subtype, slashed := infra.Cut(input, '/')
	if typ == "" {
		return fail(EmptyType, start, start)
	}
	if bad := infra.Scan(typ, 0, notToken); bad < len(typ) {
		return fail(TypeCharacter, start+bad, start+bad+sizeAt(typ, bad, latin1))
	}
	if !slashed {
		return fail(MissingSlash, start+len(input), start+len(input))
	}
	subtype, _, _ = infra.Cut(subtype, ';')
	rest := input[len(typ)+len("/")+len(subtype):]
	subtype = strings.TrimRight(subtype, space)
	start += len(typ) + len("/")
	if subtype == "" {
		return fail(EmptySubtype, start, start)
	}
	if bad := infra.Scan(subtype, 0, notToken); bad < len(subtype) {
		return fail(SubtypeCharacter, start+bad, start+bad+sizeAt(subtype, bad, latin1))
	}
	var scratch [256]byte
	dst := append(scratch[:0], typ...)
	dst = append(dst, '/')
	dst = append(dst, subtype...)
	infra.LowerASCII(dst)
	t := Type{slash: len(typ), end: len(dst)}
	t.text = string(appendParameters(dst, rest, latin1))
	return t, nil
}

func fail(c Code, start, end int) (Type, error) {
	return Type{}, &Error{Code: c, In: "input", Span: validation.Span{Start: start, End: end}}
}

// sizeAt returns how many bytes the code point at s[i] takes.
func sizeAt(s string, i int, latin1 bool) int {
	if latin1 {
		return 1
	}
	_, size, _ := infra.DecodeScalarValue(s[i:])
	return size
}

// appendParameters reads the parameters of a MIME type, each of which begins with a
// semicolon, and appends their serialization to dst.
func appendParameters(dst []byte, s string, latin1 bool) []byte {
	var seen names
	for i := 0; i < len(s); {
		i++ // the semicolon
		for i < len(s) && strings.IndexByte(space, s[i]) >= 0 {
			i++
		}
		start := i
		i = infra.Scan(s, i, nameEnds)
		name := s[start:i]
		if i == len(s) || s[i] == ';' {
			continue
		}
		i++ // the equals sign
		var value string
		if i < len(s) && s[i] == '"' {
			value, i = quotedString(s, i)
			i += endOfParameter(s[i:])
		} else {
			start = i
			i += endOfParameter(s[i:])
			value = strings.TrimRight(s[start:i], space)
			if value == "" {
				continue
			}
		}
		if isToken(name) && invalidIn(value, latin1) < 0 && seen.add(lower(name)) {
			dst = appendParameter(dst, name, value, latin1)
		}
	}
	return dst
}

// endOfParameter returns the index of the first semicolon of s, or the length of s.
func endOfParameter(s string) int {
	if i := strings.IndexByte(s, ';'); i >= 0 {
		return i
	}
	return len(s)
}

// quotedString returns the value of the HTTP quoted string that begins at s[i], and the
// index after it.
//
// https://fetch.spec.whatwg.org/#collect-an-http-quoted-string
func quotedString(s string, i int) (value string, end int) {
	i++ // the quotation mark
	var unescaped []byte
	for start := i; ; {
		i = infra.Scan(s, i, quotedStops)
		if i < len(s)-1 && s[i] == '\\' {
			unescaped = append(unescaped, s[start:i]...)
			start = i + 1 // what is escaped is data
			i += 2
			continue
		}
		end = min(i+1, len(s))
		if i < len(s) && s[i] == '\\' {
			i++ // a backslash at the end is data
		}
		if unescaped == nil {
			return s[start:i], end
		}
		return string(append(unescaped, s[start:i]...)), end
	}
}

// lower returns s in ASCII lowercase. It allocates only if that is another string.
func lower(s string) string {
	for i := range len(s) {
		if infra.Is(s[i], infra.Upper) {
			b := []byte(s)
			infra.LowerASCII(b)
			return string(b)
		}
	}
	return s
}

func isToken(s string) bool { return s != "" && infra.Scan(s, 0, notToken) == len(s) }

// invalidIn returns the index of the first code point of s that is not an HTTP
// quoted-string token code point, or -1 if there is none.
func invalidIn(s string, latin1 bool) int {
	for i := infra.Scan(s, 0, notQuotedASCII); i < len(s); i = infra.Scan(s, i, notQuotedASCII) {
		size := 1
		if !latin1 || s[i] < 0x80 {
			var r rune
			if r, size, _ = infra.DecodeScalarValue(s[i:]); r < 0x80 || r > 0xFF {
				return i
			}
		}
		i += size
	}
	return -1
}

// names is a set of names of parameters. It takes constant time for each.
type names struct {
	few   [8]string
	count int
	many  map[string]bool
}

// add adds a name, and reports whether it is new.
func (n *names) add(name string) bool {
	for _, s := range n.few[:min(n.count, len(n.few))] {
		if s == name {
			return false
		}
	}
	switch {
	case n.count < len(n.few):
		n.few[n.count] = name
	case n.many[name]:
		return false
	case n.many == nil:
		n.many = map[string]bool{name: true}
	default:
		n.many[name] = true
	}
	n.count++
	return true
}
