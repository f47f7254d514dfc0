package urlpattern

import (
	"iter"
	"slices"

	"github.com/weburl-go/weburl"
)

// Set holds patterns, each with a value, such as the handler of a route. It finds those
// that match a URL in one pass over the URL, however many there are. A Set is an immutable
// value, safe for concurrent use. The zero Set is empty.
//
// A [Builder] makes a large Set; [Set.With] and [Set.Without] change a few patterns of it.
//
// # Cost
//
// The patterns of a set share common beginnings, host first and then path. The time of a search
// is proportional to the length of the URL and to the number of places in all these beginnings
// that match it at the same time. Apart from a constant factor, a search never takes longer
// than matching the components of all patterns one by one, however long the URL is.
//
// The number of other patterns does not matter if components consist of
//   - text, which may end, or begin, with "*": "/articles/7", "/static/*", "*.example.com";
//   - text and names, where no text of another pattern begins at the same place as a name:
//     "/users/:id/edit".
//
// Where both "/users/me" and "/users/:id" are in a set, a search follows both. Patterns with
// both choices at each of k segments can thus take 2^k steps, and no index avoids that.
// Other groups, such as "(a|b)+" and ":name+", cost more than these, but no more than they do
// in a pattern.
type Set[V any] struct {
	levels []*level[V] // the indexes of their entries ascend
	next   int         // the index of the next pattern that is added
}

// Hit is a pattern of a [Set] that matches, with its value.
// For the groups, call Pattern.Match or, without an allocation, Pattern.MatchInto.
// Pattern.String is JSON: to log the text that a pattern was made from, keep it in Value.
type Hit[V any] struct {
	// Index is the number of patterns that were added before this one. It stays the same
	// when others are added or removed.
	Index   int
	Pattern Pattern
	Value   V
}

// Builder collects patterns for a [Set]. The zero Builder is ready for use.
type Builder[V any] struct{ entries []entry[V] }

// Add adds a pattern and its value, and returns the index of the pattern. The same pattern can
// be added several times, and so can the zero Pattern, which matches nothing.
func (b *Builder[V]) Add(p Pattern, value V) int {
	index := len(b.entries)
	b.entries = append(b.entries, entry[V]{pattern: p, value: value, index: index})
	return index
}

// Set returns a set of the patterns that were added so far.
func (b *Builder[V]) Set() Set[V] {
	return Set[V]{next: len(b.entries)}.plus(slices.Clone(b.entries))
}

// First returns the pattern with the lowest index that matches u. It does not allocate,
// except as [Pattern.Test] does.
func (s Set[V]) First(u weburl.URL) (hit Hit[V], ok bool) {
	if !u.IsValid() {
		return hit, false
	}
	var in inputs
	for _, l := range s.levels {
		l.read(&in, u)
		if e := l.first(&in); e != nil {
			return e.hit(), true
		}
	}
	return hit, false
}

// Best returns the most specific pattern that matches u, by [Compare]. tie reports whether
// other patterns that match rank the same; hit is then the one with the lowest index.
func (s Set[V]) Best(u weburl.URL) (hit Hit[V], tie, ok bool) {
	for h := range s.All(u) {
		order := 1
		if ok {
			order = Compare(h.Pattern, hit.Pattern)
		}
		switch {
		case order > 0:
			hit, tie, ok = h, false, true
		case order == 0:
			tie = true
		}
	}
	return hit, tie, ok
}

// All returns all patterns that match u, in the order of their indexes. It sorts them, so its
// time also grows with n·log(n) for n matches.
func (s Set[V]) All(u weburl.URL) iter.Seq[Hit[V]] {
	return func(yield func(Hit[V]) bool) {
		if !u.IsValid() {
			return
		}
		var in inputs
		for _, l := range s.levels {
			l.read(&in, u)
			for _, i := range l.all(&in) {
				if !yield(l.entries[i].hit()) {
					return
				}
			}
		}
	}
}

// Patterns returns the patterns of s, in the order of their indexes.
func (s Set[V]) Patterns() iter.Seq[Hit[V]] {
	return func(yield func(Hit[V]) bool) {
		for _, l := range s.levels {
			for i := range l.entries {
				if !l.isRemoved(i) && !yield(l.entries[i].hit()) {
					return
				}
			}
		}
	}
}

// Len returns the number of patterns.
func (s Set[V]) Len() int {
	n := 0
	for _, l := range s.levels {
		n += l.count
	}
	return n
}

// With returns a set that also contains p, and the index of p there.
//
// A set consists of levels, each of which is more than four times as large as the next one if
// none of its patterns has been removed. With adds a level of one pattern, and merges others
// into it until this is so. So adding one pattern after another takes, on average, time
// proportional to the logarithm of their number. A search looks at each level.
func (s Set[V]) With(p Pattern, value V) (Set[V], int) {
	index := s.next
	s.next++
	return s.plus([]entry[V]{{pattern: p, value: value, index: index}}), index
}

// plus returns s with another level, which it merges with others.
func (s Set[V]) plus(entries []entry[V]) Set[V] {
	n := len(s.levels)
	for ; n > 0 && s.levels[n-1].count <= levelRatio*len(entries); n-- {
		entries = slices.Concat(s.levels[n-1].remaining(), entries)
	}
	s.levels = slices.Clone(s.levels[:n])
	if len(entries) > 0 {
		s.levels = append(s.levels, newLevel(entries))
	}
	return s
}

const levelRatio = 4

// Without returns a set without the pattern that has the given index, or s if there is none.
func (s Set[V]) Without(index int) Set[V] {
	for n, l := range s.levels {
		i, ok := slices.BinarySearchFunc(l.entries, index, func(e entry[V], index int) int { return e.index - index })
		if !ok || l.isRemoved(i) {
			continue
		}
		levels := slices.Clone(s.levels)
		if l = l.without(i); l.count == 0 {
			levels = slices.Delete(levels, n, n+1)
		} else {
			levels[n] = l
		}
		s.levels = levels
		break
	}
	return s
}

// Memory returns the number of bytes that s takes, not including its patterns and what its
// values refer to. Usual patterns take 80 to 220 bytes each. Sets that share memory,
// because one was made from the other, count it twice.
func (s Set[V]) Memory() int {
	n := 0
	for _, l := range s.levels {
		n += l.memory()
	}
	return n
}
