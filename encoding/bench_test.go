package encoding_test

import (
	"testing"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/percent"
)

func BenchmarkAppendEncodeAfterEncoding(b *testing.B) {
	const text = "q=検索エンジン&lang=ja&ie=日本語のページ+abc"
	dst := make([]byte, 0, 1000)
	for _, e := range []encoding.Encoding{encoding.UTF8, encoding.ShiftJIS, encoding.ISO2022JP, encoding.GB18030, encoding.Windows1252} {
		b.Run(e.String(), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				percent.AppendEncodeAfterEncoding(dst, e, text, percent.SpecialQuery())
			}
		})
	}
}

func BenchmarkLookup(b *testing.B) {
	for b.Loop() {
		encoding.Lookup("Shift_JIS")
	}
}
