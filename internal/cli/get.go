package cli

import (
	"flag"
	"strings"
)

const getHelp = `Print parts of URLs.

usage: weburl get [--base URL] [--keep] [--fail-fast] ATTR... [INPUT...]

The arguments are attributes up to the first that is not the name of one, or up
to a "--"; then inputs follow. INPUT "-" is the lines of standard input, which
is read too if there is no INPUT. Each input gives one line, with a column for
each attribute. Columns are separated by tabs; no value has a tab or a line end
in it.

  href, origin      the URL and its origin, "null" for an opaque one
  protocol, username, password, host, hostname, port, pathname, search, hash
                    as in the Web API: "https:", "example.org:8080", "?q", "#f"
  scheme, path, query, fragment
                    as in the URL Standard: "https", "/a", "q", "f"
  host-kind         domain, IPv4, IPv6, opaque, empty or null
  hostname-unicode  the hostname for people to read: "bücher.example"

All but the last are ASCII and percent-encoded. A part that is absent and one
that is empty give an empty column both; "weburl parse" tells them apart.

An input that fails gives no result but a message on standard error.

  --base URL    resolve relative inputs against URL
  --keep        print an empty line for an input that fails, so that results
                and inputs stay side by side
  --fail-fast   stop at the first failure

Exit status: 0 all is well, 1 something failed, 2 wrong usage.

  weburl get hostname 'https://EXAMPLE.org:8080/'
  weburl get scheme host-kind <urls.txt | sort | uniq -c
  weburl get --base https://example.org/ path -- query
`

func runGet(c *command, args []string) error {
	var in inputs
	flags := flag.NewFlagSet("get", flag.ContinueOnError)
	in.register(flags)
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
	if len(columns) == 0 {
		return usageError("begin with the names of attributes: " + attributeNames(func(*attribute) bool { return true }))
	}
	if len(before) > 0 && in.base.value == nil && isWord(before[0]) {
		return usageError("an argument is neither an attribute nor a URL; the attributes are " +
			attributeNames(func(*attribute) bool { return true }))
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

// isWord reports whether s looks like the name of an attribute. Without a base
// URL such an input would fail.
func isWord(s string) bool {
	return s != "" && s != "-" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz-") == ""
}
