package conform_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/validation"
)

// explanations lists the explanations of all findings with one code in an input.
var explanations = []struct{ input, base, code, want string }{
	{"https://exa%23mple.org", "", "domain-to-ASCII",
		`"#" is not allowed in a host`},
	{"h\nttp://h/", "", "invalid-URL-unit",
		`a newline is ignored in a URL; remove it`},
	{"https://exa\x00mple.org", "", "domain-to-ASCII",
		`a NUL character is not allowed in a host`},
	{"https://exam%70le.org", "", "domain-percent-encoded",
		`percent-encoding is not allowed in a domain; write example.org`},
	{"foo://exa[mple.org", "", "host-invalid-code-point",
		`"[" is not allowed in a host; write %5B`},
	{"https://127.0.0.1./", "", "IPv4-empty-part",
		`an IPv4 address must not end with a dot; write 127.0.0.1`},
	{"https://1.2.3/", "", "IPv4-too-few-parts",
		`the IPv4 address has fewer than four parts; write 1.2.0.3`},
	{"https://1.2.256/", "", "IPv4-out-of-range-part",
		`this part of the IPv4 address is too large: only the last part may exceed 255, and only to fill in missing parts; write 1.2.1.0`},
	{"https://1.0x2.0x3/", "", "IPv4-non-decimal-part",
		`this part of the IPv4 address is hexadecimal or octal; write 1.2.0.3`},
	{"https://1.2.3.4.5/", "", "IPv4-too-many-parts",
		`the IPv4 address has more than four parts; a host that ends in a number is an IPv4 address`},
	{"https://test.42", "", "IPv4-non-numeric-part",
		`this part of the IPv4 address is not a number; a host that ends in a number is an IPv4 address`},
	{"https://127.0.0x0.1", "", "IPv4-non-decimal-part",
		`this part of the IPv4 address is hexadecimal or octal; write 127.0.0.1`},
	{"https://255.255.4000.1", "", "IPv4-out-of-range-part",
		`this part of the IPv4 address is too large: only the last part may exceed 255, and only to fill in missing parts`},
	{"https://１２７.0.0.1", "", "IPv4-non-ASCII-input",
		`the IPv4 address contains characters that are not ASCII; write 127.0.0.1`},
	{"https://[::1", "", "IPv6-unclosed",
		`the IPv6 address has no closing "]"`},
	{"https://[:1]", "", "IPv6-invalid-compression",
		`an IPv6 address must not begin with a single colon; write "::"`},
	{"https://[1:2:3:4:5:6:7:8:9]", "", "IPv6-too-many-pieces",
		`the IPv6 address has more than eight pieces`},
	{"https://[1::1::1]", "", "IPv6-multiple-compression",
		`an IPv6 address must not have more than one "::"`},
	{"https://[1:2:3!:4]", "", "IPv6-invalid-code-point",
		`"!" is not allowed in an IPv6 address`},
	{"https://[1:2:3]", "", "IPv6-too-few-pieces",
		`the IPv6 address has fewer than eight pieces and no "::"`},
	{"https://[::01]", "", "IPv6-piece-leading-zero",
		`this piece of the IPv6 address has a leading zero; write 1`},
	{"https://[1:1:1:1:1:1:1:127.0.0.1]", "", "IPv4-in-IPv6-too-many-pieces",
		`before an IPv4 address, an IPv6 address must have at most six pieces`},
	{"https://[ffff::127.0.xyz.1]", "", "IPv4-in-IPv6-invalid-code-point",
		`the IPv4 address in an IPv6 address must have four decimal parts without leading zeros`},
	{"https://[ffff::127.0.0.4000]", "", "IPv4-in-IPv6-out-of-range-part",
		`this part of the IPv4 address in the IPv6 address exceeds 255`},
	{"https://[ffff::127.0.0]", "", "IPv4-in-IPv6-too-few-parts",
		`the IPv4 address in the IPv6 address has fewer than four parts`},
	{"https://example.org/>", "", "invalid-URL-unit",
		`">" is not allowed in a path; write %3E`},
	{"https:example.org", "", "special-scheme-missing-following-solidus",
		`there must be exactly two slashes, "//", after the scheme`},
	{"//example.org/", "", "missing-scheme-non-relative-URL",
		`the URL has no scheme, and there is no base URL to resolve it against`},
	{"https://example.org\\path", "", "invalid-reverse-solidus",
		`"\" is not allowed here; write "/"`},
	{"https://user@example.org", "", "invalid-credentials",
		`a valid URL must not contain a username or password`},
	{"https://#fragment", "", "host-missing",
		`the host is missing`},
	{"https://example.org:70000", "", "port-out-of-range",
		`a port must be a number from 0 to 65535`},
	{"https://example.org:7z", "", "port-invalid",
		`a port must be a number from 0 to 65535`},
	{"file:c:/path/to/file", "file:///c:/", "file-invalid-Windows-drive-letter",
		`a Windows drive letter must follow a slash, as in "file:///C:/"`},
	{"file://c:", "", "file-invalid-Windows-drive-letter-host",
		`a Windows drive letter cannot be the host; write three slashes, as in "file:///C:/"`},
	{"http://h/a[b", "", "invalid-URL-unit",
		`"[" is not allowed in a path; write %5B`},
	{"http://h/ []{}/?{#{ #", "", "invalid-URL-unit",
		`a space, "[", "]", "{", "}" and "#" are not allowed in a path, query or fragment; write %20, %5B, %5D, %7B, %7D and %23`},
	{"http://h/<>[]{}^`|", "", "invalid-URL-unit",
		`"<", ">", "[", "]", "{", "}" and other characters are not allowed in a path; percent-encode them`},
	{"http://h/%", "", "invalid-URL-unit",
		`"%" must be followed by two hexadecimal digits; write %25 for a percent sign`},
	{"http://h/\x00\x1f\x7f\u0085\uffffx", "", "invalid-URL-unit",
		`a NUL character, the control character \x1F, the control character \x7F, the control character U+0085 and the invisible character U+FFFF are not allowed in a path; write %00, %1F, %7F, %C2%85 and %EF%BF%BF`},
	{"  http://h/ ", "", "invalid-URL-unit",
		`a space is ignored around a URL; remove it`},
	{"\thttp://h/", "", "invalid-URL-unit",
		`a tab is ignored around a URL; remove it`},
	{"http://h/\t\nx\r", "", "invalid-URL-unit",
		`a tab and a carriage return are ignored in a URL; remove them`},
	{"\x01http://h/", "", "invalid-URL-unit",
		`the control character \x01 is ignored around a URL; remove it`},
	{"foo:a\\b", "", "invalid-URL-unit",
		`"\" is not allowed in a path; write %5C`},
	{"foo://a<b %zz/", "", "invalid-URL-unit",
		`"%" must be followed by two hexadecimal digits; write %25 for a percent sign`},
	{"http://h/ ^%", "", "invalid-URL-unit",
		`a space and "^" are not allowed in a path; write %20 and %5E; "%" must be followed by two hexadecimal digits; write %25 for a percent sign`},
	{"foo://a<b c/", "", "host-invalid-code-point",
		`"<" and a space are not allowed in a host; write %3C and %20`},
	{"http://[fe80::1%25eth0]/", "", "IPv6-invalid-code-point",
		`"%" is not allowed in an IPv6 address; a URL cannot have a zone identifier`},
	{"http://[1:]", "", "IPv6-invalid-code-point",
		`an IPv6 address must not end with a single colon`},
	{"http://[::\x00]", "", "IPv6-invalid-code-point",
		`a NUL character is not allowed in an IPv6 address`},
	{"http://[1:2:x]", "", "IPv6-invalid-code-point",
		`"x" is not allowed in an IPv6 address`},
	{"http://a☃┐.א┐/", "", "domain-to-ASCII",
		`"┐" is not allowed at the end of a left-to-right label of a domain with right-to-left text (UTS #46 B6)`},
	{"http://a..b", "", "domain-to-ASCII",
		`the host has an empty label: two dots in a row, or one at its beginning or end (UTS #46 A4_2)`},
	{"http://" + strings.Repeat("a", 64), "", "domain-to-ASCII",
		`the label is longer than 63 bytes in ASCII (UTS #46 A4_2)`},
	{"http://xn--a", "", "domain-to-ASCII",
		`the label contains a character that is not allowed in a domain (UTS #46 V7)`},
	{"http://a b", "", "domain-to-ASCII",
		`a space is not allowed in a host`},
	{"http://%20", "", "domain-to-ASCII",
		`a space is not allowed in a host`},
	{"http://\u202e.א/", "", "domain-to-ASCII",
		`the invisible character U+202E is not allowed in a domain (UTS #46 V7)`},
	{"x", "mailto:x", "missing-scheme-non-relative-URL",
		`the base URL has an opaque path, so only a fragment can be relative to it`},
}

// explain returns the explanation of the findings with a code, with the text of the edit
// if a single one fixes them all.
func explain(t *testing.T, input, base, code string) string {
	var of weburl.URL
	if base != "" {
		of = weburl.MustParse(base)
	}
	r := conform.Fix(input, of)
	var findings []conform.Finding
	edit := ""
	for i, f := range r.Findings {
		if f.Code.String() != code {
			continue
		}
		findings = append(findings, f)
		k := slices.IndexFunc(r.Edits, func(e conform.Edit) bool { return slices.Contains(e.Findings, i) })
		switch {
		case k < 0:
			edit = ""
		case len(findings) == 1 || edit == r.Edits[k].Text:
			edit = r.Edits[k].Text
		}
	}
	if findings == nil {
		t.Errorf("%q has no %s", input, code)
	}
	return conform.Explain(findings, edit)
}

func TestExplain(t *testing.T) {
	codes := map[string]bool{}
	for _, test := range explanations {
		codes[test.code] = true
		if got := explain(t, test.input, test.base, test.code); got != test.want {
			t.Errorf("%q, %v:\ngot  %s\nwant %s", test.input, test.code, got, test.want)
		}
	}
	for _, c := range validation.Codes() {
		if !codes[c.String()] {
			t.Errorf("nothing shows what is said about %v", c)
		}
	}
}

// A text to write instead follows a single sentence only: after several, it would seem to
// belong to the last one.
func TestExplainEdit(t *testing.T) {
	findings := conform.Check("https://%31.0x2/", weburl.URL{}).Findings
	const encoded, few = "percent-encoding is not allowed in a domain", "the IPv4 address has fewer than four parts"
	if got, want := conform.Explain(findings[:1], "1.0.0.2"), encoded+"; write 1.0.0.2"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, want := conform.Explain(findings[:2], "1.0.0.2"), encoded+"; "+few; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// Hidden characters are not named, but the explanation still tells what to do.
func TestExplainHidden(t *testing.T) {
	for input, want := range map[string]string{
		"http://h/a[b":   "this character is not allowed in a path; percent-encode it",
		"http://h/?[[#[": "this character is not allowed in a query or fragment; percent-encode it",
		"http://h ":      "this character is ignored around a URL; remove it",
		"foo://a<b":      "a character is not allowed in a host",
		"http://a<b":     validation.DomainToASCII.Explanation(),
		"http://a\u202E": validation.DomainToASCII.Explanation(),
		"http://a..b":    validation.DomainToASCII.Explanation(),
		"http://[!]":     validation.IPv6InvalidCodePoint.Explanation(),
	} {
		findings := conform.Check(input, weburl.URL{}).Findings
		for i := range findings {
			findings[i].Found, findings[i].Reason = -1, 0
		}
		if got := conform.Explain(findings, ""); got != want {
			t.Errorf("%q:\ngot  %s\nwant %s", input, got, want)
		}
	}
}

// The text of an edit follows only the explanation of a single kind of finding.
func TestExplainEdits(t *testing.T) {
	findings := conform.Check("http://1.0x2.3/", weburl.URL{}).Findings
	const few, octal = "the IPv4 address has fewer than four parts", "this part of the IPv4 address is hexadecimal or octal"
	for want, got := range map[string]string{
		few + "; " + octal:        conform.Explain(findings, "1.2.0.3"),
		few + "; write 1.2.0.3":   conform.Explain(findings[:1], "1.2.0.3"),
		octal + "; write 1.2.0.3": conform.Explain(findings[1:], "1.2.0.3"),
		few:                       conform.Explain(findings[:1], ""),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
