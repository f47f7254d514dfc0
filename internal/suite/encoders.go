package suite

import "testing"

// EncoderCase is a text in a query and what it becomes in an encoding.
type EncoderCase struct {
	Encoding    string `json:"e"`
	Input       string `json:"i"`
	Output      string `json:"o"`
	Description string `json:"d"`
}

// EncoderCases returns the tests of encoders of web-platform-tests. They are scripts
// in pages there; as a data file they cannot be fetched, so that a test without it is
// skipped in any case.
func EncoderCases(t testing.TB) []EncoderCase {
	t.Helper()
	const rel = "encoding/wpt-encoder-cases.json"
	if _, err := Find(rel); err != nil {
		t.Skipf("%v (scripts/fetch-suites cannot fetch this one)", err)
	}
	cases := Cases[EncoderCase](t, rel)
	if len(cases) != 344 {
		t.Errorf("%d cases, want 344", len(cases))
	}
	return cases
}
