package main

import (
	"fmt"
	"slices"
	"strings"
)

// A divergence is a sequence with the results of weburl and a judge.
type divergence struct {
	judge        string
	sequence     sequence
	ours, theirs playback
}

func (d divergence) by() string { return d.judge }

// at returns the index of the first call after which the two differ, or the number
// of calls if there is none.
func (d divergence) at() int {
	n := min(len(d.ours.states), len(d.theirs.states))
	for i := range n {
		if !d.ours.states[i].equal(d.theirs.states[i]) {
			return i
		}
	}
	return n
}

// kind says after which call the two first differ and in what, such as "host: href,
// port". It is "" if they agree.
func (d divergence) kind() string {
	switch {
	case d.ours.crash != "":
		return "we crash"
	case d.theirs.crash != "":
		return "they crash"
	}
	i := d.at()
	if i == len(d.ours.states) && i == len(d.theirs.states) {
		return ""
	}
	if i == len(d.ours.states) || i == len(d.theirs.states) {
		return "different number of states"
	}
	ours, theirs := d.ours.states[i], d.theirs.states[i]
	var parts []string
	switch {
	case ours.Threw && !theirs.Threw:
		parts = append(parts, "we throw")
	case !ours.Threw && theirs.Threw:
		parts = append(parts, "they throw")
	}
	for k, name := range properties {
		if ours.URL != nil && theirs.URL != nil && ours.URL[k] != theirs.URL[k] {
			parts = append(parts, name)
		}
	}
	if ours.Params != nil && theirs.Params != nil && !slices.Equal(ours.Params, theirs.Params) {
		parts = append(parts, "searchParams")
	}
	kind := d.sequence[i].Name + ": " + strings.Join(parts, ", ")
	if slices.ContainsFunc(d.sequence, func(c call) bool { return c.look < everything }) {
		// With complete looks, they agree.
		kind = "unwatched " + kind
	}
	return kind
}

// explain returns an explanation of how the two differ after the first call after
// which they do, or nil. Later differences follow from that.
func (d divergence) explain(table []explanation) *explanation {
	at := d.at()
	if d.ours.crash != "" || d.theirs.crash != "" || at >= len(d.ours.states) || at >= len(d.theirs.states) {
		return nil
	}
	for i := range table {
		if e := &table[i]; e.judge == d.judge && e.follows != nil && e.follows(d) {
			return e
		}
	}
	ours, theirs := d.ours.states[at], d.theirs.states[at]
	asParsed := difference{judge: d.judge}
	asParsed.ours.url, asParsed.theirs.url = ours.URL, theirs.URL
	asParsed.theirs.baseHostname = theirs.BaseHostname
	c := d.sequence[at]
	switch c.Name {
	case "new":
		asParsed.request.input = c.Args[0]
		if len(c.Args) > 1 {
			asParsed.request.base, asParsed.request.hasBase = c.Args[1], true
		}
	case "href":
		asParsed.request.input = c.Args[0]
		if ours.Threw {
			asParsed.ours.url = nil
		}
		if theirs.Threw {
			asParsed.theirs.url = nil
		}
	case "host", "hostname":
		// A setter that changes nothing counts as a parser that fails.
		before := d.ours.states[at-1].URL
		if before != nil {
			host := c.Args[0]
			// The setter ignores what follows the port. In an input, it would be after credentials.
			if i := strings.IndexByte(host, '@'); i >= 0 && strings.Contains(host[:i], ":") {
				host = host[:i]
			}
			asParsed.request.input = before[protocolAt] + "//" + host
		}
		if slices.Equal(ours.URL, before) {
			asParsed.ours.url = nil
		} else if slices.Equal(theirs.URL, before) {
			asParsed.theirs.url = nil
		}
	}
	return asParsed.explain(table)
}

// String describes the divergence on several lines.
func (d divergence) String() string {
	var b strings.Builder
	at := d.at()
	for i, c := range d.sequence[:min(at+1, len(d.sequence))] {
		if i > 0 {
			b.WriteString("\n    ")
		}
		b.WriteString(c.String())
		if c.look == nothing {
			b.WriteString(" (not looked at)")
		} else if c.look == attributes {
			b.WriteString(" (attributes looked at)")
		}
	}
	fmt.Fprintf(&b, "\n    %s differs from weburl: %s\n", d.judge, d.kind())
	d.ours.show(&b, "weburl", at, d.theirs)
	d.theirs.show(&b, d.judge, at, d.ours)
	return b.String()
}

// show writes the parts of the state after call at that differ from other.
func (p playback) show(b *strings.Builder, name string, at int, other playback) {
	if p.crash != "" {
		fmt.Fprintf(b, "    %-11s crash: %s\n", name, p.crash)
		return
	}
	if at >= len(p.states) || at >= len(other.states) {
		return
	}
	mine, its := p.states[at], other.states[at]
	if mine.Threw {
		fmt.Fprintf(b, "    %-11s throws\n", name)
	}
	for i := range mine.URL {
		if its.URL == nil && i == 0 || its.URL != nil && mine.URL[i] != its.URL[i] {
			fmt.Fprintf(b, "    %-11s %s %q\n", name, properties[i], mine.URL[i])
		}
	}
	if !slices.Equal(mine.Params, its.Params) {
		fmt.Fprintf(b, "    %-11s searchParams %q\n", name, mine.Params)
	}
}

// diverge plays sequences with a judge, and with play. If the results differ, it
// returns the divergence of the watched sequence, unless only the unwatched one
// differs.
func diverge(j *judge, sequences []sequence, ours []playback, play func(sequence) playback) ([]divergence, error) {
	out := make([]divergence, len(sequences))
	var differ []int
	err := j.play(sequences, func(i int, theirs playback) {
		out[i] = divergence{j.name, sequences[i], ours[i], theirs}
		if out[i].kind() != "" {
			differ = append(differ, i)
		}
	})
	if err != nil {
		return nil, err
	}
	again := make([]sequence, len(differ))
	for k, i := range differ {
		again[k] = sequences[i].watched()
	}
	err = j.play(again, func(k int, theirs playback) {
		if d := (divergence{j.name, again[k], play(again[k]), theirs}); d.kind() != "" {
			out[differ[k]] = d
		}
	})
	return out, err
}

// smallest returns a reduced divergence of the same kind.
func (d divergence) smallest(j *judge) (finding, error) {
	return smallest(d, d.sequence, reduceSequence, explained, func(s sequence) (divergence, error) { return divergeOne(j, s, play) })
}

// divergeOne is like diverge, for one sequence.
func divergeOne(j *judge, s sequence, play func(sequence) playback) (divergence, error) {
	found, err := diverge(j, []sequence{s}, []playback{play(s)}, play)
	return found[0], err
}
