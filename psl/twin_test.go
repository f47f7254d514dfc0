package psl_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/psl"
)

// A twin is a plain implementation of the Public Suffix List algorithm: it
// compares a domain with every rule that may match it.
//
// https://github.com/publicsuffix/list/wiki/Format#formal-algorithm
type twin struct {
	rules map[string][]twinRule // by twinRule.key
	all   []twinRule
}

type twinRule struct {
	labels    []string // in ASCII, from the last one
	exception bool
	kind      psl.Rule
	line      string
}

func newTwin(text string) *twin {
	tw := &twin{rules: map[string][]twinRule{}}
	kind := psl.PrivateRule
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "//") && strings.Contains(line, "===BEGIN ICANN DOMAINS===") {
			kind = psl.ICANNRule
		}
		if strings.HasPrefix(line, "//") && strings.Contains(line, "===END ICANN DOMAINS===") {
			kind = psl.PrivateRule
		}
		if line == "" || strings.HasPrefix(line, "//") {
			continue
		}
		line = strings.Fields(line)[0]
		rest, exception := strings.CutPrefix(line, "!")
		ascii, _ := idna.ToASCII(rest)
		r := twinRule{labels: strings.Split(ascii, "."), exception: exception, kind: kind, line: line}
		slices.Reverse(r.labels)
		tw.rules[r.key()] = append(tw.rules[r.key()], r)
		tw.all = append(tw.all, r)
	}
	return tw
}

// key returns the last two labels of the rule, as far as there are any and they are not
// asterisks.
func (r twinRule) key() string {
	switch {
	case r.labels[0] == "*":
		return ""
	case len(r.labels) == 1 || r.labels[1] == "*":
		return r.labels[0]
	}
	return r.labels[1] + "." + r.labels[0]
}

func (r twinRule) isASCII() bool {
	return strings.IndexFunc(r.line, func(c rune) bool { return c >= utf8.RuneSelf }) < 0
}

func (r twinRule) matches(labels []string) bool {
	if len(labels) < len(r.labels) {
		return false
	}
	for i, l := range r.labels {
		if l != "*" && l != labels[i] {
			return false
		}
	}
	return true
}

// lookup returns the public suffix and the registrable domain, or "" for null.
func (tw *twin) lookup(domain string) (suffix, registrable string, kind psl.Rule) {
	labels := strings.Split(domain, ".")
	root := ""
	if n := len(labels) - 1; labels[n] == "" && n > 0 {
		labels, root = labels[:n], "."
	}
	if slices.Contains(labels, "") {
		return "", "", psl.NoRule
	}
	slices.Reverse(labels)
	prevailing := twinRule{labels: []string{"*"}, kind: psl.DefaultRule}
	keys := []string{"", labels[0]}
	if len(labels) > 1 {
		keys = append(keys, labels[1]+"."+labels[0])
	}
	for _, key := range keys {
		for _, r := range tw.rules[key] {
			switch {
			case !r.matches(labels):
			case r.exception != prevailing.exception:
				if r.exception {
					prevailing = r
				}
			case len(r.labels) > len(prevailing.labels), prevailing.kind == psl.DefaultRule,
				len(r.labels) == len(prevailing.labels) && prevailing.labels[len(r.labels)-1] == "*" && r.labels[len(r.labels)-1] != "*":
				prevailing = r
			}
		}
	}
	n := len(prevailing.labels)
	if prevailing.exception {
		n--
	}
	join := func(n int) string {
		part := slices.Clone(labels[:n])
		slices.Reverse(part)
		return strings.Join(part, ".") + root
	}
	suffix = join(n)
	if n < len(labels) {
		registrable = join(n + 1)
	}
	return suffix, registrable, prevailing.kind
}

const datName = "psl/public_suffix_list.dat"

func readDat(t testing.TB) string {
	text := suite.Text(t, suite.Path(t, datName))
	return text
}
