package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/tools/internal/peers"
	"github.com/weburl-go/weburl/validation"
)

// properties are the names of the elements of answer.url.
var properties = peers.Properties

// An answer is the result of an implementation for a request.
type answer struct {
	// url holds the properties, or the first of them if the implementation does not
	// report all; nil means failure.
	url []string
	// errors holds the names of the validation errors in the order in which they
	// occur, or nil if the implementation does not report them. Errors of a base
	// URL are never reported.
	errors []string
	// crash says why the implementation crashed, or is "" if it did not.
	crash string
	// baseHostname is the host of the base URL, which the judge "node" reports
	// together with url; it is not compared.
	baseHostname string
}

// decode decodes a line that js/serve.js writes.
func (a *answer) decode(line []byte) error {
	var wire struct {
		URL    []string `json:"url"`
		Errors []string `json:"errors"`
		Crash  string   `json:"crash"`
		Base   string   `json:"baseHostname"`
	}
	if err := json.Unmarshal(line, &wire); err != nil {
		return err
	}
	if len(wire.URL) > len(properties) {
		return errors.New("too many properties")
	}
	*a = answer{wire.URL, wire.Errors, wire.Crash, wire.Base}
	return nil
}

// line returns the line with which a judge would give the same answer. It uses w, which
// must be empty.
func (a answer) line(w *jsontext.Writer, judge string) string {
	w.Object()
	switch {
	case a.url == nil:
		w.Name("url")
		w.Null()
	case judge == "node":
		w.Strings("url", a.url)
		w.Member("baseHostname", a.baseHostname)
	default:
		w.Strings("url", a.url[:2])
	}
	if judge != "node" && a.errors != nil {
		w.Strings("errors", a.errors)
	}
	w.End()
	return w.Take()
}

// ours returns weburl's answer. It parses three times, since the code paths differ
// when errors are not reported or the result is dropped. If the results differ,
// that counts as a crash.
func ours(r request) (a answer) {
	defer func() {
		if p := recover(); p != nil {
			a = answer{crash: fmt.Sprint(p)}
		}
	}()
	var options weburl.Options
	if r.hasBase {
		base, err := weburl.Parse(r.base)
		if err != nil {
			return answer{}
		}
		options.Base = base
	}
	quick, quickErr := options.Parse(r.input)
	names := []string{}
	options.Report = func(e validation.Error) { names = append(names, e.Code.String()) }
	u, err := options.Parse(r.input)
	if quick != u || (quickErr == nil) != (err == nil) {
		return answer{crash: fmt.Sprintf("without Report it returns %q, %v", quick, quickErr)}
	}
	if can := options.Base.CanParse(r.input); can != (err == nil) {
		return answer{crash: fmt.Sprintf("CanParse returns %v", can)}
	}
	if err != nil {
		return answer{errors: names}
	}
	return answer{url: webAPI(u), errors: names, baseHostname: options.Base.Host().String()}
}

// webAPI returns the properties of the Web API's URL object, which the judges
// report, from the record. https://url.spec.whatwg.org/#url-class
func webAPI(u weburl.URL) []string {
	host := u.Host().String()
	hostPort, port := host, ""
	if p, ok := u.Port(); ok {
		port = strconv.Itoa(int(p))
		hostPort += ":" + port
	}
	query, _ := u.Query()
	fragment, _ := u.Fragment()
	return []string{
		u.String(), u.Origin().String(), u.Scheme() + ":", u.Username(), u.Password(),
		hostPort, host, port, u.Path(), prefixed("?", query), prefixed("#", fragment),
	}
}

// prefixed returns mark and s, or "" if s is empty.
func prefixed(mark, s string) string {
	if s == "" {
		return ""
	}
	return mark + s
}

// A finding is one comparison of weburl with a judge.
type finding interface {
	// by returns the name of the judge.
	by() string
	// kind says in a few words how the two differ, or is "" if they agree.
	kind() string
	// explain returns the first explanation that covers the difference, or nil.
	explain(table []explanation) *explanation
	// smallest returns a reduced finding of the same kind.
	smallest(j *judge) (finding, error)
	// String describes the finding on several lines.
	String() string
}

// A difference is a request and the answers of weburl and a judge.
type difference struct {
	judge        string
	request      request
	ours, theirs answer
}

func (d difference) by() string { return d.judge }

// kind says how the two differ, such as "we fail" or "errors: -a +b", where "-"
// marks what only weburl reports and "+" what only the judge reports. It is "" if
// they agree.
func (d difference) kind() string {
	switch {
	case d.ours.crash != "":
		return "we crash"
	case d.theirs.crash != "":
		return "they crash"
	case d.ours.url == nil && d.theirs.url != nil:
		return "we fail"
	case d.ours.url != nil && d.theirs.url == nil:
		return "they fail"
	}
	var parts []string
	for i := range min(len(d.ours.url), len(d.theirs.url)) {
		if d.ours.url[i] != d.theirs.url[i] {
			parts = append(parts, properties[i])
		}
	}
	if d.ours.errors != nil && d.theirs.errors != nil && !slices.Equal(d.ours.errors, d.theirs.errors) {
		parts = append(parts, "errors: "+errorChange(d.ours.errors, d.theirs.errors))
	}
	return strings.Join(parts, ", ")
}

// errorChange lists the errors that only a and only b contains, or says that their
// number or order differs. Repetitions of an error are not listed.
func errorChange(a, b []string) string {
	var parts []string
	for _, name := range distinct(a) {
		if !slices.Contains(b, name) {
			parts = append(parts, "-"+name)
		}
	}
	for _, name := range distinct(b) {
		if !slices.Contains(a, name) {
			parts = append(parts, "+"+name)
		}
	}
	switch {
	case len(parts) > 0:
		return strings.Join(parts, " ")
	case len(a) != len(b):
		return "different number of the same"
	}
	return "different order"
}

func distinct(names []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(names)))
}

// String describes the difference on several lines.
func (d difference) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v\n    %s differs from weburl: %s\n", d.request, d.judge, d.kind())
	d.ours.show(&b, "weburl", d.theirs)
	d.theirs.show(&b, d.judge, d.ours)
	return b.String()
}

// smallest returns a reduced difference of the same kind as d.
func (d difference) smallest(j *judge) (finding, error) {
	return smallest(d, d.request, reduce, explained, func(r request) (difference, error) {
		a, err := j.askOne(r)
		return difference{j.name, r, ours(r), a}, err
	})
}

// show writes the parts of a that differ from other.
func (a answer) show(b *strings.Builder, name string, other answer) {
	switch {
	case a.crash != "":
		fmt.Fprintf(b, "    %-11s crash: %s\n", name, a.crash)
		return
	case a.url == nil:
		fmt.Fprintf(b, "    %-11s failure\n", name)
	case other.url == nil:
		fmt.Fprintf(b, "    %-11s href %q\n", name, a.url[0])
	}
	for i := range min(len(a.url), len(other.url)) {
		if a.url[i] != other.url[i] {
			fmt.Fprintf(b, "    %-11s %s %q\n", name, properties[i], a.url[i])
		}
	}
	if a.errors != nil && other.errors != nil && !slices.Equal(a.errors, other.errors) {
		fmt.Fprintf(b, "    %-11s errors %s\n", name, strings.Join(a.errors, " "))
	}
}
