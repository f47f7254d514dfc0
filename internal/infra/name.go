package infra

// NameASCII returns a name of an ASCII code point for a sentence: `"["`, "a space",
// "the control character \x01".
func NameASCII(b byte) string {
	switch b {
	case 0:
		return "a NUL character"
	case '\t':
		return "a tab"
	case '\n':
		return "a newline"
	case '\r':
		return "a carriage return"
	case ' ':
		return "a space"
	case '"':
		return `'"'`
	}
	if b < ' ' || b == 0x7F {
		const hex = "0123456789ABCDEF"
		return `the control character \x` + string(hex[b>>4]) + string(hex[b&15])
	}
	return `"` + string(rune(b)) + `"`
}
