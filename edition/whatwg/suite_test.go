package whatwg

import (
	"testing"

	"github.com/weburl-go/weburl/internal/mutate"
	"github.com/weburl-go/weburl/internal/suite"
)

const resources = "wpt/url/resources/"

type urlTest struct {
	Comment      string  `json:"comment"`
	Input        string  `json:"input"`
	Base         *string `json:"base"`
	Failure      bool    `json:"failure"`
	RelativeTo   string  `json:"relativeTo"`
	Href         string  `json:"href"`
	Origin       *string `json:"origin"`
	Protocol     string  `json:"protocol"`
	Username     string  `json:"username"`
	Password     string  `json:"password"`
	Host         string  `json:"host"`
	Hostname     string  `json:"hostname"`
	Port         string  `json:"port"`
	Pathname     string  `json:"pathname"`
	Search       string  `json:"search"`
	SearchParams *string `json:"searchParams"`
	Hash         string  `json:"hash"`
}

type domainTest struct {
	Comment         string  `json:"comment"`
	Input           string  `json:"input"`
	Output          *string `json:"output"`
	URLStandardOnly bool    `json:"urlStandardOnly"`
}

type setterTest struct {
	Comment  string            `json:"comment"`
	Href     string            `json:"href"`
	NewValue string            `json:"new_value"`
	Expected map[string]string `json:"expected"`
}

// corpus returns the inputs of all suites.
func corpus(t testing.TB) (out []mutate.Case) {
	for _, file := range []string{"urltestdata.json", "urltestdata-javascript-only.json"} {
		for _, c := range suite.Cases[urlTest](t, resources+file) {
			next := mutate.Case{Input: c.Input}
			if c.Base != nil {
				next.Base = *c.Base
			}
			out = append(out, next)
		}
	}
	for _, file := range []string{"toascii.json", "IdnaTestV2.json", "IdnaTestV2-removed.json"} {
		for _, c := range suite.Cases[domainTest](t, resources+file) {
			out = append(out, mutate.Case{Input: "https://" + c.Input + "/x"})
		}
	}
	for _, name := range setters {
		for _, c := range suite.Groups[setterTest](t, resources+"setters_tests.json")[name] {
			out = append(out, mutate.Case{Input: c.Href}, mutate.Case{Input: c.NewValue, Base: c.Href})
		}
	}
	return out
}
