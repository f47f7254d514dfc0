package compare

import (
	"strings"

	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/show"
)

// appendRecords appends the readings of an input by programs of 2014, grouped by result.
func appendRecords(dst []byte, all []jsonform.Record) []byte {
	if len(all) == 0 {
		return dst
	}
	by := map[string][]string{}
	var results []string
	for _, r := range all {
		result := "refused"
		if r.Reading.Failure == nil {
			result = show.Visible(r.Reading.Href)
		}
		if by[result] == nil {
			results = append(results, result)
		}
		by[result] = append(by[result], r.Name)
	}
	dst = append(dst, "\nrecorded in 2014\n"...)
	for _, result := range results {
		dst = append(append(append(dst, "  "...), result...), '\n')
		dst = show.AppendWrapped(dst, "    ", "    ", strings.Join(by[result], ", "))
	}
	return dst
}
