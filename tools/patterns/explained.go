package main

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/validation"
)

// explanation is a class of differences in which a judge departs from the Standard, or we
// depart from it on purpose.
type explanation struct {
	judges string // "node", "chromium" or both
	why    string
	holds  func(tc *testCase, ours *answer, d *difference) bool
}

// explain returns why a judge differs, or "" if that is not known.
func explain(judge string, tc *testCase, ours *answer, d difference) string {
	for _, e := range explanations {
		if strings.Contains(e.judges, judge) && e.holds(tc, ours, &d) {
			return e.why
		}
	}
	return ""
}

var explanations = []explanation{
	{"node chromium", "ours: look-arounds and back references are not regular", func(_ *testCase, ours *answer, d *difference) bool {
		return errors.Is(ours.reason, urlpattern.NotRegular)
	}},
	{"node", "an input that is not a URL matches as a path", func(_ *testCase, _ *answer, d *difference) bool {
		return d.what == "verdict" && !parses(d.input) && strings.HasPrefix(d.theirs, "match")
	}},
	{"node", "an apostrophe in a search pattern is not encoded", func(tc *testCase, _ *answer, d *difference) bool {
		return d.what == "pattern string" && d.component == urlpattern.Search && strings.ReplaceAll(d.theirs, "'", "%27") == d.ours
	}},
	{"node", "tabs, newlines, and spaces and controls before a protocol are refused", func(tc *testCase, ours *answer, d *difference) bool {
		isControl := func(r rune) bool { return r <= ' ' }
		if d.what == "accepted" {
			text, _ := tc.Pattern[0].(string)
			return !ours.Error && (strings.ContainsFunc(protocolText(tc.Pattern), isControl) || strings.ContainsFunc(text, isControl))
		}
		return d.what == "verdict" && strings.HasPrefix(d.ours, "match") && strings.ContainsFunc(protocolText(d.input), isControl)
	}},
	{"node chromium", "the judge's IDNA, which tools/judges compares", func(tc *testCase, ours *answer, d *difference) bool {
		return errors.Is(ours.reason, validation.DomainToASCII) || d.what == "accepted" && !ours.Error && strings.Contains(ours.Components[3], "xn--") || d.component == urlpattern.Hostname && d.input == nil && strings.Contains(d.ours, "xn--") || d.what == "verdict" && d.ours == "no match" && !infra.IsASCII(member(d.input, "baseURL"))
	}},
	{"node", "a colon in a protocol pattern is refused", func(tc *testCase, ours *answer, d *difference) bool {
		return d.what == "accepted" && !ours.Error && strings.Contains(member(tc.Pattern, "protocol"), `\:`)
	}},
	{"node", "an opaque pathname is canonicalized like a path, with dot segments and more encoded", func(tc *testCase, ours *answer, d *difference) bool {
		switch {
		case d.input == nil:
			return (d.component == urlpattern.Pathname || d.what == "accepted") && !ours.Error && hasOpaquePathname(ours)
		case d.component == urlpattern.Pathname || d.what == "verdict":
			return inputIsOpaque(d.input)
		}
		return false
	}},
	{"node", "a backslash in a pathname is not a slash", func(tc *testCase, _ *answer, d *difference) bool {
		switch {
		case d.input == nil:
			return (d.component == urlpattern.Pathname || d.what == "accepted") && strings.Contains(compact(tc.Pattern), `\\\\`) || strings.Contains(d.theirs, `\\`)
		case d.component == urlpattern.Pathname || d.what == "verdict":
			return strings.Contains(member(d.input, "pathname")+member(d.input, "baseURL"), `\`)
		}
		return false
	}},
	{"node", "an apostrophe in the search of an init is not encoded", func(_ *testCase, _ *answer, d *difference) bool {
		return (d.component == urlpattern.Search || d.what == "verdict") && strings.Contains(member(d.input, "search"), "'")
	}},
	{"node", "two question marks before a search are both removed", func(_ *testCase, _ *answer, d *difference) bool {
		return (d.component == urlpattern.Search || d.what == "verdict") && (strings.HasPrefix(member(d.input, "search"), "??") || strings.Contains(member(d.input, "baseURL"), "??"))
	}},
	{"node", "a colon in the protocol of an init is refused", func(_ *testCase, _ *answer, d *difference) bool {
		return d.what == "verdict" && strings.Contains(strings.TrimSuffix(member(d.input, "protocol"), ":"), ":")
	}},
	{"node", "a group with a modifier and a prefix of several characters is printed without its braces", func(_ *testCase, _ *answer, d *difference) bool {
		return d.what == "pattern string" && strings.NewReplacer("{", "", "}", "").Replace(d.ours) == d.theirs
	}},
	{"node", "a piece of a port that has no digits is accepted", func(_ *testCase, ours *answer, d *difference) bool {
		var e *urlpattern.Error
		return d.what == "accepted" && errors.As(ours.reason, &e) && e.Component == urlpattern.Port && e.Code == urlpattern.NotEncodable
	}},
	{"node", "a hostname that begins like an IPv6 address has no delimiter", func(_ *testCase, ours *answer, d *difference) bool {
		return (d.what == "hasRegExpGroups" || d.component == urlpattern.Hostname || d.what == "verdict") && strings.HasPrefix(strings.TrimPrefix(ours.Components[3], "{"), "[")
	}},
	{"node", "a port of an init that has no digits is accepted", func(_ *testCase, _ *answer, d *difference) bool {
		return d.what == "verdict" && d.ours == "no match" && strings.Trim(member(d.input, "port"), "\t\n\r") == ""
	}},
	{"node", "0 is the default port of file URLs", func(_ *testCase, _ *answer, d *difference) bool {
		return d.component == urlpattern.Port && d.ours == "0" && d.theirs == ""
	}},
	{"node", "leading zeros keep a default port", func(_ *testCase, ours *answer, d *difference) bool {
		return d.component == urlpattern.Port && d.ours == "" && strings.Trim(d.theirs, "0123456789") == ""
	}},

	{"chromium", "an apostrophe in credentials is encoded", func(tc *testCase, _ *answer, d *difference) bool {
		switch d.component {
		case urlpattern.Username, urlpattern.Password:
			return strings.ReplaceAll(d.ours, "'", "%27") == d.theirs
		}
		return false
	}},
	{"chromium", "a vertical bar in a path is encoded", func(tc *testCase, _ *answer, d *difference) bool {
		return d.component == urlpattern.Pathname && strings.ReplaceAll(d.ours, "|", "%7C") == strings.ReplaceAll(d.theirs, "|", "%7C")
	}},
	{"chromium", "ignoreCase also concerns protocol, credentials, hostname and port", func(tc *testCase, _ *answer, d *difference) bool {
		ignores, _ := tc.Pattern[len(tc.Pattern)-1].(map[string]bool)
		switch d.component {
		case 0:
			return ignores != nil && d.what == "verdict" && d.ours == "no match"
		case urlpattern.Pathname, urlpattern.Search, urlpattern.Hash:
			return false
		}
		return ignores != nil && d.what == "groups"
	}},
	{"chromium", "with ignoreCase, a default port in an init is not dropped", func(tc *testCase, _ *answer, d *difference) bool {
		return d.what == "verdict" && d.theirs == "no match" && member(d.input, "port") != "" && len(tc.Pattern) > 1
	}},
	{"chromium", "an opaque pathname is canonicalized like a path", func(tc *testCase, ours *answer, d *difference) bool {
		if d.input == nil {
			return d.component == urlpattern.Pathname && hasOpaquePathname(ours)
		}
		return (d.component == urlpattern.Pathname || d.what == "verdict") && inputIsOpaque(d.input)
	}},
	{"chromium", "an empty relative pattern inherits, or is a wildcard", func(tc *testCase, ours *answer, d *difference) bool {
		return d.input == nil && tc.Pattern[0] == "" || strings.HasPrefix(d.what, "order") && tc.Other[0] == ""
	}},
	{"chromium", "a vertical bar in a path, or an apostrophe in credentials, is encoded: so the order differs", func(tc *testCase, _ *answer, d *difference) bool {
		return strings.HasPrefix(d.what, "order") && strings.ContainsAny(compact(tc.Pattern)+compact(tc.Other), "|'")
	}},
	{"chromium", "another pattern is refused, or accepted, as explained here for patterns", func(tc *testCase, _ *answer, d *difference) bool {
		return strings.HasPrefix(d.what, "order") && d.ours == "[]"
	}},
	{"chromium", "with ignoreCase, an init with credentials, or with a base URL, does not match", func(tc *testCase, _ *answer, d *difference) bool {
		_, u := lookUp(d.input, "username")
		_, p := lookUp(d.input, "password")
		_, b := lookUp(d.input, "baseURL")
		return d.what == "verdict" && strings.HasPrefix(d.ours, "match") && len(tc.Pattern) > 1 && (u || p || b)
	}},
	{"chromium", "port 0 of a URL is dropped", func(tc *testCase, ours *answer, d *difference) bool {
		return d.what == "verdict" && strings.Contains(compact(d.input), ":0/") || d.what == "verdict" && strings.Contains(d.ours, `{"input":"0","groups"`) ||
			d.component == urlpattern.Port && strings.Contains(d.ours, `{"input":"0"`)
	}},
	{"chromium", "hosts with spaces are accepted", func(tc *testCase, ours *answer, d *difference) bool {
		return d.what == "verdict" && !parses(d.input) && strings.Contains(d.theirs, "%20")
	}},
	{"chromium", "a piece of a hostname that is an IPv6 address is refused", func(tc *testCase, ours *answer, d *difference) bool {
		return d.what == "accepted" && !ours.Error && strings.Contains(ours.Components[3], "[")
	}},
	{"chromium", "a space after the end of a piece of a hostname is refused", func(tc *testCase, ours *answer, d *difference) bool {
		_, rest, ends := strings.Cut(member(tc.Pattern, "hostname"), `\\`)
		return d.what == "accepted" && !ours.Error && ends && strings.Contains(rest, " ")
	}},
	{"chromium", "an empty relative pattern is a wildcard if the path of the base is opaque", func(tc *testCase, ours *answer, d *difference) bool {
		return d.component == urlpattern.Pathname && d.ours == "" && d.theirs == "*" && tc.Pattern[0] == ""
	}},
	{"chromium", "an apostrophe in the query of any URL is encoded", func(tc *testCase, ours *answer, d *difference) bool {
		return d.component == urlpattern.Search && strings.ReplaceAll(d.ours, "'", "%27") == d.theirs ||
			d.what == "verdict" && strings.Contains(compact(d.input), "'")
	}},
	{"chromium", "a vertical bar in the path of a URL is encoded", func(tc *testCase, ours *answer, d *difference) bool {
		return d.what == "verdict" && strings.Contains(compact(d.input), "|")
	}},
	{"chromium", "an opaque pathname of an init does not end at a question mark or number sign", func(tc *testCase, ours *answer, d *difference) bool {
		return (d.component == urlpattern.Pathname || d.what == "verdict") && inputIsOpaque(d.input) && strings.ContainsAny(member(d.input, "pathname"), "?#")
	}},
	{"chromium", "a given password prevents the username from being inherited", func(tc *testCase, ours *answer, d *difference) bool {
		return (d.component == urlpattern.Username || d.what == "verdict") && strings.Contains(member(d.input, "baseURL"), "@")
	}},
	{"chromium", "a hostname of an init that ends before its first character is empty, not an error", func(tc *testCase, ours *answer, d *difference) bool {
		host := member(d.input, "hostname")
		return d.what == "verdict" && d.ours == "no match" && host != "" && strings.ContainsAny(host, "/?#\\")
	}},
	{"chromium", "a piece of a hostname that ends before its first character is empty, not an error", func(tc *testCase, ours *answer, d *difference) bool {
		var e *urlpattern.Error
		return d.what == "accepted" && errors.As(ours.reason, &e) && e.Component == urlpattern.Hostname && e.Code == urlpattern.NotEncodable
	}},
	{"chromium", "generate accepts empty values, dot segments and values that the URL parser cuts off", func(tc *testCase, ours *answer, d *difference) bool {
		return strings.HasPrefix(d.what, "generated") && d.ours == "error"
	}},
	{"chromium", "generate reads a value for a label of a hostname as a host, such as an IPv4 address", func(tc *testCase, ours *answer, d *difference) bool {
		return strings.HasPrefix(d.what, "generated") && d.component == urlpattern.Hostname
	}},
	{"chromium", "a port in an init with the scheme file is dropped", func(tc *testCase, ours *answer, d *difference) bool {
		return (d.component == urlpattern.Port || d.what == "verdict") && member(d.input, "port") != "" && (member(d.input, "protocol") == "file" || strings.HasPrefix(member(d.input, "baseURL"), "file:"))
	}},
	{"chromium", "an optional wildcard that takes nothing is empty, not undefined", func(tc *testCase, ours *answer, d *difference) bool {
		return d.what == "groups" && strings.ReplaceAll(d.ours, ":null", `:""`) == strings.ReplaceAll(d.theirs, ":null", `:""`)
	}},
	{"chromium", "an asterisk in the host of a base URL or an init is encoded", func(tc *testCase, ours *answer, d *difference) bool {
		return d.component == urlpattern.Hostname && strings.Contains(d.theirs, "%2A")
	}},
	{"chromium", "it gives up after many steps of backtracking", func(tc *testCase, ours *answer, d *difference) bool {
		return d.what == "verdict" && d.theirs == "no match" && strings.Contains(strings.Join(ours.Components, ""), "+")
	}},
	{"chromium", "tabs in an opaque pathname are encoded, not removed", func(tc *testCase, ours *answer, d *difference) bool {
		return d.component == urlpattern.Pathname && strings.Contains(d.theirs, "%09")
	}},
}

// hasOpaquePathname reports whether the pathname of the pattern is opaque.
func hasOpaquePathname(a *answer) bool {
	p, err := urlpattern.New(urlpattern.Init{urlpattern.Protocol: a.Components[0]})
	if err != nil {
		return false
	}
	for _, scheme := range infra.SpecialSchemes() {
		if p.TestInit(urlpattern.Init{urlpattern.Protocol: scheme}) {
			return false
		}
	}
	return true
}

var everything, _ = urlpattern.New(nil)

// inputIsOpaque reports whether args are an init whose pathname is opaque.
func inputIsOpaque(args []any) bool {
	if len(args) == 0 {
		return false
	}
	object, ok := args[0].(map[string]string)
	if !ok {
		return false
	}
	m, ok := everything.MatchInit(initOf(object))
	scheme := m.Input(urlpattern.Protocol)
	return ok && scheme != "" && !infra.SpecialSchemeOf(scheme).IsSpecial()
}

// member returns a member of an init, or "".
func member(args []any, key string) string {
	text, _ := lookUp(args, key)
	return text
}

// lookUp returns a member of an init.
func lookUp(args []any, key string) (string, bool) {
	if len(args) == 0 {
		return "", false
	}
	object, _ := args[0].(map[string]string)
	text, ok := object[key]
	return text, ok
}

// readsOtherwise reports whether the difference depends on a URL that the judge reads
// otherwise: the base URL of the pattern, or a URL of the input.
func readsOtherwise(tc *testCase, theirs *answer, d difference) bool {
	args, i := tc.Pattern, 0
	if d.input != nil {
		args, i = d.input, d.index+1
	}
	if i >= len(theirs.Read) {
		return false
	}
	base, text := member(args, "baseURL"), ""
	if s, ok := args[0].(string); ok {
		text = s
		if len(args) > 1 {
			base, _ = args[1].(string)
		}
	}
	same := func(href *string, u weburl.URL, err error) bool {
		return href == nil == (err != nil) && (href == nil || *href == u.String())
	}
	b, err := weburl.Parse(base)
	if base != "" && !same(theirs.Read[i][0], b, err) {
		return true
	}
	if d.input == nil || text == "" || base != "" && err != nil {
		return false
	}
	u, err := b.Parse(text)
	return !same(theirs.Read[i][1], u, err)
}

// parses reports whether the arguments of exec are a URL.
func parses(args []any) bool {
	text, ok := args[0].(string)
	if !ok {
		return true
	}
	var base weburl.URL
	if len(args) > 1 {
		var err error
		if base, err = weburl.Parse(args[1].(string)); err != nil {
			return false
		}
	}
	return base.CanParse(text)
}

// protocolText returns the text that becomes the protocol.
func protocolText(args []any) string {
	switch v := args[0].(type) {
	case map[string]string:
		return v["protocol"]
	case string:
		text, _, _ := strings.Cut(v, ":")
		return text
	}
	return ""
}
