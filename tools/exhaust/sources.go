package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// set tells which of the ASCII bytes have a property.
type set [128]bool

// split separates, in every class, the bytes of s from the others.
func (p *partition) split(s set) {
	p.refine(func(a, b byte) bool { return s[a] == s[b] })
}

// tables returns the sets that our lookup tables are made of: the classes of
// internal/infra that the URL parser uses, and the percent-encode sets.
func tables() (all []set) {
	of := func(contains func(byte) bool) {
		var s set
		for b := range s {
			s[b] = contains(byte(b))
		}
		all = append(all, s)
	}
	for class := infra.Alpha; class <= infra.NonASCII; class <<= 1 {
		of(func(b byte) bool { return infra.Is(b, class) })
	}
	for _, encoded := range []percent.Set{percent.C0Control(), percent.Fragment(), percent.Query(), percent.SpecialQuery(), percent.Path(), percent.Userinfo(), percent.Component(), percent.Form()} {
		of(encoded.Contains)
	}
	of(infra.BeginsDots)
	return all
}

// packages are those whose comparisons of bytes refine the alphabet.
var packages = []string{".", "host", "idna", "percent", "internal/infra", "internal/parser", "webapi"}

// comparisons returns a set for each comparison with an ASCII character in the sources of
// packages, and for each character or string of ASCII that is passed to a function that
// looks for bytes.
func comparisons(root string) (all []set, _ error) {
	for _, dir := range packages {
		files, err := filepath.Glob(filepath.Join(root, dir, "*.go"))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			source, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), file, source, parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			ast.Inspect(parsed, func(n ast.Node) bool {
				all = append(all, setsOf(n)...)
				return true
			})
		}
	}
	return all, nil
}

// setsOf returns the sets that a node of a syntax tree distinguishes.
func setsOf(n ast.Node) (all []set) {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if s, ok := compared(n); ok {
			all = append(all, s)
		}
	case *ast.CaseClause:
		for _, e := range n.List {
			if c, ok := character(e); ok {
				all = append(all, setFrom(string(rune(c))))
			}
		}
	case *ast.CallExpr:
		if !looksForBytes[nameOf(n.Fun)] {
			return nil
		}
		for _, e := range n.Args {
			if c, ok := character(e); ok {
				all = append(all, setFrom(string(rune(c))))
			} else if text, ok := literal(e, token.STRING); ok {
				all = append(all, setFrom(text))
			}
		}
	}
	return all
}

// looksForBytes holds the functions whose arguments are bytes to look for.
var looksForBytes = map[string]bool{
	"IndexByte": true, "LastIndexByte": true, "IndexAny": true, "ContainsAny": true, "ContainsRune": true, "IndexRune": true, "Trim": true,
	"TrimLeft": true, "TrimRight": true, "Cut": true, "StopsAt": true, "With": true, "Count": true,
}

func setFrom(bytes string) (s set) {
	for i := range len(bytes) {
		if bytes[i] < 0x80 {
			s[bytes[i]] = true
		}
	}
	return s
}

// compared evaluates a comparison of a byte with a constant, such as b|0x20 <= 'f', for
// all ASCII bytes. One side must contain a character or a hexadecimal number, the other
// must depend on a single variable.
func compared(e *ast.BinaryExpr) (s set, ok bool) {
	switch e.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
	default:
		return s, false
	}
	if !names(e) {
		return s, false
	}
	for b := range s {
		x, isVariable, ok := value(e.X, b)
		y, alsoVariable, ok2 := value(e.Y, b)
		if !ok || !ok2 || isVariable == alsoVariable {
			return s, false
		}
		switch e.Op {
		case token.EQL, token.NEQ:
			s[b] = x == y
		case token.LSS, token.GEQ:
			s[b] = x < y
		default:
			s[b] = x > y
		}
	}
	return s, true
}

// names reports whether an expression contains a character or a hexadecimal number.
func names(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && (l.Kind == token.CHAR || strings.HasPrefix(l.Value, "0x")) {
			found = true
		}
		return true
	})
	return found
}

// value returns the value of an expression if all variables in it are b. depends reports
// whether there are any.
func value(e ast.Expr, b int) (v int, depends, ok bool) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return value(e.X, b)
	case *ast.BasicLit:
		if c, ok := character(e); ok {
			return int(c), false, true
		}
		n, err := strconv.ParseInt(e.Value, 0, 32)
		return int(n), false, err == nil
	case *ast.Ident, *ast.IndexExpr, *ast.SelectorExpr, *ast.CallExpr:
		return b, true, true
	case *ast.BinaryExpr:
		x, depends, ok := value(e.X, b)
		y, alsoDepends, ok2 := value(e.Y, b)
		if !ok || !ok2 {
			return 0, false, false
		}
		switch e.Op {
		case token.OR:
			v = x | y
		case token.AND:
			v = x & y
		case token.AND_NOT:
			v = x &^ y
		case token.XOR:
			v = x ^ y
		case token.ADD:
			v = (x + y) & 0xFF
		case token.SUB:
			v = (x - y) & 0xFF
		default:
			return 0, false, false
		}
		return v, depends || alsoDepends, true
	}
	return 0, false, false
}

func character(e ast.Expr) (rune, bool) {
	text, ok := literal(e, token.CHAR)
	if !ok {
		return 0, false
	}
	c := []rune(text)[0]
	return c, c < 0x80
}

// literal returns the text of a literal of a kind.
func literal(e ast.Expr, kind token.Token) (string, bool) {
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != kind {
		return "", false
	}
	text, err := strconv.Unquote(l.Value)
	return text, err == nil && text != ""
}

// nameOf returns the last identifier of a function's name.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}
