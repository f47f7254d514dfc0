package frame

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/app/manual"
	"github.com/weburl-go/weburl/internal/app/similar"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/show"
)

// Flags holds the flags and arguments of a call of a verb. Its methods take names of flags
// that are on the verb's page, and panic for others.
type Flags struct {
	page *manual.Page
	// Values holds the values of the given flags, in order. A switch has the values "true"
	// and "false".
	Values map[string][]string
	Args   []string
	// Before is the number of arguments before a "--".
	Before int
}

// errHelp is returned for --help.
var errHelp = errors.New("help requested")

// ParseFlags reads the arguments of the verb that page describes. Flags may come anywhere
// before a "--". The error is a [UsageError] or, for --help, errHelp; the flags before it are
// valid nevertheless.
func ParseFlags(page *manual.Page, args []string) (*Flags, error) {
	f := &Flags{page: page, Values: map[string][]string{}}
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		if arg == "--" {
			f.Before, f.Args = len(f.Args), append(f.Args, args...)
			return f, f.check()
		}
		if len(arg) < 2 || arg[0] != '-' {
			f.Args = append(f.Args, arg)
			continue
		}
		given, value, hasValue := strings.Cut(arg, "=")
		name := strings.TrimPrefix(given[1:], "-")
		d := f.lookup(name)
		switch {
		case d == nil && (name == "h" || name == "help"):
			return f, errHelp
		case d == nil:
			return f, unknownFlag(page, given, name)
		case hasValue:
		case d.Arg == "":
			value = "true"
		case len(args) == 0:
			return f, UsageError("--" + name + " needs a value")
		default:
			value, args = args[0], args[1:]
		}
		value, err := flagValue(d, value)
		if err != nil {
			return f, err
		}
		f.Values[d.Name] = append(f.Values[d.Name], value)
	}
	f.Before = len(f.Args)
	return f, f.check()
}

// flagValue returns a value of a flag as [Flags] holds it.
func flagValue(d *manual.Flag, value string) (string, error) {
	switch {
	case d.Arg == "":
		on, err := strconv.ParseBool(value)
		if err != nil {
			return "", UsageError("--" + d.Name + " takes only true or false")
		}
		return strconv.FormatBool(on), nil
	case d.Arg == "N":
		n, err := strconv.ParseInt(value, 0, strconv.IntSize)
		switch {
		case err != nil:
			return "", UsageError("--" + d.Name + " needs a whole number")
		case n < 1 && d.Zero == "":
			return "", UsageError("--" + d.Name + " must be 1 or more")
		case n < 0:
			return "", UsageError("--" + d.Name + " must be 0 or more; 0 is " + d.Zero)
		}
		return strconv.FormatInt(n, 10), nil
	case len(d.Values) > 0 && !d.Open && !d.Separated:
		var names []string
		for _, v := range d.Values {
			names = append(names, v.Name)
		}
		return value, MustBe(d.Name, value, names)
	}
	return value, nil
}

// check returns an error if flags cannot be used together or with arguments, or if a flag
// needs another one.
func (f *Flags) check() error {
	for _, d := range f.page.Flags {
		if !f.Given(d.Name) {
			continue
		}
		if len(d.Needs) > 0 && !slices.ContainsFunc(d.Needs, f.On) {
			return UsageError("--" + d.Name + " needs --" + strings.Join(d.Needs, " or --"))
		}
		if !f.On(d.Name) {
			continue
		}
		for _, e := range d.Excludes {
			if i := slices.IndexFunc(e.Flags, f.On); i >= 0 {
				text := "--" + d.Name + " and --" + e.Flags[i] + " cannot be used together"
				if e.Why != "" {
					text += "; " + e.Why
				}
				return UsageError(text)
			}
		}
		for _, other := range f.page.Flags {
			if len(d.With) > 0 && other.Name != d.Name && !slices.Contains(d.With, other.Name) && f.On(other.Name) {
				return UsageError("--" + d.Name + " and --" + other.Name + " cannot be used together; only " + flagList(d.With) + " can be used with it")
			}
		}
		if d.NoArgs != "" && len(f.Args) > 0 {
			return UsageError("--" + d.Name + " " + d.NoArgs)
		}
	}
	return nil
}

// flagList returns flags as in "--a, --b and --c".
func flagList(names []string) string {
	text := "--" + names[0]
	for i, name := range names[1:] {
		text += map[bool]string{false: ", --", true: " and --"}[i == len(names)-2] + name
	}
	return text
}

// lookup returns the flag of the page with a name, or nil.
func (f *Flags) lookup(name string) *manual.Flag {
	for i := range f.page.Flags {
		if d := &f.page.Flags[i]; d.Name == name || d.Short == name && name != "" {
			return d
		}
	}
	return nil
}

// All returns the values of a flag, in order.
func (f *Flags) All(name string) []string {
	if f.lookup(name) == nil {
		panic("cli: " + f.page.Name + " has no flag --" + name)
	}
	return f.Values[name]
}

// List returns the values of a flag that takes several, separated by commas. A flag that is
// repeated adds to the list.
func (f *Flags) List(name string) string { return strings.Join(f.All(name), ",") }

// Given reports whether a flag was given, even as --flag=false.
func (f *Flags) Given(name string) bool { return len(f.All(name)) > 0 }

// On reports whether a switch is on or, for a flag with a value, whether it was given.
func (f *Flags) On(name string) bool {
	return f.Given(name) && (f.lookup(name).Arg != "" || f.Text(name) == "true")
}

// Text returns the last value of a flag, or its default.
func (f *Flags) Text(name string) string {
	if value := f.Optional(name); value != nil {
		return *value
	}
	return f.lookup(name).Default
}

// Optional returns the last value of a flag, or nil if it was not given.
func (f *Flags) Optional(name string) *string {
	all := f.All(name)
	if len(all) == 0 {
		return nil
	}
	return &all[len(all)-1]
}

// Number returns the last value of a flag that is a number, or its default.
func (f *Flags) Number(name string) int {
	n, _ := strconv.Atoi(f.Text(name)) // 0 if there is no default
	return n
}

// ToUnicode returns the value of a flag, or nil, with invalid UTF-8 replaced, for JSON.
func ToUnicode(value *string) *string {
	if value == nil {
		return nil
	}
	text := infra.ScalarValues(*value)
	return &text
}

// unknownFlag returns the error for a flag that does not exist. given is the flag as it was
// written, name the flag without hyphens.
func unknownFlag(page *manual.Page, given, name string) error {
	var names []string
	for _, f := range page.Flags {
		names = append(names, f.Name)
		if f.Short != "" {
			names = append(names, f.Short)
		}
	}
	slices.Sort(names)
	if near := similar.Name(name, append([]string{"help"}, names...)); near != "" {
		return UsageError("unknown flag " + show.Visible(given) + "; did you mean --" + near + "?")
	}
	const hint = "put -- before an input that begins with a hyphen"
	switch hasInputs := !slices.Contains(withoutInputs, page.Name); {
	case MayBeURL(name) && hasInputs:
		return UsageError("unknown flag; " + hint)
	case MayBeURL(name):
		return UsageError("unknown flag")
	case hasInputs:
		return UsageError("unknown flag " + show.Visible(given) + " (" + hint + ")")
	}
	return UsageError("unknown flag " + show.Visible(given))
}

// withoutInputs lists the verbs whose arguments are not URLs, hosts or file names.
var withoutInputs = []string{"completion", "explain", "help", "udf", "version"}
