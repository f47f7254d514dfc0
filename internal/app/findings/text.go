package findings

import (
	"bufio"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// textForm writes reports for people.
type textForm struct {
	show.Painter
	to  *bufio.Writer
	buf []byte
}

var levelStyles = [...]show.Style{Note: show.Notable, Warning: show.Doubtful, Error: show.Bad}

func (t *textForm) Begin(func() []Rule) {}

func (t *textForm) End(any) {}

func (t *textForm) Finding(f *Finding) {
	dst := t.buf[:0]
	place := fmt.Sprintf("%s:%d:%d:", show.Visible(f.File), f.Places[0].Start.Line, f.Places[0].Start.Column)
	dst = t.Append(dst, show.Strong, place)
	dst = append(dst, ' ')
	dst = t.Append(dst, levelStyles[f.Level], f.Code+":")
	dst = append(append(append(dst, ' '), f.Message...), '\n')
	if f.Excerpt == nil {
		t.write(dst)
		return
	}
	line, spans := f.Excerpt()
	dst, shown := t.Excerpts(dst, levelStyles[f.Level], indent, line, spans)
	if at := f.alsoAt(shown - 1); at != "" {
		dst = append(append(append(dst, indent...), at...), '\n')
	}
	if f.Pattern != "" && f.URL != "" {
		shown, _ := Cut(f.URL, MaxRemark)
		dst = append(append(dst, indent+urlLabel...), show.Visible(shown)...)
		dst = append(dst, '\n')
	}
	if f.ShowsFix && f.Suggestion != "" {
		dst = append(dst, indent+"fix: "...)
		dst = append(t.Append(dst, show.Good, shortened(f.subject(), f.Suggestion)), '\n')
	}
	t.write(dst)
}

func (t *textForm) write(dst []byte) {
	t.buf = dst
	t.to.Write(dst)
}

const indent = "    "

// urlLabel precedes the URL that shows a finding about a pattern.
const urlLabel = "URL: "

// alsoAt lists the positions of f after the first n of the others, or returns "".
func (f *Finding) alsoAt(n int) string {
	others := f.Places[1:]
	if n >= len(others) {
		return ""
	}
	text := "also at "
	for i, p := range others[n:] {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%d:%d", p.Start.Line, p.Start.Column)
	}
	return text
}

// shortened returns as much of a suggestion as fits on a line, around its first
// difference from the URL.
func shortened(url, suggestion string) string {
	n := 0
	for n < len(url) && n < len(suggestion) && url[n] == suggestion[n] {
		n++
	}
	for n > 0 && n < len(suggestion) && !utf8.RuneStart(suggestion[n]) {
		n--
	}
	excerpt := show.AppendExcerpt(nil, "", suggestion, validation.Span{Start: n, End: n})
	line, _, _ := strings.Cut(string(excerpt), "\n")
	return line
}
