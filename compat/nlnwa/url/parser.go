package url

import (
	"errors"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"

	nlnwa "github.com/nlnwa/whatwg-url/errors"
	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// Parser parses URLs. It is safe for concurrent use.
type Parser interface {
	// Parse parses a URL. The error is a *[errors.ValidationError].
	Parse(rawUrl string) (*Url, error)
	// ParseRef parses ref with rawUrl as its base URL. If rawUrl is "", there is none.
	ParseRef(rawUrl, ref string) (*Url, error)
	// BasicParser is the basic URL parser. With [NoState], it parses urlOrRef with
	// base, which may be nil, as its base URL, and sets url to the result if url is
	// not nil. With another state, it changes url, or an empty URL, and ignores
	// base. The states are those that the Standard and the URL Pattern Standard
	// use: [StateSchemeStart], [StateHost], [StateHostname], [StatePort],
	// [StatePathStart], [StateOpaquePath], [StateQuery] and [StateFragment]. On
	// failure, url is unchanged.
	BasicParser(urlOrRef string, base *Url, url *Url, stateOverride State) (*Url, error)
	// PercentEncodeString percent-encodes the code points in a set; nil encodes
	// nothing.
	PercentEncodeString(s string, tr *PercentEncodeSet) string
	// NewUrl returns an empty URL, without even a scheme, for BasicParser.
	NewUrl() *Url
}

type parser struct{ options options }

var defaultParser = newParser()

// NewParser returns a parser. Without options, it is the Standard's. It panics with
// an [*OptionError] if an option is not supported.
func NewParser(opts ...ParserOption) Parser { return newParser(opts...) }

func newParser(opts ...ParserOption) *parser {
	p := &parser{options{specialSchemes: defaultSpecialSchemes}}
	for _, o := range opts {
		if o != nil {
			o.apply(&p.options)
		}
	}
	return p
}

// Parse parses a URL as the Standard says. The error is a *[errors.ValidationError].
//
// [errors.ValidationError]: https://pkg.go.dev/github.com/nlnwa/whatwg-url/errors#ValidationError
func Parse(rawUrl string) (*Url, error) { return defaultParser.Parse(rawUrl) }

// ParseRef parses ref with rawUrl as its base URL. If rawUrl is "", there is none.
func ParseRef(rawUrl, ref string) (*Url, error) { return defaultParser.ParseRef(rawUrl, ref) }

func (p *parser) Parse(rawUrl string) (*Url, error) { return p.parse(rawUrl, nil) }

func (p *parser) ParseRef(rawUrl, ref string) (*Url, error) {
	if rawUrl == "" {
		return p.parse(ref, nil)
	}
	base, err := p.parse(rawUrl, nil)
	if err != nil {
		return nil, err
	}
	return p.parse(ref, base)
}

func (p *parser) NewUrl() *Url { return &Url{parser: p, own: &record{}} }

// parse is the basic URL parser without a state override.
func (p *parser) parse(input string, base *Url) (*Url, error) {
	u := &Url{parser: p}
	if p.options.deviates() || base != nil && base.own != nil {
		return p.parseLoosely(u, input, base)
	}
	o := weburl.Options{Report: u.report(input)}
	if base != nil {
		o.Base = base.value
	}
	value, err := o.Parse(input)
	if err == nil && p.options.failOnErrors && len(u.errors) > 0 {
		return nil, u.errors[0]
	}
	if err != nil {
		return nil, p.failure(err, input)
	}
	u.value = value
	if p.options.lone {
		u.value = encodeLone(value)
	}
	if !p.options.reportErrors {
		u.errors = nil
	}
	return u, nil
}

// encodeLone encodes the percent signs in the path that are not followed by two
// hexadecimal digits.
func encodeLone(value weburl.URL) weburl.URL {
	path := value.Path()
	fixed := percents(path)
	if fixed == path {
		return value
	}
	r := recordOf(value)
	r.path = fixed
	changed, err := weburl.Parse(r.serialize(false))
	if err != nil {
		return value // longer than a URL can be
	}
	return changed
}

// percents returns text with "%25" for percent signs without two hexadecimal digits.
func percents(text string) string {
	i := 0
	for ; i < len(text) && !isLone(text, i); i++ {
	}
	if i == len(text) {
		return text
	}
	b := append([]byte(nil), text[:i]...)
	for ; i < len(text); i++ {
		b = append(b, text[i])
		if isLone(text, i) {
			b = append(b, "25"...)
		}
	}
	return string(b)
}

// isLone reports whether text[i] is a percent sign without two hexadecimal digits.
func isLone(text string, i int) bool {
	return text[i] == '%' && (len(text) < i+3 || !isHex(text[i+1]) || !isHex(text[i+2]))
}

// report returns a function that records validation errors in u, or nil if they are
// not needed.
func (u *Url) report(input string) func(validation.Error) {
	if o := &u.parser.options; !o.reportErrors && !o.failOnErrors {
		return nil
	}
	return func(e validation.Error) { u.errors = append(u.errors, convert(&e, input, false)) }
}

// failure converts an error of weburl.
func (p *parser) failure(err error, input string) error {
	var e *validation.Error
	if errors.As(err, &e) {
		return convert(e, input, true)
	}
	if nlnwa.Type(err) != "" {
		return err
	}
	return nlnwa.Wrap(err, nlnwa.InvalidURLUnit, input, true)
}

func convert(e *validation.Error, input string, failure bool) error {
	kind := nlnwa.ErrorType(e.Code.String())
	if _, forbidden := e.Reason.CodePoint(); forbidden && e.Code == validation.DomainToASCII {
		kind = nlnwa.DomainInvalidCodePoint
	}
	return nlnwa.WrapWithDescr(e, kind, e.Explanation(), input, failure)
}

// PercentEncodeString encodes with the parser's encoding. With
// [WithPercentEncodeSinglePercentSign], it also encodes percent signs that are not
// followed by two hexadecimal digits.
func (p *parser) PercentEncodeString(s string, tr *PercentEncodeSet) string {
	var b strings.Builder
	s = scalarValues(s)
	for i, r := range s {
		switch {
		case r == '%' && p.options.lone && isLone(s, i):
			b.WriteString("%25")
		case tr == nil || !tr.RuneShouldBeEncoded(r):
			b.WriteRune(r)
		default:
			p.percentEncode(&b, r)
		}
	}
	return b.String()
}

// scalarValues returns text with U+FFFD for ill-formed UTF-8, as a decoder would.
//
// https://encoding.spec.whatwg.org/#utf-8-decoder
func scalarValues(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	text, _ = unicode.UTF8.NewDecoder().String(text)
	return text
}

// percentEncode percent-encodes a code point in the parser's encoding.
func (p *parser) percentEncode(b *strings.Builder, r rune) {
	if e := p.options.encoding; e != nil {
		// Code points that the encoding lacks become U+001A.
		c, _ := e.EncodeRune(r)
		b.WriteString(percent.EncodeByte(c))
		return
	}
	for _, c := range []byte(string(r)) {
		b.WriteString(percent.EncodeByte(c))
	}
}
