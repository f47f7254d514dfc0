package whatwg

import (
	"fmt"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/twin"
)

// The parts of an input have the same spans as in the layout of package weburl.
func TestPlacesLikeTheLayout(t *testing.T) {
	randomly(t, *seed+5, *inputs/2, 2000, func(_ int, g *mutate.Generator) error {
		input, base, hasBase := g.Next()
		r := July2026.Read(edition.Request{Input: input, Base: base, HasBase: hasBase})
		if r.Failure != nil {
			return nil
		}
		var layout weburl.Layout
		o := weburl.Options{Layout: &layout}
		if hasBase {
			o.Base = weburl.MustParse(base)
		}
		if _, err := o.Parse(input); err != nil {
			return fmt.Errorf("%q against %q: %w", input, base, err)
		}
		if err := twin.SameSpans(r, &layout); err != nil {
			return fmt.Errorf("%q against %q: %w", input, base, err)
		}
		return nil
	})
}
