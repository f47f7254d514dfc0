package trace_test

import (
	"io"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/trace"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// write writes all steps of an input, and a window of the steps against a base.
func write(input string) {
	var w jsontext.Writer
	w.Object()
	trace.WriteSteps(&w, edition.Request{Input: input}, everything, func() { w.Flush(io.Discard) })
	trace.WriteSteps(&w, edition.Request{Input: "x", Base: input, HasBase: true}, trace.Window{From: 5, Count: 10}, nil)
	w.End()
	w.Flush(io.Discard)
}

func TestGrowth(t *testing.T) { hostile.Growth(t, hostile.URLs(), write) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, hostile.URLs(), 4000, write) }

// counter counts the bytes written.
type counter int

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// The number and total length of all steps grow at most linearly with the input. If
// each step contained the whole buffer, they would grow quadratically.
func TestStepsAreLinear(t *testing.T) {
	for _, s := range hostile.URLs() {
		input := s.Make(1 << 12)
		var bytes counter
		var w jsontext.Writer
		w.Object()
		total := trace.WriteSteps(&w, edition.Request{Input: input}, everything, func() { w.Flush(&bytes) }).Total
		w.End()
		w.Flush(&bytes)
		if total > 4*len(input)+100 {
			t.Errorf("%s: %d steps for %d bytes", s.Name, total, len(input))
		}
		const perStep = 600 + len(`\u0000`)*trace.MaxBuffer
		if int(bytes) > perStep*(total+10)+20*len(input) {
			t.Errorf("%s: %d bytes for %d steps", s.Name, bytes, total)
		}
	}
}
