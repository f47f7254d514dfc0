package bench

// The limit is a time that no parser in plain Go can beat if it looks at every byte:
// one table lookup per byte, eight at a time, and no branch that depends on the
// result. It reads the same strings in the same order as the parsers.

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

func parseLimit(c *Corpus) Pass {
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
