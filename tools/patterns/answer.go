package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/urlpattern"
)

// testCase is a pattern, as the arguments of the constructor, and inputs, as those of
// exec. Other is another pattern for compareComponent, and Groups are for generate.
type testCase struct {
	Pattern []any             `json:"pattern"`
	Inputs  [][]any           `json:"inputs"`
	Other   []any             `json:"other"`
	Groups  map[string]string `json:"groups"`
	// Skip is set if the judge must not be asked.
	Skip bool `json:"skip"`
}

// answer is what an implementation says about a case.
type answer struct {
	Late            bool          `json:"late"`
	Error           bool          `json:"error"`
	Components      []string      `json:"components"`
	HasRegExpGroups bool          `json:"hasRegExpGroups"`
	Matches         []matchResult `json:"matches"`
	Orders          []int         `json:"orders"`
	Generated       []string      `json:"generated"`
	// Read is how the judge reads the base URL and the URL of the pattern, and then of each
	// input; nil for what is not a URL.
	Read [][2]*string `json:"read"`

	pattern urlpattern.Pattern
	reason  error
}

// matchResult is "error", null or what each component took.
type matchResult struct {
	ok, failed bool
	components []componentResult
}

type componentResult struct {
	Input  string             `json:"input"`
	Groups map[string]*string `json:"groups"`
}

func (m *matchResult) UnmarshalJSON(text []byte) error {
	switch {
	case string(text) == "null":
		return nil
	case bytes.Equal(text, []byte(`"error"`)):
		m.failed = true
		return nil
	}
	m.ok = true
	return json.Unmarshal(text, &m.components)
}

var components = []urlpattern.Component{urlpattern.Protocol, urlpattern.Username, urlpattern.Password, urlpattern.Hostname,
	urlpattern.Port, urlpattern.Pathname, urlpattern.Search, urlpattern.Hash}

// initOf converts the object that a case has in JSON.
func initOf(object map[string]string) urlpattern.Init {
	init := urlpattern.Init{}
	for key, value := range object {
		var c urlpattern.Component
		if err := c.UnmarshalText([]byte(key)); err != nil {
			panic(err)
		}
		init[c] = value
	}
	return init
}

// construct calls the constructor with the arguments.
func construct(args []any) (p urlpattern.Pattern, err error) {
	var o urlpattern.Options
	if n := len(args); n > 1 {
		if options, ok := args[n-1].(map[string]bool); ok {
			o.IgnoreCase = options["ignoreCase"]
			args = args[:n-1]
		}
	}
	if len(args) > 1 {
		if o.Base, err = weburl.Parse(args[1].(string)); err != nil {
			return p, err
		}
	}
	if text, ok := args[0].(string); ok {
		return o.Parse(text)
	}
	return o.New(initOf(args[0].(map[string]string)))
}

func match(p urlpattern.Pattern, args []any) (result matchResult) {
	var m urlpattern.Match
	switch input := args[0].(type) {
	case string:
		var base weburl.URL
		if len(args) > 1 {
			var err error
			if base, err = weburl.Parse(args[1].(string)); err != nil {
				return result
			}
		}
		u, err := base.Parse(input)
		if err != nil {
			return result
		}
		m, result.ok = p.Match(u)
		if p.Test(u) != result.ok {
			panic(fmt.Sprint(p, args, ": Test and Match differ"))
		}
	case map[string]string:
		init := initOf(input)
		m, result.ok = p.MatchInit(init)
		if p.TestInit(init) != result.ok {
			panic(fmt.Sprint(p, args, ": TestInit and MatchInit differ"))
		}
	}
	if !result.ok {
		return result
	}
	for _, c := range components {
		groups := map[string]*string{}
		for name, g := range m.Groups(c) {
			groups[name] = nil
			if g.Set {
				groups[name] = &g.Value
			}
		}
		result.components = append(result.components, componentResult{m.Input(c), groups})
	}
	return result
}

// answer returns our answer.
func (tc *testCase) answer(drafts bool) (a answer) {
	p, err := construct(tc.Pattern)
	if err != nil {
		return answer{Error: true, reason: err}
	}
	a.pattern = p
	a.HasRegExpGroups = p.HasRegExpGroups()
	for _, c := range components {
		a.Components = append(a.Components, p.Component(c))
	}
	for _, args := range tc.Inputs {
		a.Matches = append(a.Matches, match(p, args))
	}
	if !drafts {
		return a
	}
	other, err := construct(tc.Other)
	for _, c := range components {
		if err == nil {
			a.Orders = append(a.Orders, urlpattern.CompareComponent(c, p, other))
		}
		text, failed := p.Generate(c, tc.Groups)
		if failed != nil {
			text = "error"
		}
		a.Generated = append(a.Generated, text)
	}
	return a
}

// stopsChromium reports whether Chromium may loop forever in code in which no worker can
// be stopped: it does if a piece of a search is "?", or a piece of a hash "#".
func (tc *testCase) stopsChromium() bool {
	p, err := construct(tc.Pattern)
	q, err2 := construct(tc.Other)
	for _, p := range []urlpattern.Pattern{p, q} {
		if strings.Contains(p.Component(urlpattern.Search), `\?`) || strings.Contains(p.Component(urlpattern.Hash), "#") {
			return true
		}
	}
	return errors.Is(err, urlpattern.NotRegular) || errors.Is(err2, urlpattern.NotRegular)
}

// difference is a difference between our answer and a judge's.
type difference struct {
	what         string
	component    urlpattern.Component // 0 if all are concerned
	input        []any                // nil if the pattern is concerned
	index        int                  // of the input
	ours, theirs string
}

func (d difference) String() string {
	text := ""
	if d.input != nil {
		text = "input " + compact(d.input) + "\n  "
	}
	return text + "ours:   " + d.ours + "\n  theirs: " + d.theirs
}

func compact(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// differences returns the differences. If a component's pattern differs, what it matches
// is not compared.
func differences(tc *testCase, ours, theirs *answer) (all []difference) {
	if ours.Error != theirs.Error {
		say := func(a *answer) string {
			if a.Error {
				return "error " + fmt.Sprint(a.reason)
			}
			return compact(a.Components)
		}
		return []difference{{what: "accepted", ours: say(ours), theirs: say(theirs)}}
	}
	if ours.Error {
		return nil
	}
	for i, c := range components {
		if ours.Components[i] != theirs.Components[i] {
			all = append(all, difference{what: "pattern string", component: c, ours: ours.Components[i], theirs: theirs.Components[i]})
		}
	}
	if len(all) > 0 {
		return all
	}
	if ours.HasRegExpGroups != theirs.HasRegExpGroups {
		all = append(all, difference{what: "hasRegExpGroups", ours: fmt.Sprint(ours.HasRegExpGroups), theirs: fmt.Sprint(theirs.HasRegExpGroups)})
	}
	for i := range ours.Matches {
		a, b := &ours.Matches[i], &theirs.Matches[i]
		if a.ok != b.ok || a.failed != b.failed {
			all = append(all, difference{what: "verdict", input: tc.Inputs[i], index: i, ours: say(a), theirs: say(b)})
			continue
		}
		for k, c := range components {
			if a.ok && compact(a.components[k]) != compact(b.components[k]) {
				all = append(all, difference{what: "groups", component: c, input: tc.Inputs[i], index: i, ours: compact(a.components[k]), theirs: compact(b.components[k])})
			}
		}
	}
	if theirs.Orders != nil && !slices.Equal(ours.Orders, theirs.Orders) {
		all = append(all, difference{what: "order of " + compact(tc.Other), ours: fmt.Sprint(ours.Orders), theirs: fmt.Sprint(theirs.Orders)})
	}
	for i, c := range components {
		if theirs.Generated != nil && ours.Generated[i] != theirs.Generated[i] {
			all = append(all, difference{what: "generated from " + compact(maps.Clone(tc.Groups)), component: c, ours: ours.Generated[i], theirs: theirs.Generated[i]})
		}
	}
	return all
}

func say(m *matchResult) string {
	switch {
	case m.failed:
		return "error"
	case !m.ok:
		return "no match"
	}
	return "match " + compact(m.components)
}
