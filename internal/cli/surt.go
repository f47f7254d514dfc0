package cli

import "github.com/weburl-go/weburl/canonical"

// surtVariants are the flags that make variants of surt/1, in the order of its name.
var surtVariants = []string{"scheme", "comma", "www", "ipv4"}

func runSURT(c *command, f *Flags) error {
	in := newInputs(f)
	z, err := newCanonizer(f, &in)
	if err != nil {
		return err
	}
	z.profileName = "surt/1"
	for _, name := range surtVariants {
		if f.On(name) {
			z.profileName += "+" + name
		}
	}
	if f.On("heritrix") {
		z.profileName = "heritrix/1"
	}
	z.profile, _ = canonical.Lookup(z.profileName)
	if z.ndjson {
		z.answerRequests(c)
		return nil
	}
	if z.json {
		in.base = toUnicode(in.base)
	} else if err := in.begin(); err != nil {
		return err
	}
	z.out.Indented = true
	in.json = jsonOut(&z.out, z.json)
	args := f.Args
	if len(args) == 0 {
		args = []string{"-"}
	}
	for i, arg := range args {
		switch {
		case arg == "-" && z.json:
			if !in.list(c, arg, func(input string) { z.printJSON(c, input, in.base, "") }) {
				return nil
			}
		case arg == "-":
			if !c.canonList(&in, z, arg) {
				return nil
			}
		case z.json:
			z.printJSON(c, arg, in.base, "")
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
