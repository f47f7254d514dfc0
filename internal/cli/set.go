package cli

import (
	"flag"
	"strings"
)

const setHelp = `Change parts of URLs and print what they are then.

usage: weburl set [--base URL] [--keep] [--fail-fast] [--lax]
                  [--unset ATTR,...] URL [ATTR=VALUE...]

URL "-" is the lines of standard input, each of which is changed. The changes
are made in order, by the rules of the Web API's setters: what must be
percent-encoded is, and what is percent-encoded already stays so.

  href, protocol, username, password, host, hostname, port, pathname, search,
  hash          as in the Web API: a colon may follow a protocol, a "?" may
                begin a search and a "#" a hash; host may have a port, and the
                old one stays if it has none; an empty port, search or hash is
                removed
  scheme, path, query, fragment
                as in the URL Standard: without delimiters; "query=" makes the
                query empty, which is not absent: https://example.org/?

A browser silently ignores a change that it cannot make, or a part of it. Here
the URL then has no result but a message on standard error,

    weburl: ATTR cannot be set: REASON

with "stdin:LINE: " before ATTR if there are lines. No message holds an input or
a value.

  --unset ATTR,...  first remove these, of: username, password, port, search or
                    query, hash or fragment
  --lax             do what can be done, as a browser does, and print the
                    result; messages tell of what was ignored, but it is no
                    failure. A wrong href is
  --base URL        resolve relative inputs against URL
  --keep            print an empty line for an input that fails, so that results
                    and inputs stay side by side
  --fail-fast       stop at the first failure

Exit status: 0 all is well, 1 something failed, 2 wrong usage.

  weburl set https://example.org/a host=localhost:8080 protocol=http
  weburl set --unset query,fragment - <urls.txt
  weburl set 'https://example.org/?q' 'query=a b' fragment=
`

// changer changes one URL after the other.
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
			return usageError("--unset takes names, separated by commas, of " + attributeNames((*attribute).canBeUnset))
		}
		s.unset = append(s.unset, a)
	}
	if len(args) == 0 {
		return usageError("which URL? \"-\" is those on standard input")
	}
	for _, arg := range args[1:] {
		name, value, ok := strings.Cut(arg, "=")
		a := attributeNamed(name)
		if !ok || a == nil || !a.canBeChanged() {
			return usageError("after the URL each argument is ATTR=VALUE, where ATTR is one of " +
				attributeNames((*attribute).canBeChanged))
		}
		s.settings = append(s.settings, setting{a, value})
	}
	if len(s.unset)+len(s.settings) == 0 {
		return usageError("nothing is to be changed; give ATTR=VALUE after the URL, or --unset")
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
			s.fail(c, name+" cannot be set: "+failureText(err))
			return
		default:
			s.noteIgnored(c, name, before != u, err)
		}
	}
	c.out.WriteString(u.String())
	c.out.WriteByte('\n')
}

// noteIgnored notes that a setter ignored its value, or a part of it.
func (s *changer) noteIgnored(c *command, name string, changed bool, err error) {
	how := " is not set: "
	if changed {
		how = " is set in part: "
	}
	c.note(s.place() + name + how + failureText(err))
}
