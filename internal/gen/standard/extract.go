package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// kind is the kind of thing that an anchor identifies.
type kind string

const (
	definition kind = "dfn"
	algorithm  kind = "algorithm" // a definition within an algorithm
	interfaces kind = "interface" // defined in an IDL block
	heading    kind = "heading"
	example    kind = "example"
	old        kind = "old" // an id that an element once had
	other      kind = "other"
)

// anchor is a fragment; section is the id of the heading above it.
type anchor struct {
	id      string
	kind    kind
	section string
}

// extract returns the anchors of a Bikeshed document in document order.
func extract(source string) ([]anchor, error) {
	e := extractor{seen: map[string]bool{}}
	for t := range tokens(source) {
		e.next(t)
	}
	if e.inDfn {
		e.fail("<dfn> without an end tag")
	}
	return e.anchors, e.err
}

type extractor struct {
	anchors []anchor
	seen    map[string]bool
	section string
	// divs reports for each open div whether it is an algorithm.
	divs  []bool
	dfn   token // the open dfn, if inDfn
	inDfn bool
	inIDL bool
	text  strings.Builder // of the dfn or the IDL block
	err   error           // the first one
}

func (e *extractor) fail(format string, args ...any) {
	if e.err == nil {
		e.err = fmt.Errorf(format, args...)
	}
}

func (e *extractor) add(id string, k kind) {
	if id == "" || e.seen[id] || strings.ContainsAny(id, " \t\n") {
		e.fail("id %q is empty, contains spaces or is not unique", id)
		return
	}
	e.seen[id] = true
	e.anchors = append(e.anchors, anchor{id, k, e.section})
}

func (e *extractor) next(t token) {
	if t.tag == "" {
		e.text.WriteString(t.text)
		return
	}
	if t.end {
		e.endTag(t)
		return
	}
	switch {
	case t.tag == "dfn":
		e.dfn, e.inDfn = t, true
		e.text.Reset()
		return
	case isHeading(t.tag):
		e.section = t.attrs["id"]
		e.add(t.attrs["id"], heading)
	case t.attrs["id"] != "" && slices.Contains(strings.Fields(t.attrs["class"]), "example"):
		e.add(t.attrs["id"], example)
	case t.attrs["id"] != "":
		e.add(t.attrs["id"], other)
	}
	e.addOld(t)
	switch t.tag {
	case "div":
		_, ok := t.attrs["algorithm"]
		e.divs = append(e.divs, ok)
	case "pre":
		if e.inIDL = t.attrs["class"] == "idl"; e.inIDL {
			e.text.Reset()
		}
	}
}

func (e *extractor) endTag(t token) {
	switch {
	case t.tag == "div" && len(e.divs) > 0:
		e.divs = e.divs[:len(e.divs)-1]
	case t.tag == "dfn" && e.inDfn:
		e.inDfn = false
		id, err := dfnID(e.dfn.attrs, e.text.String())
		if err != nil {
			e.fail("%v", err)
		}
		if _, ok := e.dfn.attrs["constructor"]; ok && e.seen[id] {
			return // an overload
		}
		k := definition
		if slices.Contains(e.divs, true) {
			k = algorithm
		}
		e.add(id, k)
		e.addOld(e.dfn)
	case t.tag == "pre" && e.inIDL:
		e.inIDL = false
		for _, m := range interfaceRE.FindAllStringSubmatch(e.text.String(), -1) {
			e.add(slug(m[1]), interfaces)
		}
	}
}

var interfaceRE = regexp.MustCompile(`(?m)^(?:partial )?interface (\w+)`)

// addOld adds the ids that an element had in older revisions.
func (e *extractor) addOld(t token) {
	if ids := t.attrs["oldids"]; ids != "" {
		for id := range strings.SplitSeq(ids, ",") {
			e.add(strings.TrimSpace(id), old)
		}
	}
}

func isHeading(tag string) bool {
	return len(tag) == 2 && tag[0] == 'h' && tag[1] >= '1' && tag[1] <= '6'
}

// dfnID returns the id of a definition with the given attributes and text: its own
// id, or the one that Bikeshed derives from its first linking text and the term
// that it is for, as a prefix.
//
// https://speced.github.io/bikeshed/
func dfnID(attrs map[string]string, text string) (string, error) {
	idl := false
	for name := range attrs {
		switch name {
		case "id", "for", "lt", "local-lt", "oldids", "export", "noexport":
		case "attribute", "constructor", "method":
			idl = true
		default:
			return "", fmt.Errorf("<dfn %s>%s: deriving its id is not supported", name, text)
		}
	}
	if id := attrs["id"]; id != "" {
		return id, nil
	}
	if lt := attrs["lt"]; lt != "" {
		text, _, _ = strings.Cut(lt, "|")
	}
	text = linkRE.ReplaceAllString(strings.TrimSpace(text), "$1")
	if idl {
		text, _, _ = strings.Cut(text, "(")
	}
	if first, _, _ := strings.Cut(attrs["for"], ","); first != "" {
		text = strings.TrimSpace(first) + "-" + text
	}
	if idl {
		text = "dom-" + text
	}
	return slug(text), nil
}

// linkRE matches a link to a term that is defined for another one, or for none: [=/term=].
var linkRE = regexp.MustCompile(`\[=[^=/]*/([^=]*)=\]`)

// slug turns text into an id: in lowercase, with a hyphen for each run of spaces
// and slashes, and without anything else but letters, digits, "_" and "-".
func slug(text string) string {
	var b strings.Builder
	text = strings.ToLower(strings.TrimSpace(text))
	space := false
	for _, r := range text {
		wasSpace := space
		space = strings.ContainsRune(" \t\r\n\f/", r)
		switch {
		case space && !wasSpace:
			b.WriteByte('-')
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9', r == '_', r == '-':
			b.WriteRune(r)
		}
	}
	return b.String()
}
