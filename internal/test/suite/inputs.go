package suite

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/weburl-go/weburl/internal/test/mutate"
)

const resources = "wpt/url/resources/"

// SetterCase is a case of setters_tests.json.
type SetterCase struct {
	Comment  string            `json:"comment"`
	Href     string            `json:"href"`
	NewValue string            `json:"new_value"`
	Expected map[string]string `json:"expected"`
}

// DomainCase is a case of toascii.json and of the files of IdnaTestV2.
type DomainCase struct {
	Comment         string  `json:"comment"`
	Input           string  `json:"input"`
	Output          *string `json:"output"`
	URLStandardOnly bool    `json:"urlStandardOnly"`
}

// SetterCases returns the cases of setters_tests.json by attribute; see [Groups].
func SetterCases(t testing.TB) map[string][]SetterCase {
	t.Helper()
	return Groups[SetterCase](t, resources+"setters_tests.json")
}

// Inputs returns the inputs of the suites of URLs, domains and setters.
func Inputs() (all []mutate.Case, err error) {
	for _, file := range []string{"urltestdata.json", "urltestdata-javascript-only.json"} {
		cases, err := loadCases[URLCase](resources + file)
		if err != nil {
			return nil, err
		}
		for _, c := range cases {
			all = append(all, mutate.Case{Input: c.Input, Base: c.BaseOrEmpty()})
		}
	}
	for _, file := range []string{"toascii.json", "IdnaTestV2.json", "IdnaTestV2-removed.json"} {
		cases, err := loadCases[DomainCase](resources + file)
		if err != nil {
			return nil, err
		}
		for _, c := range cases {
			all = append(all, mutate.Case{Input: "https://" + c.Input + "/x"})
		}
	}
	data, err := Load(resources + "setters_tests.json")
	if err != nil {
		return nil, err
	}
	groups, err := DecodeGroups[SetterCase](data)
	if err != nil {
		return nil, fmt.Errorf("setters_tests.json: %w", err)
	}
	for _, attribute := range slices.Sorted(maps.Keys(groups)) {
		for _, c := range groups[attribute] {
			all = append(all, mutate.Case{Input: c.Href}, mutate.Case{Input: c.NewValue, Base: c.Href})
		}
	}
	return all, nil
}

func loadCases[T any](rel string) ([]T, error) {
	data, err := Load(rel)
	if err != nil {
		return nil, err
	}
	cases, err := DecodeCases[T](data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", rel, err)
	}
	return cases, nil
}

// AllInputs is like [Inputs], for a test, which it skips or fails like [Path].
func AllInputs(t testing.TB) []mutate.Case {
	t.Helper()
	all, err := Inputs()
	skipOrFail(t, err)
	return all
}
