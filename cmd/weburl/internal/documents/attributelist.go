package documents

import (
	"bytes"
	"slices"

	"github.com/weburl-go/weburl/cmd/weburl/internal/markdown"
	"github.com/weburl-go/weburl/internal/infra"
)

// textTargets calls found with the names that site generators see in the text of a
// block: in attribute lists, and the ids of components that are not HTML.
func (f *targetFinder) textTargets(b *markdown.Block) {
	components := false
	at := 0
	for i := range len(b.Nodes) + 1 {
		end, next := len(b.Text), len(b.Text)
		if i < len(b.Nodes) {
			end, next = int(b.Nodes[i].Start), int(b.Nodes[i].End)
		}
		text := b.Text[at:end]
		for j := range text {
			switch rest := text[j:]; {
			case rest[0] == '{':
				if _, id := attributeList(rest); len(id) > 0 {
					f.found(string(id))
				}
			case rest[0] == '<' && len(rest) > 1 && isLetter(rest[1]):
				components = true
			case components && rest[0] == 'i' && j > 0 && infra.Is(text[j-1], infra.Whitespace) && bytes.HasPrefix(rest, []byte("id=")):
				if id := componentID(rest[len("id="):]); len(id) > 0 {
					f.found(string(id))
				}
			}
		}
		at = next
	}
}

// attributeList returns the length of the attribute list at the beginning of text,
// after a brace, or 0 if there is none, and the id in it. In all of these, the id
// is x:
//
//	{#x}  { #x .class key="value" }  {: #x }  {id=x}  \{#x\}  {/* #x */}
//
// https://pandoc.org/MANUAL.html#extension-attributes
// https://kramdown.gettalong.org/syntax.html#attribute-list-definitions
// https://docusaurus.io/docs/markdown-features/toc#heading-ids
func attributeList(text []byte) (length int, id []byte) {
	i := 1
	closing := "}"
	switch {
	case bytes.HasPrefix(text, []byte("{/*")):
		i, closing = len("{/*"), "*/}"
	case bytes.HasPrefix(text, []byte("{:")):
		i = len("{:")
	}
	for attributes := 0; ; attributes++ {
		space := i
		for i < len(text) && infra.Is(text[i], infra.Whitespace) {
			i++
		}
		rest := text[i:]
		if bytes.HasPrefix(rest, []byte(`\}`)) {
			rest, i = rest[1:], i+1
		}
		switch {
		case attributes > 0 && bytes.HasPrefix(rest, []byte(closing)):
			return i + len(closing), id
		case len(rest) == 0 || i == space && attributes > 0:
			return 0, nil
		}
		n := wordLength(rest)
		switch {
		case rest[0] == '#' && n > 1:
			id = rest[1:n]
		case rest[0] == '.' && n > 1:
		case isLetter(rest[0]) && n < len(rest) && rest[n] == '=':
			value, m := listValue(rest[n+1:])
			if m == 0 {
				return 0, nil
			}
			if string(rest[:n]) == "id" {
				id = value
			}
			n += 1 + m
		default:
			return 0, nil
		}
		i += n
	}
}

// wordLength returns the length of the word at the beginning of text.
func wordLength(text []byte) int {
	n := slices.IndexFunc(text, func(c byte) bool {
		return infra.Is(c, infra.Whitespace) || c == '{' || c == '}' || c == '=' || c == '\\' || c == '"'
	})
	if n < 0 {
		return len(text)
	}
	return n
}

// listValue returns the value at the beginning of text, without quotes, and its
// length with them, or 0 if there is none.
func listValue(text []byte) (value []byte, length int) {
	if len(text) > 0 && (text[0] == '"' || text[0] == '\'') {
		n := bytes.IndexByte(text[1:], text[0])
		if n < 0 {
			return nil, 0
		}
		return text[1 : 1+n], n + 2
	}
	n := wordLength(text)
	return text[:n], n
}

// componentID returns the id in a component's attribute value at the beginning of
// text: "x", 'x', {"x"} or {'x'}.
func componentID(text []byte) []byte {
	inner := bytes.TrimPrefix(text, []byte("{"))
	if len(inner) == 0 || inner[0] != '"' && inner[0] != '\'' {
		return nil
	}
	value, _ := listValue(inner)
	return value
}

// plainID returns the id in the value of an attribute, in HTML or in a component,
// where it can be {"x"}.
func plainID(value string) string {
	if n := len(value); n > len(`{""}`) && value[0] == '{' && value[n-1] == '}' && value[1] == value[n-2] && (value[1] == '"' || value[1] == '\'') {
		return value[2 : n-2]
	}
	return value
}

// withoutList returns a heading without the attribute list at its end, if that
// contains no id.
func withoutList(heading *markdown.Block) (plain markdown.Block, ok bool) {
	text := bytes.TrimRight(heading.Text, " \t")
	i := bytes.LastIndexByte(text, '{')
	if n := len(heading.Nodes); i < 0 || n > 0 && int(heading.Nodes[n-1].End) > i {
		return plain, false
	}
	if n, id := attributeList(text[i:]); n != len(text)-i || len(id) > 0 {
		return plain, false
	}
	return markdown.Block{Text: bytes.TrimRight(text[:i], " \t"), Nodes: heading.Nodes}, true
}
