package form

import (
	"iter"
	"slices"
)

// List is an ordered list of pairs. The zero List is empty and ready to use.
type List []Pair

// All iterates over the pairs in order.
func (l List) All() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for _, p := range l {
			if !yield(p.Name, p.Value) {
				return
			}
		}
	}
}

// String serializes the pairs. See [Append].
//
// https://url.spec.whatwg.org/#concept-urlencoded-serializer
func (l List) String() string {
	size := 0
	for _, p := range l {
		size += len(p.Name) + len(p.Value) + len("=&")
	}
	var scratch [256]byte
	dst := scratch[:0]
	if room := size + size/8; room > len(scratch) { // or less than 0, if an int cannot hold it
		dst = make([]byte, 0, room)
	}
	return string(l.AppendTo(dst))
}

// AppendTo serializes the pairs and appends the result to dst. See [Append].
func (l List) AppendTo(dst []byte) []byte {
	for i, p := range l {
		if i > 0 {
			dst = append(dst, '&')
		}
		dst = appendPair(dst, p.Name, p.Value)
	}
	return dst
}

// Get returns the first value for name. ok is false if there is none.
func (l List) Get(name string) (value string, ok bool) {
	for _, p := range l {
		if p.Name == name {
			return p.Value, true
		}
	}
	return "", false
}

// GetAll returns all values for name, in order.
func (l List) GetAll(name string) []string {
	var values []string
	for _, p := range l {
		if p.Name == name {
			values = append(values, p.Value)
		}
	}
	return values
}

// Has reports whether there is a pair with name.
func (l List) Has(name string) bool {
	_, ok := l.Get(name)
	return ok
}

// HasPair reports whether there is a pair with name and value.
func (l List) HasPair(name, value string) bool { return slices.Contains(l, Pair{name, value}) }

// Add adds a pair at the end.
func (l *List) Add(name, value string) { *l = append(*l, Pair{name, value}) }

// Delete removes all pairs with name.
func (l *List) Delete(name string) {
	*l = slices.DeleteFunc(*l, func(p Pair) bool { return p.Name == name })
}

// DeletePair removes all pairs with name and value.
func (l *List) DeletePair(name, value string) {
	*l = slices.DeleteFunc(*l, func(p Pair) bool { return p == Pair{name, value} })
}

// Set sets the value of the first pair with name and removes the others with that name. If
// there is no such pair, it adds one at the end.
func (l *List) Set(name, value string) {
	i := slices.IndexFunc(*l, func(p Pair) bool { return p.Name == name })
	if i < 0 {
		l.Add(name, value)
		return
	}
	(*l)[i].Value = value
	rest := slices.DeleteFunc((*l)[i+1:], func(p Pair) bool { return p.Name == name })
	*l = (*l)[:i+1+len(rest)]
}

// Sort sorts the pairs by name, in the order of UTF-16 code units, as the Web API
// does. Pairs with the same name keep their order.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-sort
func (l List) Sort() {
	slices.SortStableFunc(l, func(a, b Pair) int { return compareUTF16(a.Name, b.Name) })
}

// compareUTF16 compares two UTF-8 strings by their UTF-16 code units. That is
// byte order, except that surrogates come before U+E000 to U+FFFF.
func compareUTF16(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	if n == len(a) || n == len(b) {
		return len(a) - len(b)
	}
	// In UTF-8, U+E000 to U+FFFF begin with 0xEE or 0xEF, and code points that
	// take surrogates with 0xF0 or more. Continuation bytes are lower.
	if low := min(a[n], b[n]); low >= 0xEE && low < 0xF0 && max(a[n], b[n]) >= 0xF0 {
		return int(b[n]) - int(a[n])
	}
	return int(a[n]) - int(b[n])
}
