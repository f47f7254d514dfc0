package template

import (
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// print prints an input, as a template and as a URL.
func print(input string) {
	u := weburl.MustParse("https://h/a?b=c")
	for _, text := range []string{input, "{" + input + "}", "{query." + input + "}", "{path|default " + input + "}"} {
		if tmpl, err := Parse(text); err == nil {
			tmpl.Append(nil, u)
		}
	}
	tmpl, err := Parse("{href|decoded}{query.a|all}{query.b|raw}{query.%41}")
	if err != nil {
		panic(err)
	}
	if u, err = weburl.Parse(input); err == nil {
		tmpl.Append(nil, u)
	}
}

func shapes() []hostile.Shape {
	return append(hostile.URLs(),
		hostile.Shape{Name: "parameters of one name", Make: hostile.Around("a:?", "a=b&", "")},
		hostile.Shape{Name: "encoded names", Make: hostile.Around("a:?", "%61=b&", "")},
		hostile.Shape{Name: "encoded controls", Make: hostile.Around("a:?a=", "%1B", "")},
		hostile.Shape{Name: "encoded percent signs", Make: hostile.Around("a:?a=", "%2541", "")},
		hostile.Shape{Name: "placeholders", Make: hostile.Repeat("{path}")},
		hostile.Shape{Name: "braces", Make: hostile.Repeat("{")},
		hostile.Shape{Name: "backslashes", Make: hostile.Around("{path}", `\\`, "")},
		hostile.Shape{Name: "filters", Make: hostile.Around("{path", "|raw", "}")},
	)
}

func TestGrowth(t *testing.T) { hostile.Growth(t, shapes(), print) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 400, print) }
