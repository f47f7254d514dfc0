package manual

import (
	"slices"
	"strings"
)

// choice holds the words that a shell offers at one place of a command line.
type choice struct {
	words     []string
	files     Files
	separated bool
}

func (c *choice) isEmpty() bool { return len(c.words) == 0 && c.files == NoFiles }

// choice returns the words to offer as the value of a flag.
func (f *Flag) choice() choice {
	c := choice{files: f.Files, separated: f.Separated}
	for _, v := range f.Values {
		// A value in quotes is a pattern for values.
		if !strings.HasPrefix(v.Name, "'") {
			c.words = append(c.words, v.Name)
		}
	}
	return c
}

// operands returns the words to offer as arguments, by their number; more reports whether the last
// argument repeats.
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

// brief returns the beginning of a text that fits into a line of a list.
func brief(text string) string {
	for _, end := range []string{". ", "; ", ": ", ", ", " ("} {
		text, _, _ = strings.Cut(text, end)
	}
	return strings.TrimSuffix(text, ".")
}

// quoted returns s in single quotes for bash and zsh.
func quoted(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// quotedAll returns all words separated by spaces, quoted where necessary.
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
