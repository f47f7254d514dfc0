package udf

import (
	"encoding/binary"
	"fmt"
	"strconv"

	"github.com/weburl-go/weburl/internal/app/columns"
)

// RowBinary is ClickHouse's RowBinary. All columns are Nullable: a byte 1 for null, or 0 and the
// value. Columns are Nullable(String), except Nullable(Bool) and Nullable(Int64) in answers. A
// list is an Array(String), which is empty for null, since ClickHouse has no null arrays: its
// number of strings, and these. Numbers and lengths are LEB128, except Int64, which takes eight
// bytes. A string is its length, followed by its bytes.
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
		switch kind := c.op.Out[i].Kind; {
		case kind.IsList():
			n := uint64(0)
			for range kind.List(text) {
				n++
			}
			dst = binary.AppendUvarint(dst, n)
			for one := range kind.List(text) {
				dst = appendRowText(dst, one)
			}
		case text == nil || kind == columns.Number && len(text) == 0:
			dst = append(dst, 1)
		case kind == columns.Bool:
			dst = append(dst, 0, 0)
			if columns.IsTrue(text) {
				dst[len(dst)-1] = 1
			}
		case kind == columns.Number:
			n, _ := strconv.ParseInt(string(text), 10, 64) // a decimal integer
			dst = binary.LittleEndian.AppendUint64(append(dst, 0), uint64(n))
		default:
			dst = appendRowText(append(dst, 0), text)
		}
	}
	return dst, nil
}

func appendRowText(dst, text []byte) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(text))), text...)
}
