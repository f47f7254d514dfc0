package compare

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/validation"
)

// The IDs of kinds for which RefusedError has a text of its own.
const (
	refusedBySome     = "refused-by-some"
	unstableOnReparse = "unstable-on-reparse"
	dependsOnEdition  = "depends-on-edition"
)

// readingKinds holds the kinds that are found in the readings alone.
var readingKinds = []Kind{
	{
		ID:          "raw-host-not-dialed",
		Title:       "a program that returns one host and looks up another",
		Explanation: "Some programs return the host as written, and convert it only when they connect. So a check of the returned text does not apply to the name that is looked up.",
		CWE:         367,
		Advice:      "Check the canonical host.",
		Example:     "http://ｅxample.com/",
		explains:    hostEffects,
		parts:       hostPart,
		find: func(f *facts) (found, bool) {
			for _, r := range f.accepting {
				shown := strings.Trim(strings.TrimSuffix(strings.ToLower(r.Host.Text), "."), "[]")
				h := f.a.canon.host(r.Host.Text)
				if !h.parsed.IsNull() && strings.Trim(h.text, "[]") != shown && (h.parsed.Kind() != host.IPv6 || !strings.Contains(shown, "%")) {
					return found{span: f.hostSpan(), detail: r.Edition.Name + " shows another text than " + h.text}, true
				}
			}
			return nothing()
		},
	},
	{
		ID:          "other-host-header",
		Title:       "a Host header that names another host than the connection",
		Explanation: "net/http connects to the mapped name, but sends the Punycode of the characters as written, or nothing for characters that a Host header cannot contain. The server or a proxy may answer for another host.",
		CWE:         436,
		Advice:      "Pass on the agreed form.",
		Example:     "http://ｓhop.example/",
		explains:    setOf(HostsDiffer),
		find: func(f *facts) (found, bool) {
			for _, r := range f.accepting {
				if f.a.sendsOther(r) {
					detail := r.Edition.Name + " sends an empty one"
					if h := r.HostHeader.Text; h != "" {
						detail = r.Edition.Name + " sends " + h
					}
					return found{span: f.hostSpan(), detail: detail, readings: []string{r.Edition.Name}}, true
				}
			}
			return nothing()
		},
	},
	{
		ID:          unstableOnReparse,
		Title:       "a URL that its own reader reads differently the second time",
		Explanation: "The URL that an edition writes for the string leads elsewhere when the edition reads it again, so a check before storing does not apply to what is used later.",
		CWE:         436,
		Advice:      "Pass on the agreed form.",
		Example:     "https:////example.com/",
		explains:    0,
		find:        func(f *facts) (found, bool) { return f.unstable() },
	},
	{
		ID:          dependsOnEdition,
		Title:       "browsers of different years read it differently",
		Explanation: "The Standard changed, and not every program follows the same text.",
		CWE:         436,
		Advice:      "Pass on the agreed form.",
		Example:     "http://1.2.3.08/",
		explains:    0,
		find:        func(f *facts) (found, bool) { return f.dependsOnEdition() },
	},
	{
		ID:          refusedBySome,
		Title:       "some programs reject what others accept",
		Explanation: "No program goes elsewhere, but a URL that passes one may fail in the next.",
		CWE:         436,
		Advice:      "Pass on the agreed form, and see which programs still reject it.",
		Example:     "http://example.com/|",
		explains:    0,
		find: func(f *facts) (found, bool) {
			if len(f.accepting) == 0 || len(f.accepting) == len(f.a.readings) {
				return nothing()
			}
			match := found{span: f.whole()}
			for i := range f.a.readings {
				r := &f.a.readings[i]
				if r.Failure == nil {
					continue
				}
				if s := r.Failure.Span; match.readings == nil && r.FailedIn == validation.Input && s.IsKnown() {
					match.span = f.wholeCharacters(s)
				}
				match.readings = append(match.readings, r.Edition.Name)
			}
			return match, true
		},
	},
}

func (f *facts) unstable() (found, bool) {
	var match found
	for _, r := range f.accepting {
		if !r.HasHref || r.Href == f.input && f.a.base == nil || r.Target.Scheme == "" {
			continue
		}
		again := *r
		again.Reading = read(r.Edition, edition.Request{Input: r.Href})
		if again.Failure == nil {
			again.Target = f.a.canon.target(again.Reading)
			if again.Target == r.Target {
				continue
			}
			match.effects |= f.a.between(r, &again)
		}
		match.readings = append(match.readings, r.Edition.Name)
	}
	match.span = f.whole()
	return match, match.readings != nil
}

// dependsOnEdition compares the readings by the texts that browsers have followed.
func (f *facts) dependsOnEdition() (found, bool) {
	match := found{span: f.whole()}
	var newer *Reading
	for _, name := range historyNames {
		i := slices.IndexFunc(f.a.readings, func(r Reading) bool { return r.Edition.Name == name })
		if i < 0 {
			continue
		}
		r := &f.a.readings[i]
		if newer != nil {
			effects := f.a.between(newer, r)
			if effects.worst() > FormsDiffer || (newer.Failure == nil) != (r.Failure == nil) {
				match.effects |= effects
				match.readings = append(match.readings, newer.Edition.Name)
			}
		}
		newer = r
	}
	match.detail = "changed with " + strings.Join(match.readings, ", ")
	return match, match.readings != nil
}

func (f *facts) whole() validation.Span { return validation.Span{Start: 0, End: len(f.input)} }
