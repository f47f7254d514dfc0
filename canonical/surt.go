package canonical

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/idna/idna2003"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// The keys of the Wayback Machine's index have no definition other than the programs
// that write them. tools/canonical compares these rules with the Python package
// surt, version 0.3.1.
//
// https://github.com/internetarchive/surt

var surtRules = []rule{
	{"empty", `The empty text becomes "-".`, func(w *work) error {
		if w.text == "" {
			w.text, w.done = "-", true
		}
		return nil
	}},
	{"filedesc", `A text that begins with "filedesc" is its own key; only bytes up to 0x1F and from 0x7F are percent-encoded.`, func(w *work) error {
		if strings.HasPrefix(w.text, "filedesc") {
			w.text, w.done = percent.Encode(w.text, percent.C0Control()), true
		}
		return nil
	}},
	trimRule,
	removeTabsRule,
	{"add-scheme", `A text that does not begin with a scheme and a colon gets "http://".`, func(w *work) error {
		if infra.SchemeLength(w.text) == 0 {
			w.text = "http://" + w.text
		}
		return nil
	}},
	{"nested-schemes", `Of several "http://" and "https://" at the beginning, in lower case, only the last stays.`, func(w *work) error {
		w.text = lastScheme(w.text)
		return nil
	}},
	{"split", `Split as appendix B of RFC 2396 does; the host is what precedes the first colon of the authority after its last "@", or stands between brackets, which are removed. Colons at the end of the authority are removed. An empty query is none.`, splitArchive},
	{"remove-userinfo", "Remove the username and the password.", func(w *work) error { w.parts.userinfo = ""; return nil }},
	{"port", "The port is a number up to 65535; 0 is none.", func(w *work) error {
		p := &w.parts
		if p.port == "" {
			return nil
		}
		n, size, ok := infra.Port(p.port)
		if !ok || size < len(p.port) {
			return &Error{Reason: InvalidPort}
		}
		if p.port = strconv.Itoa(int(n)); n == 0 {
			p.port = ""
		}
		return nil
	}},
	{"host-from-path", `If the scheme begins with "http" and the host is empty, it is what precedes the first "/" in the path without the slashes it begins with.`, func(w *work) error {
		if p := &w.parts; strings.HasPrefix(p.scheme, "http") && p.host == "" && p.path != "" {
			p.host, p.path, _ = strings.Cut(strings.TrimLeft(p.path, "/"), "/")
			p.path, p.slashes = "/"+p.path, true
		}
		return nil
	}},
	{"remove-fragment", "Remove the fragment.", func(w *work) error { w.parts.fragment, w.parts.hasFragment = "", false; return nil }},
	{"unescape-query", "Decode percent-encoded bytes of the query until there are none, and encode as escape does.", func(w *work) error {
		w.parts.query = escape(unescape(w.parts.query))
		return nil
	}},
	{"unescape-host", "Decode percent-encoded bytes of the host until there are none.", func(w *work) error {
		w.parts.host = unescape(w.parts.host)
		return nil
	}},
	{"domain-to-ascii", "If the host is not ASCII, remove what is not UTF-8 and convert it by RFC 3490, unassigned code points allowed. If that fails, as it does for a dot alone, keep the host.", domainToASCII2003},
	{"host-dots", "Replace two dots by one, once from left to right, and remove dots at both ends.", func(w *work) error {
		w.parts.host = strings.Trim(strings.ReplaceAll(w.parts.host, "..", "."), ".")
		return nil
	}},
	{"ipv4", "A host of digits is an IPv4 address, modulo 2 to the power of 32. One of two to four numbers with dots is one, too, if inet_aton takes it and the numbers are decimal, with the first not beginning with 0, or all octal digits, with the first beginning with 0.", numericHost},
	{"lowercase-host", "Lowercase the ASCII letters of the host.", func(w *work) error { w.parts.host = lower(w.parts.host); return nil }},
	{"unescape-path", "Decode percent-encoded bytes of the path until there are none.", func(w *work) error {
		w.parts.path = unescape(w.parts.path)
		return nil
	}},
	{"path-dots", `If there is a host, resolve the segments "." and ".." of the path, empty segments being segments; where there is no segment before "..", it stays and is one. Then remove empty segments except the last. The empty path becomes "/".`, func(w *work) error {
		if w.parts.host != "" {
			w.parts.path = archivePath(w.parts.path)
		}
		return nil
	}},
	{"escape", `Percent-encode bytes of host and path up to 0x20 and from 0x7F, "#" and "%"; those of the host in lower case.`, func(w *work) error {
		w.parts.host, w.parts.path = lower(escape(w.parts.host)), escape(w.parts.path)
		return nil
	}},
	wwwRule,
	{"default-port", "Remove the port 80 of http and 443 of https.", func(w *work) error {
		p := &w.parts
		// Other schemes have no default port here.
		s := infra.SpecialSchemeFold(p.scheme)
		if s != infra.HTTP && s != infra.HTTPS {
			return nil
		}
		if port, _ := s.DefaultPort(); p.port == strconv.Itoa(int(port)) {
			p.port = ""
		}
		return nil
	}},
	{"lowercase-path", "Lowercase the ASCII letters of the path.", func(w *work) error { w.parts.path = lower(w.parts.path); return nil }},
	{"path-session", `Remove the last segment of the path that is a session of ASP.NET, "(s(ID))" with any letters, one or more in the parentheses, or else "(ID)", ID being 24 letters and digits, if ".aspx" follows after one character or more, without a "?".`, func(w *work) error {
		w.parts.path = withoutPathSession(w.parts.path)
		return nil
	}},
	{"trailing-slash", "Remove a slash at the end of the path, unless that is all of it.", func(w *work) error {
		if p := &w.parts; len(p.path) > 1 {
			p.path = strings.TrimSuffix(p.path, "/")
		}
		return nil
	}},
	{"query-session", `Remove the last of each of these from the query, with the "&" after it, whatever precedes it, ignoring case: jsessionid=, phpsessid= and sid= with 32 letters or digits, aspsessionid and 8 letters with 24 letters, and cfid= with cftoken= after it. The "&" or the end must follow.`, func(w *work) error {
		w.parts.query = withoutQuerySession(w.parts.query)
		return nil
	}},
	{"lowercase-query", "Lowercase the ASCII letters of the query.", func(w *work) error { w.parts.query = lower(w.parts.query); return nil }},
	{"sort-query", `Sort what stands between "&" in the query by bytes: by what precedes the first "=", then by what follows, none being first.`, func(w *work) error {
		w.parts.query = sortedQuery(w.parts.query)
		return nil
	}},
	{"empty-query", "Remove an empty query.", func(w *work) error {
		if p := &w.parts; p.query == "" {
			p.hasQuery = false
		}
		return nil
	}},
}

var wwwRule = rule{"www", `Remove "www" with digits and a dot at the beginning of the host, unless the scheme is dns.`, func(w *work) error {
	p := &w.parts
	if rest, ok := strings.CutPrefix(p.host, "www"); ok && p.scheme != "dns" {
		if rest, ok = strings.CutPrefix(rest[infra.Scan(rest, 0, digits):], "."); ok {
			p.host = rest
		}
	}
	return nil
}}

// surtVariants holds surt/1, which is the first, and its variants.
var surtVariants = func() []*Profile {
	var all []*Profile
	for i := range 1 << 4 {
		v := variant{scheme: i&1 != 0, comma: i&2 != 0, www: i&4 != 0, ipv4: i&8 != 0}
		all = append(all, v.profile())
	}
	return all
}()

// variant selects a form of the key: which of the suffixes of surt/1 are given.
type variant struct{ scheme, comma, www, ipv4 bool }

func (v variant) profile() *Profile {
	p := &Profile{
		name:    "surt/1",
		summary: "keys of the Wayback Machine's indexes: org,example)/path?query",
		data:    []string{"unicode " + idna2003.UnicodeVersion},
	}
	for _, r := range surtRules {
		if !v.www || r.name != wwwRule.name {
			p.rules = append(p.rules, r)
		}
	}
	text := `With a host, write its labels backwards with commas, ":" and the port, ")" and the rest; without, write the scheme, ":" and the rest. A "/" precedes a query without a path.`
	add := func(suffix, about string) {
		p.name += suffix
		text += " " + about
	}
	if v.scheme {
		add("+scheme", `The scheme, "://(" precedes a host; for dns, ":(".`)
	}
	if v.comma {
		add("+comma", `A comma precedes the ")".`)
	}
	if v.www {
		p.name += "+www"
	}
	if v.ipv4 {
		add("+ipv4", "Four numbers of at most three digits stay as they are.")
	}
	p.rules = append(p.rules, rule{"key", text, v.key})
	return p
}

func (v variant) key(w *work) error {
	p := &w.parts
	b := make([]byte, 0, len(p.scheme)+len(p.host)+len(p.path)+len(p.query)+16)
	if v.scheme || p.host == "" {
		b = append(append(b, p.scheme...), ':')
	}
	if p.host != "" {
		if v.scheme {
			if p.scheme != "dns" {
				b = append(b, "//"...)
			}
			b = append(b, '(')
		}
		if v.ipv4 && isFourNumbers(p.host) {
			b = append(b, p.host...)
		} else {
			b = appendBackwards(b, p.host)
		}
		if p.port != "" {
			b = append(append(b, ':'), p.port...)
		}
		if v.comma {
			b = append(b, ',')
		}
		b = append(b, ')')
	}
	b = append(b, p.path...)
	if p.hasQuery {
		if p.path == "" {
			b = append(b, '/')
		}
		b = append(append(b, '?'), p.query...)
	}
	w.finish(string(b))
	return nil
}

// appendBackwards appends the labels of host to b in reverse order, separated by
// commas.
func appendBackwards(b []byte, host string) []byte {
	for {
		i := strings.LastIndexByte(host, '.')
		b = append(b, host[i+1:]...)
		if i < 0 {
			return b
		}
		b = append(b, ',')
		host = host[:i]
	}
}

// isFourNumbers reports whether s consists of four numbers of one to three digits,
// separated by dots.
func isFourNumbers(s string) bool {
	numbers := 0
	for label := range strings.SplitSeq(s, ".") {
		if numbers++; len(label) > 3 || !isNumber(label) {
			return false
		}
	}
	return numbers == 4
}

// lastScheme removes each "http://" or "https://" at the start of s that is followed
// by another one.
func lastScheme(s string) string {
	for {
		rest, ok := strings.CutPrefix(s, "http://")
		if !ok {
			rest, ok = strings.CutPrefix(s, "https://")
		}
		if !ok || !strings.HasPrefix(rest, "http://") && !strings.HasPrefix(rest, "https://") {
			return s
		}
		s = rest
	}
}

func splitArchive(w *work) error {
	rest := w.text
	var p parts
	n := infra.SchemeLength(rest) // there is one
	p.scheme, rest = rest[:n], rest[n+1:]
	rest, p.fragment, p.hasFragment = strings.Cut(rest, "#")
	rest, p.query, p.hasQuery = strings.Cut(rest, "?")
	p.hasQuery = p.query != ""
	if rest, p.slashes = strings.CutPrefix(rest, "//"); p.slashes {
		authority := rest
		rest = ""
		if i := strings.IndexByte(authority, '/'); i >= 0 {
			authority, rest = authority[:i], authority[i:]
		}
		authority = strings.TrimRight(authority, ":")
		at := strings.LastIndexByte(authority, '@') + 1
		p.userinfo, p.host = authority[:at], authority[at:]
		if _, inner, ok := strings.Cut(p.host, "["); ok {
			p.host, inner, _ = strings.Cut(inner, "]")
			_, p.port, _ = strings.Cut(inner, ":")
		} else {
			p.host, p.port, _ = strings.Cut(p.host, ":")
		}
	}
	p.path = rest
	w.parts, w.isSplit = p, true
	return nil
}

func domainToASCII2003(w *work) error {
	p := &w.parts
	if infra.IsASCII(p.host) {
		return nil
	}
	domain := strings.ToValidUTF8(p.host, "")
	if domain == "." || domain == "\u3002" || domain == "\uFF0E" || domain == "\uFF61" {
		// NB: package idna2003 reads a single dot as the root. Python sees an empty
		// label before it, and refuses that.
		return nil
	}
	ascii, err := idna2003.Options{AllowUnassigned: true}.ToASCII(domain)
	if err == nil {
		p.host = ascii
	}
	return nil
}

func numericHost(w *work) error {
	p := &w.parts
	if isNumber(p.host) {
		var n uint32
		for i := range len(p.host) {
			n = n*10 + uint32(p.host[i]-'0')
		}
		p.host = strconv.Itoa(int(n>>24)) + "." + strconv.Itoa(int(n>>16&255)) + "." + strconv.Itoa(int(n>>8&255)) + "." + strconv.Itoa(int(n&255))
		return nil
	}
	if p.host == "" || infra.Scan(p.host, 0, numerical) < len(p.host) {
		return nil
	}
	if p.host[0] == '0' && strings.ContainsAny(p.host, "89") {
		return nil
	}
	if h, _ := host.Parse(p.host); h.Kind() == host.IPv4 {
		p.host = h.String()
	}
	return nil
}

// archivePath resolves the dot segments of path, which must be empty or begin with a
// slash, and removes empty segments.
func archivePath(path string) string {
	if path == "" {
		return "/"
	}
	if !strings.Contains(path, "/.") && !strings.Contains(path, "//") {
		return path
	}
	// b holds the kept segments, each with a slash before it.
	b := make([]byte, 0, len(path))
	for segment := range strings.SplitSeq(path[1:], "/") {
		switch {
		case segment == ".":
		case segment == ".." && len(b) > 0:
			b = b[:bytes.LastIndexByte(b, '/')]
		default:
			b = append(append(b, '/'), segment...)
		}
	}
	if len(b) == 0 {
		return "/"
	}
	return mergeSlashes(string(b))
}

func sortedQuery(query string) string {
	if !strings.Contains(query, "&") {
		return query
	}
	pairs := strings.Split(query, "&")
	compare := func(a, b string) int {
		aName, _, _ := strings.Cut(a, "=")
		bName, _, _ := strings.Cut(b, "=")
		return cmp.Or(cmp.Compare(aName, bName), cmp.Compare(a, b))
	}
	if slices.IsSortedFunc(pairs, compare) {
		return query
	}
	slices.SortFunc(pairs, compare)
	return strings.Join(pairs, "&")
}
