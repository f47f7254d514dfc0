package main

import "encoding/binary"

// A list of strings is packed into one string: their number, then each string after
// its length. Numbers have 32 bits, lowest byte first. In a list of lists, the
// packed lists follow each other to the end.

// pack packs a list.
func pack(list []string) string {
	size := 4
	for _, s := range list {
		size += 4 + len(s)
	}
	packed := binary.LittleEndian.AppendUint32(make([]byte, 0, size), uint32(len(list)))
	for _, s := range list {
		packed = binary.LittleEndian.AppendUint32(packed, uint32(len(s)))
		packed = append(packed, s...)
	}
	return string(packed)
}

// unpack returns the lists in packed.
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
