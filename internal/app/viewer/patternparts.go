package viewer

import (
	"strings"

	"github.com/weburl-go/weburl/internal/app/meaning"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/validation"
)

// patternPart begins the object of a part.
func (a *answer) patternPart(part meaning.Part) {
	w := &a.w
	w.Object()
	w.Member("kind", part.Type.String())
	if part.Modifier != urlpattern.None {
		w.Member("modifier", part.Modifier.String())
	}
	if part.Name != "" {
		w.Member("name", part.Name)
	}
	if part.Span.IsKnown() {
		a.span("span", part.Span)
	}
	w.Member("text", part.Text)
}

// taken is what a part took of a URL.
type taken struct {
	group urlpattern.Group // zero for fixed text
	// all is the place of what the part took, with prefix and suffix, and own that of
	// the group.
	all, own validation.Span
}

func (t taken) write(a *answer) {
	if t.group.Set {
		a.w.Member("took", t.group.Value)
	}
	if t.all.IsKnown() {
		a.span("all", t.all)
	}
	if t.own.IsKnown() {
		a.span("own", t.own)
	}
}

// take returns what the parts of component c took; place is where the component is in the
// URL. All places are unknown if they do not follow from what the groups took: between two
// repeated texts, or where a regular expression contains a group of its own.
func take(parts []urlpattern.Part, c urlpattern.Component, m *urlpattern.Match, place validation.Span, ignoresCase bool) []taken {
	input := m.Input(c)
	all := make([]taken, len(parts))
	groups := make([]urlpattern.Group, 0, len(parts))
	for _, g := range m.Groups(c) {
		groups = append(groups, g)
	}
	at, next := 0, 0
	fits := place.IsKnown() && place.End-place.Start == len(input)
	accept := func(text string) bool {
		end := at + len(text)
		ok := end <= len(input) && (input[at:end] == text || ignoresCase && strings.EqualFold(input[at:end], text))
		if ok {
			at = end
		}
		return ok
	}
	for i, part := range parts {
		t := &all[i]
		t.all, t.own = validation.Unknown(), validation.Unknown()
		start := at
		switch {
		case part.Type != urlpattern.FixedText:
			t.group = groups[next]
			next++
			if !t.group.Set {
				continue
			}
			fits = fits && accept(part.Prefix)
			fits = fits && at == t.group.Start
			at = t.group.Start + len(t.group.Value)
			t.own = validation.Span{Start: place.Start + t.group.Start, End: place.Start + at}
			fits = fits && accept(part.Suffix)
		case part.Modifier == urlpattern.None:
			fits = fits && accept(part.Value)
		default:
			for part.Value != "" && accept(part.Value) && part.Modifier != urlpattern.Optional {
			}
		}
		t.all = validation.Span{Start: place.Start + start, End: place.Start + at}
	}
	if !fits || at != len(input) {
		for i := range all {
			all[i].all, all[i].own = validation.Unknown(), validation.Unknown()
		}
	}
	return all
}
