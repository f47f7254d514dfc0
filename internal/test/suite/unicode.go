package suite

import (
	"strconv"
	"strings"
	"testing"
)

// CodePoints calls f for each line of a file of the Unicode Character Database, with its
// code points and the fields after them.
func CodePoints(t *testing.T, rel string, f func(lo, hi rune, fields []string)) {
	t.Helper()
	for n, line := range Lines(t, rel) {
		line, _, _ = strings.Cut(line, "#")
		if strings.TrimSpace(line) == "" {
			continue
		}
		fields := strings.Split(line, ";")
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		from, to, ranged := strings.Cut(fields[0], "..")
		if !ranged {
			to = from
		}
		lo, err := strconv.ParseUint(from, 16, 21)
		hi, err2 := strconv.ParseUint(to, 16, 21)
		if err != nil || err2 != nil {
			t.Fatalf("%s:%d: %q", rel, n+1, fields[0])
		}
		f(rune(lo), rune(hi), fields[1:])
	}
}
