package cli

import (
	"flag"
	"fmt"
	"slices"
	"strings"
)

const helpHelp = `Explain a verb.

usage: weburl help [VERB]
`

const overviewHead = `weburl reads URLs exactly as browsers do: by the URL Standard.

usage: weburl VERB [flags] [INPUT...]

`

const overviewTail = `
"weburl help VERB" tells more. Flags may stand anywhere and begin with one or
two hyphens; put -- before an input that begins with one.

Results go to standard output, everything else to standard error.
Exit status: 0 all is well, 1 something failed, 2 wrong usage.

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
	all := c.verbs
	i := slices.IndexFunc(all, func(v verb) bool { return v.name == args[0] })
	if i < 0 || len(args) > 1 {
		return usageError("give one verb that there is")
	}
	c.out.WriteString(all[i].help)
	return nil
}

// listVerbs returns the verbs with their summaries, one a line.
func listVerbs(all []verb) string {
	var b strings.Builder
	for _, v := range all {
		fmt.Fprintf(&b, "  %-10s %s\n", v.name, v.summary)
	}
	return strings.TrimSuffix(b.String(), "\n")
}
