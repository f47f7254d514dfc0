package change

import (
	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
)

// surtVariants lists the flags that make variants of surt/1, in the order of the profile's name.
var surtVariants = []string{"scheme", "comma", "www", "ipv4"}

func runSURT(c *frame.Command, f *frame.Flags) error {
	in := frame.NewInputs(f)
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
		in.Base = frame.ToUnicode(in.Base)
	} else if err := in.Begin(); err != nil {
		return err
	}
	in.JSON = frame.JSONOut(&z.out, z.json)
	args := f.Args
	if len(args) == 0 {
		args = []string{"-"}
	}
	for i, arg := range args {
		switch {
		case arg == "-" && z.json:
			if !in.List(c, arg, func(input string) { z.printJSON(c, input, in.Base, "") }) {
				return nil
			}
		case arg == "-":
			if !canonList(c, &in, z, arg) {
				return nil
			}
		case z.json:
			z.printJSON(c, arg, in.Base, "")
		default:
			if in.Argument = i + 1; len(args) == 1 {
				in.Argument = 0
			}
			if out, err := z.append(nil, arg); err != nil {
				in.Fail(c, frame.FailureText(err)+in.Hint(arg))
			} else {
				c.Out.Write(append(out, '\n'))
				in.NoteFile(c, arg)
			}
		}
		if in.Stopped(c) {
			return nil
		}
	}
	return nil
}
