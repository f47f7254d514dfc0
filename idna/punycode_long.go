package idna

import (
	"math/bits"
	"slices"
	"unicode/utf8"
)

// insertSorted encodes in n log n time: it sorts the code points and counts, for each,
// how many of those already inserted come before its index.
func (e *encoder) insertSorted(dst, label []byte, points int) []byte {
	const placeBits = 40
	order := make([]uint64, 0, points-e.basic)
	there := newPlaces(points)
	place := 0
	for i := 0; i < len(label); place++ {
		r, size := utf8.DecodeRune(label[i:])
		if r < punyInitialN {
			there.add(place)
		} else {
			order = append(order, uint64(r)<<placeBits|uint64(place))
		}
		i += size
	}
	sortInsertions(order)
	for _, o := range order {
		place := int(o & (1<<placeBits - 1))
		dst = e.insert(dst, there.before(place), rune(o>>placeBits))
		there.add(place)
	}
	return dst
}

// sortInsertions is a heap sort with a tenth of the code of [slices.Sort]: labels this
// long are too rare to add 8 KB to each program.
func sortInsertions(order []uint64) {
	for i := len(order)/2 - 1; i >= 0; i-- {
		siftDown(order, i)
	}
	for n := len(order) - 1; n > 0; n-- {
		order[0], order[n] = order[n], order[0]
		siftDown(order[:n], 0)
	}
}

// siftDown restores the heap order[i:], in which only order[i] may be out of place.
func siftDown(order []uint64, i int) {
	for {
		child := 2*i + 1
		if child >= len(order) {
			return
		}
		if child+1 < len(order) && order[child] < order[child+1] {
			child++
		}
		if order[i] >= order[child] {
			return
		}
		order[i], order[child] = order[child], order[i]
		i = child
	}
}

// appendPlaced decodes in n log n time. Only the last insertion has its final index;
// the others share the indexes that it leaves free. So it handles the insertions from
// last to first.
func (d *decoder) appendPlaced(dst, basic, digits []byte) ([]byte, decodeState) {
	type insertion struct {
		at int
		r  rune
	}
	ins := make([]insertion, 0, len(digits)/2)
	for len(digits) > 0 {
		size := d.next(digits)
		if size == 0 {
			return dst, decodeFailed
		}
		digits = digits[size:]
		ins = append(ins, insertion{d.at, d.n})
		d.at++
	}
	rs := make([]rune, d.points)
	taken := newPlaces(d.points)
	for _, in := range slices.Backward(ins) {
		place := taken.free(in.at)
		taken.add(place)
		rs[place] = in.r // never 0: inserted code points are not ASCII
	}
	for _, r := range rs {
		if r == 0 {
			r, basic = rune(basic[0]), basic[1:]
		}
		dst = utf8.AppendRune(dst, r)
	}
	return dst, d.state()
}

// places is a set of indexes that counts its members: bits in blocks, and a Fenwick
// tree with the number of bits set in each block. The tree is small enough to stay in
// the cache; a tree with a node for each index would not be.
type places struct {
	words []uint64
	tree  []int // tree[i] covers the i&-i blocks that end with block i-1
}

const (
	wordBits   = 64
	blockWords = 8
	blockBits  = blockWords * wordBits
)

func newPlaces(n int) places {
	blocks := n/blockBits + 1
	return places{make([]uint64, blocks*blockWords), make([]int, blocks+1)}
}

// add adds an index that is not in the set.
func (p places) add(place int) {
	p.words[place/wordBits] |= 1 << (place % wordBits)
	for i := place/blockBits + 1; i < len(p.tree); i += i & -i {
		p.tree[i]++
	}
}

// before returns the number of members less than place.
func (p places) before(place int) int {
	block, word := place/blockBits, place/wordBits
	sum := bits.OnesCount64(p.words[word] & (1<<(place%wordBits) - 1))
	for _, w := range p.words[block*blockWords : word] {
		sum += bits.OnesCount64(w)
	}
	for i := block; i > 0; i -= i & -i {
		sum += p.tree[i]
	}
	return sum
}

// free returns the index that is not in the set and comes after n others that are not.
func (p places) free(n int) int {
	block := 0
	for step := 1 << (bits.Len(uint(len(p.tree)-1)) - 1); step > 0; step >>= 1 {
		if next := block + step; next < len(p.tree) {
			if f := step*blockBits - p.tree[next]; f <= n {
				block = next
				n -= f
			}
		}
	}
	word := block * blockWords
	for {
		f := bits.OnesCount64(^p.words[word])
		if n < f {
			break
		}
		n -= f
		word++
	}
	w := ^p.words[word]
	for range n {
		w &= w - 1
	}
	return word*wordBits + bits.TrailingZeros64(w)
}
