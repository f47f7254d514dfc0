// Package splice replaces parts of a text.
package splice

// Text builds a text from another one by replacing parts of it, front to back.
// It allocates nothing until the first replacement.
type Text[S ~string | ~[]byte] struct {
	source S
	out    []byte
	at     int // how much of source is done
}

// Of returns a Text of source with nothing replaced yet.
func Of[S ~string | ~[]byte](source S) Text[S] { return Text[S]{source: source} }

// Replace puts text in the place of the bytes of the source from start to end,
// and returns where it begins in what comes of it. Parts are replaced in order
// and do not overlap; Replace panics if start is before the end of the last.
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

// Result returns the whole text. Nothing may be replaced after that.
func (t *Text[S]) Result() S {
	if t.out == nil {
		return t.source
	}
	t.out = append(t.out, t.source[t.at:]...)
	return S(t.out)
}

// Apply returns source with the edits made, which are in order and do not
// overlap. Part returns the bytes that an edit replaces, and by what.
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
