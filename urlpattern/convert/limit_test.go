package convert_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/convert"
)

// Every conversion rejects sources beyond the limit, and ends for sources up to it.
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

// A template has at most 64 expressions and texts between them.
func TestMaxParts(t *testing.T) {
	template := func(expressions int) string {
		text := "https://h"
		for i := range expressions {
			text += "/{v" + strconv.Itoa(i) + "}"
		}
		return text
	}
	if _, err := convert.FromTemplate(template(32)); err != nil {
		t.Error(err)
	}
	for _, over := range []string{template(32) + "/", template(33)} {
		if _, err := convert.FromTemplate(over); !errors.Is(err, convert.Unsupported) {
			t.Error(err)
		}
	}
}

// shapes returns lists of hosts, which have no limit of length, and long sources.
func shapes() []hostile.Shape {
	repeat := func(unit func(i int) string) func(n int) string {
		return func(n int) string {
			var b strings.Builder
			for i := 0; b.Len() < n; i++ {
				b.WriteString(unit(i))
			}
			return b.String()
		}
	}
	return []hostile.Shape{
		{Name: "names", Make: repeat(func(i int) string { return "h" + strconv.Itoa(i+10_000) + ".example:8443 " })},
		{Name: "names below", Make: repeat(func(i int) string { return "*.h" + strconv.Itoa(i+10_000) + ".example " })},
		{Name: "one name", Make: repeat(func(int) string { return "a." })},
		{Name: "slashes", Make: repeat(func(int) string { return "/" })},
		{Name: "groups", Make: repeat(func(int) string { return "{/:a}" })},
	}
}

func convertAll(source string) {
	for _, f := range from {
		_, _ = f(source)
	}
}

func TestGrowth(t *testing.T) { hostile.Growth(t, shapes(), convertAll) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 20_000, convertAll) }
