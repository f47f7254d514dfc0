package cli

import (
	"errors"
	"flag"
	"os"
	"strings"

	"github.com/weburl-go/weburl/validation"
)

const canonHelp = `Print the canonical form of each URL of a list, one a line.

usage: weburl canon [--base URL] [--keep] [--fail-fast] [FILE...]

Each line of each FILE is an input and gives one line: the href, as a browser
makes it. FILE "-" is standard input, which is read too if there is no FILE.
Lists may be of any size and lines of any length; they end with LF or CRLF. A
byte order mark that begins a list is dropped; nothing else is: an empty line
is an input like any other, and without a base it fails.

A line that fails gives no result but a message on standard error,

    weburl: FILE:LINE: CODE: EXPLANATION

where CODE is the name of the error in the URL Standard and FILE is "stdin"
for standard input. No message holds any of the input, so passwords stay out
of logs.

  --base URL    resolve relative inputs against URL
  --keep        print an empty line for a line that fails, so that results
                and inputs stay side by side
  --fail-fast   stop at the first failure

Exit status: 0 all is well, 1 something failed, 2 wrong usage.

  weburl canon urls.txt | sort -u         one of each
  weburl canon --keep a.txt | paste a.txt -
  echo ../b | weburl canon --base https://example.org/a/c
`

func runCanon(c *command, args []string) error {
	var in inputs
	flags := flag.NewFlagSet("canon", flag.ContinueOnError)
	in.register(flags)
	names, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	for _, name := range names {
		if _, err := os.Lstat(name); err != nil && strings.Contains(name, "://") {
			return usageError("an argument is a URL where a file belongs; give URLs on standard input")
		}
	}
	if !in.begin(c) {
		return nil
	}
	if len(names) == 0 {
		names = []string{"-"}
	}
	for _, name := range names {
		if !c.canonList(&in, name) {
			break
		}
	}
	return nil
}

// failureText returns "CODE: EXPLANATION" for an error of the parser, and the
// reason for another error.
func failureText(err error) string {
	var failure *validation.Error
	if errors.As(err, &failure) {
		return failure.Code.String() + ": " + failure.Explanation()
	}
	return strings.TrimPrefix(err.Error(), notePrefix)
}
