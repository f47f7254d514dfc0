// Package cli implements the weburl command: the verbs of the packages below it, in the frame
// that they share.
package cli

import (
	"io"
	"slices"

	"github.com/weburl-go/weburl/internal/app/cli/about"
	"github.com/weburl-go/weburl/internal/app/cli/change"
	"github.com/weburl-go/weburl/internal/app/cli/compare"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/cli/pattern"
	"github.com/weburl-go/weburl/internal/app/cli/read"
	"github.com/weburl-go/weburl/internal/app/cli/reference"
	"github.com/weburl-go/weburl/internal/app/cli/robots"
)

// Verbs returns the verbs of the command, including further ones.
func Verbs(further ...frame.Verb) []frame.Verb {
	all := slices.Concat(read.Verbs(), compare.Verbs(), pattern.Verbs(), robots.Verbs(), change.Verbs(), reference.Verbs(), about.Verbs())
	for _, v := range further {
		at := slices.IndexFunc(all, func(w frame.Verb) bool { return w.Name == v.After }) + 1
		if at == 0 {
			at = len(all)
		}
		all = slices.Insert(all, at, v)
	}
	return all
}

// Main runs the command with further verbs. It supports only plain text files. Otherwise it is
// like [frame.Run].
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer, further ...frame.Verb) int {
	return frame.Run(Verbs(further...), frame.Files{}, args, stdin, stdout, stderr)
}
