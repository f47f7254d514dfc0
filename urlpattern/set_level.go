package urlpattern

import (
	"slices"
	"unsafe"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/automaton"
)

// level is an immutable part of a [Set]. Sets that were made from each other share levels.
type level[V any] struct {
	entries []entry[V] // ascending by index
	removed []uint64   // a bit for each entry, or nil
	count   int        // of the entries that are not removed
	union   *automaton.Union
	reads   []Component // the components that a search compares
}

type entry[V any] struct {
	pattern Pattern
	value   V
	index   int
	// partly is set if level.union accepts any string for a component that only the pattern
	// itself can match.
	partly bool
}

func (e *entry[V]) hit() Hit[V] { return Hit[V]{e.index, e.pattern, e.value} }

func newLevel[V any](entries []entry[V]) *level[V] {
	var b unionBuilder
	for i := range entries {
		if p := entries[i].pattern.p; p != nil {
			entries[i].partly = b.add(uint32(i), p)
		}
	}
	return &level[V]{entries: entries, count: len(entries), union: b.Union(), reads: b.reads}
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

// read reads the components of u that a search compares.
func (l *level[V]) read(in *inputs, u weburl.URL) {
	for _, c := range l.reads {
		in.read(u, c)
	}
}

// isMatch reports whether an entry that the union has found is a match.
func (l *level[V]) isMatch(i uint32, in *inputs) bool {
	return !l.isRemoved(int(i)) && (!l.entries[i].partly || l.entries[i].pattern.p.test(in))
}

// first returns the first entry that matches, or nil.
func (l *level[V]) first(in *inputs) *entry[V] {
	least := uint32(len(l.entries))
	l.union.Match(in[:], setOrder[:], func(ids []uint32) {
		for _, i := range ids {
			if i >= least {
				return
			}
			if l.isMatch(i, in) {
				least = i
				return
			}
		}
	})
	if least == uint32(len(l.entries)) {
		return nil
	}
	return &l.entries[least]
}

// all returns the numbers of the entries that match, ascending.
func (l *level[V]) all(in *inputs) (found []uint32) {
	l.union.Match(in[:], setOrder[:], func(ids []uint32) {
		for _, i := range ids {
			if l.isMatch(i, in) {
				found = append(found, i)
			}
		}
	})
	slices.Sort(found)
	return found
}

func (l *level[V]) memory() int {
	return int(unsafe.Sizeof(*l)) + cap(l.entries)*int(unsafe.Sizeof(entry[V]{})) + 8*cap(l.removed) + cap(l.reads) + l.union.Memory()
}
