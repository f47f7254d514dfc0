package check

import (
	"fmt"
	"path/filepath"
	"strings"
)

// githubForm writes commands that GitHub Actions shows as annotations of lines.
type githubForm struct{}

var githubCommands = [...]string{note: "notice", warning: "warning", failure: "error"}

// What must be escaped in the message and in a property of a command.
var (
	githubMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func (githubForm) begin(*writer) {}

func (githubForm) end(*writer) {}

func (githubForm) finding(w *writer, u *unit, f *finding) {
	message := f.message
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
		githubProperty.Replace(strings.Map(picture, filepath.ToSlash(u.name))), place, githubProperty.Replace(f.code), githubMessage.Replace(message))
}

// picture makes the controls visible that a workflow's log would act on. The name
// of the file is then not that of any, but nothing else would be shown for it.
func picture(r rune) rune {
	if r < ' ' && r != '\r' && r != '\n' {
		return '␀' + r
	}
	return r
}
