package analysis

import (
	"iter"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/urlpattern"
)

// Finding is a finding about a pattern of a list.
type Finding struct {
	// Index is the index of the pattern.
	Index int
	// Others holds the indices of other patterns that are involved, in ascending order.
	Others []int
	// Answer is Yes, or Unknown if it was not decided whether there is such a finding.
	Answer
}

// Shadowed returns the patterns of a list that are never reached if the first pattern that
// matches a URL is chosen: those that earlier patterns shadow. Others are these earlier
// patterns, none of which can be left out: if possible, a single one. There are none if
// the pattern is empty.
func Shadowed(patterns []urlpattern.Pattern) iter.Seq[Finding] {
	return func(yield func(Finding) bool) {
		a := newAnalyzer()
		for i, p := range patterns {
			var used []int
			answer := a.find([]urlpattern.Pattern{p}, patterns[:i], &used).not()
			if answer.Verdict == No {
				continue
			}
			f := Finding{Index: i, Answer: answer}
			if answer.Verdict == Yes {
				f.Others = a.fewest(p, patterns[:i], used)
			}
			if !yield(f) {
				return
			}
		}
	}
}

// fewest returns indices of patterns that together match all that p does: a single one if
// possible, and otherwise those of used that are necessary.
func (a *analyzer) fewest(p urlpattern.Pattern, patterns []urlpattern.Pattern, used []int) []int {
	match := []urlpattern.Pattern{p}
	u := a.find(match, nil, nil).URL
	for i, other := range patterns {
		if other.Test(u) && a.find(match, []urlpattern.Pattern{other}, nil).Verdict == No {
			return []int{i}
		}
	}
	slices.Sort(used)
	for i := 0; i < len(used); {
		var rest []urlpattern.Pattern
		for k, index := range used {
			if k != i {
				rest = append(rest, patterns[index])
			}
		}
		if a.find(match, rest, nil).Verdict == No {
			used = slices.Delete(used, i, i+1)
		} else {
			i++
		}
	}
	return used
}

// Conflicts returns the pairs of patterns in a list of which each matches a URL that the other
// one does not, and both match a third. So neither of them is more specific. The finding has
// the shortest URL that both match; Others is the earlier one.
//
// Its time is quadratic in the number of patterns.
func Conflicts(patterns []urlpattern.Pattern) iter.Seq[Finding] {
	return func(yield func(Finding) bool) {
		a := newAnalyzer()
		starts := make([]start, len(patterns))
		for i, p := range patterns {
			starts[i] = startOf(p)
			for j, other := range patterns[:i] {
				if starts[i].excludes(&starts[j]) {
					continue
				}
				if answer := a.conflict(other, p); answer.Verdict != No && !yield(Finding{i, []int{j}, answer}) {
					return
				}
			}
		}
	}
}

// conflict reports whether p and q are a pair of [Conflicts].
func (a *analyzer) conflict(p, q urlpattern.Pattern) Answer {
	both := []urlpattern.Pattern{p, q}
	result := a.find(both, nil, nil)
	for i := 0; i < 2 && result.Verdict != No; i++ {
		switch only := a.find(both[i:i+1], both[1-i:2-i], nil); only.Verdict {
		case No:
			return only
		case Unknown:
			result = only
		}
	}
	return result
}

// start holds the fixed texts that components begin with.
type start struct{ path, host string }

func startOf(p urlpattern.Pattern) (s start) {
	if p.IgnoresCase() {
		return s
	}
	return start{fixedStart(p, urlpattern.Pathname), fixedStart(p, urlpattern.Hostname)}
}

func fixedStart(p urlpattern.Pattern, c urlpattern.Component) string {
	parts := p.Parts(c)
	switch {
	case len(parts) == 0 || parts[0].Modifier != urlpattern.None:
		return ""
	case parts[0].Type == urlpattern.FixedText:
		return parts[0].Value
	}
	return parts[0].Prefix
}

// excludes reports whether no URL begins in both ways.
func (s *start) excludes(other *start) bool {
	differ := func(a, b string) bool { return !strings.HasPrefix(a, b) && !strings.HasPrefix(b, a) }
	return differ(s.path, other.path) || differ(s.host, other.host)
}
