package compare

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/similar"
	"github.com/weburl-go/weburl/internal/show"
)

// list prints the kinds of findings with the given names, or a line for each kind if there are no
// names.
func (m *comparer) list(c *frame.Command, names []string, asJSON bool) error {
	kinds := compare.Kinds()
	byID := map[string]*compare.Kind{}
	var ids []string
	longest := 0
	for i := range kinds {
		id := kinds[i].ID
		byID[id], ids, longest = &kinds[i], append(ids, id), max(longest, len(id))
	}
	chosen := ids
	if len(names) > 0 {
		chosen = names
	}
	for _, id := range chosen {
		if byID[id] == nil {
			near := similar.Name(id, ids)
			text := frame.Unknown("finding", id, near)
			if near == "" {
				text += `; "weburl compare --list" lists them`
			}
			return frame.UsageError(text)
		}
	}
	var b []byte
	for i, id := range chosen {
		k := byID[id]
		switch {
		case asJSON:
			m.writeKind(k)
		case len(names) == 0:
			b = show.AppendWrapped(b, id+strings.Repeat(" ", longest+2-len(id)), strings.Repeat(" ", longest+2), k.Title)
		default:
			if i > 0 {
				b = append(b, '\n')
			}
			b = appendKind(b, k)
		}
	}
	c.Out.Write(b)
	m.out.Flush(c.Out)
	return nil
}

const kindIndent = "               "

// appendKind appends the description of a kind of findings.
func appendKind(dst []byte, k *compare.Kind) []byte {
	dst = append(show.AppendWrapped(dst, k.ID+": ", "  ", k.Title), '\n')
	line := func(name, text string) {
		if text != "" {
			dst = show.AppendWrapped(dst, "  "+name+kindIndent[2+len(name):], kindIndent, text)
		}
	}
	exact := func(name, text string) {
		if text != "" {
			dst = append(append(append(dst, "  "+name+kindIndent[2+len(name):]...), show.Visible(text)...), '\n')
		}
	}
	exact("example", k.Example)
	exact("base", k.ExampleBase)
	line("explanation", k.Explanation)
	line("advice", k.Advice)
	line("weakness", weakness(k.CWE))
	return dst
}

// weakness returns the name and the page of a weakness, or "" for 0.
func weakness(cwe int) string {
	if cwe == 0 {
		return ""
	}
	n := strconv.Itoa(cwe)
	return "CWE-" + n + ", https://cwe.mitre.org/data/definitions/" + n + ".html"
}

func (m *comparer) writeKind(k *compare.Kind) {
	w := &m.out
	orNull := func(name, value string) {
		w.Name(name)
		if value == "" {
			w.Null()
		} else {
			w.String(value)
		}
	}
	w.Object()
	w.Member("id", k.ID)
	w.Member("title", k.Title)
	w.Member("explanation", k.Explanation)
	orNull("input", k.Example)
	orNull("base", k.ExampleBase)
	w.Number("cwe", k.CWE)
	w.Member("advice", k.Advice)
	w.End()
}
