package idna_test

import (
	"testing"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// convert converts a domain to ASCII, to Unicode and, as one label, to Punycode
// and from it.
func convert(domain string) {
	for _, o := range []idna.Options{
		{}, {CheckHyphens: true, CheckBidi: true, CheckJoiners: true, UseSTD3ASCIIRules: true, VerifyDNSLength: true},
		{Unicode: idna.Unicode(7, 0), CheckBidi: true, CheckJoiners: true},
	} {
		_, _ = o.ToASCII(domain)
		_, _ = o.ToUnicode(domain)
		_, _ = o.Diagnose(domain)
	}
	_, _ = idna.EncodePunycode(domain)
	_, _ = idna.DecodePunycode(domain)
}

// Punycode keeps indexes in blocks, so short domains do not show costs that depend on the
// number of blocks.
func TestGrowth(t *testing.T) {
	hostile.GrowthFrom(t, 1<<13, hostile.Hosts(), convert)
}

func TestGrowthOfMemory(t *testing.T) {
	hostile.Memory(t, hostile.Hosts(), 1200, convert)
}
