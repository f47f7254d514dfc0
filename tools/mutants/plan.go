package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// planner walks the files of a package and collects mutants, and the edits that
// put each behind a switch.
type planner struct {
	pkg     *subject
	info    *types.Info
	types   *types.Package
	dropped map[string]bool // mutants that do not compile, by place
	mutants []*mutant       // mutants[i].id is i+1
	*source                 // the current file
	fn      [2]int          // the lines of the current function
	decl    string          // the hash of the current declaration
	start   int             // and its offset
	table   bool
}

// plan returns all mutants of the package, and sets the edits of its sources.
func plan(pkg *subject, dropped map[string]bool) []*mutant {
	p := &planner{pkg: pkg, info: pkg.info, types: pkg.types, dropped: dropped}
	for _, s := range pkg.sources {
		p.source = s
		s.edits = nil
		for _, d := range s.ast.Decls {
			p.start = s.offset(d.Pos())
			sum := sha256.Sum256(s.text[p.start:s.offset(d.End())])
			p.decl = hex.EncodeToString(sum[:8])
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Body != nil {
					p.table = false
					p.fn = [2]int{s.file.Line(d.Pos()), s.file.Line(d.End())}
					p.block(d.Body.List, d.Type.Results)
				}
			case *ast.GenDecl:
				if d.Tok == token.VAR {
					p.table = true
					for _, spec := range d.Specs {
						for _, v := range spec.(*ast.ValueSpec).Values {
							p.expr(v, free)
						}
					}
				}
			}
		}
	}
	return p.mutants
}

// add registers mutants of a node, one for each text after it, and returns the id of
// the first. It returns 0 if none is left.
func (p *planner) add(n ast.Node, kind, before string, after ...string) (first int, kept []string) {
	at := p.file.Position(n.Pos())
	for _, a := range after {
		m := &mutant{
			Package: p.pkg.path, File: p.name, Line: at.Line, Column: at.Column, Kind: kind,
			Before: before, After: a, Text: p.line(n.Pos()), Decl: p.decl, Offset: p.offset(n.Pos()) - p.start,
			table: p.table, fn: p.fn, source: p.source,
		}
		if p.dropped[m.place()] {
			continue
		}
		p.mutants = append(p.mutants, m)
		m.id = len(p.mutants)
		if first == 0 {
			first = m.id
		}
		kept = append(kept, a)
	}
	return first, kept
}

// place identifies a mutant in unchanged sources.
func (m *mutant) place() string {
	return fmt.Sprintf("%s:%d:%d %s", m.File, m.Line, m.Column, m.change())
}

func (p *planner) insert(at token.Pos, remove int, text string, first, n int) {
	p.edits = append(p.edits, edit{p.offset(at), remove, text, [2]int{first, first + n - 1}})
}

// block mutates statements, each of which can also be removed.
func (p *planner) block(list []ast.Stmt, results *ast.FieldList) {
	for _, s := range list {
		p.statement(s, results)
	}
}

func (p *planner) statement(s ast.Stmt, results *ast.FieldList) {
	switch s := s.(type) {
	case *ast.ExprStmt:
		if call, ok := s.X.(*ast.CallExpr); ok && p.isPanic(call) {
			return
		}
		p.remove(s, func() { p.expr(s.X, free) })
	case *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt:
		p.remove(s, func() { p.inside(s, results) })
	case *ast.IncDecStmt:
		other := map[token.Token]string{token.INC: "--", token.DEC: "++"}[s.Tok]
		x := p.flat(s.X)
		p.swap(s, x+s.Tok.String(), x+other, func() { p.expr(s.X, free) })
	case *ast.AssignStmt:
		p.assign(s)
	case *ast.BranchStmt:
		if s.Tok != token.FALLTHROUGH && s.Tok != token.GOTO {
			p.remove(s, func() {})
		}
	case *ast.ReturnStmt:
		p.returned(s, results)
	case *ast.BlockStmt:
		p.block(s.List, results)
	case *ast.IfStmt:
		p.header(s.Init)
		p.expr(s.Cond, condition)
		p.block(s.Body.List, results)
		if s.Else != nil {
			p.statement(s.Else, results)
		}
	case *ast.ForStmt:
		p.header(s.Init)
		if s.Cond != nil {
			p.expr(s.Cond, loop)
		}
		p.header(s.Post)
		p.block(s.Body.List, results)
	case *ast.RangeStmt:
		p.expr(s.X, free)
		if first, _ := p.add(s, "loop", "range "+p.flat(s.X), "no iteration"); first > 0 {
			p.insert(s.Body.Lbrace+1, 0, fmt.Sprintf(" if mutantNow == %d { break };", first), first, 1)
		}
		p.block(s.Body.List, results)
	case *ast.SwitchStmt:
		p.header(s.Init)
		if s.Tag != nil {
			p.expr(s.Tag, free)
		}
		for _, c := range s.Body.List {
			c := c.(*ast.CaseClause)
			for _, e := range c.List {
				if s.Tag == nil {
					p.expr(e, condition)
				} else {
					p.expr(e, free)
				}
			}
			p.block(c.Body, results)
		}
	case *ast.TypeSwitchStmt:
		for _, c := range s.Body.List {
			p.block(c.(*ast.CaseClause).Body, results)
		}
	case *ast.SelectStmt:
		for _, c := range s.Body.List {
			p.block(c.(*ast.CommClause).Body, results)
		}
	case *ast.LabeledStmt:
		switch s.Stmt.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.SelectStmt:
			p.statement(s.Stmt, results)
		}
	case *ast.DeclStmt:
		p.header(s)
	}
}

// header mutates the expressions of a statement that cannot be removed.
func (p *planner) header(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		for _, e := range s.Rhs {
			p.expr(e, free)
		}
	case *ast.ExprStmt:
		p.expr(s.X, free)
	case *ast.DeclStmt:
		if d, ok := s.Decl.(*ast.GenDecl); ok && d.Tok == token.VAR {
			for _, spec := range d.Specs {
				for _, v := range spec.(*ast.ValueSpec).Values {
					p.expr(v, free)
				}
			}
		}
	}
}

// inside mutates the expressions below a statement.
func (p *planner) inside(n ast.Node, results *ast.FieldList) {
	ast.Inspect(n, func(c ast.Node) bool {
		if e, ok := c.(ast.Expr); ok {
			p.expr(e, free)
			return false
		}
		return true
	})
}

// remove wraps a statement in a condition.
func (p *planner) remove(s ast.Stmt, inner func()) {
	if first, _ := p.add(s, "remove", p.flat(s), ""); first > 0 {
		p.insert(s.Pos(), 0, fmt.Sprintf("if mutantNow != %d { ", first), first, 1)
		inner()
		p.insert(s.End(), 0, " }", first, 1)
		return
	}
	inner()
}

// swap removes a statement, or runs another in its place.
func (p *planner) swap(s ast.Stmt, before, other string, inner func()) {
	removed, _ := p.add(s, "remove", before, "")
	swapped, _ := p.add(s, "operator", before, other)
	if removed == 0 || swapped == 0 {
		inner()
		return
	}
	p.insert(s.Pos(), 0, fmt.Sprintf("if mutantNow == %d { %s } else if mutantNow != %d { ", swapped, other, removed), removed, 2)
	inner()
	p.insert(s.End(), 0, " }", removed, 2)
}

func (p *planner) assign(s *ast.AssignStmt) {
	inner := func() {
		for _, e := range s.Lhs {
			if i, ok := e.(*ast.IndexExpr); ok {
				p.expr(i.Index, free)
			}
		}
		for _, e := range s.Rhs {
			p.expr(e, free)
		}
	}
	if s.Tok == token.DEFINE {
		inner()
		return
	}
	if op, ok := strings.CutSuffix(s.Tok.String(), "="); ok && op != "" {
		other := otherOperator(op)
		if p.isNumber(s.Lhs[0]) && other != "" && !hasFunc(s) {
			p.swap(s, p.flat(s), p.flat(s.Lhs[0])+" "+other+"= "+p.flat(s.Rhs[0]), inner)
			return
		}
	}
	p.remove(s, inner)
}

// returned gives each result that is not constant another value. Without the return,
// a function with results would not compile, or a condition that is false does the same.
func (p *planner) returned(s *ast.ReturnStmt, results *ast.FieldList) {
	if hasFunc(s) {
		p.inside(s, results)
		return
	}
	var values []string
	for _, e := range s.Results {
		values = append(values, p.flat(e))
	}
	for i, e := range s.Results {
		tv := p.info.Types[e]
		if tv.Value != nil || tv.IsNil() {
			continue
		}
		other := ""
		switch t := tv.Type.Underlying().(type) {
		case *types.Tuple:
		case *types.Basic:
			switch {
			case t.Info()&types.IsBoolean != 0:
				if !isLogical(e) {
					other = "!(" + values[i] + ")"
				}
			case t.Info()&types.IsInteger != 0:
				other = values[i] + " + 1"
			case t.Info()&types.IsString != 0:
				other = `""`
			}
		case *types.Struct:
			if name := p.typeName(tv.Type); name != "" && !strings.HasSuffix(values[i], "{}") {
				other = "*new(" + name + ")"
			}
		case *types.Slice, *types.Map, *types.Pointer, *types.Signature, *types.Interface, *types.Chan:
			other = "nil"
		}
		if other == "" {
			continue
		}
		changed := append([]string(nil), values...)
		changed[i] = other
		if first, _ := p.add(e, "result", values[i], other); first > 0 {
			p.insert(s.Pos(), 0, fmt.Sprintf("if mutantNow == %d { return %s }; ", first, strings.Join(changed, ", ")), first, 1)
		}
	}
	if results == nil || len(results.List) == 0 {
		p.remove(s, func() {})
	}
	last := len(s.Results) - 1
	fails := last > 0 && types.Identical(p.info.Types[s.Results[last]].Type, types.Universe.Lookup("error").Type())
	for _, e := range s.Results {
		if fails && p.info.Types[e].Value != nil {
			continue // callers do not use a constant beside an error
		}
		p.expr(e, free)
	}
}

func hasFunc(n ast.Node) (found bool) {
	ast.Inspect(n, func(c ast.Node) bool {
		_, ok := c.(*ast.FuncLit)
		found = found || ok
		return !found
	})
	return found
}

func (p *planner) isPanic(call *ast.CallExpr) bool {
	id, ok := call.Fun.(*ast.Ident)
	return ok && id.Name == "panic" && p.info.Uses[id] == types.Universe.Lookup("panic")
}

func (p *planner) isNumber(e ast.Expr) bool {
	tv, ok := p.info.Types[e]
	if !ok {
		return false
	}
	b, ok := tv.Type.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}

// typeName returns how the current file writes t, or "" if it cannot.
func (p *planner) typeName(t types.Type) string {
	imports := map[string]string{}
	for _, spec := range p.ast.Imports {
		path := strings.Trim(spec.Path.Value, `"`)
		name := path[strings.LastIndexByte(path, '/')+1:]
		if spec.Name != nil {
			name = spec.Name.Name
		}
		imports[path] = name
	}
	missing := false
	name := types.TypeString(t, func(q *types.Package) string {
		if q == p.types {
			return ""
		}
		if imports[q.Path()] == "" {
			missing = true
		}
		return imports[q.Path()]
	})
	if missing || strings.Contains(name, "untyped") {
		return ""
	}
	return name
}
