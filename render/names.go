package render

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/internal/ucd/security"
	"github.com/weburl-go/weburl/psl"
)

// Names holds domains that others may imitate, such as those of your organization, or the
// usual targets of phishing. A domain that looks like one of them is never shown in
// Unicode, and is suspicious in ASCII too: "paypa1.com" looks like "paypal.com".
//
// A nil *Names is empty. Names is immutable and safe for concurrent use.
type Names struct {
	// own holds the names without a trailing dot, and longest is the length of the longest.
	// domains holds the look of each name, and first the look of the first label of each
	// name that has more than one, unless it consists of hyphens.
	own, domains, first map[string]bool
	longest             int
	// hyphens is the largest number of hyphens in a string of first, up to maxHyphens, and
	// longestFirst the length of the longest string.
	hyphens, longestFirst int
}

// NewNames returns the domains among hosts. It ignores other hosts. They should be
// registrable domains, because those are imitated.
func NewNames(hosts ...host.Host) *Names {
	n := &Names{own: map[string]bool{}, domains: map[string]bool{}, first: map[string]bool{}}
	for _, h := range hosts {
		if !h.IsDomain() {
			continue
		}
		text := strings.TrimSuffix(h.String(), ".")
		n.own[text] = true
		n.longest = max(n.longest, len(text))
		labels := strings.Split(strings.TrimSuffix(h.Unicode(), "."), ".")
		for i, l := range labels {
			labels[i] = look(l)
		}
		n.domains[strings.Join(labels, ".")] = true
		// Hyphens alone would be found in other scripts, for whose letters wordsOf writes them.
		if len(labels) > 1 && strings.Trim(labels[0], "-") != "" {
			n.first[labels[0]] = true
			n.hyphens = min(max(n.hyphens, strings.Count(labels[0], "-")), maxHyphens)
			n.longestFirst = max(n.longestFirst, len(labels[0]))
		}
	}
	return n
}

// look returns a string that is equal for labels that people may confuse: the skeleton in
// lower case, without marks and with hyphens for all other punctuation. Lower case makes
// "0" equal "o".
func look(label string) string {
	var folded strings.Builder
	for _, r := range strings.ToLower(security.Skeleton(label)) {
		switch {
		case ucd.LookOf(r) == ucd.Mark:
		case looksDelimiting(string(r)):
			folded.WriteByte('-')
		default:
			folded.WriteRune(r)
		}
	}
	return folded.String()
}

// wordsOf returns label with a hyphen for each letter and digit that is not in Latin, or for
// each that is if latin is false: a change of script separates words.
func wordsOf(label string, latin bool) string {
	return strings.Map(func(r rune) rune {
		if isLatin(r) == latin || ucd.LookOf(r) == ucd.Mark {
			return r
		}
		return '-'
	}, label)
}

// isLatin reports whether r is a Latin letter, an ASCII digit or a character that is written
// among Latin letters.
func isLatin(r rune) bool {
	if r < utf8.RuneSelf {
		return infra.Is(byte(r), infra.Alpha|infra.Digit)
	}
	return security.Lookup(r).Augmented().Has(security.Latn)
}

// examine sets the reason of the labels of h that look like one of the names or contain one.
// decoded holds the labels in Unicode, or is nil.
func (n *Names) examine(labels []label, decoded []string, h host.Host, found psl.Result) {
	if n == nil || len(n.domains) == 0 || n.owns(h) {
		return
	}
	// A name outranks all other reasons: the caller asked for it.
	note := func(l *label, reason Reason) {
		if l.reason != LooksLikeName {
			l.reason = reason
		}
	}
	domain := found.RegistrableDomain
	if domain.IsNull() {
		domain = h
	}
	own := strings.Count(strings.TrimSuffix(domain.String(), "."), ".") + 1
	suffix := strings.Count(strings.TrimSuffix(found.PublicSuffix.String(), "."), ".") + 1
	count := len(labels)
	if labels[count-1].ascii == "" {
		count-- // after a trailing dot
	}
	texts, looks := make([]string, count), make([]string, count)
	for i := range looks {
		texts[i] = labels[i].ascii
		if decoded != nil {
			texts[i] = decoded[i]
		}
		looks[i] = look(texts[i])
	}
	if own := count - own; n.domains[strings.Join(looks[own:], ".")] {
		for i := own; i < count; i++ {
			note(&labels[i], LooksLikeName)
		}
	}
	for i := range max(0, count-suffix) {
		if n.isIn(looks[i]) || !infra.IsASCII(texts[i]) && (n.isIn(look(wordsOf(texts[i], true))) || n.isIn(look(wordsOf(texts[i], false)))) {
			note(&labels[i], ContainsName)
		}
	}
}

// maxHyphens is the maximum number of hyphens in the first label of a name that is found
// within another label. It bounds the time. A label in the DNS has no room for more
// hyphens that are not adjacent.
const maxHyphens = 31

// isIn reports whether label, a look, or a part of it between hyphens equals the look of a
// name's first label, which may itself contain hyphens.
func (n *Names) isIn(label string) bool {
	if n.first[label] {
		return true
	}
	for start := 0; start <= len(label); {
		// Try the part at start, alone and joined with as many following parts as a name may
		// have.
		next, end := len(label)+1, start
		for range n.hyphens + 1 {
			if end > len(label) {
				break
			}
			if i := strings.IndexByte(label[end:], '-'); i < 0 {
				end = len(label)
			} else {
				end += i
			}
			next = min(next, end+1)
			if end-start > n.longestFirst {
				break
			}
			if n.first[label[start:end]] {
				return true
			}
			end++
		}
		start = next
	}
	return false
}

// owns reports whether h is one of the names or a subdomain of one.
func (n *Names) owns(h host.Host) bool {
	text := strings.TrimSuffix(h.String(), ".")
	if from := len(text) - n.longest - 1; from > 0 {
		// No name is longer than this suffix, but it must begin after a dot.
		if from = strings.IndexByte(text[from:], '.') + from; text[from] != '.' {
			return false
		}
		text = text[from+1:]
	}
	for ok := true; ok; _, text, ok = strings.Cut(text, ".") {
		if n.own[text] {
			return true
		}
	}
	return false
}
