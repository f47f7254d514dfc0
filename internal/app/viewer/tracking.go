package viewer

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/param"
)

// withoutTracking returns the input without the parameters of [param.Tracking], also those
// written in capitals, and their names in order. All other bytes stay. parts is the layout
// of the input.
func withoutTracking(input string, parts []weburl.Part) (rest string, names []string) {
	i := slices.IndexFunc(parts, func(p weburl.Part) bool { return p.Kind == weburl.PartQuery })
	if i < 0 {
		return input, nil
	}
	span := parts[i].Span
	query := form.AppendWithoutFunc(nil, input[span.Start:span.End], func(name string) bool {
		if !param.IsTracking(name) && !param.IsTracking(strings.ToLower(name)) {
			return false
		}
		names = append(names, name)
		return true
	})
	start := span.Start
	if len(query) == 0 && len(names) > 0 {
		start = strings.LastIndexByte(input[:start], '?') // an empty query would remain
	}
	return input[:start] + string(query) + input[span.End:], names
}
