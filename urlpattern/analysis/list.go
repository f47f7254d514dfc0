package analysis

import (
	"iter"
	"slices"

	"github.com/weburl-go/weburl/urlpattern"
)

// Finding says something about a pattern of a list.
type Finding struct {
	// Index is the index of the pattern.
	Index int
	// Others holds the indices of other patterns that are involved, in ascending order.
	Others []int
	// Answer is Yes, or Unknown if it was not decided whether the finding is true.
	Answer
}

// Shadowed returns the patterns of a list that are never reached if the first pattern that
// matches a URL is chosen, as [urlpattern.Set.First] does: earlier patterns match all of
// their URLs. Others are these earlier patterns: a single one if that suffices, and otherwise
// several, all of which are needed unless it takes too many steps to find out. There are none
// if the pattern matches no URL.
//
// For lists such as routes, its time is linear in the number of patterns. A pattern takes at
// most about four times the steps of an answer. The steps of all answers are bounded, too; once
// they are used up, the answer for each other pattern is Unknown, with the reason [TooLarge].
func Shadowed(patterns []urlpattern.Pattern) iter.Seq[Finding] {
	return func(yield func(Finding) bool) {
		a := analyzers.Get().(*analyzer)
		defer analyzers.Put(a)
		defer a.limit(len(patterns))()
		a.shadowed(patterns, yield)
	}
}

func (a *analyzer) shadowed(patterns []urlpattern.Pattern, yield func(Finding) bool) {
	var b urlpattern.Builder[struct{}]
	for _, p := range patterns {
		b.Add(p, struct{}{})
	}
	set := b.Set()
	for i, p := range patterns {
		earlier := list{patterns[:i], &set}
		var used []int
		answer := a.find([]urlpattern.Pattern{p}, earlier, &used).not()
		if answer.Verdict == No {
			continue
		}
		f := Finding{Index: i, Answer: answer}
		if answer.Verdict == Yes {
			f.Others = a.fewest(p, earlier, used)
		}
		if !yield(f) {
			return
		}
	}
}

// fewest returns indices of patterns that together match all that p does: a single one if
// possible, and otherwise those of used that are necessary. It gives up looking for fewer
// after maxSteps.
func (a *analyzer) fewest(p urlpattern.Pattern, earlier list, used []int) []int {
	match := []urlpattern.Pattern{p}
	end := a.steps + maxSteps
	u := a.find(match, list{}, nil).URL
	for i := range earlier.matching(u) {
		if a.find(match, list{patterns: earlier.patterns[i : i+1]}, nil).Verdict == No {
			return []int{i}
		}
		if a.steps > end {
			break
		}
	}
	slices.Sort(used)
	for i := 0; i < len(used) && a.steps <= end; {
		var rest []urlpattern.Pattern
		for k, index := range used {
			if k != i {
				rest = append(rest, earlier.patterns[index])
			}
		}
		if a.find(match, list{patterns: rest}, nil).Verdict == No {
			used = slices.Delete(used, i, i+1)
		} else {
			i++
		}
	}
	return used
}

// Conflicts returns the pairs of patterns that overlap though neither is within the other, so
// neither is more specific. Index is the later pattern of the pair and Others the earlier
// one. The URL is the shortest that both match.
//
// It compares all pairs. Most of those without a URL in common are told apart by their
// fixed text, in some nanoseconds; each other pair takes three searches. The bound of an answer
// applies to each search. The steps of all searches are bounded, too; once they are used up, the
// answer for each other such pair is Unknown, with the reason [TooLarge].
func Conflicts(patterns []urlpattern.Pattern) iter.Seq[Finding] {
	return func(yield func(Finding) bool) {
		a := analyzers.Get().(*analyzer)
		defer analyzers.Put(a)
		defer a.limit(len(patterns))()
		a.conflicts(patterns, yield)
	}
}

func (a *analyzer) conflicts(patterns []urlpattern.Pattern, yield func(Finding) bool) {
	outlines := make([]*outline, len(patterns))
	for i, p := range patterns {
		if p == (urlpattern.Pattern{}) {
			continue
		}
		outlines[i] = &a.know(p).outline
		for j, other := range patterns[:i] {
			if outlines[j] == nil || outlines[i].excludes(outlines[j]) {
				continue
			}
			if answer := a.conflict(other, p); answer.Verdict != No && !yield(Finding{i, []int{j}, answer}) {
				return
			}
		}
	}
}

// conflict reports whether p and q are a pair of [Conflicts].
func (a *analyzer) conflict(p, q urlpattern.Pattern) Answer {
	both := []urlpattern.Pattern{p, q}
	result := a.find(both, list{}, nil)
	for i := 0; i < 2 && result.Verdict != No; i++ {
		switch only := a.find(both[i:i+1], list{patterns: both[1-i : 2-i]}, nil); only.Verdict {
		case No:
			return only
		case Unknown:
			result = only
		}
	}
	return result
}
