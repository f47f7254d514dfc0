package convert

import (
	"regexp"
	"strings"

	"github.com/weburl-go/weburl/internal/ecmascript"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/analysis"
)

// ToRegexp converts p to a regular expression in the syntax of Go and RE2, for the whole
// string of a URL: p matches u exactly if the expression matches u.String(). It has no
// groups.
//
// The error is [Unsupported] if
//   - p matches no URL with a special scheme, or may match URLs whose scheme is not special,
//   - the hostname may match some IPv6 addresses, but not all, and also something else,
//   - a regular expression contains an assertion such as "^", "$" or "\b", repeats something more
//     than 1,000 times, or needs [urlpattern.Options.Engine], or
//   - the result is too large for package regexp.
//
// NB: match serialized URLs only. The text "https:\\example.com" does not match.
func ToRegexp(p urlpattern.Pattern) (string, error) {
	schemes := schemesOf(p)
	if schemes == nil {
		return "", unsupported(-1, "the protocol must match special schemes only, such as http{s}?")
	}
	var texts [urlpattern.BaseURL]string
	var empty [urlpattern.BaseURL]bool // whether the component matches ""
	for c := urlpattern.Username; c <= urlpattern.Hash; c++ {
		n, err := treeOf(p, c)
		if err != nil {
			return "", err
		}
		if c == urlpattern.Pathname {
			n = concat(chars(setOf('/')), after(n, '/')) // as all paths of special URLs begin
		}
		if n == nil {
			n = &ecmascript.Node{Op: ecmascript.Chars} // it matches no URL
		}
		var w strings.Builder
		writeNode(&w, n)
		texts[c], empty[c] = w.String(), isNullable(n)
		if n.Op == ecmascript.Alternate {
			texts[c] = "(?:" + texts[c] + ")"
		}
	}
	var b strings.Builder
	b.WriteString("^(?:" + strings.Join(schemes, "|") + ")://")
	user, password := texts[urlpattern.Username], texts[urlpattern.Password]
	if empty[urlpattern.Password] {
		password = "(?::" + password + ")?@"
	} else {
		password = ":" + password + "@"
	}
	if empty[urlpattern.Username] && empty[urlpattern.Password] {
		b.WriteString("(?:" + user + password + ")?")
	} else {
		b.WriteString(user + password)
	}
	b.WriteString(texts[urlpattern.Hostname])
	optional := func(delimiter string, c urlpattern.Component) {
		text := delimiter + texts[c]
		if empty[c] {
			text = "(?:" + text + ")?"
		}
		b.WriteString(text)
	}
	if texts[urlpattern.Port] != "" {
		optional(":", urlpattern.Port)
	}
	b.WriteString(texts[urlpattern.Pathname])
	optional(`\?`, urlpattern.Search)
	optional("#", urlpattern.Hash)
	b.WriteString("$")
	if _, err := regexp.Compile(b.String()); err != nil {
		return "", &Error{Code: Unsupported, Offset: -1, Reason: "the regular expression is too large for package regexp", cause: err}
	}
	return b.String(), nil
}

// only returns a pattern that restricts a single component.
func only(c urlpattern.Component, text string) urlpattern.Pattern {
	return urlpattern.MustNew(urlpattern.Init{c: text})
}

// schemesOf returns the schemes that p matches, or nil if it matches none, or some that are
// not special.
func schemesOf(p urlpattern.Pattern) (schemes []string) {
	if p == (urlpattern.Pattern{}) {
		return nil
	}
	protocol := only(urlpattern.Protocol, p.Component(urlpattern.Protocol))
	var special []urlpattern.Pattern
	for _, s := range infra.SpecialSchemes() {
		special = append(special, only(urlpattern.Protocol, s))
		if protocol.TestInit(urlpattern.Init{urlpattern.Protocol: s}) {
			schemes = append(schemes, s)
		}
	}
	if analysis.Find([]urlpattern.Pattern{p}, special).Verdict != analysis.No {
		return nil
	}
	return schemes
}

// allowedIn returns the bytes that component c of a special URL may contain, apart from
// IPv6 addresses. None of them is a delimiter that ends the component.
func allowedIn(c urlpattern.Component) (allowed ecmascript.Bytes) {
	for b := byte(0x21); b < 0x7F; b++ {
		var ok bool
		switch c {
		case urlpattern.Username, urlpattern.Password:
			ok = !percent.Userinfo().Contains(b)
		case urlpattern.Hostname:
			ok = strings.IndexByte("#/:<>?@[\\]^|%", b) < 0
		case urlpattern.Port:
			ok = infra.Is(b, infra.Digit)
		case urlpattern.Pathname:
			ok = !percent.Path().Contains(b)
		case urlpattern.Search:
			ok = !percent.SpecialQuery().Contains(b)
		default:
			ok = !percent.Fragment().Contains(b)
		}
		if ok {
			allowed[b/64] |= 1 << (b % 64)
		}
	}
	return allowed
}
