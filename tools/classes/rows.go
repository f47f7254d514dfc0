package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/test/twin"
	"github.com/weburl-go/weburl/validation"
)

// commit is the tail that ends whatever a reader may have postponed, and that no other
// tail begins with.
const commit = "Z"

// observe reads an input in all ways, and returns the machine's result.
func (l *learner) observe(input string, literally bool) twin.Outcome {
	l.count.Add(1)
	var out twin.Outcome
	var err error
	if literally {
		l.literal.Add(1)
		out, err = twin.Parse(l.read, edition.Request{Input: input, Base: l.base, HasBase: l.base != ""})
	} else if out, err = twin.Machine(weburl.Options{Base: l.baseURL}, input); err == nil {
		err = twin.Fast(l.baseURL, input, out)
	}
	if err != nil {
		l.differ(fmt.Sprintf("%q against %q: %v", input, l.base, err))
	}
	return out
}

// row returns the residual of a word: what each tail adds to it, as a text that is the
// same for all words from which a finite machine goes on in the same way. So it does
// not contain what has been written for the word, nor lengths: offsets of the URL below
// the place where the results of the tails part, and offsets of the input before the
// tail, are replaced by their ranks.
//
// emitted is the text that was committed for the word, for transitions.
func (l *learner) row(word string) (row, emitted string, errors []validation.Error) {
	n := len(l.prefix) + len(word)
	outs := make([]twin.Outcome, len(l.tails))
	for i, tail := range l.tails {
		outs[i] = l.observe(l.prefix+word+tail, !l.quick)
	}
	emitted = outs[0].URL.String()
	if l.tails[0] == commit {
		emitted = strings.TrimSuffix(emitted, commit)
	}
	return residual(n, outs), emitted, outs[0].Errors
}

func residual(n int, outs []twin.Outcome) string {
	reference := ""
	for _, out := range outs {
		if reference = out.URL.String(); reference != "" {
			break
		}
	}
	var ranks []int
	cuts, offsets := make([]int, len(outs)), make([][]int, len(outs))
	for i, out := range outs {
		if href := out.URL.String(); href != "" {
			cuts[i] = common(href, reference)
			offsets[i] = places(out.URL)
			ranks = append(ranks, cuts[i])
			for _, o := range offsets[i] {
				if o <= cuts[i] {
					ranks = append(ranks, o)
				}
			}
		}
	}
	slices.Sort(ranks)
	ranks = slices.Compact(ranks)

	lists, before := make([][]validation.Error, len(outs)), []int{}
	for i, out := range outs {
		for _, e := range out.Errors {
			if !slices.ContainsFunc(outs, func(o twin.Outcome) bool { return !slices.Contains(o.Errors, e) }) {
				continue
			}
			if k := len(lists[i]) - 1; k >= 0 && lists[i][k].Code == e.Code && lists[i][k].Reason == e.Reason && e.Span.End <= n {
				lists[i][k].Span.End = e.Span.End // a run of errors of one kind counts as one
			} else {
				lists[i] = append(lists[i], e)
			}
		}
		for _, e := range lists[i] {
			before = append(before, min(e.Span.Start, n), min(e.Span.End, n))
		}
	}
	slices.Sort(before)
	before = slices.Compact(before)

	var text strings.Builder
	for i, out := range outs {
		if href := out.URL.String(); href == "" {
			text.WriteString("fails")
		} else {
			fmt.Fprintf(&text, "%s %s%q", out.URL.Host().Kind(), relative(cuts[i], ranks, len(reference)), href[cuts[i]:])
			for _, o := range offsets[i] {
				text.WriteString(relative(o, ranks, cuts[i]))
			}
		}
		for _, e := range lists[i] {
			fmt.Fprintf(&text, " %d.%d%s%s", e.Code, e.Reason, relative(e.Span.Start, before, n), relative(e.Span.End, before, n))
		}
		text.WriteByte('\n')
	}
	return text.String()
}

// relative writes an offset: by its rank up to the limit, and by its distance after it.
func relative(offset int, ranks []int, limit int) string {
	if offset > limit {
		return "+" + strconv.Itoa(offset-limit)
	}
	i, _ := slices.BinarySearch(ranks, offset)
	return "r" + strconv.Itoa(i)
}

// places returns the offsets of the parts of a URL.
func places(u weburl.URL) []int {
	href := u.String()
	query, hasQuery := u.Query()
	fragment, hasFragment := u.Fragment()
	fragmentStart := len(href)
	if hasFragment {
		fragmentStart -= 1 + len(fragment)
	}
	queryStart := fragmentStart
	if hasQuery {
		queryStart -= 1 + len(query)
	}
	pathStart := queryStart - len(u.Path())
	list := []int{len(u.Scheme()), pathStart, queryStart, fragmentStart}
	if u.Host().IsNull() {
		return list
	}
	hostStart := pathStart - len(u.HostPort())
	list = append(list, hostStart, hostStart+len(u.Host().String()))
	if u.IncludesCredentials() {
		passwordStart := hostStart - 1 - len(u.Password())
		list = append(list, hostStart-1, passwordStart, len(u.Scheme())+len("://")+len(u.Username()))
	}
	return list
}

func common(a, b string) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

// emission returns what a symbol after a word of n bytes (with the prefix) has written,
// with the symbol itself replaced by a name.
func emission(n int, symbol, from, to string, fromErrors, toErrors []validation.Error) string {
	cut := common(from, to)
	added := to[cut:]
	encoded := ""
	for _, b := range []byte(symbol) {
		encoded += fmt.Sprintf("%%%02X", b)
	}
	if symbol >= "\x80" && !strings.HasSuffix(added, encoded) {
		encoded = "%EF%BF%BD"
	}
	added = strings.ReplaceAll(added, encoded, "<encoded>")
	added = strings.ReplaceAll(added, symbol, "<symbol>")
	if lower := strings.ToLower(symbol); lower != symbol {
		added = strings.ReplaceAll(added, lower, "<lower>")
	}
	text := fmt.Sprint(cut < len(from), to == "", added)
	var last validation.Error
	for _, e := range toErrors {
		if !slices.Contains(fromErrors, e) {
			if e.Code != last.Code || e.Reason != last.Reason {
				text += fmt.Sprintf(" %d.%d %d %d", e.Code, e.Reason, cmp.Compare(e.Span.Start, n), cmp.Compare(e.Span.End, n+len(symbol)))
			}
			last = e
		}
	}
	return text
}
