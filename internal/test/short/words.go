package short

// Words calls yield with beginning and all words of up to length symbols after it.
func Words(beginning string, symbols []string, length int, yield func(string)) {
	yield(beginning)
	if length <= 0 {
		return
	}
	for _, symbol := range symbols {
		Words(beginning+symbol, symbols, length-1, yield)
	}
}

// Bytes calls yield with beginning, a string of before, each of the 256 bytes, and a string
// of after.
func Bytes(beginning string, before, after []string, yield func(string)) {
	for _, left := range before {
		for b := range 256 {
			for _, right := range after {
				yield(beginning + left + string([]byte{byte(b)}) + right)
			}
		}
	}
}
