package bench

// The peer "lookup" is not a parser: it looks each byte up in a table, eight at a time,
// without a branch that depends on the result. It reads the same strings in the same
// order as the parsers. Code that uses SIMD instructions can be faster.

// notURL marks the bytes that no URL in normal form contains.
var notURL = func() *[256]uint8 {
	t := new([256]uint8)
	for b := range t {
		if b <= ' ' || b >= 0x7F || b == '"' || b == '<' || b == '>' || b == '`' {
			t[b] = 1
		}
	}
	return t
}()

func parseLookup(c *Corpus) Pass {
	texts := c.Texts()
	return func(see See) int {
		t := tally{see: see}
		for _, s := range texts {
			t.size += int(lookupPass(s))
			t.accept(s, "")
		}
		return t.end()
	}
}

// lookupPass returns 0 if no byte of s is marked. The last eight bytes may overlap
// the previous ones.
func lookupPass(s string) (found uint8) {
	t := notURL
	if len(s) < 8 {
		for i := range len(s) {
			found |= t[s[i]]
		}
		return found
	}
	for i := 0; i+8 <= len(s); i += 8 {
		found |= lookup(s[i:i+8], t)
	}
	return found | lookup(s[len(s)-8:], t)
}

func lookup(b string, t *[256]uint8) uint8 {
	_ = b[7]
	return t[b[0]] | t[b[1]] | t[b[2]] | t[b[3]] | t[b[4]] | t[b[5]] | t[b[6]] | t[b[7]]
}
