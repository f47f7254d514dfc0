// Weburl reads, checks and rewrites URLs exactly as browsers do. Run "weburl
// help" for usage.
package main

import (
	"os"

	"github.com/weburl-go/weburl/cmd/weburl/internal/check"
	"github.com/weburl-go/weburl/internal/cli"
)

func main() {
	os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, check.Verb()))
}
