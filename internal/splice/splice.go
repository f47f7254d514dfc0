// Package splice replaces parts of a text.
package splice

// Text is a text in which parts are replaced, from front to back. It does not allocate
// before the first replacement.
type Text[S ~string | ~[]byte] struct {
	source S
	out    []byte
	at     int // the length of source that has been copied or replaced
}

// Of returns a Text with nothing replaced yet.
func Of[S ~string | ~[]byte](source S) Text[S] { return Text[S]{source: source} }

// Replace replaces the bytes of the source from start to end with text, and
// returns the offset of text in the result. Parts must be replaced in order and
// must not overlap; Replace panics if start is before the end of the last part.
func (t *Text[S]) Replace(start, end int, text string) int {
	if t.out == nil {
		t.out = make([]byte, 0, len(t.source)+len(text))
	}
	t.out = append(t.out, t.source[t.at:start]...)
	at := len(t.out)
	t.out = append(t.out, text...)
	t.at = end
	return at
}

// Result returns the resulting text. Replace must not be called after that.
func (t *Text[S]) Result() S {
	if t.out == nil {
		return t.source
	}
	t.out = append(t.out, t.source[t.at:]...)
	return S(t.out)
}

// Apply returns source with the edits applied, which must be in order and not
// overlap. part returns the range that an edit replaces, and the replacement.
func Apply[S ~string | ~[]byte, E any](source S, edits []E, part func(E) (start, end int, text string)) S {
	t := Of(source)
	if len(edits) > 0 {
		size := len(source)
		for _, e := range edits {
			start, end, text := part(e)
			size += len(text) - (end - start)
		}
		t.out = make([]byte, 0, size)
	}
	for _, e := range edits {
		t.Replace(part(e))
	}
	return t.Result()
}
