package cli

import (
	"flag"
	"fmt"
	"slices"
	"strings"
)

const helpHelp = `Show help for a verb, or the list of verbs.

usage: weburl help [VERB]
`

const overviewHead = `weburl reads, checks and rewrites URLs exactly as browsers do.

usage: weburl VERB [flags] [ARGUMENT...]

`

const overviewTail = `
Run "weburl help VERB" for details. Flags may come anywhere after the verb and
begin with one or two hyphens; put -- before an input that begins with a hyphen.

Results go to standard output, everything else to standard error.
Exit status: 0 success, 1 something failed, 2 wrong usage. Results that cannot
be written are a failure, with one exception: on Unix, a standard output that is
closed, as by >&-, is the same as /dev/null, which the Go runtime opens in its
place before weburl can see it. A script can find out before that, with
(: 3>&1) || exit 1

  weburl parse 'HTTPS://EXAMPLE.org:443/a/../b c?q#f'
  weburl canon urls.txt
  weburl check --diff docs
  weburl get hostname <urls.txt | sort | uniq -c
  weburl set https://example.org/a host=localhost:8080 protocol=http
  weburl params 'https://example.org/?q=a+b'
  weburl relativize --base https://example.org/a/b https://example.org/c
`

func runHelp(c *command, args []string) error {
	args, err := parseFlags(flag.NewFlagSet("help", flag.ContinueOnError), args)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		c.out.WriteString(overviewHead + listVerbs(c.verbs) + "\n" + overviewTail)
		return nil
	}
	i := slices.IndexFunc(c.verbs, func(v verb) bool { return v.name == args[0] })
	switch {
	case len(args) > 1:
		return usageError("too many arguments; give one verb")
	case i < 0:
		return usageError(c.unknownVerb(args[0]))
	}
	c.out.WriteString(c.verbs[i].help)
	return nil
}

// listVerbs returns a line for each verb, with its summary.
func listVerbs(all []verb) string {
	var b strings.Builder
	for _, v := range all {
		fmt.Fprintf(&b, "  %-10s  %s\n", v.name, v.summary)
	}
	return strings.TrimSuffix(b.String(), "\n")
}
