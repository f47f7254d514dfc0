package whatwg

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/test/mutate"
)

// written returns a request whose input is often a valid URL string.
func written(i int, g *mutate.Generator) (q edition.Request) {
	g.IllFormed = i%16 == 3
	switch i % 4 {
	case 0:
		q.Input, q.Base, q.HasBase = g.Next()
		return q
	case 1:
		q.Input = g.URL()
	default:
		q.Input = g.Reference()
	}
	if bases := []string{"", "https://h/a", "file:///a", "file://h/a", "foo://h/a", "foo:a", "file:/C:/"}; i%3 > 0 {
		q.Base = bases[i%len(bases)]
		q.HasBase = q.Base != ""
	}
	return q
}

// The grammars of edition/whatwg and of package conform are two readings of one text.
func TestValidLikeConform(t *testing.T) {
	valid := 0
	randomly(t, *seed+2, *inputs, 5000, func(i int, g *mutate.Generator) error {
		q := written(i, g)
		base, err := weburl.Parse(q.Base)
		want := (err == nil || !q.HasBase) && conform.Valid(q.Input, base)
		if want {
			valid++
		}
		if got := July2026.Valid(q); got != want {
			return fmt.Errorf("%q against %q (%v): valid %v, by conform %v", q.Input, q.Base, q.HasBase, got, want)
		}
		return nil
	})
	if valid < 500 {
		t.Errorf("only %d inputs are valid", valid)
	}
}

// The grammar of August 2025 is compared with one that tries every way to split a string
// into the strings of which a production consists.
func TestValidByEverySplit(t *testing.T) {
	valid := 0
	randomly(t, *seed+3, *inputs, 2000, func(i int, g *mutate.Generator) error {
		q := written(i, g)
		if len(q.Input) > 40 {
			return nil // the splits would take too long
		}
		want := splitting(q)
		if want {
			valid++
		}
		if got := August2025.Valid(q); got != want {
			return fmt.Errorf("%q against %q (%v): valid %v, by splitting %v", q.Input, q.Base, q.HasBase, got, want)
		}
		return nil
	})
	if valid < 100 {
		t.Errorf("only %d inputs are valid", valid)
	}
}

// A production tells whether it matches all of a string.
type production func(s string) bool

func literal(want string) production { return func(s string) bool { return s == want } }

func matching(expr string) production {
	return regexp.MustCompile(`^(?:` + expr + `)$`).MatchString
}

func either(all ...production) production {
	return func(s string) bool { return slices.ContainsFunc(all, func(p production) bool { return p(s) }) }
}

// followedBy remembers its results: the same strings come back in many splits.
func followedBy(a, b production) production {
	known := map[string]bool{}
	return func(s string) (is bool) {
		if is, ok := known[s]; ok {
			return is
		}
		defer func() {
			if len(known) > 10_000 {
				clear(known)
			}
			known[s] = is
		}()
		for i := range len(s) + 1 {
			if utf8.ValidString(s[:i]) && a(s[:i]) && b(s[i:]) {
				return true
			}
		}
		return false
	}
}

func optionallyFollowedBy(a, b production) production { return either(a, followedBy(a, b)) }

const unit = `(?:[A-Za-z0-9!$&'()*+,\-./:;=?@_~]|%[0-9A-Fa-f]{2}|` +
	`[\x{A0}-\x{FDCF}\x{FDF0}-\x{FFFD}\x{10000}-\x{1FFFD}\x{20000}-\x{2FFFD}\x{30000}-\x{3FFFD}\x{40000}-\x{4FFFD}\x{50000}-\x{5FFFD}\x{60000}-\x{6FFFD}` +
	`\x{70000}-\x{7FFFD}\x{80000}-\x{8FFFD}\x{90000}-\x{9FFFD}\x{A0000}-\x{AFFFD}\x{B0000}-\x{BFFFD}\x{C0000}-\x{CFFFD}\x{D0000}-\x{DFFFD}\x{E0000}-\x{EFFFD}` +
	`\x{F0000}-\x{FFFFD}\x{100000}-\x{10FFFD}])`

var (
	units           = matching(unit + `*`)
	schemeString    = matching(`[A-Za-z][A-Za-z0-9+.\-]*`)
	schemeAndColon  = followedBy(schemeString, literal(":"))
	specialAndColon = matching(`(?i:ftp|https?|wss?):`)
	fileAndColon    = matching(`(?i:file):`)
	driveAndSlash   = matching(`/[A-Za-z]:/(?s:.*)`)
	decimal         = `(?:[0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])`
	ipv4String      = matching(decimal + `(?:\.` + decimal + `){3}`)

	pathRelative = func(s string) bool { return units(s) && !strings.HasPrefix(s, "/") && !strings.Contains(s, "?") }
	pathAbsolute = followedBy(literal("/"), pathRelative)
	nonWindows   = func(s string) bool { return pathAbsolute(s) && !driveAndSlash(s) }
	schemeLess   = func(s string) bool {
		return pathRelative(s) && !followedBy(schemeAndColon, func(string) bool { return true })(s)
	}

	portString = func(s string) bool {
		n, err := strconv.ParseUint(strings.TrimLeft(s, "0"), 10, 64)
		return digits(s) && (strings.Trim(s, "0") == "" || err == nil && n < 1<<16)
	}
	bracketed        = followedBy(followedBy(literal("["), rfc4291), literal("]"))
	opaqueHostString = either(bracketed, func(s string) bool {
		return s != "" && units(s) && !strings.ContainsAny(s, "\x00\t\n\r #/:<>?@[\\]^|")
	})
	hostString = either(ipv4String, bracketed, func(s string) bool {
		p := reporter{revision: August2025}
		_, ok := p.domainToASCII(located{text: scalarValues(s), after: len(s)}, true)
		return ok
	})
	colonPort = followedBy(literal(":"), portString)

	schemeRelativeSpecial = followedBy(literal("//"), optionallyFollowedBy(optionallyFollowedBy(hostString, colonPort), pathAbsolute))
	schemeRelativeOpaque  = followedBy(literal("//"), optionallyFollowedBy(either(literal(""), optionallyFollowedBy(opaqueHostString, colonPort)), pathAbsolute))
	schemeRelativeFile    = followedBy(literal("//"), either(optionallyFollowedBy(hostString, nonWindows), pathAbsolute))

	group            = matching(`[0-9A-Fa-f]{1,4}`)
	digits           = matching(`[0-9]*`)
	questionAndQuery = followedBy(literal("?"), units)
	hashAndFragment  = followedBy(literal("#"), units)
)

// rfc4291 reports whether s is an address by RFC 4291: eight groups of up to four
// digits, the last two perhaps as an IPv4 address, and some perhaps left out once.
func rfc4291(s string) bool {
	groups := func(s string) int {
		if s == "" {
			return 0
		}
		n := 0
		list := strings.Split(s, ":")
		for i, g := range list {
			switch {
			case group(g):
				n++
			case i == len(list)-1 && ipv4String(g):
				n += 2
			default:
				return 100
			}
		}
		return n
	}
	if left, right, ok := strings.Cut(s, "::"); ok {
		return !strings.Contains(left, ".") && groups(left)+groups(right) <= 7
	}
	return groups(s) == 8
}

func splitting(q edition.Request) bool {
	s := q.Input
	if !utf8.ValidString(s) {
		return false
	}
	opaque := either(schemeRelativeOpaque, pathAbsolute, schemeLess)
	notSpecial := func(s string) bool { return schemeAndColon(s) && !specialAndColon(s) && !fileAndColon(s) }
	absolute := either(followedBy(specialAndColon, schemeRelativeSpecial), followedBy(notSpecial, optionallyFollowedBy(opaque, questionAndQuery)), followedBy(fileAndColon, schemeRelativeFile))
	absolute = optionallyFollowedBy(absolute, questionAndQuery)
	if !q.HasBase {
		return optionallyFollowedBy(absolute, hashAndFragment)(s)
	}
	base := August2025.Read(edition.Request{Input: q.Base})
	if base.Failure != nil {
		return false
	}
	relative := opaque
	switch {
	case base.Scheme.Text == "file" && base.Host.Present && base.Host.Text == "":
		relative = either(schemeRelativeFile, pathAbsolute, schemeLess)
	case base.Scheme.Text == "file":
		relative = either(schemeRelativeFile, nonWindows, schemeLess)
	case base.Scheme.Kind == "special":
		relative = either(schemeRelativeSpecial, pathAbsolute, schemeLess)
	}
	return optionallyFollowedBy(either(absolute, optionallyFollowedBy(relative, questionAndQuery)), hashAndFragment)(s)
}

// What is valid in only one of the texts is one of these.
func TestValidChanged(t *testing.T) {
	input := func(pattern string) func(edition.Request) bool {
		re := regexp.MustCompile(pattern)
		return func(q edition.Request) bool { return re.MatchString(q.Input) }
	}
	classes := []struct {
		name string
		now  bool // valid in July 2026
		is   func(edition.Request) bool
	}{
		{"IPv6 with leading zeros", false, input(`\[[^]]*\b0[0-9A-Fa-f]`)},
		{"a domain that ends in a number", false, func(q edition.Request) bool {
			_, host, _ := strings.Cut(q.Input, "//")
			host = host[:strings.IndexAny(host+"/", ":/?#")]
			p := reporter{revision: July2026}
			mapped, ok := p.domainParser(located{text: scalarValues(host), after: len(host)}, true)
			return ok && endsInANumber(mapped.text)
		}},
		{"a base URL with an opaque path", false, func(q edition.Request) bool {
			return July2026.Read(edition.Request{Input: q.Base}).Path.Kind == "opaque"
		}},
		{"a base URL that was refused", true, func(q edition.Request) bool {
			return q.HasBase && August2025.Read(edition.Request{Input: q.Base}).Failure != nil
		}},
		{"a path that begins with two slashes", true, input(`//`)},
		{"file://", true, input(`(?i)^(?:file:)?//(?:$|[?#])`)},
		{"a drive letter against a base URL without an empty host", true, input(`^/[A-Za-z]:/`)},
		{"a colon in an opaque path", true, input(`^[A-Za-z][A-Za-z0-9+.\-]*:[^/]*:`)},
	}
	seen := map[string]int{}
	randomly(t, *seed+4, *inputs, 5000, func(i int, g *mutate.Generator) error {
		q := written(i, g)
		was, is := August2025.Valid(q), July2026.Valid(q)
		if was == is {
			return nil
		}
		for _, c := range classes {
			if c.now == is && c.is(q) {
				seen[c.name]++
				return nil
			}
		}
		return fmt.Errorf("%q against %q (%v): valid %v in 2025, %v in 2026", q.Input, q.Base, q.HasBase, was, is)
	})
	for name, q := range map[string]edition.Request{
		"file://":                   {Input: "file://"},
		"a drive letter and a host": {Input: "file://h/C:/"},
		"two slashes":               {Input: "https://h//"},
	} {
		if August2025.Valid(q) || !July2026.Valid(q) {
			t.Errorf("%s: valid in 2025, or not in 2026", name)
		}
	}
	t.Log(seen)
}
