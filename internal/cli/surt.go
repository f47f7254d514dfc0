package cli

import (
	"flag"

	"github.com/weburl-go/weburl/canonical"
)

const surtHelp = `Print the keys under which web archives store URLs.

usage: weburl surt [flags] [INPUT...]
       weburl surt --ndjson [flags]

Prints the key of each INPUT as the Wayback Machine's indexes have it: the host
backwards, then path and query, in lower case, with parameters sorted, and
without "www", session IDs, fragment and more. INPUT need not have a scheme.
Without INPUT, or if INPUT is "-", reads inputs from standard input, one per
line.

  --scheme    write the scheme: http://(org,example)/path
  --comma     write a comma after the host: org,example,)/path
  --www       keep "www" and digits at the beginning of the host
  --ipv4      write IPv4 addresses forwards
  --heritrix  write the SURT of Heritrix, http://(org,example,)/path, which
              changes only the host and the case; INPUT must be a URL
  --parse     parse inputs by the URL Standard first; --base and --encoding
              imply it
  --base URL  resolve relative inputs against URL
` + encodingHelp + `  --keep      print an empty line for an input that fails
  --fail-fast stop at the first failure
  --json      print JSON objects, for failures too
  --ndjson    read JSON requests from standard input, one per line, and print a
              JSON result on a line for each, in order

This is "weburl canon" with the profile surt/1 or heritrix/1; its help has the
JSON. To see why a key is what it is, use weburl canon --profile surt/1
--explain. The name of a profile includes the flags of its keys:
surt/1+scheme+comma.

Exit status: 0 success, 1 something failed, 2 wrong usage.

  $ weburl surt 'http://www.example.org:80/b/?y=2&x=1#top'
  org,example)/b?x=1&y=2
  $ weburl surt --scheme --comma www.example.org
  http://(org,example,)/

  weburl surt <urls.txt | sort
`

func runSURT(c *command, args []string) error {
	var in inputs
	z := canonizer{in: &in}
	flags := flag.NewFlagSet("surt", flag.ContinueOnError)
	in.register(flags)
	z.register(flags)
	variants := []struct {
		name  string
		given *bool
	}{
		{"scheme", flags.Bool("scheme", false, "")}, {"comma", flags.Bool("comma", false, "")},
		{"www", flags.Bool("www", false, "")}, {"ipv4", flags.Bool("ipv4", false, "")},
	}
	heritrix := flags.Bool("heritrix", false, "")
	args, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	if err := z.check(args); err != nil {
		return err
	}
	z.profileName = "surt/1"
	for _, v := range variants {
		if *v.given {
			z.profileName += "+" + v.name
		}
	}
	if *heritrix {
		if z.profileName != "surt/1" {
			return usageError("--heritrix cannot be used with other forms of keys")
		}
		z.profileName = "heritrix/1"
	}
	z.profile, _ = canonical.Lookup(z.profileName)
	if z.ndjson {
		z.answerRequests(c)
		return nil
	}
	if !z.json && !in.begin(c) {
		return nil
	}
	z.out.Indented = true
	if len(args) == 0 {
		args = []string{"-"}
	}
	for i, arg := range args {
		switch {
		case arg == "-" && z.json:
			if !in.list(c, arg, func(input string) { z.printJSON(c, input, in.base.value, nil) }) {
				return nil
			}
		case arg == "-":
			if !c.canonList(&in, &z, arg) {
				return nil
			}
		case z.json:
			z.printJSON(c, arg, in.base.value, nil)
		default:
			if in.argument = i + 1; len(args) == 1 {
				in.argument = 0
			}
			if out, err := z.append(nil, arg); err != nil {
				in.fail(c, failureText(err))
			} else {
				c.out.Write(append(out, '\n'))
			}
		}
		if in.stopped(c) {
			return nil
		}
	}
	return nil
}
