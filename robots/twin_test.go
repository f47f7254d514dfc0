package robots_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/robotstxt"
	"github.com/weburl-go/weburl/robots"
)

// twin decides as [robots.File.Test] documents it, unit by unit. It returns the line of the
// rule, or 0.
func twin(text, agent, target string) (allowed bool, line int) {
	if target == "/robots.txt" {
		return true, 0
	}
	groups := twinGroups(text)
	token := strings.ToLower(twinToken.FindString(agent))
	rules, named := twinRules(groups, token)
	if token == "" || !named {
		rules, _ = twinRules(groups, "*")
	}
	longest := 0
	allowed = true
	for _, r := range rules {
		n := twinLength(r.pattern)
		if twinMatch(r.pattern, target) && (n > longest || n == longest && r.allow && !allowed) {
			longest, allowed, line = n, r.allow, r.line
		}
	}
	return allowed, line
}

type twinRule struct {
	allow   bool
	pattern string
	line    int
}

type twinGroup struct {
	agents []string
	rules  []twinRule
}

var (
	twinLine   = regexp.MustCompile(`^[ \t]*([^:]*?)[ \t]*:[ \t]*([^#]*?)[ \t]*$`)
	twinEscape = regexp.MustCompile(`^%[0-9A-Fa-f]{2}$`)
	twinToken  = regexp.MustCompile(`^[A-Za-z_-]*`)
	twinAgent  = regexp.MustCompile(`^(\*$|\*[ \t]|[A-Za-z_-]*)`)
	twinSpaced = regexp.MustCompile(`^[ \t]*([^: \t]+)[ \t]+([^: \t]+)[ \t]*$`)
)

func twinGroups(text string) (groups []twinGroup) {
	text = strings.TrimPrefix(text, "\uFEFF")
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	last := ""
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		m := twinLine.FindStringSubmatch(line)
		if m == nil {
			m = twinSpaced.FindStringSubmatch(line)
		}
		if m == nil {
			continue
		}
		switch key := strings.ToLower(m[1]); key {
		case "user-agent":
			if last != key {
				groups = append(groups, twinGroup{})
			}
			last = key
			agent := strings.ToLower(twinAgent.FindString(m[2]))
			if agent = strings.TrimSpace(agent); agent == "" {
				agent = "nobody/"
			}
			groups[len(groups)-1].agents = append(groups[len(groups)-1].agents, agent)
		case "allow", "disallow":
			if len(groups) == 0 {
				continue
			}
			last = key
			if m[2] != "" {
				g := &groups[len(groups)-1]
				g.rules = append(g.rules, twinRule{key == "allow", m[2], i + 1})
			}
		}
	}
	return groups
}

func twinRules(groups []twinGroup, agent string) (rules []twinRule, named bool) {
	for _, g := range groups {
		for _, a := range g.agents {
			if a == agent {
				named = true
				rules = append(rules, g.rules...)
				break
			}
		}
	}
	return rules, named
}

// A unit is a byte of a pattern or a URL, escaped or not, or a wildcard.
type unit struct {
	b       byte
	escaped bool
	wild    bool
	query   bool // after the first "?"
}

func units(s string, isPattern bool) (list []unit) {
	query := false
	for i := 0; i < len(s); i++ {
		u := unit{b: s[i], query: query}
		if len(s) >= i+3 && s[i] == '%' && twinEscape.MatchString(s[i:i+3]) {
			v, _ := strconv.ParseUint(s[i+1:i+3], 16, 8)
			u.b, u.escaped = byte(v), true
			i += 2
		}
		u.wild = isPattern && u.b == '*' && !u.escaped
		query = query || u.b == '?' && !u.escaped
		list = append(list, u)
	}
	return list
}

// plain reports whether the unit is compared without percent-encoding.
func (u unit) plain(query bool) bool {
	if strings.IndexByte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~*$", u.b) >= 0 {
		return true
	}
	if u.escaped {
		return query && strings.IndexByte(":/?[]@", u.b) >= 0
	}
	return strings.IndexByte(":/?#[]@!&'()+,;=%", u.b) >= 0
}

func twinLength(pattern string) (n int) {
	pattern, anchored := strings.CutSuffix(pattern, "$")
	if anchored {
		n++
	}
	for _, u := range units(pattern, true) {
		if u.plain(u.query) {
			n++
		} else {
			n += 3
		}
	}
	return n
}

// form returns the bytes as which a unit is compared.
func (u unit) form(query bool) string {
	if u.plain(query) {
		return string([]byte{u.b})
	}
	return fmt.Sprintf("%%%02X", u.b)
}

// twinMatch keeps the set of all places in the URL up to which the pattern matches.
func twinMatch(pattern, target string) bool {
	pattern, anchored := strings.CutSuffix(pattern, "$")
	var path string
	var query []bool // whether a byte of path is in the query
	for _, u := range units(target, false) {
		for _, b := range []byte(u.form(u.query)) {
			path, query = path+string([]byte{b}), append(query, u.query)
		}
	}
	at := make([]bool, len(path)+1)
	at[0] = true
	for _, p := range units(pattern, true) {
		next := make([]bool, len(path)+1)
		for i, ok := range at {
			switch {
			case !ok:
			case p.wild:
				for j := i; j <= len(path); j++ {
					next[j] = true
				}
			case i < len(path):
				if form := p.form(query[i]); strings.HasPrefix(path[i:], form) {
					next[i+len(form)] = true
				}
			}
		}
		at = next
	}
	if anchored {
		return at[len(path)]
	}
	for _, ok := range at {
		if ok {
			return true
		}
	}
	return false
}

// compareWithTwin returns on which the code and its twin differ.
func compareWithTwin(text, agent string, u weburl.URL) error {
	target := u.RequestTarget()
	if strings.HasPrefix(target, "/.//") {
		target = target[2:]
	}
	allowed, line := twin(text, agent, target)
	v := robots.Parse(text).Test(agent, u)
	if v.Allowed != allowed || v.Rule.Line != line {
		return fmt.Errorf("%q\nfor %q and %s: %v by %q in line %d; the twin: %v by line %d", text, agent, u, v.Allowed, v.Rule, v.Rule.Line, allowed, line)
	}
	if r := v.Rule; line != 0 {
		if key, value, _ := strings.Cut(r.Span.Of(text), ":"); !strings.HasSuffix(r.Span.Of(text), r.Pattern) || value == "" && !strings.Contains(key, " ") {
			return fmt.Errorf("%q: the rule %q has the span %q", text, r, r.Span.Of(text))
		}
	}
	return nil
}

func TestRandomFiles(t *testing.T) {
	n := *inputs
	if testing.Short() {
		n /= 10
	}
	r := robotstxt.NewRandom(1)
	decided := 0
	for range n {
		text, pattern := r.File()
		agent := r.Agent()
		u, err := weburl.Parse("https://h/" + r.Path(pattern))
		if err != nil {
			continue
		}
		if err := compareWithTwin(text, agent, u); err != nil {
			t.Fatal(err)
		}
		if robots.Parse(text).Test(agent, u).Rule.Line != 0 {
			decided++
		}
	}
	if decided < n/10 {
		t.Errorf("a rule decides only %d of %d", decided, n)
	}
}

// One rule and one URL, so that patterns count, not files.
func TestRandomPatterns(t *testing.T) {
	n := *inputs * 5
	if testing.Short() {
		n /= 10
	}
	r := robotstxt.NewRandom(2)
	matched := 0
	for range n {
		pattern := r.Pattern()
		u, err := weburl.Parse("https://h/" + r.Path(pattern))
		if err != nil {
			continue
		}
		if err := compareWithTwin("user-agent:*\ndisallow:"+pattern, "a", u); err != nil {
			t.Fatal(err)
		}
		if !robots.Parse("user-agent:*\ndisallow:"+pattern).Test("a", u).Allowed {
			matched++
		}
	}
	if matched < n/20 {
		t.Errorf("only %d of %d patterns match", matched, n)
	}
}

func FuzzTest(f *testing.F) {
	f.Add("user-agent: a\ndisallow: /*%2Fb$\nallow: /a?b=*", "a/1.0", "a/c?d/b")
	f.Add("\uFEFFUser-Agent: *\r\nDisallow /é # x\r\rAllow:", "", "%c3%A9")
	f.Add("allow: /\nsitemap: x\nuser-agent: a\nuser-agent: b\nfoo: bar\ndisallow: /$*", "B", "$x?*")
	f.Fuzz(func(t *testing.T, text, agent, path string) {
		u, err := weburl.Parse("https://h/" + path)
		if err != nil || len(text) > 2000 || len(path) > 200 {
			return
		}
		if err := compareWithTwin(text, agent, u); err != nil {
			t.Fatal(err)
		}
	})
}
