package tables

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/parquet-go/parquet-go"
)

// logicalType says what the values of a field of a schema mean.
type logicalType struct {
	kind     logicalKind
	scale    int64         // of a decimal
	unit     time.Duration // of a time or timestamp, or 0 if it is unknown
	isUTC    bool          // of a timestamp
	unsigned bool          // of an integer
}

// logicalKind is the ID of a field of the union LogicalType.
type logicalKind int16

const (
	noLogical        logicalKind = 0
	logicalString    logicalKind = 1
	logicalMap       logicalKind = 2
	logicalList      logicalKind = 3
	logicalEnum      logicalKind = 4
	logicalDecimal   logicalKind = 5
	logicalDate      logicalKind = 6
	logicalTime      logicalKind = 7
	logicalTimestamp logicalKind = 8
	logicalInterval  logicalKind = 9 // reserved there; only a converted type
	logicalInteger   logicalKind = 10
	logicalNull      logicalKind = 11
	logicalJSON      logicalKind = 12
	logicalBSON      logicalKind = 13
	logicalUUID      logicalKind = 14
	logicalFloat16   logicalKind = 15
	logicalVariant   logicalKind = 16
	logicalGeometry  logicalKind = 17
	logicalGeography logicalKind = 18
)

var logicalNames = [...]string{"", "STRING", "MAP", "LIST", "ENUM", "DECIMAL", "DATE", "TIME", "TIMESTAMP", "INTERVAL", "INTEGER",
	"NULL", "JSON", "BSON", "UUID", "FLOAT16", "Variant", "GEOMETRY", "GEOGRAPHY"}

func (k logicalKind) String() string { return logicalNames[k] }

// logicalOf returns the logical type of an element of a schema. Old writers write only its
// converted type. Logical types that this package does not know count as none.
//
// https://github.com/apache/parquet-format/blob/master/LogicalTypes.md
func logicalOf(e message) logicalType {
	const schemaScale, schemaLogical = 7, 10
	union, _ := e.message(schemaLogical)
	if len(union) == 1 && union[0].id > 0 && int(union[0].id) < len(logicalNames) {
		l := logicalType{kind: logicalKind(union[0].id)}
		of, _ := union.message(union[0].id)
		switch l.kind {
		case logicalDecimal:
			l.scale, _ = of.int(1)
		case logicalTime, logicalTimestamp:
			l.isUTC = of.field(1, thriftTrue) != nil
			if unit, _ := of.message(2); len(unit) == 1 {
				l.unit = map[int16]time.Duration{1: time.Millisecond, 2: time.Microsecond, 3: time.Nanosecond}[unit[0].id]
			}
		case logicalInteger:
			l.unsigned = of.field(2, thriftFalse) != nil
		}
		return l
	}
	converted, ok := e.int(schemaConverted)
	if !ok || converted < 0 || converted >= int64(len(convertedTypes)) {
		return logicalType{}
	}
	l := convertedTypes[converted]
	if l.kind == logicalDecimal {
		l.scale, _ = e.int(schemaScale)
	}
	return l
}

// convertedTypes lists the logical types of the converted types.
var convertedTypes = [...]logicalType{
	{kind: logicalString},
	{kind: logicalMap},
	{kind: logicalMap}, // MAP_KEY_VALUE, which some writers use in place of MAP
	convertedList:      {kind: logicalList},
	{kind: logicalEnum},
	{kind: logicalDecimal},
	{kind: logicalDate},
	{kind: logicalTime, unit: time.Millisecond},
	{kind: logicalTime, unit: time.Microsecond},
	{kind: logicalTimestamp, unit: time.Millisecond, isUTC: true},
	{kind: logicalTimestamp, unit: time.Microsecond, isUTC: true},
	11: {kind: logicalInteger, unsigned: true},
	12: {kind: logicalInteger, unsigned: true},
	13: {kind: logicalInteger, unsigned: true},
	14: {kind: logicalInteger, unsigned: true},
	15: {kind: logicalInteger},
	16: {kind: logicalInteger},
	17: {kind: logicalInteger},
	18: {kind: logicalInteger},
	19: {kind: logicalJSON},
	20: {kind: logicalBSON},
	21: {kind: logicalInterval},
}

// fits reports whether values of a physical type can have the logical type.
func (l logicalType) fits(kind parquet.Kind) bool {
	var kinds []parquet.Kind
	switch l.kind {
	case logicalString, logicalEnum, logicalJSON:
		kinds = []parquet.Kind{parquet.ByteArray, parquet.FixedLenByteArray}
	case logicalDecimal:
		kinds = []parquet.Kind{parquet.Int32, parquet.Int64, parquet.ByteArray, parquet.FixedLenByteArray}
	case logicalDate:
		kinds = []parquet.Kind{parquet.Int32}
	case logicalTime, logicalInteger:
		kinds = []parquet.Kind{parquet.Int32, parquet.Int64}
	case logicalTimestamp:
		kinds = []parquet.Kind{parquet.Int64}
	case logicalUUID, logicalFloat16:
		kinds = []parquet.Kind{parquet.FixedLenByteArray}
	default:
		return true
	}
	return slices.Contains(kinds, kind)
}

// physical returns the file r, whose footer is f, with only the metadata that are necessary to
// decode its pages, and the size of the result. Package parquet then decodes values by their
// physical types, and does not refuse a file because of metadata that this package ignores.
func (f *footer) physical(r io.ReaderAt) (io.ReaderAt, int64, error) {
	const fileVersion, metaEncodings = 1, 2
	var schema, groups [][]byte
	for _, raw := range f.schema {
		e, _, err := readMessage(raw)
		if err != nil {
			return nil, 0, damaged("%v", err)
		}
		schema = append(schema, e.only(schemaType, schemaLength, schemaRepetition, schemaName, schemaChildren))
	}
	for i := range f.rowGroups {
		g, err := f.readRowGroup(i)
		if err != nil {
			return nil, 0, err
		}
		var chunks [][]byte
		for _, c := range g.chunks {
			meta := c.meta.only(metaType, metaEncodings, metaPath, metaCodec, metaValues, metaUncompressed, metaCompressed, metaData, metaDictionary)
			c.fields.set(chunkMeta, thriftStruct, meta)
			chunks = append(chunks, c.fields.only(chunkOffset, chunkMeta))
		}
		g.fields.setList(groupColumns, chunks)
		groups = append(groups, g.fields.only(groupColumns, groupBytes, groupRows))
	}
	meta := slices.Clone(f.meta)
	meta.setList(fileSchema, schema)
	meta.setList(fileRowGroups, groups)
	raw := meta.only(fileVersion, fileSchema, fileRows, fileRowGroups)
	raw = append(binary.LittleEndian.AppendUint32(raw, uint32(len(raw))), magic...)
	return &withEnd{r, bytes.NewReader(raw), f.end}, f.end + int64(len(raw)), nil
}

// withEnd is a file in which end replaces everything from start on.
type withEnd struct {
	io.ReaderAt
	end   *bytes.Reader
	start int64
}

func (w *withEnd) ReadAt(p []byte, at int64) (n int, err error) {
	if at < w.start {
		k := min(int64(len(p)), w.start-at)
		if n, err = w.ReaderAt.ReadAt(p[:k], at); int64(n) < k || n == len(p) {
			return n, err
		}
		p, at = p[n:], w.start
	}
	k, err := w.end.ReadAt(p, at-w.start)
	return n + k, err
}

// element returns an element of the schema, which was read successfully before.
func (f *footer) element(i int) message {
	e, _, _ := readMessage(f.schema[i])
	return e
}

// typeError is the error for a column whose values cannot be written as text.
func typeError(name string) error { return fmt.Errorf("its type, %s, cannot be written as text", name) }
