package ways

import (
	stderrors "errors"
	"strings"

	"github.com/nlnwa/whatwg-url/errors"
	"github.com/nlnwa/whatwg-url/url"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/validation"
)

var nlnwaErrors = map[string][]row{
	"Errors": {
		{"errors.ValidationError errors.Type errors.ErrorType errors.ValidationError.Type", func() string { _, err := url.Parse("http://h:x/"); return say(errors.Type(err) == errors.PortInvalid) }, func() string {
			_, err := weburl.Parse("http://h:x/")
			return say(stderrors.Is(err, validation.PortInvalid))
		}, "`*validation.Error`. Its `Code` is a number whose string is the Standard's name; ask with `errors.Is`."},
		{"errors.ValidationError.Error", func() string {
			_, err := url.Parse("http://u:pw@h:x/")
			return say(strings.Contains(err.Error(), "pw"))
		}, func() string {
			_, err := weburl.Parse("http://u:pw@h:x/")
			return say(strings.Contains(err.Error(), "pw"))
		}, "It contains nothing of the input, so it is safe to log."},
		{"errors.Url errors.ValidationError.Url", func() string { _, err := url.Parse("http://h:x/"); return say(errors.Url(err)) }, func() string { _, err := weburl.Parse("http://h:x/"); return say(err.(*validation.Error).Span) }, "You have the input. The span is the place in it, in bytes."},
		{"errors.Description errors.ValidationError.Description", func() string { _, err := url.Parse("http://a b/"); return say(errors.Description(err)) }, func() string { _, err := weburl.Parse("http://a b/"); return say(err.(*validation.Error).Reason) }, "Set where there is more to say. `weburl explain` explains a code."},
		{"errors.Failure errors.ValidationError.Failure", func() string { _, err := url.Parse("http://h:x/"); return say(errors.Failure(err)) }, func() string {
			_, err := weburl.Parse("http://h:x/")
			return say(err != nil, validation.PortInvalid.Entry().Failure)
		}, "What `Parse` returns is always a failure; the catalogue says which codes can be."},
		{"errors.ValidationError.Unwrap", func() string { _, err := url.Parse("http://h:x/"); return say(stderrors.Unwrap(err) == nil) }, func() string { _, err := weburl.Parse("http://h:x/"); return say(stderrors.Unwrap(err) == nil) }, "It unwraps to its code."},
		{"errors.Error errors.ErrorWithDescr errors.Wrap errors.WrapWithDescr", func() string { return say(errors.Error(errors.PortInvalid, "http://h:x/", true)) }, func() string {
			return say(&validation.Error{Code: validation.PortInvalid, Span: validation.Span{Start: 9, End: 10}})
		}, "It is a struct. For errors of your own, use a type of your own."},
	},
	"Types of errors": {
		{"errors.DomainToASCII", func() string { return say(met("http://xn--a/", errors.DomainToASCII)) }, func() string { return say(codes("http://xn--a/")) }, "The code has the Standard's name."},
		{"errors.DomainToUnicode", func() string { return say(met("http://xn--a/", errors.DomainToUnicode)) }, func() string { return say(codes("http://xn--a/")) }, "No such error: `Host.Unicode` always has a result."},
		{"errors.DomainInvalidCodePoint", func() string { return say(met("http://a^b/", errors.DomainInvalidCodePoint)) }, func() string { return say(codes("http://a^b/")) }, "Part of `domain-to-ASCII` today, with a reason that names the character."},
		{"errors.HostInvalidCodePoint", func() string { return say(met("a://b^c/", errors.HostInvalidCodePoint)) }, func() string { return say(codes("a://b^c/")) }, "The code has the Standard's name."},
		{"errors.IPv4EmptyPart", func() string { return say(met("http://1.2.3.4./", errors.IPv4EmptyPart)) }, func() string { return say(codes("http://1.2.3.4./")) }, "The code has the Standard's name."},
		{"errors.IPv4TooManyParts", func() string { return say(met("http://1.2.3.4.5/", errors.IPv4TooManyParts)) }, func() string { return say(codes("http://1.2.3.4.5/")) }, "The code has the Standard's name."},
		{"errors.IPv4NonNumericPart", func() string { return say(met("http://test.42/", errors.IPv4NonNumericPart)) }, func() string { return say(codes("http://test.42/")) }, "The code has the Standard's name."},
		{"errors.IPv4NonDecimalPart", func() string { return say(met("http://0x7f.1/", errors.IPv4NonDecimalPart)) }, func() string { return say(codes("http://0x7f.1/")) }, "The code has the Standard's name."},
		{"errors.IPv4OutOfRangePart", func() string { return say(met("http://1.2.3.256/", errors.IPv4OutOfRangePart)) }, func() string { return say(codes("http://1.2.3.256/")) }, "The code has the Standard's name."},
		{"errors.IPv6Unclosed", func() string { return say(met("http://[::1/", errors.IPv6Unclosed)) }, func() string { return say(codes("http://[::1/")) }, "The code has the Standard's name."},
		{"errors.IPv6InvalidCompression", func() string { return say(met("http://[:1]/", errors.IPv6InvalidCompression)) }, func() string { return say(codes("http://[:1]/")) }, "The code has the Standard's name."},
		{"errors.IPv6TooManyPieces", func() string { return say(met("http://[1:2:3:4:5:6:7:8:9]/", errors.IPv6TooManyPieces)) }, func() string { return say(codes("http://[1:2:3:4:5:6:7:8:9]/")) }, "The code has the Standard's name."},
		{"errors.IPv6MultipleCompression", func() string { return say(met("http://[1::2::3]/", errors.IPv6MultipleCompression)) }, func() string { return say(codes("http://[1::2::3]/")) }, "The code has the Standard's name."},
		{"errors.IPv6InvalidCodePoint", func() string { return say(met("http://[1:2:3!:4]/", errors.IPv6InvalidCodePoint)) }, func() string { return say(codes("http://[1:2:3!:4]/")) }, "The code has the Standard's name."},
		{"errors.IPv6TooFewPieces", func() string { return say(met("http://[1:2:3]/", errors.IPv6TooFewPieces)) }, func() string { return say(codes("http://[1:2:3]/")) }, "The code has the Standard's name."},
		{"errors.IPv4InIPv6TooManyPieces", func() string { return say(met("http://[1:1:1:1:1:1:1:127.0.0.1]/", errors.IPv4InIPv6TooManyPieces)) }, func() string { return say(codes("http://[1:1:1:1:1:1:1:127.0.0.1]/")) }, "The code has the Standard's name."},
		{"errors.IPv4InIPv6InvalidCodePoint", func() string { return say(met("http://[ffff::.0.0.1]/", errors.IPv4InIPv6InvalidCodePoint)) }, func() string { return say(codes("http://[ffff::.0.0.1]/")) }, "The code has the Standard's name."},
		{"errors.IPv4InIPv6OutOfRangePart", func() string { return say(met("http://[ffff::127.0.0.4000]/", errors.IPv4InIPv6OutOfRangePart)) }, func() string { return say(codes("http://[ffff::127.0.0.4000]/")) }, "The code has the Standard's name."},
		{"errors.IPv4InIPv6TooFewParts", func() string { return say(met("http://[ffff::127.0.0]/", errors.IPv4InIPv6TooFewParts)) }, func() string { return say(codes("http://[ffff::127.0.0]/")) }, "The code has the Standard's name."},
		{"errors.InvalidURLUnit", func() string { return say(met("http://h/%zz", errors.InvalidURLUnit)) }, func() string { return say(codes("http://h/%zz")) }, "The code has the Standard's name."},
		{"errors.SpecialSchemeMissingFollowingSolidus", func() string { return say(met("http:h", errors.SpecialSchemeMissingFollowingSolidus)) }, func() string { return say(codes("http:h")) }, "The code has the Standard's name."},
		{"errors.MissingSchemeNonRelativeURL", func() string { return say(met("/a", errors.MissingSchemeNonRelativeURL)) }, func() string { return say(codes("/a")) }, "The code has the Standard's name."},
		{"errors.InvalidReverseSolidus", func() string { return say(met("http://h\\a", errors.InvalidReverseSolidus)) }, func() string { return say(codes("http://h\\a")) }, "The code has the Standard's name."},
		{"errors.InvalidCredentials", func() string { return say(met("http://u@h/", errors.InvalidCredentials)) }, func() string { return say(codes("http://u@h/")) }, "The code has the Standard's name."},
		{"errors.HostMissing", func() string { return say(met("http://", errors.HostMissing)) }, func() string { return say(codes("http://")) }, "The code has the Standard's name."},
		{"errors.PortMissing", func() string { return say(met("http://h:/", errors.PortMissing)) }, func() string { return say(codes("http://h:/")) }, "To the Standard, an empty port is not an error."},
		{"errors.PortOutOfRange", func() string { return say(met("http://h:99999/", errors.PortOutOfRange)) }, func() string { return say(codes("http://h:99999/")) }, "The code has the Standard's name."},
		{"errors.PortInvalid", func() string { return say(met("http://h:x/", errors.PortInvalid)) }, func() string { return say(codes("http://h:x/")) }, "The code has the Standard's name."},
		{"errors.FileInvalidWindowsDriveLetter", func() string { return say(met("c|/a", errors.FileInvalidWindowsDriveLetter, "file:///d:/")) }, func() string { return say(codes("c|/a", "file:///d:/")) }, "The code has the Standard's name."},
		{"errors.FileInvalidWindowsDriveLetterHost", func() string { return say(met("file://c:/", errors.FileInvalidWindowsDriveLetterHost)) }, func() string { return say(codes("file://c:/")) }, "The code has the Standard's name."},
	},
}
