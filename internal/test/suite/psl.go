package suite

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// SuffixCase is a case of the Public Suffix List's tests: a domain and its
// registrable domain, both as they are written there, perhaps in Unicode. Nil is
// null.
type SuffixCase struct {
	Domain, Registrable *string
}

// SuffixCases returns the cases of the two files of the Public Suffix List's
// tests, which must have the same ones.
func SuffixCases(t testing.TB) []SuffixCase {
	t.Helper()
	cases, err := decodeSuffixCases(string(Read(t, "psl/tests.txt")), tableRE)
	if err != nil {
		t.Fatalf("psl/tests.txt: %v", err)
	}
	calls, err := decodeSuffixCases(string(Read(t, "psl/test_psl.txt")), callRE)
	if err != nil {
		t.Fatalf("psl/test_psl.txt: %v", err)
	}
	if len(cases) == 0 || fmt.Sprint(texts(cases)) != fmt.Sprint(texts(calls)) {
		t.Fatalf("psl/tests.txt has %d cases, and psl/test_psl.txt %d, or others", len(cases), len(calls))
	}
	return cases
}

var (
	tableRE = regexp.MustCompile(`^(\S+) (\S+)$`)
	callRE  = regexp.MustCompile(`^checkPublicSuffix\(('[^']+'|null), ('[^']+'|null)\);$`)
)

// decodeSuffixCases reads lines that are empty, comments or matches of re.
func decodeSuffixCases(text string, re *regexp.Regexp) ([]SuffixCase, error) {
	var cases []SuffixCase
	for i, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, "//") {
			continue
		}
		m := re.FindStringSubmatch(line)
		if m == nil {
			return nil, fmt.Errorf("line %d is not a case", i+1)
		}
		cases = append(cases, SuffixCase{orNull(m[1]), orNull(m[2])})
	}
	return cases, nil
}

func orNull(s string) *string {
	if s == "null" {
		return nil
	}
	s = strings.Trim(s, "'")
	return &s
}

func texts(cases []SuffixCase) (all [][2]string) {
	for _, c := range cases {
		var pair [2]string
		for i, s := range []*string{c.Domain, c.Registrable} {
			if s != nil {
				pair[i] = *s
			}
		}
		all = append(all, pair)
	}
	return all
}
