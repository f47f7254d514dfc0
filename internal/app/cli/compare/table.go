package compare

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/cli/display"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/show"
)

// Signs before the cells of the table of readings.
const (
	elsewhere = '!' // leads elsewhere than the first reading, or hides its target
	otherwise = '~' // the same, but written differently
)

var signOf = [...]rune{jsonform.Same: ' ', jsonform.Otherwise: otherwise, jsonform.Elsewhere: elsewhere}

const (
	// cellRunes is the length of the common text that is left before the first difference.
	cellRunes = 6
	narrowest = 6
)

// cell is a part of a reading in the table.
type cell struct {
	text string
	sign rune
}

// column is a column of the table, with a cell for each reading that accepts the input.
type column struct {
	name   string
	cells  []cell
	isSeen bool // the column is shown
	width  int
}

// readingColumns returns the columns for readings, none of which must be a failure.
func readingColumns(readings []*compare.Reading) []column {
	var all []column
	for _, p := range jsonform.ComparedParts() {
		c := column{name: p.Name, isSeen: p.Name == "scheme" || p.Name == "host" || p.Name == "path"}
		for _, r := range readings {
			c.add(p, readings[0], r)
		}
		if c.isSeen {
			all = append(all, c)
		}
	}
	return all
}

// add adds the cell of a reading, with a sign if it differs from the first reading.
func (c *column) add(p jsonform.ComparedPart, first, r *compare.Reading) {
	part := p.Of(&r.Reading)
	added := cell{part.Text, signOf[p.Compare(first, r)]}
	c.isSeen = c.isSeen || added.sign != ' '
	switch {
	case p.Name == "port" && part.Text != "":
		c.isSeen = true
	case p.Name == "port" && r.Target.Port != "":
		added.text = "(" + r.Target.Port + ")"
	case part.Present && part.Text == "":
		added.text = `""`
	}
	c.cells = append(c.cells, added)
}

// fit makes all cells fit into room columns of a terminal, if that is possible.
func fit(all []column, room int) {
	for i := range all {
		c := &all[i]
		c.width = len(c.name)
		for _, cell := range c.cells {
			c.width = max(c.width, display.ColumnsOf(cell.text))
		}
		room -= len("  ") + c.width
	}
	for room < 0 {
		widest := slices.MaxFunc(all, func(a, b column) int { return a.width - b.width }).width
		if widest <= narrowest {
			break
		}
		// Narrow the last of the widest columns: differences in paths matter least.
		for i := len(all) - 1; i >= 0; i-- {
			if all[i].width == widest {
				all[i].width--
				room++
				break
			}
		}
	}
	for i := range all {
		all[i].clip()
	}
}

// clip shortens the cells to the width of the column, but keeps the text that differs.
func (c *column) clip() {
	common := -1
	for _, d := range c.cells {
		if d.text != c.cells[0].text {
			common = commonPrefix(c.cells[0].text, d.text, common)
		}
	}
	for i := range c.cells {
		d := &c.cells[i]
		if display.ColumnsOf(d.text) > c.width {
			d.text = shortened(d.text, common, c.width)
		} else {
			d.text = show.Visible(d.text)
		}
	}
}

// commonPrefix returns the length of the common prefix of a and b, in bytes, but at most limit if
// that is not negative.
func commonPrefix(a, b string, limit int) int {
	n := min(len(a), len(b))
	if limit >= 0 {
		n = min(n, limit)
	}
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

const ellipsis = "…"

// shortened returns the beginning and the end of a text, made visible, in width columns. It omits
// most of the common prefix of common bytes.
func shortened(text string, common, width int) string {
	first := ""
	if common > cellRunes+1 {
		from := min(common, len(text))
		for range cellRunes {
			_, size := utf8.DecodeLastRuneInString(text[:from])
			from -= size
		}
		first, text = ellipsis, text[from:]
		width--
	}
	if display.ColumnsOf(text) <= width {
		return first + show.Visible(text)
	}
	begin := beginning(text, width/2)
	return first + begin + ellipsis + ending(text, width-1-display.ColumnsOf(begin))
}

// beginning returns as much of the beginning of a text, made visible, as fits into width columns.
func beginning(text string, width int) string {
	visible := show.Visible(display.Head(text))
	for i, r := range visible {
		if width -= show.Columns(r); width < 0 {
			return visible[:i]
		}
	}
	return visible
}

// ending is like beginning, for the end of a text.
func ending(text string, width int) string {
	from := max(0, len(text)-display.CellBytes)
	for from > 0 && from < len(text) && !utf8.RuneStart(text[from]) {
		from++
	}
	visible := show.Visible(text[from:])
	begin := len(visible)
	for i := begin; i > 0; {
		r, size := utf8.DecodeLastRuneInString(visible[:i])
		i -= size
		n := show.Columns(r)
		if width -= n; width < 0 {
			break
		}
		if n > 0 { // a combining mark belongs to the character before it
			begin = i
		}
	}
	return visible[begin:]
}

// appendReadings appends a table with a row for each reading.
func (m *comparer) appendReadings(dst []byte, a *compare.Analysis) []byte {
	readings := a.Readings()
	guarded := len(a.Profile().Guard) > 0
	var accepting []*compare.Reading
	names := len("reading")
	for i := range readings {
		r := &readings[i]
		if r.Failure == nil {
			accepting = append(accepting, r)
		}
		names = max(names, len(r.Edition.Name))
	}
	first := 2 + names
	if guarded {
		first += len("  fetches")
	}
	var all []column
	if len(accepting) > 0 {
		all = readingColumns(accepting)
		fit(all, display.TableWidth-first)
	}
	begin := func(name, role string) {
		dst = appendPadded(append(dst, "  "...), name, names)
		if guarded {
			dst = appendPadded(append(dst, "  "...), role, len("fetches"))
		}
	}
	begin("reading", "role")
	for _, c := range all {
		dst = appendPadded(append(dst, "  "...), c.name, c.width)
	}
	dst = endRow(dst)
	row := 0
	signs := ""
	for i := range readings {
		r := &readings[i]
		begin(r.Edition.Name, roleOf(r))
		if r.Failure != nil {
			why, room := refusal(&r.Reading), display.TableWidth-first-len("  ")
			if display.ColumnsOf(why) > room {
				why = beginning(why, room-1) + ellipsis
			}
			dst = append(append(dst, "  "...), why...)
			dst = endRow(dst)
			continue
		}
		for _, c := range all {
			d := c.cells[row]
			dst = append(dst, ' ')
			from := len(dst)
			dst = appendPadded(append(dst, byte(d.sign)), d.text, c.width)
			if d.sign == elsewhere {
				shown := strings.TrimRight(string(d.sign)+d.text, " ") // as at the end of a row
				dst = slices.Replace(dst, from, from+len(shown), m.painter.Append(nil, show.Bad, shown)...)
			}
			if !strings.ContainsRune(signs, d.sign) {
				signs += string(d.sign)
			}
		}
		dst = endRow(dst)
		row++
	}
	return appendLegend(dst, signs, readings)
}

// appendLegend appends the meaning of the signs of a table, and the list of models.
func appendLegend(dst []byte, signs string, readings []compare.Reading) []byte {
	if strings.ContainsRune(signs, elsewhere) {
		dst = append(dst, "  ! leads elsewhere than the first reading, or hides an internal host\n"...)
	}
	if strings.ContainsRune(signs, otherwise) {
		dst = append(dst, "  ~ the same, but written differently\n"...)
	}
	var models []string
	for _, r := range readings {
		if r.Edition.Model {
			models = append(models, r.Edition.Name)
		}
	}
	if len(models) > 0 {
		dst = show.AppendWrapped(dst, "  models of programs: ", "    ", strings.Join(models, ", "))
	}
	return dst
}

// refusal returns the reason why a reading does not accept the input.
func refusal(r *edition.Reading) string {
	if jsonform.FailedPart(*r) == "base" {
		return "refused: base URL: " + display.FindingText(*r.Failure)
	}
	return "refused: " + display.FindingText(*r.Failure)
}

func roleOf(r *compare.Reading) string {
	switch {
	case r.Guards && r.Fetches:
		return "both"
	case r.Guards:
		return "guards"
	}
	return "fetches"
}

// appendPadded appends a text, which must be visible, and spaces up to a width.
func appendPadded(dst []byte, text string, width int) []byte {
	dst = append(dst, text...)
	return append(dst, strings.Repeat(" ", max(0, width-display.ColumnsOf(text)))...)
}

// endRow removes the spaces at the end of a row and ends it.
func endRow(dst []byte) []byte {
	for len(dst) > 0 && dst[len(dst)-1] == ' ' {
		dst = dst[:len(dst)-1]
	}
	return append(dst, '\n')
}
