package urlpattern

import (
	rx "regexp"
	"strings"

	"github.com/weburl-go/weburl/internal/ecmascript"
)

type regExpError = ecmascript.Error

type program struct{ re *rx.Regexp }

func compileProgram(source string, ignoreCase bool) (*program, error) {
	source = strings.ReplaceAll(source, "[^]", "[\\s\\S]")
	source = strings.ReplaceAll(source, "(?<", "(?P<")
	if ignoreCase {
		source = "(?i)" + source
	}
	re, err := rx.Compile(source)
	if err != nil {
		return nil, err
	}
	return &program{re}, nil
}

func (p *program) Test(input string) bool { return p.re.MatchString(input) }
func (p *program) Find(dst []int, input string) []int {
	return p.re.FindStringSubmatchIndex(input)
}
