package weburl_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The functions that the fast path calls for every eight bytes must be inlined, and so must
// those that cost nothing only if they are.
func TestInlining(t *testing.T) {
	for pattern, wants := range map[string][]string{
		".": {
			"can inline Parse", "can inline CanParse", "can inline URL.Parse", "can inline URL.String",
			"can inline URL.Scheme", "can inline URL.Username", "can inline URL.Path", "can inline URL.Query", "can inline URL.Fragment",
			"can inline URL.Port", "can inline URL.Host", "can inline URL.IsValid", "can inline URL.IsSpecial", "can inline URL.IsHTTP",
		},
		"./internal/parser": {"inlining call to lookupMarks", "inlining call to infra.lookup["},
		"./internal/infra":  {"can inline Is", "can inline ASCIILower", "can inline Unhex"},
		"./percent":         {"can inline Set.Contains", "can inline EncodeByte"},
		"./host":            {"can inline Host.String", "can inline Host.Kind", "can inline Host.IsNull"},
	} {
		out, err := exec.Command("go", "build", "-gcflags=-m", "-o", filepath.Join(t.TempDir(), "out"), pattern).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		for _, want := range wants {
			if !strings.Contains(string(out), ": "+want) {
				t.Errorf("%s: the compiler does not say %q", pattern, want)
			}
		}
	}
}
