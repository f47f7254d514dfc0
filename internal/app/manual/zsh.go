package manual

import (
	"fmt"
	"slices"
	"strings"
)

// Zsh returns a script that completes the command in zsh.
func (b *Book) Zsh() string {
	var head, w strings.Builder
	fmt.Fprintf(&head, "#compdef %s\n# Completes %[1]s in zsh. Written by: %[1]s completion zsh\n", b.Name)
	var lists []choice
	// action returns the action that completes a choice. Each list of words has a function.
	action := func(c choice) string {
		switch {
		case c.files == AnyFile:
			return "_files"
		case c.files == Directory:
			return "_files -/"
		case c.isEmpty():
			// A message instead would keep a single flag from being inserted.
			return " true"
		}
		i := slices.IndexFunc(lists, func(l choice) bool { return slices.Equal(l.words, c.words) })
		if i < 0 {
			i = len(lists)
			lists = append(lists, c)
			fmt.Fprintf(&head, "\n_%s_list_%d() {\n", b.Name, i+1)
			var open, whole []string
			for _, word := range c.words {
				if isOpen(word) {
					open = append(open, word)
				} else {
					whole = append(whole, word)
				}
			}
			if len(whole) > 0 {
				fmt.Fprintf(&head, "\tlocal -a words=(%s)\n\tcompadd \"$@\" -a words\n", quotedAll(whole, quoted))
			}
			if len(open) > 0 {
				fmt.Fprintf(&head, "\tlocal -a open=(%s)\n\tcompadd \"$@\" -S '' -a open\n", quotedAll(open, quoted))
			}
			head.WriteString("}\n")
		}
		name := fmt.Sprintf("_%s_list_%d", b.Name, i+1)
		if c.separated {
			return "_sequence -s , " + name
		}
		return name
	}
	fmt.Fprintf(&w, "\n_%s() {\n\tlocal -a verbs=(\n", b.Name)
	for _, p := range b.Pages() {
		fmt.Fprintf(&w, "\t\t%s\n", quoted(p.Name+":"+p.Summary))
	}
	w.WriteString("\t)\n\tif (( CURRENT == 2 )); then\n\t\t_describe verb verbs -- '(--help --version)'\n\t\treturn\n\tfi\n")
	w.WriteString("\tlocal verb=$words[2]\n\tshift words\n\t(( CURRENT-- ))\n\tcase $verb in\n")
	for _, p := range b.Pages() {
		fmt.Fprintf(&w, "\t%s)\n\t\t_arguments -S", p.Name)
		spec := func(s string) { w.WriteString(" \\\n\t\t\t" + quoted(s)) }
		for _, f := range p.Flags {
			s := "*--" + f.Name
			if f.Arg != "" {
				s += "="
			}
			s += "[" + zshEscapes.Replace(brief(f.Text)) + "]"
			if f.Arg != "" {
				s += ":" + zshEscapes.Replace(f.Arg) + ":" + action(f.choice())
			}
			spec(s)
		}
		spec("--help[show help]")
		all, more := p.operands()
		for i, c := range all {
			number := fmt.Sprint(i + 1)
			if more && i == len(all)-1 {
				number = "*"
			}
			spec(number + ":" + zshEscapes.Replace(p.Args[i].Name) + ":" + action(c))
		}
		w.WriteString("\n\t\t;;\n")
	}
	fmt.Fprintf(&w, "\tesac\n}\n\nif [[ $funcstack[1] = _%s ]]; then\n\t_%[1]s \"$@\"\nelse\n\tcompdef _%[1]s %[1]s\nfi\n", b.Name)
	return head.String() + w.String()
}

var zshEscapes = strings.NewReplacer(`\`, `\\`, ":", `\:`, "[", `\[`, "]", `\]`)
