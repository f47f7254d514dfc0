package form

import (
	"cmp"
	"slices"

	"github.com/weburl-go/weburl/internal/infra"
)

// AppendSorted appends query to dst with its pairs in the order of [List.Sort]. Each pair
// keeps its bytes, as a signed URL or the key of an archive needs. One "&" separates two
// pairs; further separators are dropped. The result parses to the sorted list. It takes as
// long as sorting the pairs.
func AppendSorted[T ~string | ~[]byte](dst []byte, query T) []byte {
	type pair struct {
		name       string // decoded
		start, end int
	}
	var all []pair
	sorted := true
	for i := 0; i < len(query); {
		if query[i] == '&' {
			i++
			continue
		}
		nameEnd := infra.Scan(query, i, nameEnds)
		end := infra.Scan(query, nameEnd, valueEnds)
		name := decoded(query[i:nameEnd])
		if n := len(all); n > 0 && sorted {
			sorted = compareUTF16(all[n-1].name, name) <= 0
		}
		all = append(all, pair{name, i, end})
		i = end
	}
	if !sorted {
		slices.SortFunc(all, func(a, b pair) int {
			return cmp.Or(compareUTF16(a.name, b.name), cmp.Compare(a.start, b.start))
		})
	}
	dst = slices.Grow(dst, len(query))
	for i, p := range all {
		if i > 0 {
			dst = append(dst, '&')
		}
		dst = append(dst, query[p.start:p.end]...)
	}
	return dst
}
