package conform_test

import (
	"reflect"
	"slices"
	"sync"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
)

// Readers are reused, also by other goroutines: nothing of one input may show up in the
// verdict of the next.
func TestManyGoroutines(t *testing.T) {
	inputs := []string{
		"https://example.org/a b", "https:/\\h/", "//a%zz", "https://user:pass@h:80/%", "\x00 https://h/\t",
		"", "x", "https://[::1", "data:a b#\xff", "https://h/" + string(slices.Repeat([]byte("% "), 500)),
	}
	base := weburl.MustParse("https://base.example/dir/?q")
	want := make([]conform.Verdict, len(inputs))
	for i, input := range inputs {
		want[i] = conform.Check(input, base)
	}
	var wait sync.WaitGroup
	for g := range 16 {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for n := range 500 {
				i := (g + n*n) % len(inputs)
				if got := conform.Check(inputs[i], base); !reflect.DeepEqual(got, want[i]) {
					t.Errorf("%q: %v, alone %v", inputs[i], got, want[i])
					return
				}
			}
		}()
	}
	wait.Wait()
}
