package check

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/weburl-go/weburl/internal/show"
)

// githubForm writes workflow commands, which GitHub Actions shows as annotations of
// lines.
type githubForm struct{}

var githubCommands = [...]string{note: "notice", warning: "warning", failure: "error"}

// These escape the message and the properties of a command.
var (
	githubMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func (githubForm) begin(*writer) {}

func (githubForm) end(*writer) {}

func (githubForm) finding(w *writer, u *unit, f *finding) {
	message := f.message
	if at := f.alsoAt(0); at != "" {
		message += "\n" + at
	}
	if f.last && f.of.suggestion != "" {
		message += "\nfix: " + shortened(f.of.url, f.of.suggestion)
	}
	place := fmt.Sprintf("line=%d,", f.start.line)
	if f.end.line == f.start.line {
		place += fmt.Sprintf("col=%d,endColumn=%d,", f.start.column, f.end.column)
	} else {
		// GitHub allows columns only within a line.
		place += fmt.Sprintf("endLine=%d,", f.end.line)
	}
	fmt.Fprintf(w.streams.Out, "::%s file=%s,%stitle=%s::%s\n", githubCommands[f.level],
		githubProperty.Replace(visibleName(filepath.ToSlash(u.name))), place, githubProperty.Replace(f.code), githubMessage.Replace(message))
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
