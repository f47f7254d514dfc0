package cli

import (
	"flag"

	"github.com/weburl-go/weburl/canonical"
)

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
	if z.json {
		in.base.toUnicode()
	} else if err := in.begin(); err != nil {
		return err
	}
	z.out.Indented = true
	in.json = jsonOut(&z.out, z.json)
	if len(args) == 0 {
		args = []string{"-"}
	}
	for i, arg := range args {
		switch {
		case arg == "-" && z.json:
			if !in.list(c, arg, func(input string) { z.printJSON(c, input, in.base.value, "") }) {
				return nil
			}
		case arg == "-":
			if !c.canonList(&in, &z, arg) {
				return nil
			}
		case z.json:
			z.printJSON(c, arg, in.base.value, "")
		default:
			if in.argument = i + 1; len(args) == 1 {
				in.argument = 0
			}
			if out, err := z.append(nil, arg); err != nil {
				in.fail(c, failureText(err)+in.hint(arg))
			} else {
				c.out.Write(append(out, '\n'))
				in.noteFile(c, arg)
			}
		}
		if in.stopped(c) {
			return nil
		}
	}
	return nil
}
