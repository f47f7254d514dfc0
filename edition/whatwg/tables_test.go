package whatwg

import (
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	weburlhost "github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/standard"
	"github.com/weburl-go/weburl/internal/test/tables"
	"github.com/weburl-go/weburl/internal/test/uts46"
	"github.com/weburl-go/weburl/validation"
)

// literalPortion is the share of inputs, one in so many, that the literal text reads without
// the flag -all, since it is slow.
const literalPortion = 7

// readHost runs the literal host parser, and writes the host, if there is one, and all
// validation errors with their spans.
func readHost(input string, isOpaque bool) string {
	p := reporter{revision: July2026}
	h := p.hostParser(arguments{}.locate(input), isOpaque)
	text := "failure"
	if h != nil {
		text = hostKinds[h.kind] + " " + h.serialize()
	}
	return appendFindings(text, p.findings)
}

// parseHost is readHost for package host.
func parseHost(input string, isOpaque bool) string {
	var findings []edition.Finding
	h, err := weburlhost.Options{Opaque: isOpaque, Report: func(e validation.Error) {
		if e.Code.String() == standard.Later {
			return
		}
		f := edition.Finding{Name: e.Code.String(), Span: e.Span}
		if e.Reason != 0 {
			f.Explanation = e.Explanation()
		}
		findings = append(findings, f)
	}}.Parse(input)
	text := "failure"
	if err == nil {
		text = hostKinds[slices.Index(kinds, h.Kind())] + " " + h.String()
	}
	return appendFindings(text, findings)
}

// kinds are the kinds of hosts in the order of hostKinds.
var kinds = []weburlhost.Kind{emptyHost: weburlhost.Empty, domain: weburlhost.Domain, ipv4Address: weburlhost.IPv4, ipv6Address: weburlhost.IPv6, opaqueHost: weburlhost.Opaque}

func appendFindings(text string, findings []edition.Finding) string {
	out := []byte(text)
	for _, f := range findings {
		out = append(append(out, "; "...), f.Name...)
		out = strconv.AppendInt(append(out, ' '), int64(f.Span.Start), 10)
		out = strconv.AppendInt(append(out, '-'), int64(f.Span.End), 10)
		out = append(append(out, ' '), f.Explanation...)
	}
	return string(out)
}

// The literal text and package host agree on the hosts of the tables, and on the names,
// order and spans of the validation errors.
func TestHostTables(t *testing.T) {
	for _, table := range []struct {
		name   string
		opaque bool
		each   func(f func(input string))
	}{
		{"IPv4", false, tables.IPv4},
		{"IPv6", false, func(f func(string)) { tables.IPv6(func(inside string) { f("[" + inside + "]") }) }},
		{"percent-encoded pairs", false, tables.EncodedPairs},
		{"percent-encoded pairs in opaque hosts", true, tables.EncodedPairs},
		{"code points in opaque hosts", true, func(f func(string)) {
			tables.EachCodePoint(func(r rune) { f("a" + uts46.Bytes(r) + "b") })
		}},
	} {
		var c tables.Comparison
		n := 0
		table.each(func(input string) {
			if n++; tables.All() || n%literalPortion == 0 {
				c.Add(input, readHost(input, table.opaque), parseHost(input, table.opaque))
			}
		})
		c.Report(t, table.name+", literally")
	}
}

// They also agree on domains with every code point, each in a few of the positions: both
// use package idna, so they can differ only in what they do with its results.
func TestCodePointsTable(t *testing.T) {
	var c tables.Comparison
	n := 0
	tables.CodePoints(uts46.Load(t, idna.UnicodeVersion), func(_, input string) {
		if n++; tables.All() || n%literalPortion == 0 {
			// The parser of URLs turns surrogates into U+FFFD before it calls the host parser.
			input = string([]rune(input))
			c.Add(input, readHost(input, false), parseHost(input, false))
		}
	})
	c.Report(t, "code points in domains, literally")
}

// Every port, with and without zeros before it, in URLs of all special schemes that have
// ports and of another scheme: an independent reading judges the fast path; and the literal
// text reads it like the machine, also as a value of the port's setter.
func TestPortTable(t *testing.T) {
	for _, scheme := range tables.Schemes {
		var c tables.Comparison
		tables.Ports(func(digits string) {
			input := scheme.Name + "://h:" + digits + "/"
			want := "failure"
			if port, ok := tables.Port(digits, scheme.Default); ok {
				want = scheme.Name + "://h:" + port + "/"
				if port == "" {
					want = scheme.Name + "://h/"
				}
			}
			got := "failure"
			if u, err := weburl.Parse(input); err == nil {
				got = u.String()
			}
			c.Add(input, want, got)
			if weburl.CanParse(input) != (want != "failure") {
				c.Fail("%s: CanParse returns %v", input, want == "failure")
			}
			if !tables.All() && c.Compared%(30*literalPortion) != 0 {
				return
			}
			if err := differs(edition.Request{Input: input}); err != nil {
				c.Fail("%s: %v", input, err)
			}
			if scheme.Name != "http" && scheme.Name != "foo" {
				return // the setter is slow, and the schemes differ only in their default ports
			}
			if err := differsInSetters(edition.Request{Input: scheme.Name + "://h:1/", Set: []edition.Change{{Attribute: "port", Value: digits}}}); err != nil {
				c.Fail("%s://h:1/, port = %s: %v", scheme.Name, digits, err)
			}
		})
		c.Report(t, fmt.Sprintf("ports of %s", scheme.Name))
	}
}
