package cli

import (
	"flag"
	"fmt"
	"strings"
)

const getHelp = `Print parts of URLs.

usage: weburl get [--base URL] [--encoding LABEL] [--keep] [--fail-fast]
                  ATTR... [INPUT...]

Prints a line for each INPUT, with a column for each ATTR. Columns are separated
by tabs; values never contain tabs or line ends. Arguments are taken as ATTRs up
to the first that is not the name of one, or up to "--". Without INPUT, or if
INPUT is "-", reads inputs from standard input, one per line.

  href, origin      the URL, and its origin ("null" if it is opaque)
  protocol, username, password, host, hostname, port, pathname, search, hash
                    as in the Web API: "https:", "example.org:8080", "?q", "#f"
  scheme, path, query, fragment
                    as in the URL Standard: "https", "/a", "q", "f"
  host-kind         domain, IPv4, IPv6, opaque, empty or null
  hostname-unicode  the hostname for display: "bücher.example"

All but the last are percent-encoded ASCII. The column is empty both for a part
that is absent and for one that is empty; "weburl parse" tells them apart. For
an input that fails, only a message is printed, on standard error.

  --base URL    resolve relative inputs against URL
` + encodingHelp + `  --keep        print an empty line for an input that fails, so that the lines
                of the output match those of the input
  --fail-fast   stop at the first failure

Exit status: 0 success, 1 something failed, 2 wrong usage.

  $ weburl get hostname port 'https://EXAMPLE.org:8080/' 'https://[::0:1]:81'
  example.org	8080
  [::1]	81
  $ weburl get --base https://example.org/ path -- query
  /query

  weburl get scheme host-kind <urls.txt | sort | uniq -c
`

func runGet(c *command, args []string) error {
	var in inputs
	flags := flag.NewFlagSet("get", flag.ContinueOnError)
	in.register(flags)
	declareEncoding(flags, &in.options.Encoding)
	before, after, err := splitFlags(flags, args)
	if err != nil {
		return err
	}
	var columns []*attribute
	for len(before) > 0 {
		a := attributeNamed(before[0])
		if a == nil {
			break
		}
		columns = append(columns, a)
		before = before[1:]
	}
	names := attributeNames((*attribute).any)
	switch {
	case len(columns) == 0 && (len(before) == 0 || mayBeURL(before[0])):
		return usageError("missing attribute; the attributes are " + strings.Join(names, ", "))
	case len(columns) == 0 && strings.Contains(before[0], ","):
		return usageError("give attributes as separate arguments, without commas")
	case len(columns) == 0:
		return unknownAttribute(before[0], names, "argument 1 is not an attribute")
	case len(before) > 0 && in.base.value == nil && isWord(before[0]):
		return unknownAttribute(before[0], names, fmt.Sprintf("argument %d is neither an attribute nor a URL", len(columns)+1))
	}
	if !in.begin(c) {
		return nil
	}
	in.each(c, append(before, after...), func(input string) {
		u, ok := in.parse(c, input)
		if !ok {
			return
		}
		for i, a := range columns {
			if i > 0 {
				c.out.WriteByte('\t')
			}
			c.out.WriteString(a.get(u))
		}
		c.out.WriteByte('\n')
	})
	return nil
}

// isWord reports whether s looks like a name. As an input it would fail unless
// there is a base URL.
func isWord(s string) bool {
	return s != "" && s != "-" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz-") == ""
}
