package display

import (
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/show"
)

const (
	TableWidth = 80
	// CellBytes is how much of a part is looked at to show it in a cell.
	CellBytes = 600
)

// Head returns the beginning of a text.
func Head(text string) string {
	if len(text) <= CellBytes {
		return text
	}
	n := CellBytes
	for n > CellBytes-utf8.UTFMax && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}

// ColumnsOf returns how many columns of a terminal a text takes that is made visible. It
// gives up counting where it is far more than there is room for.
func ColumnsOf(text string) (n int) {
	for _, r := range show.Visible(Head(text)) {
		n += show.Columns(r)
	}
	if len(text) > CellBytes {
		n = max(n, TableWidth+1)
	}
	return n
}
