package whatwg

import (
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

// The parts of an input have the same spans as in the layout of package weburl.
func TestPlacesLikeTheLayout(t *testing.T) {
	g := mutate.New(*seed+5, suite.AllInputs(t))
	bad, compared := 0, 0
	for i := range *inputs / 2 {
		g.IllFormed = i%4 == 3
		input, base, hasBase := g.Next()
		r := July2026.Read(edition.Request{Input: input, Base: base, HasBase: hasBase})
		if r.Failure != nil {
			continue
		}
		var layout weburl.Layout
		o := weburl.Options{Layout: &layout}
		if hasBase {
			o.Base = weburl.MustParse(base)
		}
		if _, err := o.Parse(input); err != nil {
			t.Fatal(input, err)
		}
		for kind, p := range map[weburl.PartKind]edition.Part{
			weburl.PartScheme: r.Scheme, weburl.PartUsername: r.Username, weburl.PartPassword: r.Password, weburl.PartHost: r.Host,
			weburl.PartPort: r.Port, weburl.PartOpaquePath: r.Path, weburl.PartQuery: r.Query, weburl.PartFragment: r.Fragment,
		} {
			want, ok := layout.Find(kind)
			switch {
			case !ok && kind == weburl.PartOpaquePath:
				continue
			case !ok:
				want = validation.Unknown()
			}
			compared++
			if p.Span != want {
				t.Errorf("%q against %q: %v at %v, the layout has it at %v", input, base, kind, p.Span, want)
				if bad++; bad == 20 {
					t.Fatal("too many")
				}
			}
		}
	}
	t.Log(compared)
}
