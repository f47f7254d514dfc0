package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// departure is a rule in which Google's parser departs from package robots.
type departure uint

const (
	unreserved departure = 1 << iota
	special
	query
	lowercase
	illegal
	keys
	names
	space
	index
	itself

	none departure = 0
	all            = itself<<1 - 1
)

// explanations say what Google's parser does, and why package robots does not.
var explanations = []struct {
	departure
	text string
}{
	{unreserved, "it compares an encoded letter with an encoded one only; RFC 9309 decodes unreserved characters"},
	{special, "it compares an encoded star or dollar sign with an encoded one only; RFC 9309 lets a pattern mean the character by it"},
	{query, "in a query, it tells an encoded colon or slash from a plain one; the table of RFC 9309 does not"},
	{lowercase, "it turns the digits of escapes into capitals in patterns, not in URLs"},
	{illegal, "it compares spaces and other characters that no URL contains as they are, so that a pattern with one matches nothing"},
	{keys, "it reads keys that only begin with the right word, typing errors, and any key without colon; for RFC 9309, they are other records"},
	{names, "it compares the crawler's name whole, so that no group names \"Bot/1.0\""},
	{space, "it trims vertical tabs and form feeds, too; the grammar has spaces and tabs"},
	{index, "a rule that allows index.htm allows its directory; RFC 9309 has no such rule"},
	{itself, "it does not allow /robots.txt; RFC 9309 does"},
}

// A model decides as package robots does, with departures. It is slow, and calls nothing of
// that package.
type model struct{ departure }

func (m model) has(d departure) bool { return m.departure&d != 0 }

type modelRule struct {
	allow   bool
	pattern string
}

var (
	token  = regexp.MustCompile(`^[a-z_-]*`)
	escape = regexp.MustCompile(`^%[0-9A-Fa-f]{2}`)
	words  = regexp.MustCompile(`^([^ \t]+)[ \t]+([^ \t]+)$`)
)

// allowed decides about a path and query.
func (m model) allowed(file, agent, target string) bool {
	if target == "/robots.txt" && !m.has(itself) {
		return true
	}
	longest, verdict := 0, true
	for _, r := range m.rules(file, agent) {
		n := m.matchLength(r, target)
		if n > longest || n == longest && n > 0 && r.allow {
			longest, verdict = n, r.allow
		}
	}
	return verdict
}

// rules returns the rules for a crawler.
func (m model) rules(file, agent string) []modelRule {
	agent = strings.ToLower(agent)
	if !m.has(names) {
		agent = token.FindString(agent)
	}
	var own, global []modelRule
	named, inRules, isOwn, isGlobal := false, true, false, false
	for _, line := range strings.FieldsFunc(strings.TrimPrefix(file, "\uFEFF"), func(r rune) bool { return r == '\r' || r == '\n' }) {
		key, value := m.keyAndValue(line)
		if key == "user-agent" {
			if inRules {
				inRules, isOwn, isGlobal = false, false, false
			}
			first, _, _ := strings.Cut(strings.NewReplacer("\t", " ", "\v", m.wide(" "), "\f", m.wide(" ")).Replace(value), " ")
			name := token.FindString(strings.ToLower(value))
			switch {
			case first == "*":
				isGlobal = true
			case name == agent && (name != "" || m.has(names)):
				isOwn, named = true, true
			}
			continue
		}
		if key == "" {
			continue
		}
		inRules = true
		r := modelRule{key == "allow", value}
		if isOwn {
			own = append(own, r)
		}
		if isGlobal {
			global = append(global, r)
		}
	}
	if named {
		return own
	}
	return global
}

// wide returns text if vertical tabs and form feeds are spaces, and otherwise what is in none.
func (m model) wide(text string) string {
	if m.has(space) {
		return text
	}
	return "\x00"
}

func (m model) trim(s string) string {
	if m.has(space) {
		return strings.Trim(s, " \t\v\f")
	}
	return strings.Trim(s, " \t")
}

// keyAndValue returns what a line says; the key is "" if it says nothing.
func (m model) keyAndValue(line string) (key, value string) {
	line, _, _ = strings.Cut(line, "#")
	line = m.trim(line)
	key, value, ok := strings.Cut(line, ":")
	if !ok {
		w := words.FindStringSubmatch(line)
		if w == nil {
			return "", ""
		}
		key, value = w[1], w[2]
	}
	key, value = strings.ToLower(m.trim(key)), m.trim(value)
	known := map[string][]string{
		"user-agent": {"user-agent", "useragent", "user agent"}, "allow": {"allow"},
		"disallow": {"disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"},
	}
	for name, spellings := range known {
		if key == name {
			return name, value
		}
		for _, s := range spellings {
			if m.has(keys) && strings.HasPrefix(key, s) {
				return name, value
			}
		}
	}
	return "", ""
}

// A unit is a byte of a pattern or URL.
type unit struct {
	b                      byte
	escaped, wild, inQuery bool
	written                string
	isPattern              bool
}

func units(s string, isPattern bool) (list []unit) {
	inQuery := false
	for s != "" {
		u := unit{b: s[0], written: s[:1], inQuery: inQuery, isPattern: isPattern}
		if e := escape.FindString(s); e != "" {
			v, _ := strconv.ParseUint(e[1:], 16, 8)
			u.b, u.escaped, u.written = byte(v), true, e
		}
		u.wild = isPattern && s[0] == '*'
		inQuery = inQuery || s[0] == '?'
		list, s = append(list, u), s[len(u.written):]
	}
	return list
}

// form returns the bytes as which a unit is compared.
func (m model) form(u unit, inQuery bool) string {
	is := func(set string) bool { return strings.IndexByte(set, u.b) >= 0 }
	letter := u.b < 0x80 && regexp.MustCompile(`[A-Za-z0-9._~-]`).MatchString(string(rune(u.b)))
	switch {
	case u.b >= 0x80 && !u.escaped:
		return fmt.Sprintf("%%%02X", u.b)
	case !u.escaped && (letter || is("*$:/?#[]@!&'()+,;=%") || m.has(illegal)):
		return u.written
	case u.escaped && (letter && !m.has(unreserved) || is("*$") && !m.has(special) || is(":/?[]@") && inQuery && !m.has(query)):
		return string([]byte{u.b})
	case u.escaped && !u.isPattern && m.has(lowercase):
		return u.written
	}
	return fmt.Sprintf("%%%02X", u.b)
}

// matchLength returns the length of the pattern of a rule if it matches, and otherwise -1.
func (m model) matchLength(r modelRule, target string) int {
	if n := m.match(r.pattern, target); n >= 0 || !r.allow || !m.has(index) {
		return n
	}
	if i := strings.LastIndexByte(r.pattern, '/'); i >= 0 && strings.HasPrefix(r.pattern[i:], "/index.htm") {
		return m.match(r.pattern[:i+1]+"$", target)
	}
	return -1
}

func (m model) match(pattern, target string) int {
	pattern, anchored := strings.CutSuffix(pattern, "$")
	var path string
	var inQuery []bool
	for _, u := range units(target, false) {
		for _, b := range []byte(m.form(u, u.inQuery)) {
			path, inQuery = path+string([]byte{b}), append(inQuery, u.inQuery)
		}
	}
	length := 0
	at := map[int]bool{0: true}
	for _, p := range units(pattern, true) {
		length += len(m.form(p, p.inQuery))
		next := map[int]bool{}
		for i := range at {
			switch {
			case p.wild:
				for j := i; j <= len(path); j++ {
					next[j] = true
				}
			case i < len(path):
				if f := m.form(p, inQuery[i]); strings.HasPrefix(path[i:], f) {
					next[i+len(f)] = true
				}
			}
		}
		at = next
	}
	if anchored {
		length++
		at = map[int]bool{len(path): at[len(path)]}
	}
	for _, ok := range at {
		if ok {
			return length
		}
	}
	return -1
}
