package check

import (
	"bytes"
	"fmt"
	"iter"
	"sort"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/show"
)

// contextLines is how many lines a diff shows around a change.
const contextLines = 3

// differ writes a unified diff. It counts lines from 0.
type differ struct {
	dst    []byte
	source []byte
	starts []int // of the lines of the source
	added  int   // lines so far
	// The current change replaces the lines [first, end). So far, it replaces them
	// with changed, which covers the source up to offset done.
	first, end int
	changed    []byte
	done       int
	// The current hunk begins at the line from. body contains its lines up to the
	// line to, exclusively, and shift is the number of lines that it adds.
	from, to, shift int
	body            []byte
}

// unifiedDiff appends a diff of the edits of a source, for patch to read. The edits
// are in order. It takes linear time, since the edits say where lines differ.
func unifiedDiff(dst []byte, name string, source []byte, edits iter.Seq[sourceEdit]) []byte {
	d := differ{dst: dst, source: source, starts: lineStarts(source)}
	d.dst = append(d.dst, "--- "+diffName(name)+"\n+++ "+diffName(name)+"\n"...)
	for e := range edits {
		if first := d.lineOf(e.span.Start); first >= d.end {
			d.beginChange(first)
		}
		d.end = d.lineOf(e.span.End) + 1
		d.changed = append(append(d.changed, d.source[d.done:e.span.Start]...), e.text...)
		d.done = e.span.End
	}
	d.endHunk()
	return d.dst
}

// lineOf returns the line that contains an offset.
func (d *differ) lineOf(offset int) int {
	return max(0, sort.SearchInts(d.starts, offset+1)-1)
}

// text returns the lines [first, end) of the source.
func (d *differ) text(first, end int) []byte {
	if first >= end {
		return nil
	}
	return d.source[d.starts[first]:d.startOf(end)]
}

// startOf returns the offset at which a line begins, or the end of the source if
// there is no such line.
func (d *differ) startOf(line int) int {
	if line < len(d.starts) {
		return d.starts[line]
	}
	return len(d.source)
}

// beginChange begins a change at a line. If that is far from the last change, it
// begins a hunk, too.
func (d *differ) beginChange(first int) {
	if d.end > 0 && first-d.end <= 2*contextLines {
		d.endChange()
	} else {
		d.endHunk()
		d.from = max(0, first-contextLines)
		d.to = d.from
	}
	d.body = appendLines(d.body, ' ', d.text(d.to, first))
	d.first, d.done = first, d.startOf(first)
}

// endChange adds the current change to the hunk.
func (d *differ) endChange() {
	old := d.text(d.first, d.end)
	d.changed = append(d.changed, d.source[d.done:d.startOf(d.end)]...)
	d.body = appendLines(d.body, '-', old)
	d.body = appendLines(d.body, '+', d.changed)
	d.shift += countLines(d.changed) - (d.end - d.first)
	d.to, d.changed = d.end, d.changed[:0]
}

// endHunk writes the current hunk, if there is one.
func (d *differ) endHunk() {
	if d.end == 0 {
		return
	}
	d.endChange()
	to := min(len(d.starts), d.to+contextLines)
	d.body = appendLines(d.body, ' ', d.text(d.to, to))
	d.dst = fmt.Appendf(d.dst, "@@ -%s +%s @@\n", hunkRange(d.from, to-d.from), hunkRange(d.from+d.added, to-d.from+d.shift))
	d.dst = append(d.dst, d.body...)
	d.added += d.shift
	d.shift, d.body = 0, d.body[:0]
}

// visibleDiff returns a diff for a terminal, which must not act on the content of a
// file. It keeps only tabs and line ends as they are; if it escapes anything else,
// patch cannot apply the result.
func visibleDiff(diff []byte) []byte {
	var dst []byte
	for line := range bytes.Lines(diff) {
		text, ended := bytes.CutSuffix(line, []byte{'\n'})
		for i, part := range strings.Split(string(text), "\t") {
			if i > 0 {
				dst = append(dst, '\t')
			}
			dst = append(dst, show.Visible(part)...)
		}
		if ended {
			dst = append(dst, '\n')
		}
	}
	return dst
}

// lineStarts returns the offsets of the lines of a source. There is no line after
// the last line end if nothing follows it.
func lineStarts(source []byte) []int {
	var starts []int
	for at := 0; at < len(source); {
		starts = append(starts, at)
		i := bytes.IndexByte(source[at:], '\n')
		if i < 0 {
			break
		}
		at += i + 1
	}
	return starts
}

func countLines(text []byte) int {
	n := bytes.Count(text, []byte{'\n'})
	if len(text) > 0 && text[len(text)-1] != '\n' {
		n++
	}
	return n
}

// appendLines appends the lines of text, each preceded by mark.
func appendLines(dst []byte, mark byte, text []byte) []byte {
	for line := range bytes.Lines(text) {
		dst = append(append(dst, mark), line...)
		if line[len(line)-1] != '\n' {
			dst = append(dst, "\n\\ No newline at end of file\n"...)
		}
	}
	return dst
}

// hunkRange returns a range of lines as the header of a hunk writes it. An empty
// range has the number of the line before it.
func hunkRange(from, n int) string {
	if n == 0 {
		return strconv.Itoa(from) + ",0"
	}
	return strconv.Itoa(from+1) + "," + strconv.Itoa(n)
}

// diffName returns the name of a file in the form that patch reads.
func diffName(name string) string {
	if strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r == '"' || r == '\\' || r == 0x7F }) {
		var b strings.Builder
		b.WriteByte('"')
		for i := range len(name) {
			switch c := name[i]; {
			case c == '"' || c == '\\':
				b.WriteByte('\\')
				b.WriteByte(c)
			case c < ' ' || c == 0x7F:
				fmt.Fprintf(&b, `\%03o`, c)
			default:
				b.WriteByte(c)
			}
		}
		return b.String() + `"`
	}
	if strings.Contains(name, " ") {
		return name + "\t"
	}
	return name
}
