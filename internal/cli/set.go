package cli

import (
	"flag"
	"fmt"
	"strings"
)

const setHelp = `Change parts of URLs.

usage: weburl set [--base URL] [--keep] [--fail-fast] [--lax]
                  [--unset ATTR,...] URL [ATTR=VALUE...]

Makes the changes in order and prints the URL that results. If URL is "-",
changes each line of standard input. The rules are those of the Web API's
setters: what needs percent-encoding is encoded, and what is already encoded
stays as it is.

  href, protocol, username, password, host, hostname, port, pathname, search,
  hash          as in the Web API: a protocol may end with ":", a search may
                begin with "?" and a hash with "#"; a host may include a port,
                otherwise the port does not change; an empty port, search or
                hash is removed
  scheme, path, query, fragment
                as in the URL Standard, without delimiters: "query=" makes the
                query empty, not absent (https://example.org/?)

A browser silently ignores a change that it cannot make, or the part of it that
it cannot make. Here that is a failure: instead of the URL, a message is printed
on standard error,

    weburl: cannot set ATTR: REASON

with "stdin:LINE: " before "cannot" for a line of standard input. Messages never
contain the input or a value.

  --unset ATTR,...  first remove these parts: username, password, port, search
                    (or query), hash (or fragment)
  --lax             like a browser, make the changes that can be made and print
                    the result; messages say what was ignored, which is not a
                    failure, except for href
  --base URL        resolve relative inputs against URL
  --keep            print an empty line for an input that fails, so that the
                    lines of the output match those of the input
  --fail-fast       stop at the first failure

Exit status: 0 success, 1 something failed, 2 wrong usage.

  $ weburl set https://example.org/a host=localhost:8080 protocol=http
  http://localhost:8080/a
  $ weburl set 'https://example.org/?q' 'query=a b' fragment=
  https://example.org/?a%20b#

  weburl set --unset query,fragment - <urls.txt
`

// missingURL is the usage error where standard input is not the default.
const missingURL = "missing URL; use - to read URLs from standard input"

// changer changes one URL after another.
type changer struct {
	inputs
	lax      bool
	unset    []*attribute
	settings []setting
}

func runSet(c *command, args []string) error {
	var s changer
	var unset []string
	flags := flag.NewFlagSet("set", flag.ContinueOnError)
	s.register(flags)
	flags.BoolVar(&s.lax, "lax", false, "")
	flags.Func("unset", "", func(names string) error {
		unset = append(unset, strings.Split(names, ",")...)
		return nil
	})
	args, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	for _, name := range unset {
		a := attributeNamed(name)
		if a == nil || !a.canBeUnset() {
			return usageError("--unset takes, separated by commas, any of " +
				strings.Join(attributeNames((*attribute).canBeUnset), ", "))
		}
		s.unset = append(s.unset, a)
	}
	if len(args) == 0 {
		return usageError(missingURL)
	}
	names := attributeNames((*attribute).canBeChanged)
	for i, arg := range args[1:] {
		name, value, ok := strings.Cut(arg, "=")
		a := attributeNamed(name)
		switch {
		case a == nil:
			return unknownAttribute(name, names, fmt.Sprintf("argument %d is not ATTR=VALUE", i+2))
		case !a.canBeChanged():
			return usageError(name + " is read-only; the attributes to set are " + strings.Join(names, ", "))
		case !ok:
			return usageError("missing value; write " + name + "=VALUE")
		}
		s.settings = append(s.settings, setting{a, value})
	}
	if len(s.unset)+len(s.settings) == 0 {
		return usageError("nothing to change; give ATTR=VALUE after the URL, or --unset")
	}
	if s.begin(c) {
		s.each(c, args[:1], func(input string) { s.change(c, input) })
	}
	return nil
}

func (s *changer) change(c *command, input string) {
	u, ok := s.parse(c, input)
	if !ok {
		return
	}
	for _, a := range s.unset {
		u = a.unset(u)
	}
	for _, change := range s.settings {
		before, name := u, change.attribute.name
		var err error
		u, err = change.attribute.apply(u, change.value)
		switch {
		case err == nil:
		case !s.lax || name == "href":
			s.fail(c, "cannot set "+name+": "+failureText(err))
			return
		case before != u:
			c.note(s.place() + name + " only partly set: " + failureText(err))
		default:
			c.note(s.place() + name + " not set: " + failureText(err))
		}
	}
	c.out.WriteString(u.String())
	c.out.WriteByte('\n')
}
