package rfc3986

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// shapes are those of other packages, and inputs that this grammar could read twice.
func shapes() []hostile.Shape {
	return append(hostile.URLs(),
		hostile.Shape{Name: "rfc3986: userinfo without @", Make: hostile.Around("a://", "a:", "")},
		hostile.Shape{Name: "rfc3986: hosts of digits", Make: hostile.Around("a://", "1.", "@1.2.3.4")},
		hostile.Shape{Name: "rfc3986: almost a scheme", Make: hostile.Repeat("a+")},
		hostile.Shape{Name: "rfc3986: pieces of an address", Make: hostile.Around("a://[", "1:", "]")},
		hostile.Shape{Name: "rfc3986: long future address", Make: hostile.Around("a://[v1.", "A:", "]")},
		hostile.Shape{Name: "rfc3986: addresses of mailto", Make: hostile.Around("mailto:", "A@,", "")},
		hostile.Shape{Name: "rfc3986: dots popped from a segment without a slash", Make: func(n int) string {
			return "a:" + strings.Repeat("b", n/2) + strings.Repeat("/..", n/6)
		}},
	)
}

// work calls everything that reads a string.
func work(s string) {
	read(edition.Request{Input: s})
	read(edition.Request{Input: s, Base: "http://a/b/c?q", HasBase: true})
	read(edition.Request{Input: "../a", Base: s, HasBase: true})
	if r, err := Parse(s); err == nil {
		_ = r.Normalize().NormalizeScheme().String()
		_, _ = Reference{Scheme: r.Scheme, Path: r.Path}.ResolveNonStrict(r)
	}
	RemoveDotSegments(s)
}

func TestGrowth(t *testing.T) {
	hostile.Growth(t, shapes(), func(s string) {
		work(s)
		for rule := range rules {
			_ = Check(rule, s)
		}
	})
}

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 400, work) }

func TestGrowthOfSearches(t *testing.T) {
	hostile.Long(t, hostile.Searched(), func(s string) { read(edition.Request{Input: s, Base: "http://a/b/c?q", HasBase: true}) })
}
