package tables

import (
	"encoding/base64"
	"encoding/binary"
	"slices"

	"github.com/weburl-go/weburl/internal/app/columns"
)

// arrowSchema is the metadata key under which pandas, Polars, arrow-rs and
// DataFusion keep the Arrow types of the columns: a message of Arrow's IPC format
// with a schema, in base64. Readers use it to interpret the columns of the file.
//
// https://arrow.apache.org/docs/format/Columnar.html#serialization-and-interprocess-communication-ipc
const arrowSchema = "ARROW:schema"

// These are slots of tables, and types; see
// https://github.com/apache/arrow/blob/main/format/Message.fbs and Schema.fbs next
// to it.
const (
	messageVersion, messageType, messageHeader, messageBody, messageMetadata, messageSlots = 0, 1, 2, 3, 4, 5

	arrowEndianness, arrowFields, arrowMetadata, arrowFeatures, arrowSlots = 0, 1, 2, 3, 4

	fieldName, fieldType, fieldChildren = 0, 3, 5

	pairKey, pairValue = 0, 1

	isSchema = 1 // a type of message

	arrowInt, arrowUtf8, arrowBool, arrowList = 2, 5, 6, 12 // types of fields
)

// addToArrow adds the columns to a schema of Arrow. Its other fields, with their
// types, metadata and dictionaries, stay as they are. problem says why a schema is
// not understood, or is "".
func (p *parquetTable) addToArrow(text string) (result, problem string) {
	const (
		notSchema = "it is not a schema of Arrow"
		unknown   = "it has more than a schema of Arrow is known to have"
	)
	raw, err := base64.StdEncoding.DecodeString(text)
	const head = 8 // the marker and the size
	if err != nil || len(raw) < head || binary.LittleEndian.Uint32(raw) != 1<<32-1 {
		return "", notSchema
	}
	size, ok := flatUint(raw, 4, 4)
	if !ok || size > len(raw)-head {
		return "", notSchema
	}
	old := raw[head:][:size]
	message, ok := flatRoot(old)
	if !ok {
		return "", notSchema
	}
	version, ok := message.uint(messageVersion, 2)
	kind, ok2 := message.uint(messageType, 1)
	schema, ok3 := message.table(messageHeader)
	if !ok || !ok2 || !ok3 || kind != isSchema {
		return "", notSchema
	}
	endianness, ok := schema.uint(arrowEndianness, 2)
	fields, ok2 := schema.list(arrowFields, maxSchema)
	pairs, ok3 := schema.list(arrowMetadata, maxSchema)
	if !ok || !ok2 || !ok3 {
		return "", notSchema
	}
	messageFields, ok := message.slots()
	schemaFields, ok2 := schema.slots()
	if !ok || !ok2 || len(messageFields) > messageSlots || len(schemaFields) > arrowSlots {
		return "", unknown
	}
	var names []string
	for _, f := range fields {
		name, ok := f.text(fieldName)
		if !ok {
			return "", notSchema
		}
		names = append(names, name)
	}
	if own, _ := p.names(); !slices.Equal(names, own) {
		return "", "its columns are not those of the file"
	}

	var f flatFront
	f.b = make([]byte, 4)
	// copied writes a reference to the target of a field of the old table.
	copied := func(at int, from flatTable, slot int) bool {
		was, _ := from.slot(slot)
		to, ok := from.refers(was)
		f.pointInto(at, to)
		return ok
	}
	ifThere := func(slots []int, i int) int {
		if i < len(slots) && slots[i] != 0 {
			return reference
		}
		return absent
	}
	at, slots := f.table(version, isSchema, reference, absent, ifThere(messageFields, messageMetadata))
	f.point(0, at)
	if slots[messageMetadata] != at && !copied(slots[messageMetadata], message, messageMetadata) {
		return "", notSchema
	}
	at, schemaSlots := f.table(endianness, reference, ifThere(schemaFields, arrowMetadata), ifThere(schemaFields, arrowFeatures))
	f.point(slots[messageHeader], at)
	if slot := schemaSlots[arrowFeatures]; slot != at && !copied(slot, schema, arrowFeatures) {
		return "", notSchema
	}
	list := f.list(len(p.fieldOrder))
	f.point(schemaSlots[arrowFields], list)
	for i, l := range p.fieldOrder {
		element := list + 4 + 4*i
		if l >= 0 {
			f.pointInto(element, fields[l].at)
		} else {
			f.point(element, f.field(p.Add[^l], p.cols[^l].Kind, p.isList(), true))
		}
	}
	if slot := schemaSlots[arrowMetadata]; slot != at {
		list := f.list(len(pairs))
		f.point(slot, list)
		for i, pair := range pairs {
			key, ok := pair.text(pairKey)
			value, ok2 := pair.text(pairValue)
			if !ok || !ok2 {
				return "", notSchema
			}
			element := list + 4 + 4*i
			now := value
			if key == pandasSchema {
				now = p.replaceInPandas(value)
			}
			if now == value {
				f.pointInto(element, pair.at)
				continue
			}
			at, slots := f.table(reference, reference)
			f.point(element, at)
			f.text(slots[pairKey], key)
			f.text(slots[pairValue], now)
		}
	}
	all := f.before(old)
	raw = binary.LittleEndian.AppendUint32(slices.Clone(raw[:4]), uint32(len(all)))
	return base64.StdEncoding.EncodeToString(append(raw, all...)), ""
}

// field writes a field of a kind, or of lists of it, and returns its position.
func (f *flatFront) field(name string, kind columns.Kind, inList, nullable bool) int {
	of := arrowUtf8
	var parameters []int // of the type
	switch {
	case inList:
		of = arrowList
	case kind == columns.Bool:
		of = arrowBool
	case kind == columns.Number:
		const bits, isSigned = 64, 1
		of, parameters = arrowInt, []int{bits, isSigned}
	case kind.IsList():
		of = arrowList
	}
	null := absent // false
	if nullable {
		null = 1
	}
	at, slots := f.table(reference, null, of, reference, absent, reference)
	f.text(slots[fieldName], name)
	ofType, _ := f.table(parameters...)
	f.point(slots[fieldType], ofType)
	var children []int
	if of == arrowList {
		children = append(children, 0)
	}
	list := f.list(len(children))
	f.point(slots[fieldChildren], list)
	if len(children) > 0 {
		// The element has the same name in Parquet. Texts in a list are not null.
		const name = "element"
		if inList {
			f.point(list+4, f.field(name, kind, false, true))
		} else {
			f.point(list+4, f.field(name, columns.Text, false, false))
		}
	}
	return at
}
