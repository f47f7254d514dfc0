package check

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/app/findings"
	"github.com/weburl-go/weburl/internal/app/intended"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// maxPlaces bounds the positions in a URL that a finding shows.
const maxPlaces = 10

// group holds the reports of a URL that have the same code.
type group struct {
	code  string
	level level
	// reports holds the indexes of the first reports, at most maxPlaces; count is
	// the number of all.
	reports []int
	count   int
	// fixed is the number of reports that edits fix.
	fixed int
}

// groups returns the groups of the reports of b, in the order of their first
// positions, and counts, by level, the omitted codes that have no report.
func (b *broken) groups() (all []group, unknown [4]int) {
	fixed := make([]bool, len(b.reports))
	for _, m := range b.edits {
		for _, i := range m.Findings {
			fixed[i] = true
		}
	}
	find := func(code string) int {
		return slices.IndexFunc(all, func(g group) bool { return g.code == code })
	}
	for i := range b.reports {
		r := &b.reports[i]
		k := find(r.code)
		if k < 0 {
			k = len(all)
			all = append(all, group{code: r.code})
		}
		g := &all[k]
		g.level = max(g.level, r.natural)
		if g.count++; g.count <= maxPlaces {
			g.reports = append(g.reports, i)
		}
		if fixed[i] {
			g.fixed++
		}
	}
	for _, o := range b.omitted {
		if k := find(o.code); k >= 0 {
			all[k].count += o.count
		} else {
			unknown[o.level]++
		}
	}
	return all, unknown
}

// message says what is wrong at the positions of a group. It reveals nothing that
// is secret.
func (b *broken) message(g *group, l *documents.Link, secret []validation.Span) string {
	first := &b.reports[g.reports[0]]
	if first.message != "" {
		return first.message
	}
	findings := make([]conform.Finding, len(g.reports))
	for k, i := range g.reports {
		findings[k] = b.reports[i].finding()
		if overlapsAny(secret, findings[k].Span) {
			findings[k].Found, findings[k].Reason = -1, 0
		}
	}
	if first.expected == conform.AbsoluteURLWithFragmentString || first.expected == conform.OpaquePathURLString {
		guess, ok := intended.Of(l.Text)
		isPath := strings.HasPrefix(guess.URL, "file:")
		if ok && len(secret) == 0 && isPath == (first.expected == conform.OpaquePathURLString) {
			return excerpted(guess.String())
		}
	}
	return conform.Explain(findings, b.edit(g, secret))
}

// probablyURL returns a hint if an argument names no file and may be a URL without
// a scheme, or "".
func probablyURL(argument string) string {
	if guess, ok := intended.Of(argument); ok && len(hiddenInText(argument)) == 0 && strings.Contains(argument, "/") {
		return "if it is a URL, give " + show.Visible(guess.URL) + " on standard input"
	}
	return ""
}

// edit returns the text of an edit that fixes all of a group, or "" if there is
// none or if it is long or secret.
func (b *broken) edit(g *group, secret []validation.Span) string {
	if g.fixed != g.count {
		return ""
	}
	text := ""
	for _, m := range b.edits {
		switch {
		case !slices.Contains(m.Findings, g.reports[0]):
			continue
		case len(m.Text) > findings.MaxRemark || overlapsAny(secret, m.Span):
			return ""
		}
		text = m.Text
	}
	return text
}
