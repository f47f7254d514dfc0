package cli

import (
	"errors"
	"flag"
	"io"
	"slices"

	"github.com/weburl-go/weburl/internal/manual"
)

// Misdescribed returns what the description of a verb says otherwise than its flags, for
// tests.
func Misdescribed(v Verb) []string {
	_, err := v.Run(Streams{Err: io.Discard}, []string{"--help"})
	var asked *helpRequest
	if !errors.As(err, &asked) {
		return []string{"--help does not ask for help"}
	}
	page := v.Page()
	return misdescribed(asked.flags, &page)
}

// unsaid are defaults that a description need not have: they stand for no value.
var unsaid = []string{"", "false", "0"}

// misdescribed returns what a description says otherwise than the flags.
func misdescribed(flags *flag.FlagSet, page *manual.Page) (wrong []string) {
	described := map[string]manual.Flag{}
	for _, f := range page.Flags {
		described[f.Name] = f
		if f.Short != "" {
			described[f.Short] = f
		}
	}
	flags.VisitAll(func(f *flag.Flag) {
		d, ok := described[f.Name]
		b, is := f.Value.(interface{ IsBoolFlag() bool })
		isSwitch := is && b.IsBoolFlag()
		switch {
		case !ok:
			wrong = append(wrong, "--"+f.Name+" is not described")
		case isSwitch && d.Arg != "":
			wrong = append(wrong, "--"+f.Name+" has no value")
		case !isSwitch && d.Arg == "":
			wrong = append(wrong, "--"+f.Name+" has a value")
		case d.Default != f.DefValue && !slices.Contains(unsaid, f.DefValue):
			wrong = append(wrong, "--"+f.Name+" has the default "+f.DefValue+", not "+d.Default)
		}
	})
	for _, f := range page.Flags {
		if flags.Lookup(f.Name) == nil || f.Short != "" && flags.Lookup(f.Short) == nil {
			wrong = append(wrong, "--"+f.Name+" is no flag")
		}
	}
	return wrong
}
