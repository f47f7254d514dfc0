package analysis

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/weburl-go/weburl/internal/automaton"
	"github.com/weburl-go/weburl/internal/ecmascript"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlpattern"
)

// order holds the bytes of all components of URLs: first those that are easiest to read.
const order = "abcdefghijklmnopqrstuvwxyz0123456789-/._~:ABCDEFGHIJKLMNOPQRSTUVWXYZ!$&'()*+,;=@%?#[]|\\^`{}\"<> "

// language is the set of the texts that a URL can contain as a certain component: those
// that match one expression and avoid others.
type language struct {
	match string
	avoid []string

	once    sync.Once
	matched *automaton.Program
	avoided []*automaton.Program
}

// kind is a kind of URLs whose components do not depend on each other: a URL has any
// combination of the texts in its languages.
type kind struct {
	languages [urlpattern.Hash + 1]*language
	// opaque is set if the URL has neither slashes nor a host before its path.
	opaque bool
}

// kinds are all kinds of URLs. A component that a URL does not have counts as empty, so some
// URLs are of two kinds.
var kinds = sync.OnceValue(func() (all []kind) {
	makeLanguages()
	only := func(text string) *language { return &language{match: text} }
	add := func(k kind, scheme, username, password, host, port, path, search *language) {
		copy(k.languages[urlpattern.Protocol:], []*language{scheme, username, password, host, port, path, search, hash})
		all = append(all, k)
	}
	for _, s := range []infra.SpecialScheme{infra.HTTPS, infra.HTTP, infra.WSS, infra.WS, infra.FTP} {
		n, _ := s.DefaultPort()
		port := &language{match: port.match, avoid: []string{strconv.Itoa(int(n))}}
		add(kind{}, only(s.String()), userinfo, userinfo, domainHost, port, specialPath, specialSearch)
	}
	add(kind{}, only("file"), empty, empty, fileHost, empty, filePath, specialSearch)
	add(kind{}, otherScheme, userinfo, userinfo, opaqueHost, port, otherPath, otherSearch)
	add(kind{}, otherScheme, empty, empty, empty, empty, otherPath, otherSearch)
	add(kind{opaque: true}, otherScheme, empty, empty, empty, empty, rootedPath, otherSearch)
	add(kind{opaque: true}, otherScheme, empty, empty, empty, empty, opaquePath, otherSearch)
	return all
})

var (
	empty = &language{}

	otherScheme = &language{match: "[a-z][a-z0-9+.\\-]*", avoid: []string{strings.Join(infra.SpecialSchemes(), "|")}}

	// nothing, or a number up to 65535 without leading zeros
	port = &language{match: "|0|[1-9][0-9]{0,3}|[1-5][0-9]{4}|6(?:[0-4][0-9]{3}|5(?:[0-4][0-9]{2}|5(?:[0-2][0-9]|3[0-5])))"}
)

var userinfo, otherSearch, specialSearch, hash, specialPath, filePath, rootedPath, otherPath, opaquePath, domainHost, fileHost, opaqueHost *language

// makeLanguages makes the languages whose expressions take time.
func makeLanguages() {
	userinfo = &language{match: outside(percent.Userinfo(), "") + "*"}
	otherSearch = &language{match: outside(percent.Query(), "") + "*"}
	specialSearch = &language{match: outside(percent.SpecialQuery(), "") + "*"}
	hash = &language{match: outside(percent.Fragment(), "") + "*"}

	// The parser removes the segments . and .., and replaces the bar of a drive letter.
	dots := `.*\/(?:\.|%2[eE]){1,2}(?:\/.*)?`
	drive := `\/[a-zA-Z]\|(?:\/.*)?`

	specialPath = &language{match: `\/` + outside(percent.Path(), `\`) + "*", avoid: []string{dots}}
	filePath = &language{match: specialPath.match, avoid: []string{dots, drive}}
	rootedPath = &language{match: `\/` + outside(percent.Path(), "") + "*", avoid: []string{dots, `\/\/.*`}}
	otherPath = &language{match: "|" + rootedPath.match, avoid: []string{dots}}
	// The parser drops spaces at the end, and encodes one before a query or a fragment.
	opaquePath = &language{match: outside(percent.C0Control(), "?#") + "*", avoid: []string{`\/.*`, ".* "}}

	domainHost = &language{match: domain() + "|" + ipv4() + "|" + ipv6()}
	fileHost = &language{match: "|" + domainHost.match, avoid: []string{infra.Localhost}}
	opaqueHost = &language{match: outsideClass(percent.C0Control(), infra.ForbiddenHost, "") + "+|" + ipv6()}
}

// outside returns a character class of the bytes that the parser does not encode, without
// those in except.
func outside(set percent.Set, except string) string { return outsideClass(set, 0, except) }

func outsideClass(set percent.Set, class infra.Class, except string) string {
	var b strings.Builder
	b.WriteByte('[')
	for c := byte(' '); c < 0x7F; c++ {
		if !set.Contains(c) && !infra.Is(c, class) && strings.IndexByte(except, c) < 0 {
			fmt.Fprintf(&b, `\x%02x`, c)
		}
	}
	b.WriteByte(']')
	return b.String()
}

// domain returns an expression for the domains that do not end in a number: the last label,
// apart from an empty one at the end, is not a number in digits or in hex digits after 0x.
// With such a label, a host has to be an IPv4 address.
func domain() string {
	allowed := func(except string) string {
		return outsideClass(percent.C0Control(), infra.ForbiddenDom|infra.Upper, except)
	}
	label := allowed(".")
	last := "(?:[0-9]+" + allowed(".0123456789x") + label + "*|" + // a digit first
		allowed(".0123456789") + label + "*|" +
		"(?:0[0-9]|[1-9])[0-9]*x" + label + "*|" +
		"0x" + label + "*" + allowed(".0123456789abcdef") + label + "*)"
	return "(?:" + allowed("") + `*\.)?(?:` + last + `\.?|\.)`
}

// ipv4 returns an expression for IPv4 addresses as they are serialized.
func ipv4() string {
	const number = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
	return "(?:" + number + `\.){3}` + number
}

// ipv6 returns an expression for IPv6 addresses as they are serialized: the first longest run
// of two or more zeros is compressed.
func ipv6() string {
	alternatives := []string{pieces(8, 1, 1, true)}
	for run := 2; run <= 8; run++ {
		for before := 0; before <= 8-run; before++ {
			// Runs of zeros before are shorter, and later ones not longer. The pieces next to
			// the compressed run are not zero.
			left, right := pieces(before, run-1, run-1, false), pieces(8-run-before, 0, run, true)
			alternatives = append(alternatives, left+"::"+right)
		}
	}
	return `\[(?:` + strings.Join(alternatives, "|") + `)\]`
}

// pieces returns an expression for n pieces of an IPv6 address, which begin with a run of at most
// lead zeros and contain none of more than longest. The last piece is zero only if lastZero
// is set.
func pieces(n, lead, longest int, lastZero bool) string {
	const other, any = "[1-9a-f][0-9a-f]{0,3}", "(?:0|[1-9a-f][0-9a-f]{0,3})"
	switch {
	case n == 0:
		return ""
	case lead == longest && n <= lead && lastZero:
		return fmt.Sprintf("(?:%s:){%d}%s", any, n-1, any)
	case lead == longest && n-1 <= lead && !lastZero:
		return fmt.Sprintf("(?:%s:){%d}%s", any, n-1, other)
	}
	var alternatives []string
	for zeros := 0; zeros <= min(lead, n-1); zeros++ {
		text := strings.Repeat("0:", zeros) + other
		if rest := n - zeros - 1; rest > 0 {
			text += ":" + pieces(rest, longest, longest, lastZero)
		}
		alternatives = append(alternatives, text)
	}
	return "(?:" + strings.Join(alternatives, "|") + ")"
}

// programs returns the programs of the expressions of l.
func (l *language) programs() (match *automaton.Program, avoid []*automaton.Program) {
	l.once.Do(func() {
		l.matched = mustCompile(l.match)
		for _, source := range l.avoid {
			l.avoided = append(l.avoided, mustCompile(source))
		}
	})
	return l.matched, l.avoided
}

func mustCompile(source string) *automaton.Program {
	p, err := compile(source, false)
	if err != nil {
		panic(err)
	}
	return p
}

func compile(source string, ignoreCase bool) (*automaton.Program, error) {
	e, err := ecmascript.Parse(source, ignoreCase)
	if err != nil {
		return nil, err
	}
	return automaton.Compile(e, automaton.MaxInstructions)
}
