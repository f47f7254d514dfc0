package tables

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// These are reasons why a Parquet file cannot be read.
var (
	ErrNotParquet = errors.New("this is not a Parquet file, or not all of it")
	ErrEncrypted  = errors.New("this Parquet file is encrypted")
	ErrSeparate   = errors.New("this Parquet file has columns in other files")
	ErrNotText    = errors.New("it is not of strings or byte arrays")
	ErrRepeated   = errors.New("it can have more than one value in a row")
	ErrNested     = errors.New("it is a list of lists")
	ErrCodec      = errors.New("its compression cannot be read")
)

// ParquetError describes an error in a Parquet file.
type ParquetError struct{ Problem string }

func (e *ParquetError) Error() string { return "this Parquet file is damaged: " + e.Problem }

func damaged(format string, args ...any) error { return &ParquetError{fmt.Sprintf(format, args...)} }

const (
	magic          = "PAR1"
	encryptedMagic = "PARE"
	// maxFooter bounds the metadata, which take several times as much memory.
	maxFooter    = 64 << 20
	maxSchema    = 1 << 16
	maxRowGroups = math.MaxInt16
	maxGroups    = 64 // nested in each other
)

// These are IDs of fields; see
// https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift
const (
	fileSchema, fileRows, fileRowGroups, fileKeyValues = 2, 3, 4, 5
	fileOrders, fileEncryption                         = 7, 8

	schemaType, schemaLength, schemaRepetition, schemaName, schemaChildren, schemaConverted = 1, 2, 3, 4, 5, 6

	groupColumns, groupBytes, groupRows, groupSorting, groupOffset, groupCompressed, groupOrdinal = 1, 2, 3, 4, 5, 6, 7

	chunkFile, chunkOffset, chunkMeta                          = 1, 2, 3
	chunkOffsetIndex, chunkOffsetIndexLength, chunkColumnIndex = 4, 5, 6
	chunkColumnIndexLength, chunkCrypto, chunkEncrypted        = 7, 8, 9

	metaType, metaPath, metaCodec, metaValues, metaUncompressed, metaCompressed = 1, 3, 4, 5, 6, 7
	metaData, metaIndex, metaDictionary, metaBloom, metaBloomLength             = 9, 10, 11, 14, 15
)

const byteArray = 6 // a physical type

// footer holds the metadata of a Parquet file.
type footer struct {
	meta      message
	end       int64    // where it begins
	schema    [][]byte // elements as they are
	fields    []schemaField
	leaves    []leaf
	rowGroups [][]byte
	rows      int64
}

// schemaField is a field of the rows, including the fields in it.
type schemaField struct {
	name          string
	first, after  int // elements of the schema
	leaf, endLeaf int // column indexes
}

// leaf is a column with values.
type leaf struct {
	path       []string
	groups     []bool // for each group that contains it, and for itself: whether it may be null
	repetition int    // how many of these are lists
	listAt     int    // the level of definition of an element of the innermost list
	name       string // its path without the groups in lists
	kind       int64
	converted  int64
	isText     bool
	definition int // the level of a value
}

// readFooter reads the end of a Parquet file.
func readFooter(r io.ReaderAt, size int64) (*footer, error) {
	var head [4]byte
	var tail [8]byte
	if size < int64(len(head)+len(tail)) {
		return nil, ErrNotParquet
	}
	if err := readAt(r, head[:], 0); err != nil {
		return nil, err
	}
	if err := readAt(r, tail[:], size-int64(len(tail))); err != nil {
		return nil, err
	}
	switch {
	case string(head[:]) == encryptedMagic, string(tail[4:]) == encryptedMagic:
		return nil, ErrEncrypted
	case string(head[:]) != magic, string(tail[4:]) != magic:
		return nil, ErrNotParquet
	}
	length := int64(binary.LittleEndian.Uint32(tail[:4]))
	f := &footer{end: size - int64(len(tail)) - length}
	switch {
	case f.end < int64(len(head)):
		return nil, damaged("its metadata are larger than it is")
	case length > maxFooter:
		return nil, fmt.Errorf("the metadata of this Parquet file are larger than %d MiB", maxFooter>>20)
	}
	raw := make([]byte, length)
	if err := readAt(r, raw, f.end); err != nil {
		return nil, err
	}
	meta, rest, err := readMessage(raw)
	switch {
	case err != nil:
		return nil, damaged("%v", err)
	case meta.has(fileEncryption):
		return nil, ErrEncrypted
	case len(rest) > 0:
		return nil, damaged("something follows its metadata")
	}
	f.meta = meta
	f.rows, _ = meta.int(fileRows)
	if f.rowGroups, err = meta.list(fileRowGroups, maxRowGroups); err != nil {
		return nil, damaged("%v", err)
	}
	return f, f.readSchema()
}

// readAt fills p. If the file has become shorter, the error says so.
func readAt(r io.ReaderAt, p []byte, at int64) error {
	n, err := r.ReadAt(p, at)
	if n == len(p) {
		return nil
	}
	if err == nil || err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

func (f *footer) readSchema() error {
	var err error
	if f.schema, err = f.meta.list(fileSchema, maxSchema); err != nil {
		return damaged("%v", err)
	}
	if len(f.schema) == 0 {
		return damaged("it has no schema")
	}
	root, _, err := readMessage(f.schema[0])
	if err != nil {
		return damaged("%v", err)
	}
	count, _ := root.int(schemaChildren)
	at := 1
	for range count {
		if at >= len(f.schema) {
			return damaged("its schema ends too early")
		}
		field := schemaField{first: at, leaf: len(f.leaves)}
		if at, err = f.readElement(at, leaf{}, outsideList); err != nil {
			return err
		}
		field.after, field.endLeaf = at, len(f.leaves)
		field.name, _ = f.element(field.first).text(schemaName)
		f.fields = append(f.fields, field)
	}
	if at != len(f.schema) {
		return damaged("its schema has more than its columns")
	}
	return nil
}

// readElement reads the element of the schema at an index, with all elements in it, and
// returns the index after them. in is the group that contains the element, and where is
// the place of the element.
func (f *footer) readElement(at int, in leaf, where place) (int, error) {
	if at >= len(f.schema) {
		return 0, damaged("its schema ends too early")
	}
	if len(in.path) > maxGroups {
		return 0, damaged("its schema is nested too deeply")
	}
	e, rest, err := readMessage(f.schema[at])
	if err != nil || len(rest) > 0 {
		return 0, damaged("%v", errThrift)
	}
	name, ok := e.text(schemaName)
	if !ok {
		return 0, damaged("a column has no name")
	}
	at++
	l := leaf{path: append(in.path[:len(in.path):len(in.path)], name), repetition: in.repetition, listAt: in.listAt, definition: in.definition, name: in.name}
	repetition, _ := e.int(schemaRepetition)
	switch {
	case where == outsideList && l.name != "":
		l.name += "." + name
	case where == outsideList:
		l.name = name
	case where == inList && repetition != 2:
		l.name += "." + name // it is not the usual form
	}
	l.groups = append(in.groups[:len(in.groups):len(in.groups)], repetition == 1)
	switch repetition {
	case 0:
	case 1:
		l.definition++
	case 2:
		l.definition++
		l.repetition++
		l.listAt = l.definition
	default:
		return 0, damaged("a column is neither required, optional nor repeated")
	}
	if l.kind, ok = e.int(schemaType); ok {
		var has bool
		l.converted, has = e.int(schemaConverted)
		// UTF-8, an enumeration, or JSON
		l.isText = l.kind == byteArray && (!has || l.converted == 0 || l.converted == 4 || l.converted == 19)
		f.leaves = append(f.leaves, l)
		return at, nil
	}
	children, _ := e.int(schemaChildren)
	// A list is a group with a repeated group in it, which contains one element.
	//
	// https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#lists
	switch converted, ok := e.int(schemaConverted); {
	case ok && converted == convertedList && children == 1:
		where = inList
	case where == inList && repetition == 2 && children == 1:
		where = inRepeated
	default:
		where = outsideList
	}
	for range children {
		if at, err = f.readElement(at, l, where); err != nil {
			return 0, err
		}
	}
	return at, nil
}

// place is the place of an element of the schema in a list.
type place int

const (
	outsideList place = iota
	inList            // in the group of a list
	inRepeated        // in the repeated group in it
)

const convertedList = 3 // a converted type

// names returns the names of the fields of the rows, and of the columns with
// values.
func (f *footer) names() (fields, leaves []string) {
	for _, s := range f.fields {
		fields = append(fields, s.name)
	}
	for _, l := range f.leaves {
		leaves = append(leaves, strings.Join(l.path, "."))
	}
	return fields, leaves
}

// part is a span of a file.
type part struct{ start, end int64 }

func (p part) size() int64 { return p.end - p.start }

// chunk is a column of a row group.
type chunk struct {
	fields, meta message
	data         part // its pages
	values       int64
	codec        int64
	// Missing ones are empty.
	bloom, offsetIndex, columnIndex part
}

// rowGroup holds the metadata of a row group.
type rowGroup struct {
	fields message
	rows   int64
	chunks []chunk
}

// readRowGroup reads the metadata of row group i. It checks that they fit the schema,
// and that all parts are in the file.
func (f *footer) readRowGroup(i int) (*rowGroup, error) {
	fields, rest, err := readMessage(f.rowGroups[i])
	if err != nil || len(rest) > 0 {
		return nil, damaged("%v", errThrift)
	}
	g := &rowGroup{fields: fields}
	g.rows, _ = fields.int(groupRows)
	raw, err := fields.list(groupColumns, len(f.leaves))
	if err != nil || len(raw) != len(f.leaves) || g.rows < 0 {
		return nil, damaged("row group %d does not have the columns of its schema", i+1)
	}
	g.chunks = make([]chunk, len(raw))
	for k := range raw {
		if err := f.readChunk(&g.chunks[k], raw[k]); err != nil {
			return nil, err
		}
		c := &g.chunks[k]
		if kind, _ := c.meta.int(metaType); kind != f.leaves[k].kind {
			return nil, damaged("a column is not of the type that the schema says")
		}
		if c.data.size() == 0 && c.values > 0 {
			return nil, damaged("a column has no values")
		}
	}
	return g, nil
}

func (f *footer) readChunk(c *chunk, raw []byte) error {
	var err error
	if c.fields, _, err = readMessage(raw); err != nil {
		return damaged("%v", err)
	}
	if c.fields.has(chunkCrypto) || c.fields.has(chunkEncrypted) {
		return ErrEncrypted
	}
	if name, _ := c.fields.text(chunkFile); name != "" {
		return ErrSeparate
	}
	var ok bool
	if c.meta, ok = c.fields.message(chunkMeta); !ok {
		return damaged("a column has no metadata")
	}
	c.values, _ = c.meta.int(metaValues)
	c.codec, _ = c.meta.int(metaCodec)
	start, _ := c.meta.int(metaData)
	for _, id := range []int16{metaDictionary, metaIndex} {
		// Some writers write 0 for none, even for the data if there are no rows.
		if at, ok := c.meta.int(id); ok && at > 0 && (at < start || start == 0) {
			start = at
		}
	}
	size, _ := c.meta.int(metaCompressed)
	if c.values < 0 {
		return damaged("a column has a negative number of values")
	}
	if size != 0 || c.values > 0 {
		if c.data, ok = f.part(start, size); !ok {
			return damaged("a column is not in it")
		}
	}
	for _, x := range []struct {
		to             *part
		in             message
		offset, length int16
	}{
		{&c.bloom, c.meta, metaBloom, metaBloomLength},
		{&c.offsetIndex, c.fields, chunkOffsetIndex, chunkOffsetIndexLength},
		{&c.columnIndex, c.fields, chunkColumnIndex, chunkColumnIndexLength},
	} {
		at, hasOffset := x.in.int(x.offset)
		length, hasLength := x.in.int(x.length)
		if !hasOffset || !hasLength || length == 0 {
			continue
		}
		if *x.to, ok = f.part(at, length); !ok {
			return damaged("an index of a column is not in it")
		}
	}
	return nil
}

// part returns the span of the file with a start and a size. ok is false if it is
// not within the data.
func (f *footer) part(start, size int64) (part, bool) {
	if start < int64(len(magic)) || size < 0 || start > f.end || size > f.end-start {
		return part{}, false
	}
	return part{start, start + size}, true
}

// column returns the leaf with a name, which must hold texts. It may be a list only if lists
// is set.
func (f *footer) column(name string, lists bool) (int, error) {
	_, leaves := f.names()
	of, err := findColumn(leaves, name)
	if errors.Is(err, ErrNoColumn) {
		if i := slices.IndexFunc(f.leaves, func(l leaf) bool { return l.name == name }); i >= 0 {
			of, err = i, nil
		}
	}
	if err != nil {
		return 0, err
	}
	switch l := f.leaves[of]; {
	case l.repetition > 0 && !lists:
		return 0, &ColumnError{Name: name, Err: ErrRepeated}
	case l.repetition > 1:
		return 0, &ColumnError{Name: name, Err: ErrNested}
	case !l.isText:
		return 0, &ColumnError{Name: name, Err: ErrNotText}
	}
	return of, nil
}

// check checks all row groups: no two parts may overlap, so that no more is copied
// than exists, and the numbers of rows and values must be as declared.
func (f *footer) check(of int) error {
	var parts []part
	rows := int64(0)
	for i := range f.rowGroups {
		g, err := f.readRowGroup(i)
		if err != nil {
			return err
		}
		if rows += g.rows; rows < 0 {
			return damaged("its row groups have too many rows")
		}
		if id := g.chunks[of].codec; !readable(id) {
			return &ColumnError{Name: strings.Join(f.leaves[of].path, "."), Err: codecError(id)}
		}
		if f.leaves[of].repetition == 0 && g.chunks[of].values != g.rows {
			return damaged("row group %d has %d rows, but the column has %d", i+1, g.rows, g.chunks[of].values)
		}
		for _, c := range g.chunks {
			for _, p := range []part{c.data, c.bloom, c.offsetIndex, c.columnIndex} {
				if p.size() > 0 {
					parts = append(parts, p)
				}
			}
		}
	}
	if rows != f.rows {
		return damaged("it has %d rows, but its row groups have %d", f.rows, rows)
	}
	slices.SortFunc(parts, func(a, b part) int { return int(min(max(a.start-b.start, -1), 1)) })
	for i := range parts {
		if i > 0 && parts[i].start < parts[i-1].end {
			return damaged("its columns overlap")
		}
	}
	return nil
}
