package hostile

import "strings"

var queries = []Shape{
	{"pairs", Repeat("a=b&")},
	{"distinct pairs", func(n int) string {
		var b strings.Builder
		for i := 0; b.Len() < n; i++ {
			for rest := i; rest > 0; rest /= 26 {
				b.WriteByte(byte('a' + rest%26))
			}
			b.WriteString("=&")
		}
		return b.String()
	}},
	{"&", Repeat("&")},
	{"=", Repeat("=")},
	{"+", Repeat("+")},
	{"a long name", Repeat("a")},
	{"a long value", Around("a=", "b", "")},
	{"percent signs", Repeat("%")},
	{"percent signs and digits", Repeat("%4")},
	{"percent-encoded bytes", Repeat("%41")},
	{"percent-encoded ill-formed bytes", Repeat("%E2%82")},
	{"ill-formed", Repeat("\xE2\x82")},
	{"non-ASCII", Repeat("ü'")},
	{"large code points", Repeat("\U0001F600")},
	{"spaces", Repeat(" ")},
	{"control characters", Repeat("\x00\x7F")},
	{"?", Repeat("?")},
}
