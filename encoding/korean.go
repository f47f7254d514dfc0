package encoding

// https://encoding.spec.whatwg.org/#euc-kr-encoder
func eucKR(r rune) uint32 {
	pointer := euckrIndex.pointer(r)
	if pointer < 0 {
		return 0
	}
	return bytes2(pointer/190+0x81, pointer%190+0x41)
}
