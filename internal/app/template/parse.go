package template

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/similar"
	"github.com/weburl-go/weburl/internal/show"
)

// Error is an error in a template.
type Error struct {
	// At is the offset in bytes.
	At int
	// Text is the message. It is "" for an unknown name of a part or a filter.
	Text string
	// What is "part" or "filter" for an unknown Name, and Names holds the known ones.
	What, Name string
	Names      []string
}

// Error returns a message that shows nothing of a URL in the template.
func (e *Error) Error() string {
	place := "byte " + strconv.Itoa(e.At) + ": "
	if e.Text != "" {
		return place + e.Text
	}
	text := place + "unknown " + e.What
	if !strings.ContainsAny(e.Name, `:/\@`) {
		text += ` "` + show.Visible(e.Name) + `"`
	}
	if near := similar.Name(e.Name, e.Names); near != "" {
		return text + `; did you mean "` + near + `"?`
	}
	text += "; the " + e.What + "s are " + strings.Join(e.Names, ", ")
	if e.What == "part" {
		text += ", query.NAME and path.N"
	}
	return text
}

// filters lists the names of all filters.
var filters = []string{"decoded", "raw", "all", "required", "default", "before", "after"}

// parser reads a template.
type parser struct {
	text    string
	further Further
	at      int
	all     []piece
}

// Parse reads a template, which can name all columns that are parts of a URL. The error is an
// [*Error].
func Parse(text string) (*Template, error) { return parse(text, Further{}) }

// parse reads a template that can also name further columns.
func parse(text string, further Further) (*Template, error) {
	p := parser{text: text, further: further}
	found := false
	for p.at < len(text) {
		literal, err := p.run("{}")
		if err != nil {
			return nil, err
		}
		if literal != "" {
			p.all = append(p.all, piece{literal: literal})
		}
		if p.at == len(text) {
			break
		}
		if text[p.at] == '}' {
			return nil, p.fail(p.at, `unmatched }; write \} for a brace`)
		}
		if err := p.placeholder(); err != nil {
			return nil, err
		}
		found = true
	}
	if !found {
		return nil, p.fail(0, "the template has no placeholder; write for example {host}")
	}
	return &Template{p.all}, nil
}

func (p *parser) fail(at int, text string) error { return &Error{At: at, Text: text} }

// run reads text up to one of the bytes in ends, or the end, and replaces its escapes.
func (p *parser) run(ends string) (string, error) {
	start := p.at
	for p.at < len(p.text) && p.text[p.at] != '\\' && strings.IndexByte(ends, p.text[p.at]) < 0 {
		p.at++
	}
	if p.at == len(p.text) || p.text[p.at] != '\\' {
		return p.text[start:p.at], nil
	}
	b := []byte(p.text[start:p.at])
	for p.at < len(p.text) && strings.IndexByte(ends, p.text[p.at]) < 0 {
		c := p.text[p.at]
		p.at++
		if c != '\\' {
			b = append(b, c)
			continue
		}
		if p.at == len(p.text) {
			return "", p.fail(p.at-1, `nothing follows the backslash; write \\ for a backslash`)
		}
		c = p.text[p.at]
		switch c {
		case 't':
			c = '\t'
		case 'n':
			c = '\n'
		case 'r':
			c = '\r'
		case '0':
			c = 0
		case '\\', '{', '}', '|':
		default:
			return "", p.fail(p.at-1, `the escapes are \t \n \r \0 \\ \{ \} and \|`)
		}
		b = append(b, c)
		p.at++
	}
	return string(b), nil
}

const inPlaceholder = "{|}"

// placeholder reads a placeholder, beginning with its brace.
func (p *parser) placeholder() error {
	open := p.at
	p.at++
	at := p.at
	name, err := p.run(inPlaceholder)
	if err != nil {
		return err
	}
	var new piece
	if err := p.name(&new, at, name); err != nil && p.closes() {
		return err
	}
	seen := map[string]bool{}
	for p.at < len(p.text) && p.text[p.at] == '|' {
		p.at++
		if err := p.filter(&new, seen); err != nil {
			return err
		}
	}
	switch {
	case p.at == len(p.text):
		return p.fail(open, "unmatched {; write \\{ for a brace")
	case p.text[p.at] == '{':
		return p.fail(p.at, `{ inside a placeholder; write \{ for a brace`)
	}
	p.at++
	p.all = append(p.all, new)
	return nil
}

// closes reports whether the placeholder goes on after the name. If not, it merely lacks its end.
func (p *parser) closes() bool {
	return p.at < len(p.text) && p.text[p.at] != '{'
}

// name looks up the name in a placeholder.
func (p *parser) name(new *piece, at int, name string) error {
	part, param, isParam := strings.Cut(name, ".")
	if new.param, new.isParam = columns.ParamNamed(name); new.isParam {
		new.name, new.separator = param, "\t"
		return nil
	}
	if one, ok := strings.CutSuffix(name, "*"); ok {
		if _, ok := columns.ParamNamed(one); ok {
			return p.fail(at, "for all values of a parameter, write {"+show.Visible(one)+"|all}")
		}
	}
	if c := columns.Named(name); c != nil && c.Get != nil && c.Name == name {
		new.part, new.name = c, name
		return nil
	}
	if c := p.further.column(name); c != nil {
		new.part, new.name = c, name
		return nil
	}
	if text := elsewhere(name); text != "" {
		return p.fail(at, text)
	}
	if near := columns.NearParam(name); near != "" {
		return p.fail(at, "unknown part; did you mean {"+show.Visible(near)+"}?")
	}
	var names []string
	for _, c := range columns.All() {
		if c.Get == nil {
			continue
		}
		names = append(names, c.Name)
		switch {
		case !isParam || part != c.Name:
		case part == "path":
			return p.fail(at+len(part), "write the number of a segment after the dot, as in {path.1} or, for the last segment, {path.-1}")
		default:
			return p.fail(at+len(part), "only query has parameters, as in {query.q}")
		}
	}
	for _, further := range p.further.Names {
		names = append(names, withAny(further))
	}
	return &Error{At: at, What: "part", Name: name, Names: names}
}

// elsewhere returns a hint for a name from another program, or "".
func elsewhere(name string) string {
	prefix, rest, ok := strings.Cut(name, ":")
	switch {
	case !ok && name == "url":
		return "the whole URL is {href}"
	case !ok && name == "user":
		return "the user is {username}"
	case name == "":
		return `empty placeholder; write \{ for a brace`
	case !ok || !isName(rest):
		return ""
	}
	switch prefix {
	case "query":
		return "a parameter is {query.NAME}"
	case "query-all":
		return "all values of a parameter are {query.NAME|all}"
	case "must", "strict":
		return "a required part is {NAME|required}"
	case "default":
		return "the port or the default port is {port-or-default} or {usual-port}"
	case "", "url":
		return "parts are printed percent-encoded, as in the URL; leave out the colon"
	case "idn":
		return "a host in Unicode is {hostname-unicode}"
	}
	return ""
}

// isName reports whether s is short and safe to show in a message.
func isName(s string) bool {
	return len(s) < 64 && utf8.ValidString(s) && !strings.ContainsAny(s, ":/\\@ ")
}

// filter reads a filter, after its bar.
func (p *parser) filter(new *piece, seen map[string]bool) error {
	at := p.at
	text, err := p.run(inPlaceholder)
	if err != nil {
		return err
	}
	name, value, hasValue := strings.Cut(text, " ")
	takesValue := false
	switch name {
	case "decoded":
		new.decoded = true
	case "raw":
		new.raw = true
	case "required":
		new.required = true
	case "all":
		new.all, takesValue = true, true
		if !new.isParam {
			return p.fail(at, "only a parameter has several values, as in {query.q|all}")
		}
		if hasValue {
			new.separator = value
		}
	case "default":
		new.fallback, takesValue = value, true
	case "before":
		new.before, takesValue = value, true
	case "after":
		new.after, takesValue = value, true
	default:
		return &Error{At: at, What: "filter", Name: name, Names: filters}
	}
	switch {
	case hasValue && !takesValue:
		return p.fail(at+len(name), name+" takes no text")
	case takesValue && !hasValue && name != "all":
		return p.fail(p.at, name+" needs a text, as in {port|"+name+" x}")
	case seen[name]:
		return p.fail(at, name+" is given twice")
	}
	seen[name] = true
	switch {
	case new.required && seen["default"]:
		return p.fail(at, "required and default cannot be combined")
	case new.decoded && new.raw:
		return p.fail(at, "raw and decoded cannot be combined")
	}
	return nil
}
