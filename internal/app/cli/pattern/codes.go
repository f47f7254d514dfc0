package pattern

import (
	"maps"
	"slices"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/findings"
	"github.com/weburl-go/weburl/urlpattern"
)

// The codes of findings that are neither errors of patterns nor notes of package meaning.
const (
	notAPattern   = "not-a-pattern"
	neverMatches  = "never-matches"
	shadowed      = "shadowed"
	conflict      = "conflict"
	emptySearch   = "empty-search"
	undecided     = "undecided"
	documentation = findings.ProjectURL + "/blob/main/docs/check-patterns.md#what-is-reported"
)

// code describes a code of check.
type code struct {
	name    string
	natural findings.Level
	// short says what is found, without a full stop; full is a sentence or two about why it
	// matters and what to do. Both are "" for notes, which "weburl explain" explains by an example.
	short, full string
}

// ownCodes holds the codes that only check reports.
var ownCodes = []code{
	{notAPattern, findings.Error, "an entry of the file is not a URL pattern",
		"A file has a pattern on each line or is a JSON array of strings and objects. In an object, an unknown member is an error, since a missing component matches anything."},
	{neverMatches, findings.Error, "no URL matches the pattern",
		"Each component has to match what the URL parser can write: lower case in hosts, percent-encoded paths, no default port."},
	{shadowed, findings.Error, "earlier patterns match every URL that the pattern matches",
		"If the first pattern that matches decides, this one is never reached. Move it before the others, or delete it."},
	{conflict, findings.Warning, "two patterns overlap, and neither is more specific",
		"Each also matches URLs that the other does not, so the order of the file decides which pattern gets the URLs that both match. If the order is intended, or if nothing depends on it, turn the code off."},
	{emptySearch, findings.Warning, "the pattern matches only URLs without a query, because it gives a hash",
		"Components that a pattern string leaves out must be empty if they come before its last component, and match anything if they come after it."},
	{undecided, findings.Note, "it was not decided whether the pattern is shadowed, conflicts or matches nothing",
		"The answer would take too many steps."},
}

// noteLevels holds the levels of the notes of package meaning. Warnings are faults in most lists;
// notes are often intended.
var noteLevels = map[string]findings.Level{
	"bare-domain":      findings.Warning, // unless another pattern of the list matches what is missing
	"host-as-protocol": findings.Warning, "any-scheme": findings.Warning, "upper-case": findings.Warning,
	"credentials": findings.Warning, "no-host": findings.Warning, "port-group": findings.Warning,
	"joined-host": findings.Warning, "leading-dot": findings.Warning, "open-host": findings.Warning,
	"any-character": findings.Warning, "address": findings.Warning, "address-form": findings.Warning,
	"not-an-address": findings.Warning, "default-port": findings.Warning, "no-port": findings.Warning,
	"cut-off": findings.Warning, "no-slash": findings.Warning, "root": findings.Warning,
	"double-star": findings.Warning, "placeholder": findings.Warning, "group-name": findings.Warning,
	"group-shift": findings.Warning, "repeated-group": findings.Warning, "braces": findings.Warning,
	"bar": findings.Warning, "anchor": findings.Warning, "dot-segments": findings.Warning,
	"percent-encoding": findings.Warning, "question-mark": findings.Warning, "apostrophe": findings.Warning,
	"folder": findings.Note, "prefix": findings.Note, "trailing-slash": findings.Note, "parameter-order": findings.Note,
}

// explained returns the codes in the form that "weburl explain" shows.
func explained() []frame.Code {
	var all []frame.Code
	for _, c := range ownCodes {
		all = append(all, frame.Code{Name: c.name, Explanation: c.short, Why: c.full, Documentation: documentation})
	}
	return all
}

// naturalLevel returns the level of a code that no flag sets. A code that is in no table is the
// reason why a text is not a pattern.
func naturalLevel(name string) findings.Level {
	if l, ok := noteLevels[name]; ok {
		return l
	}
	if name == urlpattern.NotRegular.String() {
		return findings.Warning // browsers accept it
	}
	for _, c := range ownCodes {
		if c.name == name {
			return c.natural
		}
	}
	return findings.Error
}

// checkCodes returns the codes that flags may name, in order.
func checkCodes() []string {
	var names []string
	for _, c := range ownCodes {
		names = append(names, c.name)
	}
	for c := urlpattern.NoProtocol; c <= urlpattern.TooLarge; c++ {
		names = append(names, c.String())
	}
	return append(names, slices.Sorted(maps.Keys(noteLevels))...)
}

// rules describes all codes.
func rules() (all []findings.Rule) {
	for _, name := range checkCodes() {
		r := findings.Rule{ID: name, Level: naturalLevel(name), HelpURI: documentation}
		for _, c := range ownCodes {
			if c.name == name {
				r.Short, r.Full = c.short, c.full
			}
		}
		for c := urlpattern.NoProtocol; c <= urlpattern.TooLarge; c++ {
			if c.String() == name {
				r.Short, r.Full = c.Explanation(), "The text is not a URL pattern that weburl can use."
			}
		}
		if r.Short == "" {
			r.Short = "the pattern may not mean what it seems to: " + name
			r.Full = "\"weburl explain " + name + "\" explains this with an example."
		}
		r.Help = r.Short + ". " + r.Full
		all = append(all, r)
	}
	return all
}
