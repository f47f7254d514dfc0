package reference_test

import (
	"testing"

	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/reference"
)

// work calls everything that reads a string.
func work(s string) {
	for _, mode := range modes {
		_ = mode.CheckStrict(s)
		r, err := mode.Parse(s)
		if err != nil {
			continue
		}
		_, _ = r.String(), r.Unicode()
		_, _ = r.Normalize()
		_ = r.Forcing()
		for _, base := range []string{"http://h/a/b?q", "file:///C:/a/b", "foo://h/a/b"} {
			b := reference.MustParse(base)
			_ = b.Rebase(r)
			_, _ = b.ResolveRFC3986(r)
			if u, err := b.ResolveReference(r); err == nil {
				_, _ = b.Relativize(u)
				_, _ = u.Relativize(b)
			}
		}
	}
	_, _ = reference.ParseRFC3986(s)
	_, _ = reference.DecodeText(s)
	_, _ = reference.Options{Encoding: latin1{new(int)}}.Resolve("http://h?" + s)
	_, _ = reference.Reference{}.Resolve(s)
}

func TestGrowth(t *testing.T) {
	hostile.Growth(t, hostile.URLs(), work)
}

func TestGrowthOfMemory(t *testing.T) {
	hostile.Memory(t, hostile.URLs(), 4000, work)
}
