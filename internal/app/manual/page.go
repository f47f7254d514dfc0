// Package manual describes a command as data, and writes of that its help, its
// man pages, and completion scripts for shells.
package manual

import "slices"

// Book describes a command.
type Book struct {
	Name string
	// Summary follows the name: "reads URLs".
	Summary  string
	Examples []Example
	// Sections say what applies to all verbs. They are in the man page only.
	Sections []Section
	Groups   []Group
	Status   []Status
	// Version and Date are for the foot of man pages.
	Version, Date string
}

// Group is verbs for the same purpose.
type Group struct {
	Title string // a word, such as "read"
	Pages []Page
}

// Page describes a verb.
type Page struct {
	Name string
	// Summary is its line in the list of verbs, without a full stop.
	Summary string
	// Usage has what follows the name, in each of the ways to call it. It is wrapped
	// at spaces outside of brackets.
	Usage []string
	// Examples are two or more. Every page begins with the first two.
	Examples []Example
	// Text is what the verb does, in the form of [Section].
	Text  string
	Args  []Arg
	Flags []Flag
	// Sections follow the flags.
	Sections []Section
	Status   []Status // nil for that of the book
	SeeAlso  []string // other verbs
}

// Section is prose: paragraphs with empty lines between them, in lines of up to 80
// columns. What is indented by two spaces stays as it is everywhere, such as
// examples, which begin with "  $ ".
type Section struct{ Title, Text string }

// Example is a command, and what it prints. Without Output, the reader is not told.
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
	// Repeats says that more of them may follow. Only the last one does, or one with
	// Words, which may end where a word is none of them.
	Repeats bool
}

// Flag is a flag. Its text says nothing of Values and Default that these say.
type Flag struct {
	Name  string
	Short string // another name, which is written with one hyphen, or ""
	// Arg is what its value is, such as URL, or N for a number, or "" for a switch.
	Arg  string
	Text string
	// Values are those it takes. If Open is set, it takes others, too.
	Values []Value
	Open   bool
	// Separated says that the value is a list of Values with commas.
	Separated bool
	Default   string
	// Zero is what the number 0 means, or "" if the number must be 1 or more.
	Zero  string
	Files Files

	// Excludes are flags of the same verb that cannot be used with it. With are the only
	// ones that can be, unless it is empty. Needs are those of which it needs one.
	Excludes []Exclusion
	With     []string
	Needs    []string
	// NoArgs is set if there can be no arguments: "takes no arguments", and why.
	NoArgs string
}

// Exclusion is flags that cannot be used with another one, and why, or "".
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

// Files says which names of files a shell completes.
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

// long returns the flag as it is written, with its argument.
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

// texted reports whether the values are listed.
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
