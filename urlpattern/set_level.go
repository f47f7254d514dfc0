package urlpattern

import (
	"slices"
	"unsafe"
)

// level is a part of a [Set] that is immutable, and shared by sets that were made from each
// other.
type level[V any] struct {
	entries []entry[V] // ascending by index
	removed []uint64   // a bit for each entry, or nil
	count   int        // of the entries that are not removed
}

type entry[V any] struct {
	pattern Pattern
	value   V
	index   int
}

func (e *entry[V]) hit() Hit[V] { return Hit[V]{e.index, e.pattern, e.value} }

func newLevel[V any](entries []entry[V]) *level[V] {
	return &level[V]{entries: entries, count: len(entries)}
}

func (l *level[V]) isRemoved(i int) bool {
	return l.removed != nil && l.removed[i/64]>>(i%64)&1 != 0
}

// remaining returns the entries that are not removed.
func (l *level[V]) remaining() []entry[V] {
	if l.removed == nil {
		return l.entries
	}
	entries := make([]entry[V], 0, l.count)
	for i := range l.entries {
		if !l.isRemoved(i) {
			entries = append(entries, l.entries[i])
		}
	}
	return entries
}

// without returns l without its entry i. Once half of the entries are removed, it makes
// a new level of the others.
func (l *level[V]) without(i int) *level[V] {
	result := *l
	result.removed = slices.Clone(l.removed)
	if result.removed == nil {
		result.removed = make([]uint64, (len(l.entries)+63)/64)
	}
	result.removed[i/64] |= 1 << (i % 64)
	if result.count--; result.count > 0 && result.count <= len(l.entries)/2 {
		return newLevel(result.remaining())
	}
	return &result
}

func (l *level[V]) matches(i int, in *inputs) bool {
	p := l.entries[i].pattern.p
	return p != nil && !l.isRemoved(i) && p.test(in)
}

// first returns the first entry that matches, or nil.
func (l *level[V]) first(in *inputs) *entry[V] {
	for i := range l.entries {
		if l.matches(i, in) {
			return &l.entries[i]
		}
	}
	return nil
}

// all returns the entries that match, ascending by index.
func (l *level[V]) all(in *inputs) (found []*entry[V]) {
	for i := range l.entries {
		if l.matches(i, in) {
			found = append(found, &l.entries[i])
		}
	}
	return found
}

func (l *level[V]) memory() int {
	return int(unsafe.Sizeof(*l)) + cap(l.entries)*int(unsafe.Sizeof(entry[V]{})) + 8*cap(l.removed)
}
