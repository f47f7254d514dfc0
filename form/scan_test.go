package form

import (
	"math/rand/v2"
	"testing"
)

// stop finds each of its bytes, and not their neighbours nor these with the high bit set, at
// each distance from the start and the end of the eight bytes that it reads at once.
func TestStop(t *testing.T) {
	const bytes = "&+%='$*,<>\x26\xa6\xab\xa5\xbd\x80\x7f\x00\xffaaaaaaaaaaaaaaaa"
	random := rand.New(rand.NewPCG(1, 2))
	for range 200_000 {
		s := make([]byte, random.IntN(30))
		for i := range s {
			s[i] = bytes[random.IntN(len(bytes))]
		}
		for _, end := range []byte{'=', '&'} {
			want := random.IntN(len(s) + 1)
			start := want
			for want < len(s) && s[want] != '&' && s[want] != end && !isCoded(s[want]) {
				want++
			}
			if got := stop(string(s), start, end); got != want {
				t.Fatalf("stop(%q, %d, %q) = %d, want %d", s, start, end, got, want)
			}
		}
	}
}
