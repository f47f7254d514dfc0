// Package manual describes a command as data, and generates its help, its man pages, and its
// completion scripts for shells from that.
package manual

import "slices"

// Book describes a command.
type Book struct {
	Name string
	// Summary continues a sentence that begins with the name: "reads URLs".
	Summary  string
	Examples []Example
	// Sections apply to all verbs. They are only in the man page.
	Sections []Section
	Groups   []Group
	Status   []Status
	// Version and Date are for the foot of man pages.
	Version, Date string
}

// Group is a group of verbs for the same purpose.
type Group struct {
	Title string // a word, such as "read"
	Pages []Page
}

// Page describes a verb.
type Page struct {
	Name string
	// Summary is its line in the list of verbs, without a full stop.
	Summary string
	// Usage holds the arguments, once for each way to call the verb. They are wrapped at
	// spaces outside of brackets.
	Usage []string
	// Examples holds two or more. Every page begins with the first two.
	Examples []Example
	// Text describes what the verb does, in the form of [Section].
	Text  string
	Args  []Arg
	Flags []Flag
	// Sections follow the flags.
	Sections []Section
	Status   []Status // nil for that of the book
	SeeAlso  []string // other verbs
}

// Section is prose: paragraphs separated by empty lines, in lines of up to 80 columns. Lines that
// are indented by two spaces are never wrapped, such as examples, which begin with "  $ ".
type Section struct{ Title, Text string }

// Example is a command and its output. If Output is "", the output is not shown.
type Example struct{ Command, Output string }

// Status is an exit status.
type Status struct {
	Code int
	Text string
}

// Arg is an argument that is not a flag.
type Arg struct {
	Name, Text string
	// Words are the possible values, if they are known. Shells complete those that end
	// with "=" or "." without a space.
	Words []string
	Files Files
	// Repeats means that more of them may follow. Only the last argument may repeat, or one
	// with Words: its list ends at the first argument that is not one of these.
	Repeats bool
}

// Flag is a flag. Its text does not repeat Values and Default.
type Flag struct {
	Name  string
	Short string // another name, which is written with one hyphen, or ""
	// Arg is a name for its value, such as URL, or N for a number, or "" for a switch.
	Arg  string
	Text string
	// Values holds the possible values. If Open is set, other values are possible, too.
	Values []Value
	Open   bool
	// Separated means that the value is a list of Values separated by commas.
	Separated bool
	Default   string
	// Zero is the meaning of the number 0, or "" if the number must be 1 or more.
	Zero  string
	Files Files

	// Excludes holds the flags of the same verb that cannot be used with it. Unless With is
	// empty, only the flags in With can be used with it. If Needs is not empty, one of its
	// flags must be given, too.
	Excludes []Exclusion
	With     []string
	Needs    []string
	// NoArgs is set if there must not be arguments: "takes no arguments", and the reason.
	NoArgs string
}

// Exclusion is a list of flags that cannot be used with another flag, and the reason, or "".
type Exclusion struct {
	Flags []string
	Why   string
}

// Not returns f with an [Exclusion].
func (f Flag) Not(why string, flags ...string) Flag {
	f.Excludes = append(slices.Clip(f.Excludes), Exclusion{flags, why})
	return f
}

// Value is a value of a flag. If values have no text, they are not listed in the help.
type Value struct{ Name, Text string }

// Values returns values without texts.
func Values(names ...string) []Value {
	var all []Value
	for _, n := range names {
		all = append(all, Value{Name: n})
	}
	return all
}

// Files is the kind of file names that a shell completes.
type Files uint8

const (
	NoFiles Files = iota
	AnyFile
	Directory
)

// Pages returns all pages.
func (b *Book) Pages() []Page {
	var all []Page
	for _, g := range b.Groups {
		all = append(all, g.Pages...)
	}
	return all
}

// status returns the exit statuses of a verb.
func (b *Book) status(p *Page) []Status {
	if p.Status != nil {
		return p.Status
	}
	return b.Status
}

// long returns the long form of the flag, with its short form and its argument.
func (f *Flag) long() string {
	long := "--" + f.Name
	if f.Short != "" {
		long += ", -" + f.Short
	}
	if f.Arg != "" {
		long += " " + f.Arg
	}
	return long
}

// texted reports whether the values have texts and are therefore listed.
func (f *Flag) texted() bool {
	for _, v := range f.Values {
		if v.Text != "" {
			return true
		}
	}
	return false
}

// text returns the text with the default.
func (f *Flag) text() string {
	if f.Default == "" {
		return f.Text
	}
	return f.Text + " (default " + f.Default + ")"
}
