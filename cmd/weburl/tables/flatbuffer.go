package tables

import (
	"encoding/binary"
	"math"
)

// A flatbuffer refers forward to its parts, by distances. So this package can write
// new tables in front of an existing one, which refer into it, and leave that one as
// it is. In this way, it adds columns to a schema of Arrow without knowing the other
// fields.
//
// https://flatbuffers.dev/internals/

// flatTable is a table in a flatbuffer. Each offset is checked when it is read.
type flatTable struct {
	b  []byte
	at int
}

// flatUint returns the unsigned integer of size bytes at an offset.
func flatUint(b []byte, at, size int) (int, bool) {
	if at < 0 || at > len(b)-size {
		return 0, false
	}
	switch size {
	case 1:
		return int(b[at]), true
	case 2:
		return int(binary.LittleEndian.Uint16(b[at:])), true
	}
	n := binary.LittleEndian.Uint32(b[at:])
	return int(n), n <= math.MaxInt32
}

// flatRoot returns the root table of a flatbuffer.
func flatRoot(b []byte) (flatTable, bool) {
	at, ok := flatUint(b, 0, 4)
	return flatTable{b, at}, ok && at <= len(b)-4
}

// slots returns the offsets of the fields of a table by slot, or 0 for a missing
// field.
func (t flatTable) slots() ([]int, bool) {
	if t.at < 0 || t.at > len(t.b)-4 {
		return nil, false
	}
	// The distance is signed: the list of fields may be on either side.
	list := t.at - int(int32(binary.LittleEndian.Uint32(t.b[t.at:])))
	size, ok := flatUint(t.b, list, 2)
	if !ok || size < 4 || size > len(t.b)-list {
		return nil, false
	}
	var slots []int
	for at := list + 4; at+2 <= list+size; at += 2 {
		n, _ := flatUint(t.b, at, 2)
		if n != 0 {
			n += t.at
		}
		slots = append(slots, n)
	}
	return slots, true
}

// slot returns the offset of a field, or 0 if it is missing.
func (t flatTable) slot(i int) (int, bool) {
	slots, ok := t.slots()
	if !ok || i >= len(slots) {
		return 0, ok
	}
	return slots[i], true
}

// uint returns an integer of size bytes, or 0 if it is missing.
func (t flatTable) uint(i, size int) (int, bool) {
	at, ok := t.slot(i)
	if !ok || at == 0 {
		return 0, ok
	}
	return flatUint(t.b, at, size)
}

// refers returns the offset to which an offset refers.
func (t flatTable) refers(at int) (int, bool) {
	n, ok := flatUint(t.b, at, 4)
	return at + n, ok && n > 0 && at+n <= len(t.b)-4
}

// table returns the table in a field.
func (t flatTable) table(i int) (flatTable, bool) {
	at, ok := t.slot(i)
	if !ok || at == 0 {
		return flatTable{}, false
	}
	at, ok = t.refers(at)
	return flatTable{t.b, at}, ok
}

// list returns the tables to which the elements of a list refer, at most most. A
// missing list is empty.
func (t flatTable) list(i, most int) ([]flatTable, bool) {
	at, ok := t.slot(i)
	if !ok || at == 0 {
		return nil, ok
	}
	if at, ok = t.refers(at); !ok {
		return nil, false
	}
	count, ok := flatUint(t.b, at, 4)
	if !ok || count > min(most, (len(t.b)-at-4)/4) {
		return nil, false
	}
	all := make([]flatTable, count)
	for k := range all {
		to, ok := t.refers(at + 4 + 4*k)
		if !ok {
			return nil, false
		}
		all[k] = flatTable{t.b, to}
	}
	return all, true
}

// text returns a string, or "" if there is none.
func (t flatTable) text(i int) (string, bool) {
	at, ok := t.slot(i)
	if !ok || at == 0 {
		return "", ok
	}
	if at, ok = t.refers(at); !ok {
		return "", false
	}
	size, ok := flatUint(t.b, at, 4)
	if !ok || size > len(t.b)-at-4 {
		return "", false
	}
	return string(t.b[at+4:][:size]), true
}

// flatFront is written in front of a flatbuffer. References are written before
// their targets, and completed by [flatFront.point] or [flatFront.pointInto].
type flatFront struct {
	b    []byte
	into map[int]int // by its own offset: an offset in the flatbuffer
}

// absent is the value of a slot without a field, and reference the value of one
// that is completed later.
const absent, reference = -1, 0

// table writes a table, and returns its offset and the offsets of its slots. Each
// field takes four bytes; smaller ones use the first of them.
func (f *flatFront) table(values ...int) (at int, slots []int) {
	size := 4 + 2*len(values)
	for (len(f.b)+size)%4 != 0 {
		f.b = append(f.b, 0)
	}
	at = len(f.b) + size
	next := at + 4
	for _, v := range values {
		slots = append(slots, next)
		if v != absent {
			next += 4
		}
	}
	f.b = binary.LittleEndian.AppendUint16(f.b, uint16(size))
	f.b = binary.LittleEndian.AppendUint16(f.b, uint16(next-at))
	for i, v := range values {
		if v == absent {
			slots[i] = at // which makes it 0
		}
		f.b = binary.LittleEndian.AppendUint16(f.b, uint16(slots[i]-at))
	}
	f.b = binary.LittleEndian.AppendUint32(f.b, uint32(size))
	for _, v := range values {
		if v != absent {
			f.b = binary.LittleEndian.AppendUint32(f.b, uint32(v))
		}
	}
	return at, slots
}

// list writes a list, and returns its offset. Its elements follow, of four bytes
// each.
func (f *flatFront) list(count int) int {
	at := len(f.b)
	f.b = binary.LittleEndian.AppendUint32(f.b, uint32(count))
	f.b = append(f.b, make([]byte, 4*count)...)
	return at
}

// text writes a string, to which the offset at refers.
func (f *flatFront) text(at int, s string) {
	f.point(at, len(f.b))
	f.b = binary.LittleEndian.AppendUint32(f.b, uint32(len(s)))
	f.b = append(append(f.b, s...), 0)
	for len(f.b)%4 != 0 {
		f.b = append(f.b, 0)
	}
}

func (f *flatFront) point(at, to int) { binary.LittleEndian.PutUint32(f.b[at:], uint32(to-at)) }

func (f *flatFront) pointInto(at, to int) {
	if f.into == nil {
		f.into = map[int]int{}
	}
	f.into[at] = to
}

// before returns the flatbuffer that consists of f and then old.
func (f *flatFront) before(old []byte) []byte {
	// Its numbers are aligned to their size, at most eight.
	for len(f.b)%8 != 0 {
		f.b = append(f.b, 0)
	}
	for at, to := range f.into {
		f.point(at, len(f.b)+to)
	}
	all := append(f.b, old...)
	for len(all)%8 != 0 {
		all = append(all, 0)
	}
	return all
}
