package hostile

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestLong runs itself with quadratic searches, which must fail.
func TestLong(t *testing.T) {
	const variable = "WEBURL_HOSTILE_QUADRATIC"
	shapes := []Shape{{Name: "letters", Make: Repeat("a")}}
	if os.Getenv(variable) != "" {
		Long(t, shapes, func(input string) {
			for i := range input {
				if strings.IndexByte(input[i:], 'b') >= 0 {
					t.Error("there is a b")
				}
			}
		})
		return
	}
	Long(t, shapes, func(input string) { strings.Count(input, "b") })
	if t.Skipped() {
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run", "^TestLong$", "-test.short")
	cmd.Env = append(os.Environ(), variable+"=1")
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "--- FAIL: TestLong/letters") {
		t.Errorf("%v: %s", err, out)
	}
}
