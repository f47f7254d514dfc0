package frame

import (
	"fmt"
	"io"
	"testing"
)

func TestIsBrokenPipe(t *testing.T) {
	for _, err := range brokenPipe {
		if !isBrokenPipe(fmt.Errorf("write: %w", err)) {
			t.Error(err)
		}
	}
	if isBrokenPipe(io.ErrShortWrite) {
		t.Error("a short write is one")
	}
}
