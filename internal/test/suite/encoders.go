package suite

import (
	"errors"
	"io/fs"
	"testing"
)

// EncoderCase is a text in a query and its encoded form in an encoding.
type EncoderCase struct {
	Encoding    string `json:"e"`
	Input       string `json:"i"`
	Output      string `json:"o"`
	Description string `json:"d"`
}

// EncoderCases returns the encoder tests of web-platform-tests. There, they are
// scripts in pages, from which this file was made: scripts/fetch-suites cannot
// fetch it.
func EncoderCases(t testing.TB) []EncoderCase {
	t.Helper()
	const rel = "encoding/wpt-encoder-cases.json"
	if _, err := Find(rel); errors.Is(err, fs.ErrNotExist) {
		t.Logf("scripts/fetch-suites cannot fetch %s", rel)
	}
	cases := Cases[EncoderCase](t, rel)
	if len(cases) != 344 {
		t.Errorf("%d cases, want 344", len(cases))
	}
	return cases
}
