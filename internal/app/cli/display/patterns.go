package display

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/patternlist"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/urlpattern"
)

// maxPatternErrors is the number of patterns of a file whose errors are shown.
const maxPatternErrors = 20

// ReadPatterns reads the file of patterns that --patterns names; "-" is standard input. It shows
// what is wrong with patterns, and then returns [frame.ErrReported].
func ReadPatterns(c *frame.Command, name string, d patternlist.Defaults) ([]patternlist.Pattern, error) {
	shown := show.Visible(name)
	if name == "-" {
		shown = frame.StdinName
	}
	text, err := c.ReadText(name)
	if err != nil {
		return nil, frame.UsageError("--patterns: " + shown + ": " + frame.Reason(err))
	}
	patterns, wrong := patternlist.Read(shown, text, d)
	if len(wrong) == 0 {
		return patterns, nil
	}
	c.Out.Flush()
	for _, e := range wrong[:min(len(wrong), maxPatternErrors)] {
		c.Stderr.Write(appendPatternError(nil, e))
	}
	if n := len(wrong) - maxPatternErrors; n > 0 {
		c.Note("and " + strconv.Itoa(n) + " more")
	}
	return nil, frame.ErrReported
}

// appendPatternError appends the message for an error in a file of patterns, with an excerpt
// unless the pattern may contain a password.
func appendPatternError(dst []byte, e *patternlist.Error) []byte {
	dst = show.AppendWrapped(dst, frame.NotePrefix, frame.NoteIndent, e.Error())
	failure := e.Failure
	if failure == nil {
		return dst
	}
	source := ""
	var component urlpattern.Component
	switch {
	case failure.In == urlpattern.BaseURL.String():
	case e.Args.Text != nil:
		source = *e.Args.Text
	case component.UnmarshalText([]byte(failure.In)) == nil && component != urlpattern.Password:
		source = e.Args.Init[component]
	}
	if source == "" || strings.Contains(source, "@") {
		return dst
	}
	return show.AppendExcerpt(dst, frame.NoteIndent, source, failure.Span)
}
