package viewer

import (
	"errors"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// maxFindings is how many findings are written. There are repairs if there are no more
// than maxRepaired.
const maxFindings, maxRepaired = 100, 1000

// findings writes what is wrong with the base and with the input, as c has it, and the
// input as it should be. It returns how many findings it left out.
func (a *answer) findings(r *request, base weburl.URL, c *context, rules *rules) (omitted int) {
	from, to := c.trim(r.input)
	text := r.input[from:to]
	fixed, rest := conform.FixWithin(maxRepaired, text, base)
	for _, o := range rest {
		omitted += o.Count
	}
	w := &a.w
	w.ArrayMember("findings")
	if r.base != nil {
		omitted += a.eachOfBase(*r.base, rules)
	}
	edits := editsOf(fixed)
	omitted += max(0, len(fixed.Findings)-maxFindings)
	explained := map[validation.Code]bool{}
	for i, f := range fixed.Findings[:min(len(fixed.Findings), maxFindings)] {
		w.Object()
		span := validation.Span{Start: f.Span.Start + from, End: f.Span.End + from}
		a.finding(f, span, validation.Input, rules.of(f), explained)
		if e := edits[i]; e != nil {
			w.ObjectMember("repair")
			w.Member("label", repairLabel(text[e.Span.Start:e.Span.End], e.Text))
			w.Number("finding", i)
			w.End()
		}
		w.End()
	}
	w.End()
	if len(fixed.Edits) > 0 {
		w.Member("repaired", r.input[:from]+fixed.Text+r.input[to:])
		w.Number("repairs", len(fixed.Edits))
	}
	a.context(c, text, base, len(fixed.Findings) == 0, fixed.NoURL)
	return omitted
}

// findingsOfBase writes the findings of an input that has not been read because its base
// is not a URL.
func (a *answer) findingsOfBase(base string, rules *rules) {
	a.w.ArrayMember("findings")
	a.eachOfBase(base, rules)
	a.w.End()
}

// eachOfBase writes what is wrong with a base, and returns how much it left out.
func (a *answer) eachOfBase(base string, rules *rules) (omitted int) {
	repair, rest := conform.FixWithin(maxFindings, base, noBase)
	for _, o := range rest {
		omitted += o.Count
	}
	explained := map[validation.Code]bool{}
	for _, f := range repair.Findings {
		a.w.Object()
		a.finding(f, f.Span, validation.Base, rules.of(f), explained)
		a.w.End()
	}
	return omitted
}

// finding writes the members of a finding in the input or the base. Why it matters is
// said once for each code.
func (a *answer) finding(f conform.Finding, span validation.Span, in validation.Source, rule int, explained map[validation.Code]bool) {
	w := &a.w
	w.Number("rule", rule)
	a.span("span", span)
	w.Member("in", in.String())
	if f.Fatal {
		a.w.Flag("fatal", true)
	}
	if !explained[f.Code] {
		explained[f.Code] = true
		w.Member("why", jsonform.Why(f.Code))
	}
}

// rules are what findings are about, which many of them share.
type rules struct {
	all    []conform.Finding // one for each
	number map[rule]int
}

// rule is what tells rules apart.
type rule struct {
	code     validation.Code
	reason   validation.Reason
	expected conform.Production
	found    rune // which the message names
}

func newRules() *rules { return &rules{number: map[rule]int{}} }

// of returns the number of the rule of a finding.
func (r *rules) of(f conform.Finding) int {
	key := rule{f.Code, f.Reason, f.Expected, f.Found}
	n, ok := r.number[key]
	if !ok {
		n = len(r.all)
		r.number[key] = n
		r.all = append(r.all, f)
	}
	return n
}

func (r *rules) write(w *jsontext.Writer) {
	w.ArrayMember("rules")
	for _, f := range r.all {
		w.Object()
		w.Member("code", f.Code.String())
		w.Member("message", f.Explanation())
		w.Member("anchor", jsonform.StandardURL+f.Code.Entry().Anchor)
		if anchor := f.Expected.Anchor(); anchor != "" {
			w.Member("expected", f.Expected.String())
			w.Member("expectedAnchor", anchor)
		}
		w.End()
	}
	w.End()
}

// editsOf returns the edit that repairs each finding, by its index.
func editsOf(r conform.Repair) map[int]*conform.Edit {
	edits := make(map[int]*conform.Edit, len(r.Edits))
	for i := range r.Edits {
		for _, f := range r.Edits[i].Findings {
			edits[f] = &r.Edits[i]
		}
	}
	return edits
}

// repair writes the input without one finding.
func repair(a *answer, r *request) error {
	c, ok := contextNamed(r.context)
	if !ok {
		return errors.New("unknown context")
	}
	var base weburl.URL
	if r.base != nil {
		var err error
		if base, err = weburl.Parse(*r.base); err != nil {
			return errors.New("the base is not a URL")
		}
	}
	from, to := c.trim(r.input)
	all, _ := conform.FixWithin(maxRepaired, r.input[from:to], base)
	e := editsOf(all)[r.finding]
	if e == nil {
		return errors.New("this finding has no repair")
	}
	a.w.Member("input", r.input[:from+e.Span.Start]+e.Text+r.input[from+e.Span.End:])
	return nil
}

// repairLabel says in a few words what an edit does.
func repairLabel(before, after string) string {
	switch {
	case before == "":
		return "Insert " + quoted(after)
	case after == "":
		return "Remove " + quoted(before)
	}
	return "Replace " + quoted(before) + " with " + quoted(after)
}

// maxQuoted is how many bytes of a text a label shows.
const maxQuoted = 40

// quoted returns the beginning of a text in quotation marks, made visible.
func quoted(text string) string {
	more := ""
	if len(text) > maxQuoted {
		n := maxQuoted
		for !utf8.RuneStart(text[n]) {
			n--
		}
		text, more = text[:n], "…"
	}
	return "“" + show.Visible(text) + more + "”"
}
