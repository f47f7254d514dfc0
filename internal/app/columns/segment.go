package columns

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
)

// segmentPrefix begins the name of a segment of the path.
const segmentPrefix = "path."

// segmentNamed returns the column of a segment of the path, such as "path.1" for the first
// and "path.-1" for the last, or nil for another name. It is null if there are not as many.
func segmentNamed(name string) *Column {
	digits, ok := strings.CutPrefix(name, segmentPrefix)
	n, err := strconv.Atoi(digits)
	if !ok || err != nil || n == 0 || strconv.Itoa(n) != digits {
		return nil
	}
	return New(name, func(u weburl.URL) (string, bool) { return segment(u, n) })
}

// segment returns the nth segment of the path, from 1, or from the end if n is negative.
func segment(u weburl.URL, n int) (text string, ok bool) {
	if n < 0 {
		all := strings.Count(u.Path(), "/")
		if u.HasOpaquePath() {
			all = 0
		}
		if n += all + 1; n <= 0 {
			return "", false
		}
	}
	for segment := range u.Segments() {
		if n--; n == 0 {
			return segment, true
		}
	}
	return "", false
}
