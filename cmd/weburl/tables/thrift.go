package tables

import (
	"encoding/binary"
	"errors"
	"slices"
)

// The metadata of a Parquet file are written in the compact protocol of Thrift. To
// keep everything in a file that this package does not know, it takes apart only
// the structs on the way to what changes, and leaves their other fields as they
// are.
//
// https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md

// These types are distinguished.
const (
	thriftStop   = 0
	thriftTrue   = 1
	thriftFalse  = 2
	thriftByte   = 3
	thriftI16    = 4
	thriftI32    = 5
	thriftI64    = 6
	thriftDouble = 7
	thriftBinary = 8
	thriftList   = 9
	thriftSet    = 10
	thriftMap    = 11
	thriftStruct = 12
	thriftUUID   = 13
)

var errThrift = errors.New("its metadata cannot be read")

// maxDepth bounds the nesting of structs and lists.
const maxDepth = 32

// message is a struct: its fields in order.
type message []thriftField

type thriftField struct {
	id   int16
	kind byte
	raw  []byte // its value, except for a boolean, whose value is its type
}

// readMessage takes a struct apart. It also returns the bytes after it.
func readMessage(b []byte) (m message, rest []byte, err error) {
	const most = 1 << 10 // Parquet's have 17 at most
	last := int16(0)
	for len(m) < most {
		if len(b) == 0 {
			return nil, nil, errThrift
		}
		head := b[0]
		b = b[1:]
		kind := head & 15
		if kind == thriftStop {
			return m, b, nil
		}
		if delta := int16(head >> 4); delta != 0 {
			last += delta
		} else {
			id, n := binary.Varint(b)
			if n <= 0 || id != int64(int16(id)) {
				return nil, nil, errThrift
			}
			last, b = int16(id), b[n:]
		}
		after := b
		if kind != thriftTrue && kind != thriftFalse {
			if after, err = skipThrift(b, kind, maxDepth); err != nil {
				return nil, nil, err
			}
		}
		m = append(m, thriftField{last, kind, b[:len(b)-len(after)]})
		b = after
	}
	return nil, nil, errThrift
}

// skipThrift returns the bytes after a value.
func skipThrift(b []byte, kind byte, depth int) ([]byte, error) {
	if depth == 0 {
		return nil, errThrift
	}
	take := func(n uint64) ([]byte, error) {
		if n > uint64(len(b)) {
			return nil, errThrift
		}
		return b[n:], nil
	}
	switch kind {
	case thriftTrue, thriftFalse, thriftByte:
		return take(1)
	case thriftI16, thriftI32, thriftI64:
		_, n := binary.Uvarint(b)
		if n <= 0 {
			return nil, errThrift
		}
		return b[n:], nil
	case thriftDouble:
		return take(8)
	case thriftUUID:
		return take(16)
	case thriftBinary:
		size, n := binary.Uvarint(b)
		if n <= 0 {
			return nil, errThrift
		}
		b = b[n:]
		return take(size)
	case thriftList, thriftSet:
		count, element, rest, err := listHead(b)
		for ; err == nil && count > 0; count-- {
			rest, err = skipThrift(rest, element, depth-1)
		}
		return rest, err
	case thriftMap:
		count, n := binary.Uvarint(b)
		if n <= 0 {
			return nil, errThrift
		}
		if b = b[n:]; count == 0 {
			return b, nil
		}
		if len(b) == 0 {
			return nil, errThrift
		}
		key, value, rest := b[0]>>4, b[0]&15, b[1:]
		var err error
		for ; err == nil && count > 0; count-- {
			if rest, err = skipThrift(rest, key, depth-1); err == nil {
				rest, err = skipThrift(rest, value, depth-1)
			}
		}
		return rest, err
	case thriftStruct:
		for {
			if len(b) == 0 {
				return nil, errThrift
			}
			head := b[0]
			b = b[1:]
			if head&15 == thriftStop {
				return b, nil
			}
			var err error
			if head>>4 == 0 {
				if b, err = skipThrift(b, thriftI16, depth); err != nil {
					return nil, err
				}
			}
			if k := head & 15; k != thriftTrue && k != thriftFalse {
				if b, err = skipThrift(b, k, depth-1); err != nil {
					return nil, err
				}
			}
		}
	}
	return nil, errThrift
}

func listHead(b []byte) (count uint64, element byte, rest []byte, err error) {
	if len(b) == 0 {
		return 0, 0, nil, errThrift
	}
	count, element, rest = uint64(b[0]>>4), b[0]&15, b[1:]
	if count == 15 {
		n := 0
		if count, n = binary.Uvarint(rest); n <= 0 {
			return 0, 0, nil, errThrift
		}
		rest = rest[n:]
	}
	// Each element takes at least a byte.
	if count > uint64(len(rest)) {
		return 0, 0, nil, errThrift
	}
	return count, element, rest, nil
}

func (m message) append(dst []byte) []byte {
	last := int16(0)
	for _, f := range m {
		if delta := int(f.id) - int(last); delta > 0 && delta < 16 {
			dst = append(dst, byte(delta)<<4|f.kind)
		} else {
			dst = binary.AppendVarint(append(dst, f.kind), int64(f.id))
		}
		dst = append(dst, f.raw...)
		last = f.id
	}
	return append(dst, thriftStop)
}

func (m message) bytes() []byte { return m.append(nil) }

// only returns the struct with no other fields than those with these IDs.
func (m message) only(ids ...int16) []byte {
	m = slices.Clone(m)
	m = slices.DeleteFunc(m, func(f thriftField) bool { return !slices.Contains(ids, f.id) })
	return m.bytes()
}

// field returns the field with an id and a type, or nil.
func (m message) field(id int16, kind byte) *thriftField {
	for i := range m {
		if m[i].id == id && m[i].kind == kind {
			return &m[i]
		}
	}
	return nil
}

func (m message) has(id int16) bool {
	return slices.ContainsFunc(m, func(f thriftField) bool { return f.id == id })
}

func (m message) int(id int16) (int64, bool) {
	for _, kind := range []byte{thriftI32, thriftI64, thriftI16} {
		if f := m.field(id, kind); f != nil {
			n, _ := binary.Varint(f.raw)
			return n, true
		}
	}
	return 0, false
}

func (m message) text(id int16) (string, bool) {
	f := m.field(id, thriftBinary)
	if f == nil {
		return "", false
	}
	_, n := binary.Uvarint(f.raw)
	return string(f.raw[n:]), true
}

// message returns the struct in a field.
func (m message) message(id int16) (message, bool) {
	f := m.field(id, thriftStruct)
	if f == nil {
		return nil, false
	}
	in, rest, err := readMessage(f.raw)
	return in, err == nil && len(rest) == 0
}

// list returns the elements of a list, at most most. A missing list is empty.
func (m message) list(id int16, most int) ([][]byte, error) {
	f := m.field(id, thriftList)
	if f == nil {
		return nil, nil
	}
	count, element, rest, err := listHead(f.raw)
	if err != nil || count > uint64(most) {
		return nil, errThrift
	}
	all := make([][]byte, 0, count)
	for range count {
		after, err := skipThrift(rest, element, maxDepth)
		if err != nil {
			return nil, err
		}
		all = append(all, rest[:len(rest)-len(after)])
		rest = after
	}
	return all, nil
}

// set sets the value of a field. Fields stay in order.
func (m *message) set(id int16, kind byte, raw []byte) {
	for i := range *m {
		if f := &(*m)[i]; f.id == id {
			f.kind, f.raw = kind, raw
			return
		} else if f.id > id {
			*m = slices.Insert(*m, i, thriftField{id, kind, raw})
			return
		}
	}
	*m = append(*m, thriftField{id, kind, raw})
}

func (m *message) setInt(id int16, kind byte, n int64) {
	m.set(id, kind, binary.AppendVarint(nil, n))
}

// setList sets a field to a list of structs.
func (m *message) setList(id int16, elements [][]byte) {
	var raw []byte
	if n := len(elements); n < 15 {
		raw = append(raw, byte(n)<<4|thriftStruct)
	} else {
		raw = binary.AppendUvarint(append(raw, 15<<4|thriftStruct), uint64(n))
	}
	for _, e := range elements {
		raw = append(raw, e...)
	}
	m.set(id, thriftList, raw)
}

func (m *message) remove(id int16) {
	*m = slices.DeleteFunc(*m, func(f thriftField) bool { return f.id == id })
}

func thriftText(s string) []byte {
	return append(binary.AppendUvarint(nil, uint64(len(s))), s...)
}
