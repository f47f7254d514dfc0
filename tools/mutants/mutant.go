package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"slices"
	"sort"
	"strings"
)

// mutant is one change of the source of a package.
type mutant struct {
	Package string `json:"package"`
	File    string `json:"file"` // path below the module root
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Kind    string `json:"kind"`
	Before  string `json:"before"`
	After   string `json:"after"`
	Text    string `json:"text"`    // the line in which it is, without indentation
	Verdict string `json:"verdict"` // noticed, timeout, survived
	Test    string `json:"test,omitempty"`
	Decl    string `json:"decl"`   // hash of the declaration in which it is
	Offset  int    `json:"offset"` // in that declaration

	id      int
	nth     int  // its number, from 1, among mutants that differ only in their place
	inBlock bool // its place is in a block
	table   bool // in a variable of the package
	fn      [2]int
	source  *source
}

// key names a mutant without its place, which moves with every edit of the file.
func (m *mutant) key() string { return m.File + "\t" + m.Text + "\t" + m.listed() }

// listed is change, with a number from the second time that a file has the change in lines
// with the same text.
func (m *mutant) listed() string {
	if m.nth > 1 {
		return fmt.Sprintf("%s (%d)", m.change(), m.nth)
	}
	return m.change()
}

// result names a mutant as long as its declaration stays as it is, wherever that moves.
func (m *mutant) result() string {
	return fmt.Sprintf("%s %s %d %s", m.File, m.Decl, m.Offset, m.change())
}

func (m *mutant) change() string { return m.Kind + ": " + m.Before + " -> " + m.After }

// source is a file of the package, and the edits that put switches into it.
type source struct {
	name  string // path below the module root
	path  string
	text  []byte
	file  *token.File
	ast   *ast.File
	edits []edit
}

// edit replaces remove bytes at an offset with text. Its mutants are ids[0] up to
// and including ids[1], or none if ids[0] is 0.
type edit struct {
	at, remove int
	text       string
	ids        [2]int
}

// written returns the source with its edits, and the edits with their place in it: from at
// to remove.
func (s *source) written() ([]byte, []edit) {
	edits := slices.Clone(s.edits)
	sort.SliceStable(edits, func(i, j int) bool { return edits[i].at < edits[j].at })
	var out bytes.Buffer
	last := 0
	for i, e := range edits {
		out.Write(s.text[last:e.at])
		edits[i].at, edits[i].remove = out.Len(), out.Len()+len(e.text)
		out.WriteString(e.text)
		last = e.at + e.remove
	}
	out.Write(s.text[last:])
	return out.Bytes(), edits
}

func (s *source) offset(p token.Pos) int { return s.file.Offset(p) }

// flat returns the text of a node on one line, without comments, so that the
// mutated file keeps its line numbers.
func (s *source) flat(n ast.Node) string {
	text := s.text[s.offset(n.Pos()):s.offset(n.End())]
	if !bytes.ContainsAny(text, "\n") && !bytes.Contains(text, []byte("/*")) {
		return string(text)
	}
	var sc scanner.Scanner
	set := token.NewFileSet()
	sc.Init(set.AddFile("", -1, len(text)), text, nil, 0)
	var words []string
	for {
		_, tok, lit := sc.Scan()
		switch {
		case tok == token.EOF:
			return strings.Join(words, " ")
		case tok == token.SEMICOLON && lit == "\n":
		case lit != "":
			words = append(words, lit)
		default:
			words = append(words, tok.String())
		}
	}
}

// line returns the line in which p is, without indentation.
func (s *source) line(p token.Pos) string {
	at := s.offset(p)
	start := bytes.LastIndexByte(s.text[:at], '\n') + 1
	end := bytes.IndexByte(s.text[at:], '\n')
	if end < 0 {
		end = len(s.text) - at
	}
	return strings.TrimSpace(string(s.text[start : at+end]))
}
