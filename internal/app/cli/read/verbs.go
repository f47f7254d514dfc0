// Package read has the verbs that read URLs: parse, get, host, data, show and trace.
package read

import (
	"github.com/weburl-go/weburl/internal/app/cli/frame"
)

// Verbs returns the verbs that read URLs.
func Verbs() []frame.Verb {
	return []frame.Verb{
		{Name: "parse", Group: frame.GroupRead, Page: parsePage, Run: runParse},
		{Name: "get", Group: frame.GroupRead, Page: getPage, Run: runGet},
		{Name: "host", Group: frame.GroupRead, Page: hostPage, Run: runHost},
		{Name: "data", Group: frame.GroupRead, Page: dataPage, Run: runData, Codes: dataCodes()},
		{Name: "show", Group: frame.GroupRead, Page: showPage, Run: runShow},
		{Name: "trace", Group: frame.GroupRead, Page: tracePage, Run: runTrace},
	}
}
