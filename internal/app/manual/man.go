package manual

import (
	"fmt"
	"strings"
)

// Man pages use the macros of man(7), which both mandoc and groff support.

// ManOverview returns the man page of the command.
func (b *Book) ManOverview() string {
	m := b.manPage(b.Name, b.Summary)
	m.heading("SYNOPSIS")
	m.macro("B", b.Name)
	m.usage("VERB [flags] [ARGUMENT...]")
	for _, s := range b.Sections {
		m.heading(s.Title)
		m.prose(s.Text)
	}
	for _, g := range b.Groups {
		m.heading("VERBS: " + g.Title)
		for _, p := range g.Pages {
			m.macro("TP")
			m.line(`\fB` + b.ref(p.Name) + `\fR(1)`)
			m.line(escaped(sentence(p.Summary)))
		}
	}
	m.statuses(b.Status)
	m.examples(b.Examples)
	var names []string
	for _, p := range b.Pages() {
		names = append(names, p.Name)
	}
	m.seeAlso(b, names)
	return m.String()
}

// Man returns the man page of a verb.
func (b *Book) Man(p *Page) string {
	m := b.manPage(b.Name+"-"+p.Name, p.Summary)
	m.heading("SYNOPSIS")
	for i, usage := range p.Usage {
		if i > 0 {
			m.macro("br")
		}
		m.macro("B", b.Name+" "+p.Name)
		m.usage(usage)
	}
	m.heading("DESCRIPTION")
	m.line(escaped(sentence(p.Summary)))
	if p.Text != "" {
		m.macro("PP")
		m.prose(p.Text)
	}
	if len(p.Args) > 0 {
		m.heading("ARGUMENTS")
		for _, a := range p.Args {
			m.term(`\fI`+escaped(a.Name)+`\fR`, a.Text)
		}
	}
	if len(p.Flags) > 0 {
		m.heading("OPTIONS")
		for _, f := range p.Flags {
			head := `\fB` + escaped("--"+f.Name) + `\fR`
			if f.Short != "" {
				head += `, \fB` + escaped("-"+f.Short) + `\fR`
			}
			if f.Arg != "" {
				head += ` \fI` + escaped(f.Arg) + `\fR`
			}
			m.term(head, f.text())
			if f.texted() {
				m.macro("RS")
				for _, v := range f.Values {
					m.term(`\fB`+escaped(v.Name)+`\fR`, v.Text)
				}
				m.macro("RE")
			}
		}
	}
	for _, s := range p.Sections {
		m.heading(s.Title)
		m.prose(s.Text)
	}
	m.statuses(b.status(p))
	m.examples(p.Examples)
	m.seeAlso(b, append([]string{""}, p.SeeAlso...))
	return m.String()
}

// man is the text of a man page.
type man struct{ strings.Builder }

func (b *Book) manPage(name, summary string) *man {
	m := &man{}
	// Programs read the date, so its hyphens are not escaped.
	fmt.Fprintf(m, ".TH \"%s\" \"1\" \"%s\" \"%s\" \"%s\"\n.nh\n.ad l\n",
		escaped(strings.ToUpper(name)), b.Date, escaped(b.Name+" "+b.Version), escaped(b.Name+" manual"))
	m.heading("NAME")
	m.line(escaped(name) + ` \- ` + escaped(summary))
	return m
}

// ref returns the name of the page of a verb, or of the command for "".
func (b *Book) ref(verb string) string {
	if verb == "" {
		return escaped(b.Name)
	}
	return escaped(b.Name + "-" + verb)
}

// macro writes a request or a macro with quoted arguments.
func (m *man) macro(name string, args ...string) {
	m.WriteString("." + name)
	for _, a := range args {
		m.WriteString(` "` + strings.ReplaceAll(escaped(a), `"`, `\(dq`) + `"`)
	}
	m.WriteByte('\n')
}

func (m *man) heading(title string) { m.macro("SH", strings.ToUpper(title)) }

// line writes a line of text, which is escaped already.
func (m *man) line(text string) {
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	m.WriteString(text + "\n")
}

func (m *man) usage(usage string) {
	for _, word := range usageWords(usage) {
		m.line(strings.ReplaceAll(escaped(word), " ", `\ `))
	}
}

// term writes a term, which is escaped already, and its explanation.
func (m *man) term(head, text string) {
	m.macro("TP")
	m.line(head)
	m.line(escaped(text))
}

// prose writes paragraphs. Lines of indented paragraphs stay as they are.
func (m *man) prose(text string) {
	for i, paragraph := range strings.Split(strings.Trim(text, "\n"), "\n\n") {
		literal := strings.HasPrefix(paragraph, " ")
		if i > 0 {
			m.macro("PP")
		}
		if literal {
			m.literal(paragraph)
			continue
		}
		for line := range strings.SplitSeq(paragraph, "\n") {
			m.line(escaped(line))
		}
	}
}

// literal writes lines as they are.
func (m *man) literal(text string) {
	m.macro("nf")
	for line := range strings.SplitSeq(text, "\n") {
		if line == "" {
			line = " "
		}
		m.line(escaped(line))
	}
	m.macro("fi")
}

func (m *man) statuses(all []Status) {
	m.heading("EXIT STATUS")
	for _, s := range all {
		m.term(fmt.Sprintf(`\fB%d\fR`, s.Code), sentence(s.Text))
	}
}

func (m *man) examples(all []Example) {
	m.heading("EXAMPLES")
	for i, e := range all {
		if i > 0 {
			m.macro("PP")
		}
		var w strings.Builder
		writeExamples(&w, []Example{e})
		m.literal(strings.TrimSuffix(w.String(), "\n"))
	}
}

func (m *man) seeAlso(b *Book, verbs []string) {
	m.heading("SEE ALSO")
	for i, v := range verbs {
		comma := ","
		if i == len(verbs)-1 {
			comma = ""
		}
		m.line(`\fB` + b.ref(v) + `\fR(1)` + comma)
	}
}

var manEscapes = strings.NewReplacer(`\`, `\e`, "-", `\-`, "^", `\(ha`, "~", `\(ti`, "`", `\(ga`, "'", `\(aq`, "\t", "    ")

// escaped escapes characters for roff: hyphens, so that they can be copied to a shell as minus
// signs, and characters that roff would replace with typographic ones. A tab becomes four
// columns.
func escaped(s string) string { return manEscapes.Replace(s) }
