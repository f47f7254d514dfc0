package convert_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/convert"
)

// Every conversion has the limit, and ends for sources up to it.
func TestMaxLength(t *testing.T) {
	for name, f := range from {
		if _, err := f("/" + strings.Repeat("a", convert.MaxLength)); !errors.Is(err, convert.Unsupported) {
			t.Errorf("%s: %v", name, err)
		}
		for _, unit := range []string{"/:a-", "{", "{a}", "/*a-", "(a*)", "{/:x}*", "/{x}", "**", "{?a,b}", "."} {
			for _, before := range []string{"/", "https://h/"} {
				_, _ = f((before + strings.Repeat(unit, convert.MaxLength))[:convert.MaxLength])
			}
		}
	}
	if _, err := convert.ToRegexp(urlpattern.MustParse(strings.Repeat("{a}?", 100) + "http://h/")); !errors.Is(err, convert.Unsupported) {
		t.Error(err)
	}
}
