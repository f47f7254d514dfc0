package idna

import "testing"

// whatwg is the URL Standard's flags for ToASCII when it is not strict.
var whatwg = Options{CheckBidi: true, CheckJoiners: true}

func BenchmarkAppendToASCII(b *testing.B) {
	for _, domain := range []string{
		"example.com", "bücher.example", "日本語.jp", "xn--bcher-kva.example", "BÜCHER.example", "مثال.إختبار",
	} {
		b.Run(domain, func(b *testing.B) {
			b.ReportAllocs()
			dst := make([]byte, 0, 256)
			for b.Loop() {
				var err error
				if dst, err = whatwg.AppendToASCII(dst[:0], domain); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
