package main

import "encoding/binary"

// trie maps each code point to a small number through two tables of block
// numbers and one of blocks:
//
//	leaf[mid[top[r>>(leafBits+midBits)]<<midBits | r>>leafBits&(1<<midBits-1)]<<leafBits | r&(1<<leafBits-1)]
//
// Equal blocks are stored once.
type trie struct {
	leafBits, midBits int
	top, mid, leaf    []uint32
}

// newTrie returns the smallest trie that holds values.
func newTrie(values []uint32) trie {
	var best trie
	for leafBits := 3; leafBits <= 8; leafBits++ {
		leafNumbers, leaf := blocks(values, leafBits)
		for midBits := 3; midBits <= 8; midBits++ {
			top, mid := blocks(leafNumbers, midBits)
			t := trie{leafBits, midBits, top, mid, leaf}
			if best.leaf == nil || t.size() < best.size() {
				best = t
			}
		}
	}
	return best
}

// blocks cuts values into blocks of 1<<bits and returns the number of each block,
// and the distinct blocks.
func blocks(values []uint32, bits int) (numbers, distinct []uint32) {
	n := 1 << bits
	seen := map[string]uint32{}
	block, key := make([]uint32, n), []byte(nil)
	for ; len(values) > 0; values = values[min(n, len(values)):] {
		clear(block)
		copy(block, values)
		key = key[:0]
		for _, v := range block {
			key = binary.LittleEndian.AppendUint32(key, v)
		}
		at, ok := seen[string(key)]
		if !ok {
			at = uint32(len(seen))
			seen[string(key)] = at
			distinct = append(distinct, block...)
		}
		numbers = append(numbers, at)
	}
	return numbers, distinct
}

func (t trie) size() int {
	return len(t.top)*width(t.top) + len(t.mid)*width(t.mid) + len(t.leaf)*width(t.leaf)
}

func (t trie) at(r rune) uint32 {
	block := t.mid[int(t.top[r>>(t.leafBits+t.midBits)])<<t.midBits|int(r)>>t.leafBits&(1<<t.midBits-1)]
	return t.leaf[int(block)<<t.leafBits|int(r)&(1<<t.leafBits-1)]
}

// width returns how many bytes the largest of values needs.
func width(values []uint32) int {
	w := 1
	for _, v := range values {
		if v > 0xFFFF {
			return 4
		}
		if v > 0xFF {
			w = 2
		}
	}
	return w
}
