package udf

import (
	"encoding/binary"
	"fmt"
)

// RowBinary is ClickHouse's RowBinary. All columns are Nullable: a byte 1 for null, or 0 and the
// value. Columns are Nullable(String), except Bool in answers, which is Nullable(Bool). A string
// is its length in LEB128, followed by its bytes.
var RowBinary = &Format{Name: "rowbinary", codec: func(op *Op) codec { return &rowBinaryCodec{op} }}

type rowBinaryCodec struct{ op *Op }

func (c *rowBinaryCodec) end(text []byte, pos, _ int) (int, *wrong) {
	for range c.op.In {
		if pos == len(text) {
			return -1, nil
		}
		switch text[pos] {
		case 1:
			pos++
			continue
		case 0:
		default:
			return 0, &wrong{pos, fmt.Sprintf("a byte %#02x where 0 or 1 says whether a column is null; is it Nullable?", text[pos])}
		}
		length, size := binary.Uvarint(text[pos+1:])
		switch {
		case size == 0:
			return -1, nil
		case size < 0:
			return 0, &wrong{pos + 1, "a length of more than 64 bits"}
		case length > MaxRow:
			return 0, &wrong{pos + 1, fmt.Sprintf("a length of %d; a row has no more than %d bytes", length, MaxRow)}
		}
		pos += 1 + size
		if uint64(len(text)-pos) < length {
			return -1, nil
		}
		pos += int(length)
	}
	return pos, nil
}

// decode reads a row that the method end has checked.
func (c *rowBinaryCodec) decode(row string, in []Value) *wrong {
	pos := 0
	for i := range in {
		in[i] = Value{IsNull: row[pos] == 1}
		if pos++; in[i].IsNull {
			continue
		}
		length := 0
		for shift := 0; ; shift += 7 {
			b := row[pos]
			pos++
			length |= int(b&0x7F) << shift
			if b < 0x80 {
				break
			}
		}
		in[i].Text = row[pos : pos+length]
		pos += length
	}
	return nil
}

func (c *rowBinaryCodec) encode(dst []byte, out *Values) ([]byte, *wrong) {
	for i, text := range out.each {
		switch {
		case text == nil:
			dst = append(dst, 1)
		case c.op.Out[i].isBool():
			dst = append(dst, 0, 0)
			if isTrue(text) {
				dst[len(dst)-1] = 1
			}
		default:
			dst = binary.AppendUvarint(append(dst, 0), uint64(len(text)))
			dst = append(dst, text...)
		}
	}
	return dst, nil
}
