// Package about has the verbs that are about the command: explain, help, completion and
// version.
package about

import (
	"github.com/weburl-go/weburl/internal/app/cli/frame"
)

// Verbs returns the verbs that are about the command.
func Verbs() []frame.Verb {
	return []frame.Verb{
		{Name: "explain", Group: frame.GroupAbout, Page: explainPage, Run: runExplain},
		{Name: "help", Group: frame.GroupAbout, Page: helpPage, Run: runHelp},
		{Name: "completion", Group: frame.GroupAbout, Page: completionPage, Run: runCompletion},
		{Name: "version", Group: frame.GroupAbout, Page: versionPage, Run: runVersion},
	}
}
