package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/manual"
)

// required are arguments without which verbs do nothing.
var required = map[string][]string{
	"get":        {"href"},
	"set":        {"a:", "hash=x"},
	"udf":        {"--op=parse", "--columns=href", "--format=tsv", "--escape=none"},
	"resolve":    {"--base=a:"},
	"rebase":     {"--base=a:"},
	"relativize": {"--base=a:"},
}

// pages returns the pages of all verbs.
func pages() []manual.Page { return (&command{verbs: verbs()}).book().Pages() }

// give returns the argument that gives a flag some value.
func give(page *manual.Page, name string) string {
	switch d := (&Flags{page: page}).lookup(name); {
	case d.Arg == "":
		return "--" + name
	case len(d.Values) > 0:
		return "--" + name + "=" + d.Values[0].Name
	case d.Arg == "N":
		return "--" + name + "=1"
	}
	return "--" + name + "=a:"
}

// Each flag on the page of a verb is read: without it there, the verb panics.
func TestFlagsAreRead(t *testing.T) {
	for _, v := range verbs() {
		for i, d := range v.page(&command{verbs: verbs()}).Flags {
			if d.Name == "color" {
				continue // dispatch reads it
			}
			c := &command{verbs: verbs(), stdin: strings.NewReader(""), out: newOutput(io.Discard), stderr: io.Discard, progress: &progress{}}
			c.files.AddColumns = func(*Table) error { return nil }
			page := c.page(&v)
			args := slices.Clone(required[v.name])
			if len(d.Needs) > 0 {
				args = append(args, give(&page, d.Needs[0]))
			}
			args = slices.DeleteFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "--"+d.Name+"=") })
			page.Flags = slices.Delete(page.Flags, i, i+1)
			for k := range page.Flags {
				page.Flags[k].Excludes, page.Flags[k].Needs = nil, nil
			}
			f, err := ParseFlags(&page, args)
			if err != nil {
				t.Errorf("%s %q: %v", v.name, args, err)
				continue
			}
			func() {
				defer func() {
					if said := fmt.Sprint(recover()); !strings.HasSuffix(said, " has no flag --"+d.Name) {
						t.Errorf("%s --%s is not read: %s", v.name, d.Name, said)
					}
				}()
				err = v.run(c, f)
			}()
		}
	}
}

// What a page says of flags can be: names are those of one flag, and of others of the verb.
func TestFlagsOfPages(t *testing.T) {
	for _, page := range pages() {
		seen := map[string]bool{"h": true, "help": true}
		for _, d := range page.Flags {
			for _, name := range []string{d.Name, d.Short} {
				if seen[name] {
					t.Errorf("%s: two flags are --%s", page.Name, name)
				}
				seen[name] = name != ""
			}
			others := d.Needs
			for _, e := range d.Excludes {
				others = append(others, e.Flags...)
			}
			for _, other := range others {
				if (&Flags{page: &page}).lookup(other) == nil || other == d.Name {
					t.Errorf("%s: --%s names --%s", page.Name, d.Name, other)
				}
			}
			if d.Default != "" {
				if value, err := flagValue(&d, d.Default); err != nil || value != d.Default {
					t.Errorf("%s: the default of --%s: %v", page.Name, d.Name, err)
				}
			}
			if d.Zero != "" && d.Arg != "N" {
				t.Errorf("%s: --%s is not a number", page.Name, d.Name)
			}
		}
	}
}

// Flags that cannot be used together are refused with both names, also as they come from
// a script that turns one of them off.
func TestExclusions(t *testing.T) {
	n := 0
	for _, page := range pages() {
		for _, d := range page.Flags {
			for _, e := range d.Excludes {
				for _, other := range e.Flags {
					n++
					want := "weburl: " + page.Name + ": --" + d.Name + " and --" + other + " cannot be used together"
					for _, args := range [][]string{{give(&page, d.Name), give(&page, other)}, {give(&page, other), give(&page, d.Name)}} {
						if got := run("", append([]string{page.Name}, args...)...); got.status != exitUsage || !strings.HasPrefix(got.stderr, want) || got.stdout != "" {
							t.Errorf("%s %q: %+v, want %s", page.Name, args, got, want)
						}
					}
				}
			}
		}
	}
	if n < 60 {
		t.Errorf("only %d exclusions", n)
	}
	expect(t, result{exitOK, "", ""}, "", "host", "--ndjson", "--json=false")
}

// Flags without those that they need, and with arguments that they do not take, are refused.
func TestNeeds(t *testing.T) {
	n := 0
	for _, page := range pages() {
		for _, d := range page.Flags {
			if len(d.Needs) > 0 {
				n++
				want := "weburl: " + page.Name + ": --" + d.Name + " needs --" + strings.Join(d.Needs, " or --") + "\n"
				if got := run("", page.Name, give(&page, d.Name)); got.status != exitUsage || !strings.HasPrefix(got.stderr, want) {
					t.Errorf("%+v, want %s", got, want)
				}
			}
			if d.NoArgs != "" {
				n++
				want := "weburl: " + page.Name + ": --" + d.Name + " " + d.NoArgs + "\n"
				if got := run("", page.Name, give(&page, d.Name), "--", "a:"); got.status != exitUsage || !strings.HasPrefix(got.stderr, want) {
					t.Errorf("%+v, want %s", got, want)
				}
			}
		}
	}
	if n < 15 {
		t.Errorf("only %d", n)
	}
}

func TestFlagValues(t *testing.T) {
	page := &manual.Page{Name: "x", Flags: []manual.Flag{
		{Name: "on", Short: "o"}, {Name: "count", Arg: "N", Default: "3"}, {Name: "limit", Arg: "N", Zero: "no limit"},
		{Name: "when", Arg: "WHEN", Default: "auto", Values: manual.Values("auto", "never")},
		{Name: "open", Arg: "X", Open: true, Values: manual.Values("a", "b")}, {Name: "list", Arg: "A,...", Separated: true, Values: manual.Values("a", "b")},
	}}
	for args, want := range map[string]string{
		"--on=x":        "--on takes only true or false",
		"--count x":     "--count needs a whole number",
		"--count 0":     "--count must be 1 or more",
		"--limit -1":    "--limit must be 0 or more; 0 is no limit",
		"--when nevr":   `--when must be auto or never; did you mean "never"?`,
		"--when":        "--when needs a value",
		"--lmit":        "unknown flag --lmit; did you mean --limit?",
		"--https://u:p": "unknown flag; put -- before an input that begins with a hyphen",
	} {
		if _, err := ParseFlags(page, strings.Fields(args)); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", args, err, want)
		}
	}
	f, err := ParseFlags(page, strings.Fields("a -o --limit 0x10 --open=z --list a,c --list b - --on=0 -- --when"))
	if err != nil || f.On("on") || !f.Given("on") || f.Number("limit") != 16 || f.Number("count") != 3 || f.Text("when") != "auto" ||
		f.Optional("when") != nil || f.Text("open") != "z" || !slices.Equal(f.All("list"), []string{"a,c", "b"}) ||
		f.before != 2 || !slices.Equal(f.Args, []string{"a", "-", "--when"}) {
		t.Errorf("%+v, %v", f, err)
	}
}
