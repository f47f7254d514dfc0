package manual

import (
	"slices"
	"strings"
)

// choice is what a shell offers at one place of a command line.
type choice struct {
	words     []string
	files     Files
	separated bool
}

func (c *choice) isEmpty() bool { return len(c.words) == 0 && c.files == NoFiles }

// choice returns what to offer as the value of a flag.
func (f *Flag) choice() choice {
	c := choice{files: f.Files, separated: f.Separated}
	for _, v := range f.Values {
		// What is in quotes is a form, not a value.
		if !strings.HasPrefix(v.Name, "'") {
			c.words = append(c.words, v.Name)
		}
	}
	return c
}

// operands returns what to offer as arguments, by their number; more says that the
// last of them repeats.
func (p *Page) operands() (all []choice, more bool) {
	var repeated []string
	for _, a := range p.Args {
		c := choice{words: slices.Concat(repeated, a.Words), files: a.Files}
		if a.Repeats {
			repeated = append(repeated, a.Words...)
		}
		all = append(all, c)
		more = a.Repeats
	}
	return all, more
}

// valued returns the names of the flags that have values.
func (p *Page) valued() []string {
	var names []string
	for _, f := range p.Flags {
		if f.Arg != "" {
			names = append(names, f.Name)
		}
	}
	return names
}

// isOpen reports whether a word is the beginning of an argument.
func isOpen(word string) bool { return strings.HasSuffix(word, "=") || strings.HasSuffix(word, ".") }

// brief returns the beginning of a text, for a line in a list.
func brief(text string) string {
	for _, end := range []string{". ", "; ", ": ", ", ", " ("} {
		text, _, _ = strings.Cut(text, end)
	}
	return strings.TrimSuffix(text, ".")
}

// quoted returns s in single quotes for bash and zsh.
func quoted(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// quotedAll returns all of s in quotes where they need them.
func quotedAll(all []string, quote func(string) string) string {
	var b strings.Builder
	for i, s := range all {
		if i > 0 {
			b.WriteByte(' ')
		}
		if strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./") != "" || s == "" {
			s = quote(s)
		}
		b.WriteString(s)
	}
	return b.String()
}
