package check

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/manual"
)

// optionsOf returns the options that args set.
func optionsOf(args []string) (*options, error) {
	page := describe()
	f, err := frame.ParseFlags(&page, args)
	if err != nil {
		return nil, err
	}
	return readOptions(f)
}

// runWith runs the verb with args.
func runWith(s frame.Streams, args []string) (ok bool, err error) {
	page := describe()
	f, err := frame.ParseFlags(&page, args)
	if err != nil {
		return true, err
	}
	return run(s, f)
}

// Each described flag is read: if its description is removed, the code that reads
// it panics.
func TestFlagsAreRead(t *testing.T) {
	for i, d := range describe().Flags {
		page := describe()
		page.Flags = slices.Delete(page.Flags, i, i+1)
		for k := range page.Flags {
			page.Flags[k].Excludes, page.Flags[k].Needs = nil, nil
		}
		args := []string{"--column", "a"}
		if d.Name == "column" {
			args = nil
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("--%s is not read", d.Name)
				}
			}()
			f, err := frame.ParseFlags(&page, args)
			if err == nil {
				_, err = readOptions(f)
			}
			t.Log(err)
		}()
	}
}

// Flags that cannot be used together are rejected, with both names.
func TestExclusions(t *testing.T) {
	page := describe()
	given := func(name string) string {
		i := slices.IndexFunc(page.Flags, func(d manual.Flag) bool { return d.Name == name })
		switch d := page.Flags[i]; {
		case d.Arg == "":
			return "--" + name
		case len(d.Values) > 0:
			return "--" + name + "=" + d.Values[0].Name
		}
		return "--" + name + "=x"
	}
	n := 0
	for _, d := range page.Flags {
		for _, e := range d.Excludes {
			for _, other := range e.Flags {
				n++
				want := "--" + d.Name + " and --" + other + " cannot be used together"
				if _, err := frame.ParseFlags(&page, []string{given(d.Name), given(other)}); err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("%v, want %s", err, want)
				}
			}
		}
	}
	if n < 5 {
		t.Errorf("only %d exclusions", n)
	}
}

// Every value that the help and the shells offer is accepted by the flag, and every
// code with a level can be ignored.
func TestDescribedValues(t *testing.T) {
	for _, f := range describe().Flags {
		for _, v := range f.Values {
			value := v.Name
			if strings.HasSuffix(value, "=") {
				value += "note"
			}
			args := []string{"--" + f.Name, value}
			if f.Name == "stats" {
				args = append(args, "--in", "list")
			}
			if slices.Contains(f.Needs, "column") {
				args = append(args, "--column", "url")
			}
			if _, err := optionsOf(args); err != nil {
				t.Errorf("--%s %s: %v", f.Name, value, err)
			}
		}
	}
	for _, c := range ownCodes {
		if _, err := optionsOf([]string{"--ignore", c.name}); err == nil && !slices.Contains(codeNames(""), c.name) {
			t.Errorf("--ignore %s is not offered", c.name)
		}
	}
}
