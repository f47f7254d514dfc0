package main

import "encoding/binary"

// Lists of strings are packed into one string: how many there are, then each
// with its length before it. Numbers have 32 bits, the lowest byte first. In a
// list of lists one follows the other to the end.

// pack returns a list, packed.
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

// unpack returns the lists that packed holds.
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
