package check

import (
	"bytes"
	"fmt"
	"sort"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/internal/splice"
)

// contextLines is how many lines a diff shows around a change.
const contextLines = 3

// lineChange says that the lines from first to before end are replaced.
type lineChange struct {
	first, end int
	edits      []sourceEdit
}

// unifiedDiff appends what the edits change in a source, for patch to read. The
// edits are in order. It takes linear time, since they say where lines differ.
func unifiedDiff(dst []byte, name string, source []byte, edits []sourceEdit) []byte {
	starts := lineStarts(source)
	lineOf := func(offset int) int {
		return max(0, sort.SearchInts(starts, offset+1)-1)
	}
	var changes []lineChange
	for _, e := range edits {
		first, end := lineOf(e.span.Start), lineOf(e.span.End)+1
		if n := len(changes); n > 0 && first < changes[n-1].end {
			changes[n-1].end = max(end, changes[n-1].end)
			changes[n-1].edits = append(changes[n-1].edits, e)
			continue
		}
		changes = append(changes, lineChange{first, end, []sourceEdit{e}})
	}
	dst = append(dst, "--- "+diffName(name)+"\n+++ "+diffName(name)+"\n"...)
	text := func(first, end int) []byte {
		if first >= end {
			return nil
		}
		stop := len(source)
		if end < len(starts) {
			stop = starts[end]
		}
		return source[starts[first]:stop]
	}
	added := 0 // lines so far
	for len(changes) > 0 {
		n := 1
		for n < len(changes) && changes[n].first-changes[n-1].end <= 2*contextLines {
			n++
		}
		hunk := changes[:n]
		changes = changes[n:]
		from := max(0, hunk[0].first-contextLines)
		to := min(len(starts), hunk[n-1].end+contextLines)
		var body []byte
		shift := 0
		at := from
		for _, c := range hunk {
			body = appendLines(body, ' ', text(at, c.first))
			old := text(c.first, c.end)
			inside := make([]sourceEdit, len(c.edits))
			for i, e := range c.edits {
				e.span = e.span.Shift(-starts[c.first])
				inside[i] = e
			}
			changed := splice.Apply(old, inside, sourceEdit.part)
			body = appendLines(body, '-', old)
			body = appendLines(body, '+', changed)
			shift += countLines(changed) - (c.end - c.first)
			at = c.end
		}
		body = appendLines(body, ' ', text(at, to))
		dst = fmt.Appendf(dst, "@@ -%s +%s @@\n", hunkRange(from, to-from), hunkRange(from+added, to-from+shift))
		dst = append(dst, body...)
		added += shift
	}
	return dst
}

// visibleDiff returns a diff for a terminal, which must not act on what is in a file.
// Only tabs, and the line ends, stay; patch cannot apply it if anything else is not
// visible.
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

// lineStarts returns the offsets of the lines of a source. There is no line
// after the last line end if nothing follows it.
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

// appendLines appends the lines of text, each after the mark.
func appendLines(dst []byte, mark byte, text []byte) []byte {
	for line := range bytes.Lines(text) {
		dst = append(append(dst, mark), line...)
		if line[len(line)-1] != '\n' {
			dst = append(dst, "\n\\ No newline at end of file\n"...)
		}
	}
	return dst
}

// hunkRange returns a range of lines as it is written in the head of a hunk. An
// empty one has the number of the line before it.
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
