package rfc3987

import (
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// shapes are those of other packages, and inputs that this package could read twice.
func shapes() []hostile.Shape {
	return append(hostile.URLs(),
		hostile.Shape{Name: "rfc3987: labels", Make: hostile.Around("http://", "é。", "")},
		hostile.Shape{Name: "rfc3987: components of both directions", Make: hostile.Around("?", "aא&", "")},
		hostile.Shape{Name: "rfc3987: one component of both directions", Make: hostile.Around("#", "aא", "")},
		hostile.Shape{Name: "rfc3987: marks", Make: hostile.Around("#e", "\u0301", "")},
		hostile.Shape{Name: "rfc3987: octets to decode", Make: hostile.Around("/", "%C3%BC%E2%80%AE%E9", "")},
		hostile.Shape{Name: "rfc3987: colons of an address", Make: hostile.Around("//[", "::", "]")},
		hostile.Shape{Name: "rfc3987: @ in an authority", Make: hostile.Around("//", "é@", "h")},
	)
}

// work calls everything that reads a string.
func work(s string) {
	read(edition.Request{Input: s})
	read(edition.Request{Input: s, Base: "http://a/b/c?q", HasBase: true})
	read(edition.Request{Input: "../a", Base: s, HasBase: true})
	if r, err := Parse(s); err == nil {
		_ = r.Normalize().NormalizeScheme().URI()
		_, _ = r.URIWithToASCII(func(label string) (string, error) { return label, nil })
	}
	_, _ = FromURIWithToUnicode(s, func(label string) string { return label })
	_, _ = Compose(s), EncodeExcluded(s)
}

func TestGrowth(t *testing.T) {
	hostile.Growth(t, shapes(), func(s string) {
		work(s)
		for rule := range rules {
			_ = Check(rule, s)
		}
	})
}

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 600, work) }

func TestGrowthOfSearches(t *testing.T) {
	hostile.Long(t, hostile.Searched(), func(s string) { read(edition.Request{Input: s, Base: "http://a/b/c?q", HasBase: true}) })
}
