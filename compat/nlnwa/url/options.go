package url

import (
	"fmt"
	"maps"

	"golang.org/x/text/encoding/charmap"
)

// options holds the settings of the parser options.
type options struct {
	reportErrors, failOnErrors bool
	// lone encodes a percent sign without two hexadecimal digits in paths as "%25".
	lone           bool
	lax, collapse  bool
	skipEquals     bool
	before, behind func(url *Url, host string) string
	encoding       *charmap.Charmap
	// nil stands for the Standard's
	path, query, specialQuery, fragment, specialFragment *PercentEncodeSet
	specialSchemes                                       map[string]string
}

// defaultSpecialSchemes maps the special schemes to their default ports.
//
// https://url.spec.whatwg.org/#special-scheme
var defaultSpecialSchemes = map[string]string{"ftp": "21", "file": "", "http": "80", "https": "443", "ws": "80", "wss": "443"}

// isExtra reports whether a scheme is special only because of an option.
func (o *options) isExtra(scheme string) bool {
	_, standard := defaultSpecialSchemes[scheme]
	_, special := o.specialSchemes[scheme]
	return special && !standard
}

// deviates reports whether the parser differs from the Standard's, ignoring o.lone.
func (o *options) deviates() bool {
	return o.lax || o.collapse || o.before != nil || o.behind != nil || o.encoding != nil || o.path != nil ||
		o.query != nil || o.specialQuery != nil || o.fragment != nil || o.specialFragment != nil ||
		len(o.specialSchemes) > len(defaultSpecialSchemes)
}

// ParserOption is an option of [NewParser].
type ParserOption interface {
	apply(*options)
}

type optionFunc func(*options)

func (f optionFunc) apply(o *options) { f(o) }

// EmptyParserOption is an option that changes nothing. Embed it in options of your own.
type EmptyParserOption struct{}

func (EmptyParserOption) apply(*options) {}

// OptionError says that an option is not supported. [NewParser] panics with it.
type OptionError struct {
	// Option is the name of the function that returned the option.
	Option string
	// Reason says why it is not supported.
	Reason string
}

func (e *OptionError) Error() string { return fmt.Sprintf("url: %s: %s", e.Option, e.Reason) }

func refuse(option, reason string) ParserOption {
	return optionFunc(func(*options) { panic(&OptionError{option, reason}) })
}

// WithReportValidationErrors records all validation errors. [Url.ValidationErrors]
// returns them.
func WithReportValidationErrors() ParserOption {
	return optionFunc(func(o *options) { o.reportErrors = true })
}

// WithFailOnValidationError makes every validation error a failure.
func WithFailOnValidationError() ParserOption {
	return optionFunc(func(o *options) { o.failOnErrors = true })
}

// WithPercentEncodeSinglePercentSign writes "%25" for each percent sign in a path
// that is not followed by two hexadecimal digits. It deviates from the Standard,
// which leaves it alone and reports an error.
func WithPercentEncodeSinglePercentSign() ParserOption {
	return optionFunc(func(o *options) { o.lone = true })
}

// WithSkipEqualsForEmptySearchParamsValue makes [SearchParams] write "name" instead of
// "name=" for an empty value.
func WithSkipEqualsForEmptySearchParamsValue() ParserOption {
	return optionFunc(func(o *options) { o.skipEquals = true })
}

// WithLaxHostParsing keeps hosts that are not domains, percent-encoded where
// necessary. It deviates from the Standard, by which such an input is not a URL;
// the result may not parse anywhere else. A host that is a malformed address is
// still rejected.
func WithLaxHostParsing() ParserOption {
	return optionFunc(func(o *options) { o.lax = true })
}

// WithAcceptInvalidCodepoints changes nothing on its own. Together with
// [WithLaxHostParsing], it keeps the bytes of ill-formed UTF-8 in a host,
// percent-encoded. Anywhere else they become U+FFFD.
func WithAcceptInvalidCodepoints() ParserOption { return EmptyParserOption{} }

// WithCollapseConsecutiveSlashes merges consecutive slashes in the path of a URL
// with a special scheme, after dot segments are removed. It deviates from the
// Standard.
func WithCollapseConsecutiveSlashes() ParserOption {
	return optionFunc(func(o *options) { o.collapse = true })
}

// WithPreParseHostFunc passes each host through f before it is parsed. url then has
// only a scheme. A special scheme other than "file" needs a host: "" is a failure.
func WithPreParseHostFunc(f func(url *Url, host string) string) ParserOption {
	return optionFunc(func(o *options) { o.before = f })
}

// WithPostParseHostFunc passes each domain through f after it is parsed, but not
// addresses, opaque hosts, or hosts that only [WithLaxHostParsing] accepts. url
// then has only a scheme. The result of f is not checked.
func WithPostParseHostFunc(f func(url *Url, host string) string) ParserOption {
	return optionFunc(func(o *options) { o.behind = f })
}

// WithEncodingOverride percent-encodes in an encoding other than UTF-8, in all
// parts of a URL except the host. The Standard does that for queries only.
func WithEncodingOverride(cm *charmap.Charmap) ParserOption {
	return optionFunc(func(o *options) { o.encoding = cm })
}

// WithPathPercentEncodeSet sets what is percent-encoded in paths that are not opaque.
func WithPathPercentEncodeSet(encodeSet *PercentEncodeSet) ParserOption {
	return optionFunc(func(o *options) { o.path = encodeSet })
}

// WithQueryPercentEncodeSet sets what is percent-encoded in queries of URLs whose scheme
// is not special.
func WithQueryPercentEncodeSet(encodeSet *PercentEncodeSet) ParserOption {
	return optionFunc(func(o *options) { o.query = encodeSet })
}

// WithSpecialQueryPercentEncodeSet sets what is percent-encoded in queries of URLs with
// a special scheme.
func WithSpecialQueryPercentEncodeSet(encodeSet *PercentEncodeSet) ParserOption {
	return optionFunc(func(o *options) { o.specialQuery = encodeSet })
}

// WithFragmentPathPercentEncodeSet sets what is percent-encoded in fragments of URLs
// whose scheme is not special.
func WithFragmentPathPercentEncodeSet(encodeSet *PercentEncodeSet) ParserOption {
	return optionFunc(func(o *options) { o.fragment = encodeSet })
}

// WithSpecialFragmentPathPercentEncodeSet sets what is percent-encoded in fragments of
// URLs with a special scheme.
func WithSpecialFragmentPathPercentEncodeSet(encodeSet *PercentEncodeSet) ParserOption {
	return optionFunc(func(o *options) { o.specialFragment = encodeSet })
}

// WithAllowSettingPathForNonBaseUrl changes nothing.
func WithAllowSettingPathForNonBaseUrl() ParserOption { return EmptyParserOption{} }

// WithSpecialSchemes adds special schemes, each with its default port. special must
// contain the special schemes of the Standard unchanged, or [NewParser] panics with
// an [*OptionError].
func WithSpecialSchemes(special map[string]string) ParserOption {
	for scheme, port := range defaultSpecialSchemes {
		if p, ok := special[scheme]; !ok || p != port {
			return refuse("WithSpecialSchemes", scheme+" must be special, with its default port")
		}
	}
	special = maps.Clone(special)
	return optionFunc(func(o *options) { o.specialSchemes = special })
}

// WithSkipTrailingSlashNormalization is not supported: [NewParser] panics with an
// [*OptionError]. "http://h" and "http://h/" are the same URL.
func WithSkipTrailingSlashNormalization() ParserOption {
	return refuse("WithSkipTrailingSlashNormalization", "the path of an http URL begins with a slash")
}

// WithSkipWindowsDriveLetterNormalization is not supported: [NewParser] panics with
// an [*OptionError]. "C|" becomes "C:" before dot segments are removed.
func WithSkipWindowsDriveLetterNormalization() ParserOption {
	return refuse("WithSkipWindowsDriveLetterNormalization", "the drive letter of a file URL is followed by a colon")
}
