package tables

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"

	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/ordered"
)

// Parquet adds columns to a table that is a Parquet file of a given size. It copies the
// other columns as they are, with their indexes and statistics, whatever their types and
// encodings. It keeps the row groups, except for those without rows, and the metadata of
// the file. It adds the columns to the schemas of Spark and Arrow in the metadata, or
// returns a [*MetadataError].
//
// The column of URLs contains strings or byte arrays, or lists of these. Added columns
// are nullable strings, except for "valid", a boolean, ports and "data-size", 64-bit
// integers, and "errors" and "query.NAME*", lists of strings. If the column of URLs is a
// list, they are lists of these, with a value for each URL.
//
// Memory does not depend on the number of rows. A large row group needs temporary
// files. If Parquet returns an error, the output is not a Parquet file.
func (c *Columns) Parquet(ctx context.Context, w io.Writer, r io.ReaderAt, size int64) (s Stats, err error) {
	return c.parquet(ctx, w, r, size, false)
}

// parquet is [Columns.Parquet]; if plain is set, the result is not compressed.
func (c *Columns) parquet(ctx context.Context, w io.Writer, r io.ReaderAt, size int64, plain bool) (s Stats, err error) {
	c, cols, err := c.list()
	if err != nil {
		return s, err
	}
	f, err := readFooter(r, size)
	if err != nil {
		return s, err
	}
	p := &parquetTable{Columns: c, ctx: ctx, in: r, footer: f, cols: cols, out: &counter{to: w}, stats: &s, plain: plain}
	if err := p.find(); err != nil {
		return s, err
	}
	if err := f.check(p.of); err != nil {
		return s, err
	}
	return s, p.run()
}

// parquetTable is a Parquet file to which columns are added.
type parquetTable struct {
	*Columns
	*footer
	ctx   context.Context
	in    io.ReaderAt
	cols  []*columns.Column
	stats *Stats
	out   *counter
	added *added
	// plain means that the result is not compressed, and has no indexes.
	plain bool

	of int // the leaf of the URLs
	// fieldOrder lists the fields of the result, and order its columns: fields or
	// leaves of the file, or ^k for the added column k.
	fieldOrder, order []int
	keyValues         [][]byte // those of the result
	groups            []*writtenGroup
}

// writtenGroup is a row group of the result.
type writtenGroup struct {
	of *rowGroup
	// moved is the distance of the added columns from their offsets in the file
	// that contains only these.
	moved int64
	start int64
	data  []part // new offsets of the columns of the file
}

// find finds the column of URLs, and the columns to replace.
func (p *parquetTable) find() error {
	of, err := p.column(p.Of, true)
	if err != nil {
		return err
	}
	p.of = of
	fields, _ := p.names()
	replaced := map[int]int{} // fields by added columns
	for k, name := range p.Add {
		i, err := find(fields, name)
		if err == nil && i >= 0 && !p.Replace {
			err = &ColumnError{Name: name, Err: ErrExists}
		}
		if err != nil {
			return err
		}
		if i >= 0 {
			replaced[i] = k
		}
	}
	for i := range p.fields {
		if k, ok := replaced[i]; ok {
			i = ^k
		}
		p.fieldOrder = append(p.fieldOrder, i)
	}
	for k := range p.Add {
		if !slices.Contains(p.fieldOrder, ^k) {
			p.fieldOrder = append(p.fieldOrder, ^k)
		}
	}
	for _, i := range p.fieldOrder {
		if i < 0 {
			p.order = append(p.order, i)
			continue
		}
		for l := p.fields[i].leaf; l < p.fields[i].endLeaf; l++ {
			p.order = append(p.order, l)
		}
	}
	return p.findKeyValues()
}

// isList reports whether rows have lists of URLs.
func (p *parquetTable) isList() bool { return p.leaves[p.of].repetition > 0 }

func (p *parquetTable) run() error {
	codec := int64(1) // Snappy
	if len(p.rowGroups) > 0 {
		g, err := p.readRowGroup(0)
		if err != nil {
			return err
		}
		codec = g.chunks[p.of].codec
	}
	if p.plain {
		codec = noCompression
	}
	p.added = newAdded(p.out, p.cols, p.Add, p.isList(), parquet.LookupCompressionCodec(format.CompressionCodec(codec)))
	defer p.added.discard()
	if _, err := io.WriteString(p.out, magic); err != nil {
		return err
	}
	for i := range p.rowGroups {
		g, err := p.readRowGroup(i)
		if err != nil {
			return err
		}
		if g.rows == 0 {
			continue
		}
		if err := p.writeGroup(g); err != nil {
			return err
		}
	}
	return p.end()
}

// writeGroup writes the pages of a row group.
func (p *parquetTable) writeGroup(g *rowGroup) error {
	items := func(yield func(*batch) bool) {
		p.readColumn(p.in, g, p.of).eachBatch(g.rows, func(b *batch) bool { return p.ctx.Err() == nil && yield(b) })
	}
	work := func() func(*batch) {
		w := p.newWorker(p.cols)
		return func(b *batch) { p.compute(w, b) }
	}
	rows := int64(0)
	for b := range ordered.RunOn(p.jobs(), items, work) {
		if err := p.ctx.Err(); err != nil {
			return err
		}
		if b.err != nil {
			return b.err
		}
		if err := p.added.write(b); err != nil {
			return err
		}
		if err := p.report(p.stats, b.failures, 0); err != nil {
			return err
		}
		p.stats.Rows += int64(b.rows())
		p.stats.Null += b.nulls
		rows += int64(b.rows())
		if p.Worked != nil {
			p.Worked(int64(b.rows()), p.footer.rows)
		}
	}
	if err := p.ctx.Err(); err != nil {
		return err
	}
	if rows != g.rows {
		return damaged("a row group ends too early")
	}
	to := &writtenGroup{of: g, start: p.out.n, data: make([]part, len(g.chunks))}
	var err error
	for _, l := range p.order {
		if l >= 0 {
			if p.plain {
				to.data[l], err = p.copyPlain(g, l)
			} else {
				to.data[l], err = p.copy(g.chunks[l].data)
			}
			if err != nil {
				return err
			}
		}
	}
	// NB: the first pages come after the magic bytes, which are not written twice.
	to.moved = p.out.n - max(p.added.to.size, int64(len(magic)))
	p.groups = append(p.groups, to)
	return p.added.flush()
}

// compute computes the added columns of a batch.
func (p *parquetTable) compute(w *worker, b *batch) {
	if b.err != nil {
		return
	}
	b.added = make([][]parquet.Value, len(p.cols))
	var texts []byte
	// value adds the columns of the next input, which is number i in a row.
	value := func(at, row, i int) {
		start := 0
		if at > 0 {
			start = b.ends[at-1]
		}
		input := string(b.text[start:b.ends[at]])
		if b.null[at] {
			w.row.ReadNull()
		} else {
			w.row.Read(input)
		}
		for k, column := range p.cols {
			if cap(texts)-len(texts) < 4<<10 {
				texts = make([]byte, 0, 64<<10)
			}
			text, ok := w.row.Append(texts[len(texts):], column)
			if len(text) <= cap(texts)-len(texts) {
				texts = texts[:len(texts)+len(text)]
			}
			b.added[k] = p.added.values(b.added[k], k, i, text, ok)
		}
		if code, err := w.failure(input); err != nil && !b.null[at] {
			b.failures = append(b.failures, failure{row: int64(row + 1), code: code, err: err})
		}
	}
	if b.lists == nil {
		for at := range b.ends {
			if value(at, at, 0); b.null[at] {
				b.nulls++
			}
		}
		return
	}
	start := 0
	for row, list := range b.lists {
		for at := start; at < list.end; at++ {
			value(at, row, at-start)
		}
		if list.end == start {
			for k := range p.cols {
				b.added[k] = p.added.noList(b.added[k], k, list.isNull)
			}
		}
		if !slices.Contains(b.null[start:list.end], false) {
			b.nulls++
		}
		start = list.end
	}
}

// copy copies a span of the file, and returns the new span.
func (p *parquetTable) copy(from part) (part, error) {
	to := part{p.out.n, p.out.n + from.size()}
	for from.size() > 0 {
		if err := p.ctx.Err(); err != nil {
			return to, err
		}
		const most = 4 << 20
		n := min(from.size(), most)
		if copied, err := io.Copy(p.out, io.NewSectionReader(p.in, from.start, n)); err != nil {
			return to, err
		} else if copied < n {
			return to, io.ErrUnexpectedEOF
		}
		from.start += n
		if p.Copied != nil {
			p.Copied(n)
		}
	}
	return to, nil
}

// copyPlain copies a column of a row group without compression, and returns the new span. It
// checks the pages as it checks the pages of the column of URLs.
func (p *parquetTable) copyPlain(g *rowGroup, l int) (part, error) {
	c := &g.chunks[l]
	failed := func(err error) (part, error) {
		return part{}, &ColumnError{Name: strings.Join(p.leaves[l].path, "."), Err: err}
	}
	if !readable(c.codec) {
		return failed(codecError(c.codec))
	}
	r, start := p.readColumn(p.in, g, l), p.out.n
	c.meta.remove(metaDictionary)
	data := int64(0)
	for r.at = c.data.start; r.at < c.data.end; {
		if err := p.ctx.Err(); err != nil {
			return part{}, err
		}
		from := r.at
		h, err := r.readHead()
		if err != nil {
			return failed(err)
		}
		header, body, err := r.plain(h)
		if err != nil {
			return failed(err)
		}
		if h.kind == pageDictionary {
			c.meta.setInt(metaDictionary, thriftI64, p.out.n)
		} else if data == 0 {
			data = p.out.n
		}
		for _, b := range [][]byte{header, body} {
			if _, err := p.out.Write(b); err != nil {
				return part{}, err
			}
		}
		if p.Copied != nil {
			p.Copied(r.at - from)
		}
	}
	c.data = part{start, p.out.n}
	c.bloom, c.offsetIndex, c.columnIndex = part{}, part{}, part{}
	c.meta.remove(metaIndex)
	c.meta.setInt(metaCodec, thriftI32, noCompression)
	c.meta.setInt(metaData, thriftI64, data)
	c.meta.setInt(metaUncompressed, thriftI64, c.data.size())
	c.meta.setInt(metaCompressed, thriftI64, c.data.size())
	return c.data, nil
}

// end writes everything after the pages.
func (p *parquetTable) end() error {
	f, tail, start, err := p.added.close()
	if err != nil {
		return err
	}
	if len(f.rowGroups) != len(p.groups) {
		return fmt.Errorf("%d row groups were written instead of %d", len(f.rowGroups), len(p.groups))
	}
	moved, err := p.movedChunks(f, &lastPart{tail, start})
	if err != nil {
		return err
	}
	// NB: some readers need the indexes of one kind to be adjacent.
	for _, kind := range indexKinds {
		for _, group := range moved {
			for i := range group {
				if err := p.copyIndex(&group[i], kind); err != nil {
					return err
				}
			}
		}
	}
	var groups [][]byte
	for i, g := range p.groups {
		raw, err := p.metadata(g, moved[i])
		if err != nil {
			return err
		}
		groups = append(groups, raw)
	}
	meta := slices.Clone(p.meta)
	meta.setList(fileRowGroups, groups)
	p.setSchema(&meta, f)
	if err := p.setOrders(&meta); err != nil {
		return err
	}
	if len(p.keyValues) > 0 {
		meta.setList(fileKeyValues, p.keyValues)
	}
	raw := meta.bytes()
	raw = binary.LittleEndian.AppendUint32(raw, uint32(len(raw)))
	_, err = p.out.Write(append(raw, magic...))
	return err
}

// movedChunk is a column of a row group of the result.
type movedChunk struct {
	*chunk
	moved int64       // distance from the old offset
	in    io.ReaderAt // contains its indexes
}

// movedChunks returns the columns of all row groups of the result. f describes the
// added ones, whose indexes are in file.
func (p *parquetTable) movedChunks(f *footer, file io.ReaderAt) ([][]movedChunk, error) {
	var all [][]movedChunk
	for i, g := range p.groups {
		more, err := f.readRowGroup(i)
		if err != nil {
			return nil, err
		}
		var group []movedChunk
		for _, l := range p.order {
			m := movedChunk{moved: g.moved, in: file}
			if l < 0 {
				m.chunk = &more.chunks[p.added.leaf[^l]]
			} else {
				m = movedChunk{&g.of.chunks[l], g.data[l].start - g.of.chunks[l].data.start, p.in}
			}
			m.move()
			group = append(group, m)
		}
		all = append(all, group)
	}
	return all, nil
}

// move adjusts the metadata of a column to the new offsets of its pages.
func (m *movedChunk) move() {
	for _, id := range []int16{metaData, metaIndex, metaDictionary} {
		if at, ok := m.meta.int(id); ok && (at > 0 || id == metaData) {
			m.meta.setInt(id, thriftI64, at+m.moved)
		}
	}
	// Old writers put another copy of the metadata there; leave it out.
	if at, _ := m.fields.int(chunkOffset); at >= m.data.start && at < m.data.end {
		m.fields.setInt(chunkOffset, thriftI64, at+m.moved)
	} else {
		m.fields.setInt(chunkOffset, thriftI64, 0)
	}
}

// indexKind is a kind of index that a column may have.
type indexKind struct {
	of             func(c *chunk) part
	in             func(c *chunk) *message
	offset, length int16
}

var indexKinds = []indexKind{
	{func(c *chunk) part { return c.bloom }, func(c *chunk) *message { return &c.meta }, metaBloom, metaBloomLength},
	{func(c *chunk) part { return c.columnIndex }, func(c *chunk) *message { return &c.fields }, chunkColumnIndex, chunkColumnIndexLength},
	{func(c *chunk) part { return c.offsetIndex }, func(c *chunk) *message { return &c.fields }, chunkOffsetIndex, chunkOffsetIndexLength},
}

// copyIndex copies an index of a column.
func (p *parquetTable) copyIndex(m *movedChunk, kind indexKind) error {
	if err := p.ctx.Err(); err != nil {
		return err
	}
	from, in := kind.of(m.chunk), kind.in(m.chunk)
	// Without its length, an index cannot be copied.
	in.remove(kind.offset)
	in.remove(kind.length)
	if from.size() == 0 {
		return nil
	}
	if from.size() > maxFooter {
		return fmt.Errorf("an index of this Parquet file is larger than %d MiB", maxFooter>>20)
	}
	raw := make([]byte, from.size())
	if err := readAt(m.in, raw, from.start); err != nil {
		return err
	}
	if kind.offset == chunkOffsetIndex {
		var err error
		if raw, err = moveOffsetIndex(raw, m.moved); err != nil {
			return err
		}
	}
	in.setInt(kind.offset, thriftI64, p.out.n)
	in.setInt(kind.length, thriftI32, int64(len(raw)))
	_, err := p.out.Write(raw)
	return err
}

// metadata returns the metadata of a row group.
func (p *parquetTable) metadata(g *writtenGroup, columns []movedChunk) ([]byte, error) {
	var chunks [][]byte
	var bytes, compressed int64
	for _, m := range columns {
		n, _ := m.meta.int(metaUncompressed)
		bytes += n
		compressed += m.data.size()
		m.fields.set(chunkMeta, thriftStruct, m.meta.bytes())
		chunks = append(chunks, m.fields.bytes())
	}
	fields := slices.Clone(g.of.fields)
	fields.setList(groupColumns, chunks)
	fields.setInt(groupBytes, thriftI64, bytes)
	if fields.has(groupOffset) {
		fields.setInt(groupOffset, thriftI64, g.start)
	}
	if fields.has(groupCompressed) {
		fields.setInt(groupCompressed, thriftI64, compressed)
	}
	if fields.has(groupOrdinal) {
		fields.setInt(groupOrdinal, thriftI16, int64(slices.Index(p.groups, g)))
	}
	if err := p.setSorting(&fields); err != nil {
		return nil, err
	}
	return fields.bytes(), nil
}

// moveOffsetIndex returns an index adjusted to pages that have moved.
func moveOffsetIndex(raw []byte, moved int64) ([]byte, error) {
	const pageLocations, pageOffset = 1, 1
	index, _, err := readMessage(raw)
	if err != nil {
		return nil, damaged("%v", err)
	}
	pages, err := index.list(pageLocations, len(raw))
	if err != nil {
		return nil, damaged("%v", err)
	}
	for i, raw := range pages {
		page, _, err := readMessage(raw)
		if err != nil {
			return nil, damaged("%v", err)
		}
		at, _ := page.int(pageOffset)
		page.setInt(pageOffset, thriftI64, at+moved)
		pages[i] = page.bytes()
	}
	index.setList(pageLocations, pages)
	return index.bytes(), nil
}

// setSorting adjusts the columns by which a row group is sorted, since columns may
// have moved. After a replaced column, the group is not sorted any more.
func (p *parquetTable) setSorting(fields *message) error {
	const sortingColumn = 1
	sorting, err := fields.list(groupSorting, maxSchema)
	if err != nil {
		return damaged("%v", err)
	}
	for i, raw := range sorting {
		m, _, err := readMessage(raw)
		if err != nil {
			return damaged("%v", err)
		}
		l, _ := m.int(sortingColumn)
		now := slices.Index(p.order, int(l))
		if now < 0 || l < 0 {
			sorting = sorting[:i]
			break
		}
		m.setInt(sortingColumn, thriftI32, int64(now))
		sorting[i] = m.bytes()
	}
	if fields.remove(groupSorting); len(sorting) > 0 {
		fields.setList(groupSorting, sorting)
	}
	return nil
}

// setSchema replaces the schema by the schema of the result. f describes the added
// columns.
func (p *parquetTable) setSchema(meta *message, f *footer) {
	root, _, _ := readMessage(p.schema[0]) // read successfully before
	elements := [][]byte{nil}
	for _, i := range p.fieldOrder {
		from := p.footer
		if i < 0 {
			// The fields of the added columns are in the order of their leaves.
			from, i = f, p.added.leaf[^i]
		}
		elements = append(elements, from.schema[from.fields[i].first:from.fields[i].after]...)
	}
	root.setInt(schemaChildren, thriftI32, int64(len(p.fieldOrder)))
	elements[0] = root.bytes()
	meta.setList(fileSchema, elements)
}

// setOrders states how the values of columns are ordered, if the file does.
func (p *parquetTable) setOrders(meta *message) error {
	orders, err := meta.list(fileOrders, maxSchema)
	if err != nil {
		return damaged("%v", err)
	}
	if meta.remove(fileOrders); len(orders) != len(p.leaves) {
		return nil
	}
	typeDefined := message{{id: 1, kind: thriftStruct, raw: message{}.bytes()}}.bytes()
	var now [][]byte
	for _, l := range p.order {
		if l < 0 {
			now = append(now, typeDefined)
		} else {
			now = append(now, orders[l])
		}
	}
	meta.setList(fileOrders, now)
	return nil
}

// counter counts the bytes written.
type counter struct {
	to io.Writer
	n  int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.to.Write(p)
	c.n += int64(n)
	return n, err
}
