package main

import (
	"encoding/binary"
	"iter"
	"unsafe"
)

// A list of strings is packed into one string: their number, then each string after
// its length. Numbers have 32 bits, lowest byte first. In a list of lists, the
// packed lists follow each other to the end.

// packedSize returns the size of a list when packed.
func packedSize(list iter.Seq[string]) int {
	size := 4
	for s := range list {
		size += 4 + len(s)
	}
	return size
}

// pack packs a list, whose packedSize is size.
func pack(list iter.Seq[string], size int) string {
	packed := make([]byte, 4, size)
	n := uint32(0)
	for s := range list {
		n++
		packed = binary.LittleEndian.AppendUint32(packed, uint32(len(s)))
		packed = append(packed, s...)
	}
	binary.LittleEndian.PutUint32(packed, n)
	return unsafe.String(unsafe.SliceData(packed), len(packed)) // nothing writes to it again
}

func unpack(packed string) [][]string {
	next := func() int {
		n := binary.LittleEndian.Uint32([]byte(packed[:4]))
		packed = packed[4:]
		return int(n)
	}
	var lists [][]string
	for packed != "" {
		list := make([]string, next())
		for i := range list {
			length := next()
			list[i], packed = packed[:length], packed[length:]
		}
		lists = append(lists, list)
	}
	return lists
}

// pairs returns the first and second string of each list.
func pairs(lists [][]string) iter.Seq2[string, string] {
	return func(yield func(first, second string) bool) {
		for _, list := range lists {
			if !yield(list[0], list[1]) {
				return
			}
		}
	}
}
