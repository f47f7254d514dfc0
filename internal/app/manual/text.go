package manual

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/show"
)

// width is the number of columns of help texts.
const width = 80

// Overview returns the help of the command: two examples and the verbs.
func (b *Book) Overview() string {
	var w strings.Builder
	w.WriteString(b.Name + " " + b.Summary + ".\n\n")
	writeExamples(&w, b.Examples[:2])
	w.WriteString("\nusage: " + b.Name + " VERB [flags] [ARGUMENT...]\n\n" + b.List())
	w.WriteString("\nRun \"" + b.Name + " help VERB\" for what a verb does, with its flags and examples.\n")
	return w.String()
}

// List returns a line for each verb, by groups.
func (b *Book) List() string {
	title, name := 0, 0
	for _, g := range b.Groups {
		title = max(title, len(g.Title))
		for _, p := range g.Pages {
			name = max(name, len(p.Name))
		}
	}
	var w strings.Builder
	for _, g := range b.Groups {
		for i, p := range g.Pages {
			head := ""
			if i == 0 {
				head = g.Title
			}
			w.WriteString("  " + padded(head, title+2) + padded(p.Name, name+2) + p.Summary + "\n")
		}
	}
	return w.String()
}

// Help returns the help of a verb.
func (b *Book) Help(p *Page) string {
	var w strings.Builder
	w.WriteString(sentence(p.Summary) + "\n\n")
	writeExamples(&w, p.Examples[:min(2, len(p.Examples))])
	w.WriteByte('\n')
	lead := "usage: "
	for _, usage := range p.Usage {
		indent := strings.Repeat(" ", len("usage: "+b.Name+" "+p.Name+" "))
		w.WriteString(wrapUsage(lead+b.Name+" "+p.Name, indent, usage))
		lead = "       "
	}
	if p.Text != "" {
		w.WriteString("\n" + strings.Trim(p.Text, "\n") + "\n")
	}
	if len(p.Args) > 0 {
		w.WriteString("\nArguments:\n")
		var rows []row
		for _, a := range p.Args {
			rows = append(rows, row{head: a.Name, text: a.Text})
		}
		writeRows(&w, rows)
	}
	if len(p.Flags) > 0 {
		w.WriteString("\nFlags:\n")
		var rows []row
		for _, f := range p.Flags {
			r := row{head: f.long(), text: f.text()}
			if f.texted() {
				r.values = f.Values
			}
			rows = append(rows, r)
		}
		writeRows(&w, rows)
	}
	for _, s := range p.Sections {
		w.WriteString("\n" + s.Title + ":\n\n" + strings.Trim(s.Text, "\n") + "\n")
	}
	var statuses []string
	for _, s := range b.status(p) {
		statuses = append(statuses, strconv.Itoa(s.Code)+" "+s.Text)
	}
	w.WriteByte('\n')
	writeWrapped(&w, "Exit status: ", "  ", strings.Join(statuses, ", ")+".")
	if len(p.Examples) > 2 {
		w.WriteString("\nMore examples:\n")
		writeExamples(&w, p.Examples[2:])
	}
	if len(p.SeeAlso) > 0 {
		w.WriteByte('\n')
		writeWrapped(&w, "See also: ", "  ", b.Name+" help "+strings.Join(p.SeeAlso, ", "))
	}
	return w.String()
}

// writeExamples writes commands and their output. A command whose output follows gets a prompt.
func writeExamples(w *strings.Builder, examples []Example) {
	for _, e := range examples {
		if e.Output == "" {
			w.WriteString("  " + e.Command + "\n")
			continue
		}
		w.WriteString("  $ " + e.Command + "\n")
		for line := range strings.Lines(strings.Trim(e.Output, "\n")) {
			w.WriteString(strings.TrimRight("  "+line, " \n") + "\n")
		}
	}
}

// row is a term and its explanation.
type row struct {
	head, text string
	values     []Value
}

// widestHead is the length of the longest term whose text is on the same line.
const widestHead = 16

func writeRows(w *strings.Builder, rows []row) {
	column := 0
	for _, r := range rows {
		if len(r.head) <= widestHead {
			column = max(column, len(r.head))
		}
	}
	column = max(column, widestHead/2)
	indent := strings.Repeat(" ", column+4)
	for _, r := range rows {
		first := "  " + padded(r.head, column+2)
		if len(r.head) > column {
			w.WriteString("  " + r.head + "\n")
			first = indent
		}
		if r.text != "" {
			writeWrapped(w, first, indent, r.text)
			first = indent
		}
		name := 0
		for _, v := range r.values {
			name = max(name, len(v.Name))
		}
		name = min(name, widestHead)
		for _, v := range r.values {
			under := indent + strings.Repeat(" ", name+2)
			if len(v.Name) > name {
				w.WriteString(first + v.Name + "\n")
				writeWrapped(w, under, under, v.Text)
			} else {
				writeWrapped(w, first+padded(v.Name, name+2), under, v.Text)
			}
			first = indent
		}
	}
}

// wrapUsage wraps at spaces outside of brackets.
func wrapUsage(first, indent, usage string) string {
	var w strings.Builder
	w.WriteString(first)
	column := len(first)
	for _, word := range usageWords(usage) {
		if column+1+len(word) > width {
			w.WriteString("\n" + indent[:len(indent)-1])
			column = len(indent) - 1
		}
		w.WriteString(" " + word)
		column += 1 + len(word)
	}
	return w.String() + "\n"
}

// usageWords splits at spaces outside of brackets.
func usageWords(usage string) []string {
	var words []string
	depth, from := 0, 0
	for i := range len(usage) {
		switch usage[i] {
		case '[':
			depth++
		case ']':
			depth--
		case ' ':
			if depth == 0 {
				words = append(words, usage[from:i])
				from = i + 1
			}
		}
	}
	if from < len(usage) {
		words = append(words, usage[from:])
	}
	return words
}

func writeWrapped(w *strings.Builder, first, indent, text string) {
	w.Write(show.AppendWrapped(nil, first, indent, text))
}

// padded returns s with spaces appended, up to n columns.
func padded(s string, n int) string { return s + strings.Repeat(" ", max(0, n-len(s))) }

// sentence returns a summary with a capital letter and a full stop.
func sentence(summary string) string {
	return strings.ToUpper(summary[:1]) + summary[1:] + "."
}
