// Package beyond holds cases of the URL Standard that are missing in
// web-platform-tests and that at least one other implementation gets wrong. They
// are data files in the form of web-platform-tests:
//
//   - urltestdata.json, setters_tests.json and toascii.json are in the forms of the
//     files of these names;
//   - sequences.json is like setters_tests.json, but with several calls: a name and its
//     arguments, either an attribute that is set or a method of the search parameters;
//   - urlsearchparams.json has what the constructor of URLSearchParams gets, the pairs
//     that it makes of that, and their serialization.
//
// The comment of a case is the name of its class, what the text that decides it says,
// and the address of that text.
package beyond

import (
	"embed"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/test/suite"
)

//go:embed *.json
var files embed.FS

// Files lists the names of the data files, in the order in which [Load] reads them.
var Files = []string{"urltestdata.json", "toascii.json", "setters_tests.json", "sequences.json", "urlsearchparams.json"}

// A Class is a kind of fault.
type Class struct{ Name, Rule, Anchor string }

// A Call is a name and its arguments: "new" for the constructor of URL, "params" for that
// of URLSearchParams, an attribute that is set, or a method of the search parameters.
type Call []string

// A Case is a sequence of calls and the expected results.
type Case struct {
	File  string
	Class Class
	Calls []Call
	// Fails reports whether the constructor must throw.
	Fails bool
	// Want maps an attribute to its value; "searchParams" is the serialization of
	// the search parameters. Pairs, if not nil, holds the search parameters
	// themselves.
	Want  map[string]string
	Pairs [][2]string
}

// Observed is what an implementation shows after the calls.
type Observed struct {
	Fails      bool
	Attributes map[string]string
	Pairs      [][2]string
}

// Load returns the cases of all files.
func Load() ([]Case, error) {
	var all []Case
	for _, name := range Files {
		data, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		cases, err := Read(name, data)
		if err != nil {
			return nil, err
		}
		for i, c := range cases {
			if c.Class.Name == "" {
				return nil, fmt.Errorf("%s: the comment of case %d is no class, rule and address", name, i)
			}
			all = append(all, c)
		}
	}
	return all, nil
}

// Read reads a data file in the form of the one with this name, perhaps from
// web-platform-tests itself, whose cases have no class.
func Read(name string, data []byte) ([]Case, error) {
	cases, err := readers[name](data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for i := range cases {
		cases[i].File = name
	}
	return cases, nil
}

var readers = map[string]func([]byte) ([]Case, error){
	"urltestdata.json":     readURLs,
	"toascii.json":         readDomains,
	"setters_tests.json":   readSetters,
	"sequences.json":       readSequences,
	"urlsearchparams.json": readParams,
}

var commentRE = regexp.MustCompile(`^([a-z0-9-]+): (\S.*\.) (https://\S+)$`)

func classOf(comment string) Class {
	m := commentRE.FindStringSubmatch(comment)
	if m == nil {
		return Class{}
	}
	return Class{m[1], m[2], m[3]}
}

func readURLs(data []byte) ([]Case, error) {
	rows, err := suite.DecodeCases[suite.URLCase](data)
	var cases []Case
	for _, r := range rows {
		c := Case{Class: classOf(r.Comment), Calls: []Call{{"new", r.Input}}, Fails: r.Failure, Want: r.Attributes()}
		if r.Base != nil {
			c.Calls[0] = append(c.Calls[0], *r.Base)
		}
		cases = append(cases, c)
	}
	return cases, err
}

// endsHost percent-encodes characters that would end a host.
var endsHost = strings.NewReplacer(":", "%3A", "/", "%2F", "?", "%3F", "#", "%23", `\`, "%5C")

// A domain is tested as the host of a URL, as web-platform-tests does.
func readDomains(data []byte) ([]Case, error) {
	type row struct {
		Comment, Input  string
		Output          *string
		URLStandardOnly bool
	}
	rows, err := suite.DecodeCases[row](data)
	var cases []Case
	for _, r := range rows {
		if r.Input == "" {
			continue // "https:///x" has the host x
		}
		c := Case{Class: classOf(r.Comment), Calls: []Call{{"new", "https://" + endsHost.Replace(r.Input) + "/x"}}, Fails: r.Output == nil}
		if r.Output != nil {
			c.Want = map[string]string{"href": "https://" + *r.Output + "/x", "host": *r.Output, "hostname": *r.Output, "pathname": "/x"}
		}
		cases = append(cases, c)
	}
	return cases, err
}

func readSetters(data []byte) ([]Case, error) {
	type row struct {
		Comment, Href string
		NewValue      string `json:"new_value"`
		Expected      map[string]string
	}
	groups, err := suite.DecodeGroups[row](data)
	var cases []Case
	for _, attribute := range slices.Sorted(maps.Keys(groups)) {
		for _, r := range groups[attribute] {
			cases = append(cases, Case{Class: classOf(r.Comment), Calls: []Call{{"new", r.Href}, {attribute, r.NewValue}}, Want: r.Expected})
		}
	}
	return cases, err
}

func readSequences(data []byte) ([]Case, error) {
	type row struct {
		Comment, Href string
		Calls         []Call
		Expected      map[string]string
	}
	rows, err := suite.DecodeCases[row](data)
	var cases []Case
	for _, r := range rows {
		cases = append(cases, Case{Class: classOf(r.Comment), Calls: append([]Call{{"new", r.Href}}, r.Calls...), Want: r.Expected})
	}
	return cases, err
}

func readParams(data []byte) ([]Case, error) {
	type row struct {
		Comment, Input, Output string
		Pairs                  [][2]string
	}
	rows, err := suite.DecodeCases[row](data)
	var cases []Case
	for _, r := range rows {
		cases = append(cases, Case{
			Class: classOf(r.Comment), Calls: []Call{{"params", r.Input}},
			Want: map[string]string{"searchParams": r.Output}, Pairs: r.Pairs,
		})
	}
	return cases, err
}

// Wrong returns how an observation differs from the expected results, or "" if it
// does not.
func (c Case) Wrong(o Observed) string {
	switch {
	case c.Fails && o.Fails:
		return ""
	case o.Fails:
		return "failure"
	case c.Fails:
		return quote(o.Attributes["href"])
	}
	// The first of these that differs is the most telling.
	for _, name := range []string{"href", "host", "pathname", "origin", "protocol", "username", "password", "hostname", "port", "search", "hash", "searchParams"} {
		want, asked := c.Want[name]
		if got, given := o.Attributes[name]; asked && given && got != want {
			if name == "href" {
				return quote(got)
			}
			return name + " " + quote(got)
		}
	}
	if c.Pairs != nil && !slices.Equal(c.Pairs, o.Pairs) {
		return fmt.Sprintf("pairs %+q", o.Pairs)
	}
	return ""
}

// Right returns the expected results, in short.
func (c Case) Right() string {
	switch {
	case c.Fails:
		return "failure"
	case c.Want["href"] != "":
		return quote(c.Want["href"])
	}
	return quote(c.Want["searchParams"])
}

// String returns the calls as a person would write them, with ASCII only.
func (c Case) String() string {
	parts := make([]string, len(c.Calls))
	for i, call := range c.Calls {
		args := make([]string, len(call)-1)
		for k, arg := range call[1:] {
			args[k] = quote(arg)
		}
		list := strings.Join(args, ", ")
		switch call[0] {
		case "new":
			parts[i] = list
		case "params":
			parts[i] = "URLSearchParams " + list
		case "append", "delete", "set", "sort":
			parts[i] = call[0] + "(" + list + ")"
		default:
			parts[i] = call[0] + " = " + list
		}
	}
	return strings.Join(parts, "; ")
}

func quote(s string) string { return strconv.QuoteToASCII(s) }
