package hostile_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/hostile"
)

// recorder records whether a test fails, instead of failing.
type recorder struct {
	testing.TB
	failures []string
}

func (r *recorder) Errorf(format string, args ...any) { r.failures = append(r.failures, format) }

// Work that holds too much fails, and so does work that was never sampled.
func TestPeak(t *testing.T) {
	if !hostile.InStoppedWorld(t) {
		return
	}
	shapes := []hostile.Shape{{Name: "a", Make: hostile.Repeat("a")}}
	hold := func(bytes int) func(string) {
		return func(string) {
			kept := make([]byte, bytes)
			for range 20 {
				runtime.GC()
				runtime.Gosched()
			}
			clear(kept)
		}
	}
	for _, c := range []struct {
		name, want string
		work       func(string)
	}{
		{"8 MB", "", hold(8 << 20)},
		{"32 MB", "are held at a time", hold(32 << 20)},
		{"nothing", "never ran", func(string) {}},
	} {
		r := &recorder{TB: t}
		hostile.Peak(r, shapes, 100, c.work)
		if len(r.failures) > 0 != (c.want != "") || c.want != "" && !strings.Contains(r.failures[0], c.want) {
			t.Errorf("%s: %q", c.name, r.failures)
		}
	}
}
