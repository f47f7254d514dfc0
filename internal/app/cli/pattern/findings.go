package pattern

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/meaning"
	"github.com/weburl-go/weburl/internal/app/patternlist"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/analysis"
)

// found is a finding about a pattern of a list.
type found struct {
	index         int // of the pattern
	code, message string
	// url shows the finding, unless it is the zero URL. instead is the pattern that may be
	// meant, or "".
	url     weburl.URL
	instead string
	// others holds the indices of other patterns, at most maxOthers. In a conflict, more
	// counts the rest.
	others []int
	more   int
}

const (
	maxOthers = 10
	// maxConflicts bounds the patterns of a list whose pairs are compared: the time is quadratic.
	maxConflicts = 20_000
	// maxGivenUp bounds the differences that are given up, before all others are.
	maxGivenUp = 50
)

// list is a list of patterns that is checked.
type list struct {
	items    []patternlist.Pattern
	patterns []urlpattern.Pattern
	set      urlpattern.Set[int]
	// best is set if the most specific pattern that matches is chosen, not the first.
	best bool
	// wants reports whether findings with a code are asked for.
	wants func(code string) bool
	found []found
	// givenUp counts the differences that took too many steps.
	givenUp int
}

// examine returns the findings about patterns, in their order. best is set if the most specific
// pattern that matches is chosen, not the first.
func examine(items []patternlist.Pattern, best bool, wants func(code string) bool) []found {
	l := &list{items: items, best: best, wants: wants}
	var b urlpattern.Builder[int]
	for i := range items {
		l.patterns = append(l.patterns, items[i].Pattern)
		b.Add(items[i].Pattern, i)
	}
	l.set = b.Set()
	isDone := make([]bool, len(items)) // notes about it would say nothing new
	if wants(shadowed) || wants(neverMatches) || wants(undecided) {
		for f := range l.allShadowed() {
			isDone[f.Index] = f.Verdict == analysis.Yes && (len(f.Others) == 0 || wants(shadowed))
			switch {
			case f.Verdict == analysis.Unknown:
				l.unknown(f.Index, "whether other patterns match every URL that this one matches", nil)
			case len(f.Others) == 0:
				l.empty(f.Index)
			default:
				l.shadowed(f)
			}
		}
	}
	for i, p := range l.patterns {
		if !isDone[i] {
			l.notes(i, p)
		}
	}
	if wants(conflict) && len(l.patterns) <= maxConflicts {
		l.conflicts(isDone)
	}
	slices.SortStableFunc(l.found, func(a, b found) int { return a.index - b.index })
	return l.found
}

func (l *list) add(f found) {
	if l.wants(f.code) {
		l.found = append(l.found, f)
	}
}

// meaning explains a pattern.
func (l *list) meaning(i int) *meaning.Meaning {
	args := &l.items[i].Args
	s := meaning.Source{Init: args.Init}
	if args.Text != nil {
		s.Text = *args.Text
	}
	if args.Base != nil {
		s.Base, _ = weburl.Parse(*args.Base)
	}
	return meaning.Of(l.patterns[i], s)
}

// empty adds the finding that no URL matches a pattern.
func (l *list) empty(i int) {
	message := "no URL matches this pattern"
	if why := l.whyEmpty(i, l.patterns[i]); why != "" {
		message += ": " + why
	}
	l.add(found{index: i, code: neverMatches, message: message})
}

// whyEmpty returns the reason why no URL matches a pattern, or "".
func (l *list) whyEmpty(i int, p urlpattern.Pattern) string {
	m := l.meaning(i)
	if why := m.Nothing(); why != "" {
		return why
	}
	for _, n := range m.Notes {
		switch n.ID {
		case "default-port":
			return n.Text
		case "no-slash":
			return "the paths of http and https URLs begin with a slash"
		}
	}
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		only, err := urlpattern.Options{IgnoreCase: p.IgnoresCase()}.New(urlpattern.Init{c: p.Component(c)})
		if err == nil && analysis.Empty(only).Verdict == analysis.Yes {
			return "URLs have no such " + c.String()
		}
	}
	return ""
}

// unknown adds the finding that a question was not decided. The reason is always the number of
// steps, since these patterns have no Engine.
func (l *list) unknown(i int, question string, others []int) {
	l.add(found{index: i, code: undecided, message: "not decided " + question + ": it would take too many steps to find out", others: others})
}

// allShadowed returns the patterns that are never chosen, because of others or because they match
// nothing.
func (l *list) allShadowed() iter.Seq[analysis.Finding] {
	if !l.best {
		return analysis.Shadowed(l.patterns)
	}
	order := make([]int, len(l.patterns))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return urlpattern.Compare(l.patterns[b], l.patterns[a]) })
	ranked := make([]urlpattern.Pattern, len(order))
	for rank, i := range order {
		ranked[rank] = l.patterns[i]
	}
	return func(yield func(analysis.Finding) bool) {
		for f := range analysis.Shadowed(ranked) {
			f.Index = order[f.Index]
			for k, rank := range f.Others {
				f.Others[k] = order[rank]
			}
			slices.Sort(f.Others)
			if !yield(f) {
				return
			}
		}
	}
}

// shadowed adds the finding that a pattern is never reached.
func (l *list) shadowed(f analysis.Finding) {
	p := l.patterns[f.Index]
	message := "never reached: " + l.named(f.Index, f.Others, 0)
	be := "is"
	switch {
	case len(f.Others) > 1:
		message += " match every URL that this pattern matches"
		be = "are"
	case isSame(p, l.patterns[f.Others[0]]):
		message += " is the same pattern"
	default:
		message += " matches every URL that this pattern matches"
	}
	if l.best {
		message += ", and " + be + " not less specific"
	}
	others := f.Others[:min(len(f.Others), maxOthers)]
	l.add(found{index: f.Index, code: shadowed, message: message, url: l.example(f.Index), others: others})
}

// isSame reports whether two patterns have the same components.
func isSame(p, q urlpattern.Pattern) bool {
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		if p.Component(c) != q.Component(c) {
			return false
		}
	}
	return p.IgnoresCase() == q.IgnoresCase()
}

// example returns a URL that a pattern matches: one that is easy to read, if possible.
func (l *list) example(i int) weburl.URL {
	if u := l.meaning(i).Example; u.IsValid() {
		return u
	}
	return analysis.Empty(l.patterns[i]).URL
}

// conflicts adds the findings about patterns that overlap, one for each pattern with all earlier
// ones.
func (l *list) conflicts(skip []bool) {
	var last found
	lastUnknown := -1
	flush := func() {
		switch n := len(last.others) + last.more; n {
		case 0:
			return
		case 1:
			last.message = "overlaps " + l.named(last.index, last.others, 0) + ", and neither is more specific"
		default:
			last.message = "overlaps " + l.named(last.index, last.others, last.more) + ", and is neither more nor less specific than any of them"
		}
		l.add(last)
	}
	for f := range analysis.Conflicts(l.patterns) {
		other := f.Others[0]
		if skip[f.Index] || skip[other] || l.best && urlpattern.Compare(l.patterns[f.Index], l.patterns[other]) != 0 {
			continue
		}
		if f.Verdict == analysis.Unknown {
			if f.Index == lastUnknown {
				continue
			}
			lastUnknown = f.Index
			l.unknown(f.Index, "whether this pattern conflicts with "+l.named(f.Index, f.Others, 0), f.Others)
			continue
		}
		if f.Index != last.index || len(last.others) == 0 {
			flush()
			last = found{index: f.Index, code: conflict, url: f.URL}
		}
		if len(last.others) < maxOthers {
			last.others = append(last.others, other)
		} else {
			last.more++
		}
	}
	flush()
}

// maxNamed bounds the patterns that a message names.
const maxNamed = 3

// named returns the places of other patterns: "the pattern in line 3", "the patterns in lines 3, 4, 5
// and 2 more" or, if pattern i is in the same line as one of them, "the pattern at 3:12". more is the
// number of those that are not in others.
func (l *list) named(i int, others []int, more int) string {
	line := l.items[i].Place.Line
	var names []string
	isLines := !slices.ContainsFunc(others, func(k int) bool { return l.items[k].Place.Line == line })
	for _, k := range others[:min(len(others), maxNamed)] {
		at := l.items[k].Place
		name := strconv.Itoa(at.Line)
		if !isLines {
			name += ":" + strconv.Itoa(at.Column)
		}
		names = append(names, name)
	}
	where, whereAll := "in line ", "in lines "
	if !isLines {
		where, whereAll = "at ", "at "
	}
	if len(others)+more == 1 {
		return "the pattern " + where + names[0]
	}
	text := strings.Join(names, ", ")
	if n := len(others) + more - len(names); n > 0 {
		text += " and " + strconv.Itoa(n) + " more"
	} else {
		last := len(names) - 1
		text = strings.Join(names[:last], ", ") + " and " + names[last]
	}
	return "the patterns " + whereAll + text
}

// notes adds what a pattern does and its author may not expect. A URL that another pattern of the
// list matches does not count as missing.
func (l *list) notes(i int, p urlpattern.Pattern) {
	m := l.meaning(i)
	for _, n := range m.Notes {
		if !l.wants(n.ID) {
			continue
		}
		f := found{index: i, code: n.ID, message: n.Component.String() + ": " + l.noteText(i, n)}
		if n.Instead != "" {
			var isCovered bool
			if f.url, isCovered = l.difference(p, n.Component, n.Instead); isCovered {
				continue
			}
			f.instead = l.rewritten(i, m, n)
		}
		if host := p.Component(urlpattern.Hostname); n.ID == "open-host" {
			i := strings.LastIndexByte(host, '*')
			f.url, _ = l.difference(p, n.Component, host[:i]+host[i+1:])
		}
		if !f.url.IsValid() {
			f.url = m.Example
		}
		l.add(f)
	}
	search := m.Components[urlpattern.Search-urlpattern.Protocol]
	if search.Why != meaning.Empty || !l.wants(emptySearch) {
		return
	}
	if u, isCovered := l.difference(p, urlpattern.Search, "*"); u.IsValid() && !isCovered {
		message := "search: does not match URLs with a query: the search must be empty, because a hash is given"
		if text := l.items[i].Args.Text; text != nil && strings.Contains(strings.ReplaceAll(*text, "\t", " "), " #") {
			message += "; a comment needs a line of its own"
		}
		l.add(found{index: i, code: emptySearch, url: u, message: message})
	}
}

// noteText returns the text of a note about pattern i. Notes about a username or a password quote
// it, so if the pattern may contain a password, it is a text without quotes.
func (l *list) noteText(i int, n meaning.Note) string {
	isSecret := (n.Component == urlpattern.Username || n.Component == urlpattern.Password) && hasSecret(&l.items[i])
	switch {
	case !isSecret:
		return n.Text
	case n.ID == "credentials":
		return `the colon begins a group in the username, not a password, so other usernames match; write "\:" before a password`
	}
	return `may not match what it seems to; "weburl explain ` + n.ID + `" shows an example`
}

// difference returns a URL that shows the difference if component c of p is written as instead,
// or the zero URL if there is none, or if that takes too many steps. isCovered reports whether
// another pattern of the list matches it and p does not.
func (l *list) difference(p urlpattern.Pattern, c urlpattern.Component, instead string) (u weburl.URL, isCovered bool) {
	if l.givenUp >= maxGivenUp {
		return u, false
	}
	init := urlpattern.Init{}
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		init[c] = p.Component(c)
	}
	init[c] = instead
	q, err := urlpattern.Options{IgnoreCase: p.IgnoresCase()}.New(init)
	if err != nil {
		return u, false
	}
	if answer := analysis.Within(q, p); answer.Verdict == analysis.No {
		_, isCovered = l.set.First(answer.URL)
		return answer.URL, isCovered
	}
	answer := analysis.Within(p, q)
	if answer.Reason == analysis.TooLarge {
		l.givenUp++
	}
	return answer.URL, false
}

// rewritten returns the pattern with what a note suggests, as its author wrote it, or "".
func (l *list) rewritten(i int, m *meaning.Meaning, n meaning.Note) string {
	args := &l.items[i].Args
	if args.Text != nil {
		return m.Rewritten(n)
	}
	var out jsontext.Writer
	out.Object()
	for c := urlpattern.Protocol; c <= urlpattern.BaseURL; c++ {
		if text, ok := args.Init[c]; c == n.Component {
			out.Member(c.String(), n.Instead)
		} else if ok {
			out.Member(c.String(), text)
		}
	}
	if args.IgnoreCase {
		out.Flag("ignoreCase", true)
	}
	out.End()
	return out.Take()
}

// hasSecret reports whether a pattern, or the base URL that is written with it, may contain
// a password.
func hasSecret(p *patternlist.Pattern) bool {
	if base, err := weburl.Parse(p.Args.Init[urlpattern.BaseURL]); err == nil && base.Username()+base.Password() != "" {
		return true
	}
	return strings.Trim(p.Component(urlpattern.Username), "*") != "" || strings.Trim(p.Component(urlpattern.Password), "*") != ""
}

// shownURL returns a URL for a message, or "".
func shownURL(u weburl.URL, secret bool) string {
	switch {
	case !u.IsValid():
		return ""
	case secret:
		return u.Redacted()
	}
	return show.Visible(u.String())
}
