package convert

import (
	"regexp"
	"strings"

	"github.com/weburl-go/weburl/internal/ecmascript"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlpattern"
)

// ToRegexp converts p to a regular expression in the syntax of Go and RE2, for the whole
// string of a URL: p matches u exactly if the expression matches u.String(). It has no
// groups.
//
// The error is [Unsupported] if p may match URLs whose scheme is not special, if its
// hostname may match only some IPv6 addresses, or if it contains "^", "$" or "\b" in a
// regular expression, repeats something more than 1,000 times, or needs
// [urlpattern.Options.Engine].
//
// NB: match serialized URLs only. As text, "https:\\example.com" is not what it matches.
func ToRegexp(p urlpattern.Pattern) (string, error) {
	schemes, err := schemesOf(p)
	if err != nil {
		return "", err
	}
	var texts [urlpattern.BaseURL]string
	var empty [urlpattern.BaseURL]bool // whether the component matches ""
	for c := urlpattern.Username; c <= urlpattern.Hash; c++ {
		t := treeMaker{allowed: allowedIn(c), ignoreCase: p.IgnoresCase() && c >= urlpattern.Pathname, delimiter: delimiterOf(c)}
		var n *ecmascript.Node
		if c == urlpattern.Hostname {
			n, err = t.host(p.Parts(c))
		} else {
			n, err = t.component(p.Parts(c))
		}
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
		return "", tooLarge(err)
	}
	return b.String(), nil
}

func tooLarge(err error) error {
	return &Error{Code: Unsupported, Offset: -1, Reason: "the regular expression is too large for package regexp", cause: err}
}

// maxSchemes is more than there are special schemes, so two are equal or one is not special.
const maxSchemes = 16

// schemesOf returns the schemes that p matches, all of which are special.
func schemesOf(p urlpattern.Pattern) ([]string, error) {
	schemes := []string{""}
	for _, part := range p.Parts(urlpattern.Protocol) {
		if part.Type != urlpattern.FixedText || part.Modifier != urlpattern.None && part.Modifier != urlpattern.Optional {
			return nil, unsupported(-1, "the protocol must be a list of special schemes, such as http{s}?")
		}
		if len(schemes) > maxSchemes {
			return nil, unsupported(-1, "the protocol has too many optional parts")
		}
		for i, s := range schemes {
			if part.Modifier == urlpattern.Optional {
				schemes = append(schemes, s)
			}
			schemes[i] = s + part.Value
		}
	}
	for _, s := range schemes {
		if !infra.SpecialSchemeOf(s).IsSpecial() {
			return nil, unsupported(-1, "the protocol matches schemes that are not special")
		}
	}
	return schemes, nil
}

// allowedIn returns the bytes that component c of a special URL may contain, apart from
// IPv6 addresses. They end it: none is a delimiter of what follows.
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

func delimiterOf(c urlpattern.Component) byte {
	switch c {
	case urlpattern.Hostname:
		return '.'
	case urlpattern.Pathname:
		return '/'
	}
	return 0
}
