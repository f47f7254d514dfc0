package cli

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/manual"
)

// required holds arguments without which verbs do nothing or, after the name of a flag, do not
// take flags that need that flag.
var required = map[string][]string{
	"get":     {"href"},
	"set":     {"a:", "hash=x"},
	"pattern": {"test", "--pathname=*"},
	"robots":  {"test", "--robots=" + os.DevNull, "--agent=a"},

	"pattern --column": {"match", "--patterns=" + os.DevNull},
	"udf --patterns":   {"--op=pattern", "--format=tsv", "--escape=none"},
	"udf":              {"--op=parse", "--columns=href", "--format=tsv", "--escape=none"},
	"resolve":          {"--base=a:"},
	"rebase":           {"--base=a:"},
	"relativize":       {"--base=a:"},
}

// pages returns the pages of all verbs.
func pages() []manual.Page { return (&frame.Command{Verbs: Verbs()}).Book().Pages() }

// flagOf returns the flag of a page with the name, or nil.
func flagOf(page *manual.Page, name string) *manual.Flag {
	i := slices.IndexFunc(page.Flags, func(d manual.Flag) bool { return d.Name == name || d.Short == name })
	if i < 0 {
		return nil
	}
	return &page.Flags[i]
}

// give returns the argument that gives a flag some value.
func give(page *manual.Page, name string) string {
	switch d := flagOf(page, name); {
	case d.Arg == "":
		return "--" + name
	case len(d.Values) > 0:
		return "--" + name + "=" + d.Values[0].Name
	case d.Arg == "N":
		return "--" + name + "=1"
	}
	return "--" + name + "=a:"
}

// The verb reads each flag on its page: if the flag is removed from the page, the verb panics.
func TestFlagsAreRead(t *testing.T) {
	files := frame.Files{AddColumns: func(*frame.Table) error { return nil }}
	verbs := map[string]frame.Verb{}
	for _, v := range Verbs() {
		verbs[v.Name] = v
	}
	for _, page := range pages() {
		for k, d := range page.Flags {
			if d.Name == "color" {
				continue // dispatch reads it
			}
			args := slices.Clone(required[page.Name])
			if len(d.Needs) > 0 {
				if own, ok := required[page.Name+" --"+d.Needs[0]]; ok {
					args = slices.Clone(own)
				}
				args = append(args, give(&page, d.Needs[0]))
			}
			args = slices.DeleteFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "--"+d.Name+"=") })
			without := page
			without.Flags = slices.Delete(slices.Clone(page.Flags), k, k+1)
			for n := range without.Flags {
				without.Flags[n].Excludes, without.Flags[n].With, without.Flags[n].Needs = nil, nil, nil
			}
			of := verbs[page.Name]
			of.Page = func(*frame.Command) manual.Page { return without }
			func() {
				defer func() {
					if said := fmt.Sprint(recover()); !strings.HasSuffix(said, " has no flag --"+d.Name) {
						t.Errorf("%s --%s is not read: %s", page.Name, d.Name, said)
					}
				}()
				var said strings.Builder
				status := frame.Run([]frame.Verb{of}, files, append([]string{page.Name}, args...), strings.NewReader(""), io.Discard, &said)
				t.Errorf("%s %q: status %d, %s", page.Name, args, status, said.String())
			}()
		}
	}
}

// The description of flags is consistent: names are unique, and exclusions name flags of the verb.
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
			others := slices.Concat(d.Needs, d.With)
			for _, e := range d.Excludes {
				others = append(others, e.Flags...)
			}
			for _, other := range others {
				if flagOf(&page, other) == nil || other == d.Name {
					t.Errorf("%s: --%s names --%s", page.Name, d.Name, other)
				}
			}
			if d.Default != "" {
				alone := manual.Page{Flags: []manual.Flag{d}}
				alone.Flags[0].Excludes, alone.Flags[0].With, alone.Flags[0].Needs = nil, nil, nil
				if _, err := frame.ParseFlags(&alone, []string{"--" + d.Name + "=" + d.Default}); err != nil {
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
			var excluded []string
			for _, e := range d.Excludes {
				excluded = append(excluded, e.Flags...)
			}
			for _, other := range page.Flags {
				// Flags that need another flag report that first.
				if len(d.With) > 0 && other.Name != d.Name && len(other.Needs) == 0 && !slices.Contains(d.With, other.Name) {
					excluded = append(excluded, other.Name)
				}
			}
			for _, other := range excluded {
				n++
				together := []string{"weburl: " + page.Name + ": --" + d.Name + " and --" + other + " cannot be used together",
					"weburl: " + page.Name + ": --" + other + " and --" + d.Name + " cannot be used together"}
				var needed []string
				if len(d.Needs) > 0 && !slices.Contains(d.Needs, other) {
					needed = append(needed, give(&page, d.Needs[0]))
				}
				for _, args := range [][]string{{give(&page, d.Name), give(&page, other)}, {give(&page, other), give(&page, d.Name)}} {
					args = append(args, needed...)
					got := run("", append([]string{page.Name}, args...)...)
					if got.status != frame.ExitUsage || got.stdout != "" || !strings.HasPrefix(got.stderr, together[0]) && !strings.HasPrefix(got.stderr, together[1]) {
						t.Errorf("%s %q: %+v, want %s", page.Name, args, got, together[0])
					}
				}
			}
		}
	}
	if n < 60 {
		t.Errorf("only %d exclusions", n)
	}
	expect(t, result{frame.ExitOK, "", ""}, "", "host", "--ndjson", "--json=false")
}

// Flags are refused without the flags that they need, and with arguments that they do not allow.
func TestNeeds(t *testing.T) {
	n := 0
	for _, page := range pages() {
		for _, d := range page.Flags {
			if len(d.Needs) > 0 {
				n++
				want := "weburl: " + page.Name + ": --" + d.Name + " needs --" + strings.Join(d.Needs, " or --") + "\n"
				if got := run("", page.Name, give(&page, d.Name)); got.status != frame.ExitUsage || !strings.HasPrefix(got.stderr, want) {
					t.Errorf("%+v, want %s", got, want)
				}
			}
			if d.NoArgs != "" {
				n++
				want := "weburl: " + page.Name + ": --" + d.Name + " " + d.NoArgs + "\n"
				if got := run("", page.Name, give(&page, d.Name), "--", "a:"); got.status != frame.ExitUsage || !strings.HasPrefix(got.stderr, want) {
					t.Errorf("%+v, want %s", got, want)
				}
			}
		}
	}
	if n < 15 {
		t.Errorf("only %d", n)
	}
}
