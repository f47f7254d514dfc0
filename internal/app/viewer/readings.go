package viewer

import (
	"cmp"
	"errors"

	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/validation"
)

func compareReadings(a *answer, r *request) error {
	name := r.profile
	if name == "" {
		name = "all"
	}
	p, err := compare.ParseProfile(name)
	switch {
	case err != nil:
		return errors.New("unknown profile")
	case p.NeedsBase && r.base == nil:
		return errors.New("this profile needs a base")
	}
	c, ok := a.comparison(r, p)
	if !ok {
		return nil
	}
	analysis := c.WriteAnalysis(&a.w, r.input)
	a.titles(analysis)
	a.differences(analysis.Readings())
	return nil
}

func history(a *answer, r *request) error {
	p, err := compare.ParseProfile("browser")
	if err != nil {
		return err
	}
	if c, ok := a.comparison(r, p); ok {
		c.WriteHistory(&a.w, r.input)
		a.editions(p)
	}
	return nil
}

// comparison writes the members that are common to what readings are asked for. It
// returns false if the base is not a URL, as it has then written.
func (a *answer) comparison(r *request, p compare.Profile) (jsonform.Comparison, bool) {
	w := &a.w
	w.Member("input", r.input)
	if r.base != nil {
		w.Member("base", *r.base)
	}
	base, err := r.baseURL()
	var failure *validation.Error
	switch {
	case errors.As(err, &failure):
		jsonform.WriteFailure(w, failure, validation.Base)
	case err != nil:
		w.Member("error", jsonform.ErrorText(err))
	}
	return jsonform.Comparison{Profile: p, Base: r.base, BaseURL: base}, err == nil
}

// titles writes what the findings of an analysis are called and what they are about.
func (a *answer) titles(analysis *compare.Analysis) {
	found := map[string]bool{}
	for _, f := range analysis.Findings() {
		found[f.ID] = true
	}
	w := &a.w
	w.ObjectMember("titles")
	for _, k := range compare.Kinds() {
		if found[k.ID] {
			w.ObjectMember(k.ID)
			w.Member("title", k.Title)
			w.Member("explanation", k.Explanation)
			w.End()
		}
	}
	w.End()
}

// labels are the names of editions that people use for them.
var labels = map[string]string{
	"whatwg": "URL Standard", "whatwg-literal": "URL Standard", "whatwg-2025": "URL Standard of 2025", "whatwg-2017": "URL Standard of 2017",
	"webspecs-2014": "URL draft of 2014", "html-2012": "HTML5 of 2012", "rfc3986": "RFC 3986", "rfc3987": "RFC 3987 (IRI)",
	"rfc3986-last-at": "RFC 3986 regex, last @", "rfc3986-first-at": "RFC 3986 regex, first @", "rfc3986-decoded": "RFC 3986 regex, decoded",
	"net/url": "Go net/url", "net/http": "Go net/http", "curl": "curl 8", "curl-guess": "curl 8, guessing the scheme",
	"python": "Python urllib", "java": "Java URI", "perl": "Perl URI", "ruby": "Ruby URI", "php": "PHP parse_url",
}

// label returns the name of an edition for people, or its identifier if it has no other.
func label(e *edition.Edition) string { return cmp.Or(labels[e.Name], e.Name) }

// editions writes what the texts of a profile are called.
func (a *answer) editions(p compare.Profile) {
	w := &a.w
	w.ObjectMember("editions")
	empty := ""
	for _, r := range compare.Analyze(empty, &empty, p).Readings() {
		w.ObjectMember(r.Edition.Name)
		w.Member("name", label(r.Edition))
		w.Member("version", r.Edition.Version)
		w.Member("title", r.Edition.Title)
		w.End()
	}
	w.End()
}

// differences writes the parts of the readings beside those of the first that accepts
// the input.
func (a *answer) differences(readings []compare.Reading) {
	var first *compare.Reading
	w := &a.w
	w.ArrayMember("table")
	for i := range readings {
		r := &readings[i]
		w.Object()
		w.Member("as", r.Edition.Name)
		w.Member("name", label(r.Edition))
		w.Member("version", r.Edition.Version)
		w.Member("title", r.Edition.Title)
		a.w.Flag("model", r.Edition.Model)
		a.w.Flag("accepted", r.Failure == nil)
		if r.Failure == nil {
			if first == nil {
				first = r
			}
			w.ArrayMember("parts")
			for _, p := range jsonform.ComparedParts() {
				a.part(p, first, r)
			}
			w.End()
		}
		w.End()
	}
	w.End()
}

// differs are the names of the differences.
var differs = [...]string{jsonform.Same: "same", jsonform.Otherwise: "otherwise", jsonform.Elsewhere: "elsewhere"}

// part writes a part of a reading, and what is different in it.
func (a *answer) part(p jsonform.ComparedPart, first, r *compare.Reading) {
	w := &a.w
	part, model := p.Of(&r.Reading), p.Of(&first.Reading)
	w.Object()
	w.Member("name", p.Name)
	w.Name("text")
	if part.Present {
		w.String(part.Text)
	} else {
		w.Null()
	}
	d := p.Compare(first, r)
	w.Member("differs", differs[d])
	if d != jsonform.Same && part.Text != model.Text {
		a.span("span", unlike(part.Text, model.Text))
	}
	w.End()
}

// unlike returns the smallest part of text that is not in other, which begins and ends
// alike. It does not split a code point.
func unlike(text, other string) validation.Span {
	start := 0
	for start < len(text) && start < len(other) && text[start] == other[start] {
		start++
	}
	for start > 0 && start < len(text) && isContinuation(text[start]) {
		start--
	}
	end := len(text)
	for back := 1; end > start && len(other)-back >= start && text[end-1] == other[len(other)-back]; back++ {
		end--
	}
	for end < len(text) && isContinuation(text[end]) {
		end++
	}
	return validation.Span{Start: start, End: end}
}

func isContinuation(b byte) bool { return b&0xC0 == 0x80 }
