package links

import (
	"strconv"

	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/validation"
)

// Code names an error.
type Code uint8

const (
	// StrayComma: in a srcset, there is a comma that does not end a candidate.
	StrayComma Code = iota + 1
	// DescriptorUnknown: a descriptor is neither a width, such as 300w, nor a density,
	// such as 1.5x, nor a height.
	DescriptorUnknown
	// DescriptorConflict: a descriptor is given twice, or cannot occur with a previous
	// one.
	DescriptorConflict
	// DescriptorRange: a width or height is zero, or a density negative or too large.
	DescriptorRange
	// HeightObsolete: a candidate has a height, which browsers ignore. It is still a
	// candidate.
	HeightObsolete
	// HeightAlone: a candidate has a height, but no width.
	HeightAlone

	// DelayMissing: a refresh does not begin with a number.
	DelayMissing
	// DelayEnd: the delay of a refresh is followed by something other than a semicolon, a
	// comma or white space.
	DelayEnd

	// BaseScheme: a document cannot have a base URL with the scheme data or javascript.
	BaseScheme

	// TargetMissing: in a Link, there is no "<" where a link begins. The rest of the field
	// value is ignored.
	TargetMissing
	// TargetOpen: the ">" after the target of a link is missing. The rest of the field
	// value is ignored.
	TargetOpen
	// RelMissing: a link has no relation type, and is none according to RFC 8288.
	RelMissing
	// QuoteOpen: the quote that ends a parameter is missing. The value extends to the end.
	QuoteOpen
	// CommaMissing: there is no comma between two links.
	CommaMissing
	// ParameterRepeated: a parameter occurs again that may occur only once: rel, anchor,
	// media, title, title* or type. Only the first one counts.
	ParameterRepeated
	// ExtendedInvalid: the value of a parameter such as title* is not as RFC 8187 defines
	// it, or not in UTF-8. The parameter is ignored.
	ExtendedInvalid
)

var codeNames = []string{
	StrayComma: "stray-comma", DescriptorUnknown: "descriptor-unknown", DescriptorConflict: "descriptor-conflict",
	DescriptorRange: "descriptor-range", HeightObsolete: "height-obsolete", HeightAlone: "height-alone",
	DelayMissing: "delay-missing", DelayEnd: "delay-end", BaseScheme: "base-scheme",
	TargetMissing: "target-missing", TargetOpen: "target-open", RelMissing: "rel-missing", QuoteOpen: "quote-open",
	CommaMissing: "comma-missing", ParameterRepeated: "parameter-repeated", ExtendedInvalid: "extended-invalid",
}

var codeTexts = [...]string{
	0:                  "unknown error",
	StrayComma:         "there is no image candidate before this comma",
	DescriptorUnknown:  "a descriptor must be a width such as 300w, or a density such as 1.5x",
	DescriptorConflict: "this descriptor cannot follow the ones before it",
	DescriptorRange:    "a width must be greater than 0, a density not less than 0",
	HeightObsolete:     "browsers ignore a height",
	HeightAlone:        "a height needs a width",
	DelayMissing:       "a refresh must begin with a number of seconds",
	DelayEnd:           "only a semicolon, a comma or white space may follow the delay",
	BaseScheme:         "the base URL of a document cannot have the scheme data or javascript",
	TargetMissing:      `a link must begin with "<"; the rest is ignored`,
	TargetOpen:         `there is no ">" after the target of the link`,
	RelMissing:         "the link has no relation type",
	QuoteOpen:          "the closing quote is missing",
	CommaMissing:       "there must be a comma between two links",
	ParameterRepeated:  "this parameter may occur only once; the first one counts",
	ExtendedInvalid:    "the value must be in the form UTF-8'language'percent-encoded text",
}

// String returns the name of c, such as "stray-comma", or "" if c is unknown.
func (c Code) String() string { return enum.Name(codeNames, c) }

// AppendText appends the name of c to dst. It fails if c is unknown.
func (c Code) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, codeNames, c, "links.Code")
}

// MarshalText returns the name of c. It fails if c is unknown.
func (c Code) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText sets c to the code with the given name.
func (c *Code) UnmarshalText(text []byte) error {
	return enum.Parse(c, codeNames, text, "links.Code")
}

// Error returns what is wrong, in words. Code is an error so that errors.Is finds the
// code of an [Error].
func (c Code) Error() string { return "links: " + enum.At(codeTexts[:], c) }

// Error is a syntax error. It does not quote the text.
type Error struct {
	Code Code
	// In is the index of the field value for [LinkHeader], and otherwise 0.
	In int
	// Span lies in the text, or in that field value, in bytes.
	Span validation.Span
}

// Error returns the field value unless it is the first one, the span, and what is wrong.
func (e *Error) Error() string {
	where := e.Span.Place()
	if e.In > 0 {
		where = "value " + strconv.Itoa(e.In) + ", " + where
	}
	return "links: " + where + ": " + enum.At(codeTexts[:], e.Code)
}

// Unwrap returns the code, so that errors.Is finds it.
func (e *Error) Unwrap() error { return e.Code }

// reporter reports the errors of a text.
type reporter struct {
	to func(Error) // nil: nobody listens
	in int
}

func (r reporter) report(c Code, start, end int) {
	if r.to != nil {
		r.to(Error{c, r.in, validation.Span{Start: start, End: end}})
	}
}
