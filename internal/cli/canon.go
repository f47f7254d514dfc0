package cli

import (
	"errors"
	"flag"
	"os"
	"strings"

	"github.com/weburl-go/weburl/validation"
)

const canonHelp = `Print the canonical form of each URL in a list.

usage: weburl canon [--base URL] [--encoding LABEL] [--keep] [--fail-fast]
                    [FILE...]

Reads URLs from each FILE, one per line, and prints each as a browser would
write it (its href). Without FILE, or if FILE is "-", reads standard input.
Lists can be of any size, and lines of any length; they end with LF or CRLF. A
byte order mark at the beginning is skipped. An empty line is an input like any
other: it fails unless there is a base URL.

For a line that fails, only a message is printed, on standard error:

    weburl: FILE:LINE: CODE: EXPLANATION

CODE is the URL Standard's name of the error, and FILE is "stdin" for standard
input. Messages never contain the input, so no password ends up in a log.

  --base URL    resolve relative inputs against URL
` + encodingHelp + `  --keep        print an empty line for an input that fails, so that the lines
                of the output match those of the input
  --fail-fast   stop at the first failure

Exit status: 0 success, 1 something failed, 2 wrong usage.

  $ printf 'HTTP://EXAMPLE.org:80/a/../b\nhttps://0x7f.1\n' | weburl canon
  http://example.org/b
  https://127.0.0.1/
  $ echo ../b | weburl canon --base https://example.org/a/c
  https://example.org/b

  weburl canon urls.txt | sort -u
  weburl canon --keep urls.txt | paste urls.txt -
`

func runCanon(c *command, args []string) error {
	var in inputs
	flags := flag.NewFlagSet("canon", flag.ContinueOnError)
	in.register(flags)
	declareEncoding(flags, &in.options.Encoding)
	names, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	for _, name := range names {
		if name == "" {
			return usageError("empty file name")
		}
		if _, err := os.Lstat(name); err != nil && LooksLikeURL(name) {
			return usageError("arguments are files; give URLs on standard input, or use: weburl get href URL")
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
// text of any other error.
func failureText(err error) string {
	var failure *validation.Error
	if errors.As(err, &failure) {
		return failure.Code.String() + ": " + failure.Explanation()
	}
	return strings.TrimPrefix(err.Error(), notePrefix)
}
