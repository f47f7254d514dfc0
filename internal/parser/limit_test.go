//go:build weburl_limit

package parser

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/infra"
)

// Splice makes the longest URL, and leaves to Override the error for a longer one.
func TestSpliceLimitIsExact(t *testing.T) {
	u := mustParse("https://h:8080/p?q#f")
	for state, kept := range map[infra.State]string{
		infra.HostState:      "https://:8080/p?q#f",
		infra.HostnameState:  "https://:8080/p?q#f",
		infra.PathStartState: "https://h:8080/?q#f",
		infra.QueryState:     "https://h:8080/p?#f",
		infra.FragmentState:  "https://h:8080/p?q#",
	} {
		room := MaxLength - len(kept)
		_, to, ok := u.Splice(strings.Repeat("a", room), state)
		want, _, err := Override(&u, strings.Repeat("a", room), state)
		if !ok || err != nil || to != want.Offsets || len(want.Href) != MaxLength {
			t.Errorf("state %d: %t, %v, %d bytes; want %d", state, ok, err, len(want.Href), MaxLength)
		}
		if _, _, ok := u.Splice(strings.Repeat("a", room+1), state); ok {
			t.Errorf("state %d: a splice for one byte too many", state)
		}
		if v, all, err := Override(&u, strings.Repeat("a", room+1), state); v != u || all || err != ErrTooLong {
			t.Errorf("state %d: %d bytes, %t, %v for one byte too many, want ErrTooLong", state, len(v.Href), all, err)
		}
	}
}
