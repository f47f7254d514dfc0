package ucd

// Look tells what a person sees if a code point is shown as it is. It is the only
// definition of what is safe to show; each caller decides what to do with the rest.
type Look uint8

const (
	// Drawn is a character that people can tell from others, or a space.
	Drawn Look = iota
	// Mark is drawn over the character before it.
	Mark
	// Lock is drawn as a lock, key or shield, with which programs say that something
	// is secure.
	Lock
	// Substitute stands for something that is lost or missing.
	Substitute
	// Selector is drawn as nothing, but may change how the character before it is
	// drawn.
	Selector
	// Invisible is drawn as nothing, or not distinguishable from others.
	Invisible
	// BidiControl changes the direction of the text around it.
	BidiControl
	// Control acts on a terminal, or ends a line.
	Control
)

// LookOf returns the Look of r.
func LookOf(r rune) Look {
	const (
		lineSeparator      = 0x2028
		paragraphSeparator = 0x2029
		objectReplacement  = 0xFFFC
		replacement        = 0xFFFD
	)
	switch {
	case r < ' ', 0x7F <= r && r <= 0x9F, r == lineSeparator, r == paragraphSeparator:
		return Control
	case r < 0x7F:
		return Drawn
	case isBidiControl(r):
		return BidiControl
	case r == objectReplacement, r == replacement:
		return Substitute
	case isLock(r):
		return Lock
	}
	switch p := Lookup(r); {
	case p.IsInvisible() && p.Bidi() == BidiNSM:
		return Selector
	case p.IsInvisible():
		return Invisible
	case p.Bidi() == BidiNSM:
		return Mark
	}
	return Drawn
}

// isBidiControl returns the property Bidi_Control of r.
func isBidiControl(r rune) bool {
	return r == 0x061C || r == 0x200E || r == 0x200F || 0x202A <= r && r <= 0x202E || 0x2066 <= r && r <= 0x2069
}

// isLock reports whether r is a lock, a key or a shield, open or closed.
func isLock(r rune) bool {
	return 0x1F50F <= r && r <= 0x1F513 || r == 0x1F5DD || r == 0x26BF || r == 0x26E8 || r == 0x1F6E1
}
