// Weburl reads, checks and rewrites URLs exactly as browsers do. Run "weburl
// help" for usage.
package main

import (
	"os"

	"github.com/weburl-go/weburl/cmd/weburl/internal/check"
	"github.com/weburl-go/weburl/cmd/weburl/internal/files"
	"github.com/weburl-go/weburl/cmd/weburl/internal/view"
	"github.com/weburl-go/weburl/internal/app/cli"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
)

func main() {
	verbs := cli.Verbs(check.Verb(), view.Verb())
	os.Exit(frame.Run(verbs, files.Files(), os.Args[1:], os.Stdin, output(os.Stdout), output(os.Stderr)))
}
