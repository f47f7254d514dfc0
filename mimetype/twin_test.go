package mimetype_test

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/mimetype"
)

var inputs = flag.Int("inputs", 200000, "random inputs that are compared with a plain reading of the Standard")

// record is a MIME type record of the Standard, with its parameters in order.
type record struct {
	typ, subtype string
	parameters   [][2]string
}

func (r *record) get(name string) (string, bool) {
	for _, p := range r.parameters {
		if p[0] == name {
			return p[1], true
		}
	}
	return "", false
}

func (r *record) serialize() string {
	s := r.typ + "/" + r.subtype
	for _, p := range r.parameters {
		value := p[1]
		if value == "" || strings.ContainsFunc(value, isNoToken) {
			value = `"` + strings.NewReplacer(`"`, `\"`, `\`, `\\`).Replace(value) + `"`
		}
		s += ";" + p[0] + "=" + value
	}
	return s
}

func isNoToken(r rune) bool {
	letter := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	return !letter && !slices.Contains([]rune("!#$%&'*+-.^_`|~"), r)
}

func isNoQuotedToken(r rune) bool {
	return r != 0x09 && (r < 0x20 || r > 0x7E) && (r < 0x80 || r > 0xFF)
}

// lower is ASCII lowercase.
func lower(s []rune) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, string(s))
}

// collect collects a sequence of code points that are not among ends.
func collect(input []rune, position *int, ends string) []rune {
	start := *position
	for *position < len(input) && !strings.ContainsRune(ends, input[*position]) {
		*position++
	}
	return input[start:*position]
}

func trim(s []rune) []rune { return []rune(strings.Trim(string(s), "\n\r\t ")) }

func trimEnd(s []rune) []rune { return []rune(strings.TrimRight(string(s), "\n\r\t ")) }

// collectQuoted collects an HTTP quoted string, and returns its value or, unless extract
// is set, its text.
func collectQuoted(input []rune, position *int, extract bool) []rune {
	start := *position
	var value []rune
	*position++
	for {
		value = append(value, collect(input, position, `"\`)...)
		if *position >= len(input) {
			break
		}
		c := input[*position]
		*position++
		if c == '"' {
			break
		}
		if *position >= len(input) {
			value = append(value, '\\')
			break
		}
		value = append(value, input[*position])
		*position++
	}
	if extract {
		return value
	}
	return input[start:*position]
}

// read parses a MIME type step by step, as the Standard describes it. It takes quadratic
// time.
func read(input []rune) *record {
	input = trim(input)
	position := 0
	typ := collect(input, &position, "/")
	if len(typ) == 0 || slices.ContainsFunc(typ, isNoToken) || position >= len(input) {
		return nil
	}
	position++
	subtype := trimEnd(collect(input, &position, ";"))
	if len(subtype) == 0 || slices.ContainsFunc(subtype, isNoToken) {
		return nil
	}
	m := &record{typ: lower(typ), subtype: lower(subtype)}
	for position < len(input) {
		position++
		for position < len(input) && strings.ContainsRune("\n\r\t ", input[position]) {
			position++
		}
		name := lower(collect(input, &position, ";="))
		if position < len(input) {
			if input[position] == ';' {
				continue
			}
			position++
		}
		if position >= len(input) {
			break
		}
		var value []rune
		if input[position] == '"' {
			value = collectQuoted(input, &position, true)
			collect(input, &position, ";")
		} else {
			value = trimEnd(collect(input, &position, ";"))
			if len(value) == 0 {
				continue
			}
		}
		_, exists := m.get(name)
		if name != "" && !strings.ContainsFunc(name, isNoToken) && !slices.ContainsFunc(value, isNoQuotedToken) && !exists {
			m.parameters = append(m.parameters, [2]string{name, string(value)})
		}
	}
	return m
}

// isomorphic decodes each byte as a code point.
func isomorphic(s string) (points []rune) {
	for i := range len(s) {
		points = append(points, rune(s[i]))
	}
	return points
}

// split gets, decodes and splits a header.
func split(value string) (values [][]rune) {
	input := isomorphic(value)
	position := 0
	var temporary []rune
	for {
		temporary = append(temporary, collect(input, &position, `",`)...)
		if position < len(input) && input[position] == '"' {
			temporary = append(temporary, collectQuoted(input, &position, false)...)
			if position < len(input) {
				continue
			}
		}
		values = append(values, []rune(strings.Trim(string(temporary), "\t ")))
		temporary = nil
		if position >= len(input) {
			return values
		}
		position++
	}
}

// extract extracts a MIME type from headers.
func extract(headers []string) *record {
	if headers == nil {
		return nil
	}
	var charset, essence *string
	var m *record
	for _, value := range split(strings.Join(headers, ", ")) {
		next := read(value)
		if next == nil || next.typ == "*" && next.subtype == "*" {
			continue
		}
		m = next
		own, has := m.get("charset")
		if e := m.typ + "/" + m.subtype; essence == nil || *essence != e {
			charset, essence = nil, &e
			if has {
				charset = &own
			}
		} else if !has && charset != nil {
			m.parameters = append(m.parameters, [2]string{"charset", *charset})
		}
	}
	return m
}

// same returns what differs between a result and that of the plain reading.
func same(t mimetype.Type, ok bool, want *record) error {
	if want == nil || !ok {
		if ok || want != nil || t.IsValid() {
			return fmt.Errorf("got %q, want %v", t, want)
		}
		return nil
	}
	if t.String() != want.serialize() || t.Type() != want.typ || t.Subtype() != want.subtype || t.Essence() != want.typ+"/"+want.subtype {
		return fmt.Errorf("got %q, %q and %q, want %q", t, t.Type(), t.Subtype(), want.serialize())
	}
	var parameters [][2]string
	for name, value := range t.Parameters() {
		parameters = append(parameters, [2]string{name, value})
		if got, ok := t.Parameter(name); !ok || got != value {
			return fmt.Errorf("%q: parameter %s is %q, %v, not %q", t, name, got, ok, value)
		}
	}
	if !slices.Equal(parameters, want.parameters) {
		return fmt.Errorf("%q: got parameters %q, want %q", t, parameters, want.parameters)
	}
	return nil
}

// laws returns the law that an input breaks.
func laws(input string) error {
	typ, err := mimetype.Parse(input)
	if err := same(typ, err == nil, read([]rune(input))); err != nil {
		return fmt.Errorf("Parse: %w", err)
	}
	if err := errorLaws(err, input); err != nil {
		return err
	}
	header, err := mimetype.ParseHeader(input)
	if err := same(header, err == nil, read(isomorphic(input))); err != nil {
		return fmt.Errorf("ParseHeader: %w", err)
	}
	if err := errorLaws(err, input); err != nil {
		return err
	}
	for _, t := range []mimetype.Type{typ, header} {
		if !t.IsValid() {
			continue
		}
		if again, err := mimetype.Parse(t.String()); err != nil || again != t {
			return fmt.Errorf("%q gives %q, %v", t, again, err)
		}
		if again, err := mimetype.ParseHeader(t.Header()); err != nil || again != t {
			return fmt.Errorf("the header %q gives %q, %v", t.Header(), again, err)
		}
		set, err := t.WithParameter("CharSet", `"`)
		if err != nil || set.Charset() != `"` || set.Essence() != t.Essence() {
			return fmt.Errorf("%q with a charset: %q, %v", t, set, err)
		}
		if back, err := set.WithParameter("charset", t.Charset()); t.Charset() != "" && (err != nil || back != t) {
			return fmt.Errorf("%q with another charset and back: %q, %v", t, back, err)
		}
	}
	for _, headers := range [][]string{{input}, strings.Split(input, "\n"), nil} {
		got, ok := mimetype.Extract(headers)
		if err := same(got, ok, extract(headers)); err != nil {
			return fmt.Errorf("Extract(%q): %w", headers, err)
		}
	}
	return nil
}

// errorLaws returns what is wrong with an error about input.
func errorLaws(err error, input string) error {
	if err == nil {
		return nil
	}
	var e *mimetype.Error
	if !errors.As(err, &e) || e.In != "input" || e.Span.Start < 0 || e.Span.End > len(input) || e.Span.Start > e.Span.End {
		return fmt.Errorf("%v in %d bytes", err, len(input))
	}
	missing := e.Code == mimetype.EmptyType || e.Code == mimetype.EmptySubtype || e.Code == mimetype.MissingSlash
	if bad := e.Span.Of(input); missing != (bad == "") || !missing && strings.IndexFunc(bad, isNoToken) != 0 {
		return fmt.Errorf("%v: the span contains %q", err, bad)
	}
	return nil
}

// pieces holds the pieces of random MIME types and headers.
var pieces = []string{
	"text", "html", "text/html", "TEXT/", "image", "x/x", "*/*", "*", "/", "/", ";", ";", ";", "=", "=", ",", ",", `"`, `"`, `\`, `\"`, " ", "\t", "\n", "\r", "\f", "\v", "\x00", "\x7f",
	"charset", "charset=", ";charset=utf-8", "Charset", `charset="`, "utf-8", "gbk", "a", "A", "b=c", `a="b"`, `=""`, "(", "@", "{", "+xml", "%20", "é", "ÿ", "Ā", "K", "İ", "\u0080", "日", "\xff", "\x80", "\xc3", "\xe6\x97",
}

func TestPlainReading(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	parsed := 0
	for range *inputs {
		var input string
		if r.IntN(2) == 0 {
			input = "text/html;"
		}
		for range r.IntN(12) {
			input += pieces[r.IntN(len(pieces))]
		}
		if err := laws(input); err != nil {
			t.Fatalf("%q: %v", input, err)
		}
		if _, err := mimetype.Parse(input); err == nil {
			parsed++
		}
	}
	if parsed < *inputs/4 {
		t.Errorf("only %d of %d random inputs are MIME types: the test says little", parsed, *inputs)
	}
}

// Many parameters, of which some are repeated.
func TestManyParameters(t *testing.T) {
	for n := range 40 {
		input := "a/b"
		for i := range n {
			input += fmt.Sprintf(";p%d=%d;P%d=again;p0=x", i, i, i/2)
		}
		if err := laws(input); err != nil {
			t.Fatalf("%q: %v", input, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, c := range suite.MIMECases(f) {
		f.Add(c.Input)
	}
	f.Add("text/html;charset=gbk;a=b, text/html;x=y")
	f.Add("text/html;\"\nx/x")
	f.Fuzz(func(t *testing.T, input string) {
		if err := laws(input); err != nil {
			t.Errorf("%q: %v", input, err)
		}
	})
}
