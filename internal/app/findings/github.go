package findings

import (
	"bufio"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/weburl-go/weburl/internal/show"
)

// githubForm writes workflow commands, which GitHub Actions shows as annotations of
// lines.
type githubForm struct{ to *bufio.Writer }

var githubCommands = [...]string{Note: "notice", Warning: "warning", Error: "error"}

// These escape the message and the properties of a command.
var (
	githubMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func (githubForm) Begin(func() []Rule) {}

func (githubForm) End(any) {}

func (g githubForm) Finding(f *Finding) {
	message := f.Message
	if f.Pattern != "" && f.URL != "" {
		message += "\n" + urlLabel + f.URL
	}
	if at := f.alsoAt(0); at != "" {
		message += "\n" + at
	}
	if f.ShowsFix && f.Suggestion != "" {
		message += "\nfix: " + shortened(f.subject(), f.Suggestion)
	}
	first := &f.Places[0]
	place := fmt.Sprintf("line=%d,", first.Start.Line)
	if first.End.Line == first.Start.Line {
		place += fmt.Sprintf("col=%d,endColumn=%d,", first.Start.Column, first.End.Column)
	} else {
		// GitHub allows columns only within a line.
		place += fmt.Sprintf("endLine=%d,", first.End.Line)
	}
	fmt.Fprintf(g.to, "::%s file=%s,%stitle=%s::%s\n", githubCommands[f.Level],
		githubProperty.Replace(visibleName(filepath.ToSlash(f.File))), place, githubProperty.Replace(f.Code), githubMessage.Replace(message))
}

// visibleName escapes characters in a file name that a workflow's log would act on.
// The result is then not the name of any file. It leaves line ends to
// githubProperty. Messages are escaped already.
func visibleName(name string) string {
	var b strings.Builder
	for name != "" {
		part, end := name, ""
		if i := strings.IndexAny(name, "\r\n"); i >= 0 {
			part, end = name[:i], name[i:i+1]
		}
		b.WriteString(show.Visible(part))
		b.WriteString(end)
		name = name[len(part)+len(end):]
	}
	return b.String()
}
