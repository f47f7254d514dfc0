package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"strconv"
	"strings"
)

// context says where a boolean expression stands.
type context int

const (
	free      context = iota // anywhere: it can be negated
	condition                // it decides a branch: it can be true or false
	loop                     // of a for statement: it can be false
	operand                  // of && or ||: its mutants are those of dropping it
	negated                  // of !, whose mutants cover it
)

// switched is the source of the file with the switch, and with functions for
// operators whose operands must not be evaluated twice.
const switched = `package %s

import (
	mutantOS "os"
	mutantConv "strconv"
)

var mutantNow = mutantChosen()

func mutantChosen() int {
	n, _ := mutantConv.Atoi(mutantOS.Getenv("WEBURL_MUTANT"))
	return n
}

type mutantInteger interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

type mutantFloat interface {
	~float32 | ~float64
}

func mutantConst[T any](id int, v, a, b T) T {
	if mutantNow == id {
		return a
	}
	if mutantNow == id+1 {
		return b
	}
	return v
}

func mutantAdd[T mutantInteger | mutantFloat](id int, a, b T) T {
	if mutantNow == id {
		return a - b
	}
	return a + b
}

func mutantSub[T mutantInteger | mutantFloat](id int, a, b T) T {
	if mutantNow == id {
		return a + b
	}
	return a - b
}

func mutantMul[T mutantInteger | mutantFloat](id int, a, b T) T {
	if mutantNow == id {
		return a / b
	}
	return a * b
}

func mutantQuo[T mutantInteger | mutantFloat](id int, a, b T) T {
	if mutantNow == id {
		return a * b
	}
	return a / b
}

func mutantRem[T mutantInteger](id int, a, b T) T {
	if mutantNow == id {
		return a * b
	}
	return a %% b
}

func mutantAnd[T mutantInteger](id int, a, b T) T {
	if mutantNow == id {
		return a | b
	}
	return a & b
}

func mutantOr[T mutantInteger](id int, a, b T) T {
	if mutantNow == id {
		return a & b
	}
	return a | b
}

func mutantXor[T mutantInteger](id int, a, b T) T {
	if mutantNow == id {
		return a | b
	}
	return a ^ b
}

func mutantAndNot[T mutantInteger](id int, a, b T) T {
	if mutantNow == id {
		return a & b
	}
	return a &^ b
}

func mutantShl[T, U mutantInteger](id int, a T, b U) T {
	if mutantNow == id {
		return a >> b
	}
	return a << b
}

func mutantShr[T, U mutantInteger](id int, a T, b U) T {
	if mutantNow == id {
		return a << b
	}
	return a >> b
}

func mutantConcat[T ~string](id int, a, b T) T {
	if mutantNow == id {
		return a
	}
	if mutantNow == id+1 {
		return b
	}
	return a + b
}

func mutantWithout[S ~[]E, E any](id, n int, s S) S {
	if i := mutantNow - id; i >= 0 && i < n {
		return append(append(S(nil), s[:i]...), s[i+1:]...)
	}
	return s
}

func mutantWithoutKey[M ~map[K]V, K comparable, V any](id int, m M, keys ...K) M {
	if i := mutantNow - id; i >= 0 && i < len(keys) {
		delete(m, keys[i])
	}
	return m
}
`

var helpers = map[token.Token]string{
	token.ADD: "mutantAdd", token.SUB: "mutantSub", token.MUL: "mutantMul", token.QUO: "mutantQuo", token.REM: "mutantRem",
	token.AND: "mutantAnd", token.OR: "mutantOr", token.XOR: "mutantXor", token.AND_NOT: "mutantAndNot",
	token.SHL: "mutantShl", token.SHR: "mutantShr",
}

func otherOperator(op string) string {
	return map[string]string{
		"+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "&": "|", "|": "&", "^": "|", "&^": "&", "<<": ">>", ">>": "<<",
	}[op]
}

// expr mutates an expression and those below it.
func (p *planner) expr(e ast.Expr, c context) {
	tv := p.info.Types[e]
	if tv.IsType() {
		return
	}
	if tv.Value != nil {
		p.constant(e, tv)
		return
	}
	if b, ok := tv.Type.(*types.Basic); ok && b.Kind() == types.UntypedNil {
		return
	}
	if t, ok := typeOf(tv).(*types.Basic); ok && t.Info()&types.IsBoolean != 0 {
		p.boolean(e, c)
		return
	}
	p.below(e)
}

func typeOf(tv types.TypeAndValue) types.Type {
	if tv.Type == nil {
		return nil
	}
	return tv.Type.Underlying()
}

// below mutates the parts of an expression, and its operator.
func (p *planner) below(e ast.Expr) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		p.expr(e.X, free)
	case *ast.UnaryExpr:
		p.expr(e.X, free)
	case *ast.StarExpr:
		p.expr(e.X, free)
	case *ast.SelectorExpr:
		if p.info.Types[e.X].IsValue() {
			p.expr(e.X, free)
		}
	case *ast.IndexExpr:
		p.expr(e.X, free)
		if p.info.Types[e.Index].IsValue() {
			p.expr(e.Index, free)
		}
	case *ast.SliceExpr:
		p.expr(e.X, free)
		for _, i := range []ast.Expr{e.Low, e.High} { // the third is a capacity
			if i != nil {
				p.expr(i, free)
			}
		}
	case *ast.TypeAssertExpr:
		p.expr(e.X, free)
	case *ast.CallExpr:
		p.call(e)
	case *ast.FuncLit:
		p.block(e.Body.List, e.Type.Results)
	case *ast.CompositeLit:
		p.composite(e)
	case *ast.BinaryExpr:
		p.binary(e)
	}
}

// call leaves out capacities, which change no result.
func (p *planner) call(e *ast.CallExpr) {
	args := e.Args
	if id, ok := e.Fun.(*ast.Ident); ok {
		switch id.Name {
		case "panic":
			return
		case "make":
			if len(args) > 2 || len(args) == 2 && isMap(p.info.Types[e].Type) {
				args = args[:len(args)-1]
			}
		}
	}
	if s, ok := e.Fun.(*ast.SelectorExpr); ok {
		if s.Sel.Name == "Grow" {
			return
		}
		if p.info.Types[s.X].IsValue() {
			p.expr(s.X, free)
		}
	} else if f, ok := e.Fun.(*ast.FuncLit); ok {
		p.block(f.Body.List, f.Type.Results)
	}
	for _, a := range args {
		p.expr(a, free)
	}
}

func isMap(t types.Type) bool {
	_, ok := t.Underlying().(*types.Map)
	return ok
}

// composite can also leave out entries of tables.
func (p *planner) composite(e *ast.CompositeLit) {
	t := p.info.Types[e].Type.Underlying()
	if ptr, ok := t.(*types.Pointer); ok {
		t = ptr.Elem().Underlying()
	}
	_, isSlice := t.(*types.Slice)
	inMap := isMap(t)
	prefix := ""
	keyed := false
	var entries, keys []string
	for _, x := range e.Elts {
		kv, ok := x.(*ast.KeyValueExpr)
		keyed = keyed || ok
		entries = append(entries, p.flat(x))
		if ok {
			keys = append(keys, p.flat(kv.Key))
		}
	}
	first, n := 0, len(entries)
	if p.table && e.Type != nil && n > 0 && (inMap || isSlice && !keyed) && !hasFunc(e) {
		had := len(p.mutants)
		for i, x := range e.Elts {
			p.add(x, "entry", shortened(entries[i]), "")
		}
		first = had + 1
		if len(p.mutants) != had+n { // one does not compile: the ids would not be consecutive
			p.mutants, first = p.mutants[:had], 0
		}
		if first > 0 && inMap {
			prefix = fmt.Sprintf("mutantWithoutKey(%d, ", first)
		} else if first > 0 {
			prefix = fmt.Sprintf("mutantWithout(%d, %d, ", first, n)
		}
	}
	if prefix != "" {
		p.insert(e.Pos(), 0, prefix, first, n)
	}
	for _, x := range e.Elts {
		if kv, ok := x.(*ast.KeyValueExpr); ok {
			if inMap {
				p.expr(kv.Key, free)
			}
			x = kv.Value
		}
		p.expr(x, free)
	}
	if prefix != "" {
		end := ")"
		if inMap {
			end = ", " + strings.Join(keys, ", ") + ")"
		}
		p.insert(e.End(), 0, end, first, n)
	}
}

func shortened(s string) string {
	if len(s) > 80 {
		return s[:80] + "…"
	}
	return s
}

func (p *planner) binary(e *ast.BinaryExpr) {
	t := typeOf(p.info.Types[e])
	b, ok := t.(*types.Basic)
	helper := helpers[e.Op]
	if !ok || helper == "" {
		p.expr(e.X, free)
		p.expr(e.Y, free)
		return
	}
	after := []string{p.flat(e.X) + " " + otherOperator(e.Op.String()) + " " + p.flat(e.Y)}
	if b.Info()&types.IsString != 0 {
		helper, after = "mutantConcat", []string{p.flat(e.X), p.flat(e.Y)}
	}
	name := p.typeName(p.info.Types[e].Type)
	if name == "" || b.Info()&types.IsComplex != 0 || len(after[0]) > 200 || hasFunc(e) {
		p.expr(e.X, free)
		p.expr(e.Y, free)
		return
	}
	first, kept := p.add(e, "operator", p.flat(e), after...)
	if len(kept) != len(after) {
		p.mutants = p.mutants[:len(p.mutants)-len(kept)]
		p.expr(e.X, free)
		p.expr(e.Y, free)
		return
	}
	open, end := fmt.Sprintf("%s[%s](%d, ", helper, name, first), ")"
	if e.Op == token.SHL || e.Op == token.SHR {
		count := p.info.Types[e.Y].Type
		if u, ok := count.(*types.Basic); ok && u.Info()&types.IsUntyped != 0 {
			count = types.Typ[types.Uint]
		}
		u := p.typeName(count)
		if u == "" {
			u = "uint"
		}
		open = fmt.Sprintf("%s[%s, %s](%d, ", helper, name, u, first)
	}
	p.insert(e.Pos(), 0, open, first, len(kept))
	p.expr(e.X, free)
	p.insert(e.OpPos, len(e.Op.String()), ", ", first, len(kept))
	p.expr(e.Y, free)
	p.insert(e.End(), 0, end, first, len(kept))
}

func isLogical(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return isLogical(e.X)
	case *ast.BinaryExpr:
		return true
	case *ast.UnaryExpr:
		return e.Op == token.NOT
	}
	return false
}

// boolean mutates an expression that is true or false. Only one of its variants is
// evaluated, so none needs to be free of side effects.
func (p *planner) boolean(e ast.Expr, c context) {
	if paren, ok := e.(*ast.ParenExpr); ok {
		p.boolean(paren.X, c)
		return
	}
	if hasFunc(e) {
		p.below(e)
		return
	}
	var after []string
	inner := func() { p.below(e) }
	switch x := e.(type) {
	case *ast.BinaryExpr:
		a, b := p.flat(x.X), p.flat(x.Y)
		sides := func(c context) {
			p.expr(x.X, c)
			p.expr(x.Y, c)
		}
		switch x.Op {
		case token.LAND, token.LOR:
			other := map[token.Token]string{token.LAND: "||", token.LOR: "&&"}[x.Op]
			after = []string{a, b, a + " " + other + " " + b}
			inner = func() { sides(operand) }
		case token.EQL, token.NEQ:
			if c == free || c == operand {
				after = []string{a + map[token.Token]string{token.EQL: " != ", token.NEQ: " == "}[x.Op] + b}
			}
			inner = func() { sides(free) }
		case token.LSS, token.LEQ, token.GTR, token.GEQ:
			bound := map[token.Token]string{token.LSS: " <= ", token.LEQ: " < ", token.GTR: " >= ", token.GEQ: " > "}
			opposite := map[token.Token]string{token.LSS: " >= ", token.LEQ: " > ", token.GTR: " <= ", token.GEQ: " < "}
			after = []string{a + bound[x.Op] + b}
			if c == free {
				after = append(after, a+opposite[x.Op]+b)
			}
			inner = func() { sides(free) }
		}
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			if c == free || c == operand {
				after = []string{p.flat(x.X)}
			}
			inner = func() { p.expr(x.X, negated) }
		}
	}
	switch c {
	case condition:
		after = append(after, "true", "false")
	case loop:
		after = append(after, "false")
	}
	if len(after) == 0 {
		inner()
		return
	}
	first, kept := p.add(e, "condition", p.flat(e), after...)
	if first == 0 {
		inner()
		return
	}
	last := first + len(kept) - 1
	p.insert(e.Pos(), 0, fmt.Sprintf("((mutantNow < %d || mutantNow > %d) && (", first, last), first, len(kept))
	inner()
	var end strings.Builder
	end.WriteString(")")
	for i, a := range kept {
		fmt.Fprintf(&end, " || mutantNow == %d && (%s)", first+i, a)
	}
	p.insert(e.End(), 0, end.String()+")", first, len(kept))
}

// prose finds texts for people, which only tests that repeat them would notice.
var prose = regexp.MustCompile(`[a-z]{2} [a-z]`)

// constant gives a constant expression, as a whole, other values.
func (p *planner) constant(e ast.Expr, tv types.TypeAndValue) {
	b, ok := tv.Type.Underlying().(*types.Basic)
	name := p.typeName(tv.Type)
	if !ok || name == "" {
		return
	}
	_, named := e.(*ast.Ident)
	if _, ok := e.(*ast.SelectorExpr); ok {
		named = true
	}
	var after []string
	switch {
	case b.Info()&types.IsBoolean != 0:
		after = []string{strconv.FormatBool(!constant.BoolVal(tv.Value))}
	case b.Info()&types.IsInteger != 0:
		ops := []token.Token{token.ADD, token.SUB}
		if named {
			ops = ops[:1]
		}
		for _, op := range ops {
			v := constant.BinaryOp(constant.ToInt(tv.Value), op, constant.MakeInt64(1))
			if representable(v, b) {
				after = append(after, p.number(e, v))
			}
		}
	case b.Info()&types.IsString != 0:
		s := constant.StringVal(tv.Value)
		if prose.MatchString(s) {
			return
		}
		if s == "" {
			after = []string{`"!"`}
		} else {
			first := byte('!')
			if s[0] == first {
				first = '?'
			}
			after = []string{strconv.Quote(s[:len(s)-1]), strconv.Quote(string(first) + s[1:])}
		}
	}
	first, kept := p.add(e, "constant", p.flat(e), after...)
	if first == 0 {
		return
	}
	second := p.flat(e) // the next id is another mutant's, so nothing changes
	if len(kept) > 1 {
		second = kept[1]
	}
	p.insert(e.Pos(), 0, fmt.Sprintf("mutantConst[%s](%d, ", name, first), first, len(kept))
	p.insert(e.End(), 0, ", "+kept[0]+", "+second+")", first, len(kept))
}

// number writes v as e is written: as a character or as a number.
func (p *planner) number(e ast.Expr, v constant.Value) string {
	if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.CHAR {
		if n, exact := constant.Int64Val(v); exact && n >= 0 && n < 0x110000 && (n < 0xD800 || n > 0xDFFF) {
			return strconv.QuoteRune(rune(n))
		}
	}
	return v.ExactString()
}

func representable(v constant.Value, b *types.Basic) bool {
	bits := map[types.BasicKind]uint{
		types.Int8: 7, types.Int16: 15, types.Int32: 31, types.Int64: 63, types.Int: 31, types.UntypedInt: 31, types.UntypedRune: 31,
		types.Uint8: 8, types.Uint16: 16, types.Uint32: 32, types.Uint64: 64, types.Uint: 32, types.Uintptr: 32,
	}[b.Kind()]
	if b.Kind() == types.Int || b.Kind() == types.Uint {
		bits += 31 // a 64-bit machine runs the mutants
	}
	limit := constant.Shift(constant.MakeInt64(1), token.SHL, bits)
	low := constant.MakeInt64(0)
	if b.Info()&types.IsUnsigned == 0 {
		low = constant.UnaryOp(token.SUB, limit, 0)
	}
	return constant.Compare(v, token.GEQ, low) && constant.Compare(v, token.LSS, limit)
}
