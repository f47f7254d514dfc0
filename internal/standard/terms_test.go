package standard

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// These are the terms that internal/infra defines for all packages, and one each of
// internal/ucd and internal/lenient.
const (
	specialSchemeTerm = "special scheme"
	defaultPortTerm   = "default port"
	portTerm          = "largest port"
	dotsTerm          = "dot segment"
	driveLetterTerm   = "Windows drive letter"
	trimmingTerm      = "trimming of C0 controls and spaces"
	removalTerm       = "removal of tabs and newlines"
	localhostTerm     = "host localhost of a file: URL"
	schemeTerm        = "URL scheme"
	scalarValuesTerm  = "scalar values"
	lookTerm          = "code points that are safe to show (ucd.LookOf)"
	lenientTerm       = "slashes and dots of lenient readers (internal/lenient)"
)

// place is a declaration that seems to define a term again, and the reason why it is
// allowed.
type place struct{ term, file, decl, reason string }

const (
	inputs   = "a piece of generated inputs"
	judgment = "an independent reading that judges the parser"
)

var places = []place{
	{schemeTerm, "internal/parser/machine_scheme.go", "(*machine).scheme", "the scheme state, an algorithm of its own"},
	{portTerm, "internal/parser/builder.go", "(*builder).writePort", "the most digits a port can have"},
	{removalTerm, "reference/change.go", "notInAuthority", "what an authority given by itself cannot contain"},
	{schemeTerm, "cmd/weburl/internal/check/userinfo.go", "schemeBefore", "something that only looks like a scheme may also precede a password"},
	{schemeTerm, "cmd/weburl/internal/check/userinfo.go", "readScheme", "something that only looks like a scheme may also precede a password"},
	{schemeTerm, "cmd/weburl/internal/documents/text.go", "nextURL", "reads backward from the colon"},
	{lenientTerm, "cmd/weburl/internal/documents/text.go", "closers", "what people write after a host, whatever it looks like"},
	{schemeTerm, "cmd/weburl/internal/markdown/autolinks.go", "absoluteURI", "CommonMark's scheme, of 2 to 32 characters"},
	{trimmingTerm, "cmd/weburl/internal/charset/sniff.go", "xmlEncoding", "what HTML skips in an XML declaration"},
	{trimmingTerm, "cmd/weburl-wasm/limit.go", "maybeHost", "an upper bound, before anything is copied"},
	{localhostTerm, "cmd/weburl/internal/view/server.go", "isLoopback", "the name of this machine, not the host of a file: URL"},
	{specialSchemeTerm, "internal/app/viewer/copy.go", "curlSchemes", "what curl fetches"},
	{localhostTerm, "host/class.go", "nameClasses", "a special-use domain name, of any URL"},
	{removalTerm, "compare/facts.go", "isRemoved", "what readings trip over, looked for without removing it"},
	{removalTerm, "conform/explain.go", "sentenceOf", "tells what was removed from what was trimmed, for a message"},
	{schemeTerm, "conform/reader_production.go", "(*reader).readScheme", "finds what is not allowed in a scheme on its own"},
	{schemeTerm, "compare/facts.go", "(*facts).findScheme", "a scheme may have tabs and newlines in it"},
	{lenientTerm, "internal/lenient/table.go", "normalized", "the definition"},
	{lenientTerm, "compare/kinds_host.go", "hostKinds", "an example"},
	{dotsTerm, "internal/test/attack/paths.go", "PathReaders", inputs},
	{lenientTerm, "internal/test/attack/paths.go", "PathReaders", inputs},
	{lenientTerm, "internal/test/attack/redirects.go", "Redirects", inputs},
	{lenientTerm, "internal/test/mutate/alphabet.go", "classes", inputs},
	{lenientTerm, "internal/lenient/table.go", "alike", "the definition"},
	{lookTerm, "compare/kinds_authority.go", "authorityKinds", "what some programs end a host at"},
	{lookTerm, "internal/ucd/look.go", "LookOf", "the definition"},
	{lookTerm, "internal/ucd/look.go", "isBidiControl", "a part of the definition"},
	{lookTerm, "render/render.go", "leftToRightIsolate", "what render writes itself"},
	{lookTerm, "internal/app/findings/cut.go", "Cut", "what JSON escapes"},
	{removalTerm, "canonical/escape.go", "removed", "a rule of Safe Browsing, for text that need not be UTF-8 and stays so"},
	{removalTerm, "canonical/escape.go", "without", "a rule of Safe Browsing, for text that need not be UTF-8 and stays so"},
	{removalTerm, "internal/app/udf/format.go", "separators", "what separates columns and rows of TSV"},
	{schemeTerm, "canonical/heritrix.go", "heritrixKey", "what no scheme has that Heritrix rewrites"},
	{scalarValuesTerm, "canonical/surt.go", "domainToASCII2003", "what is not UTF-8 is left out"},
	{portTerm, "tools/canonical/inputs.go", "(*generator).host", inputs},
	{dotsTerm, "tools/canonical/inputs.go", "(*generator).host", inputs},
	{dotsTerm, "tools/canonical/inputs.go", "(*generator).segment", inputs},
	{defaultPortTerm, "internal/app/columns/ports.go", "usualPorts", "curl's ports, of schemes that are not special"},
	{defaultPortTerm, "tools/canonical/inputs.go", "(*generator).url", inputs},
	{dotsTerm, "internal/test/attack/addresses.go", "letters", inputs},
	{removalTerm, "tools/patterns/explained.go", "explanations", "finds inputs in which Node departs from it"},
	{removalTerm, "tools/dataurls/chromium.go", "encodeTabs", "Chromium encodes what is to be removed"},
	{portTerm, "tools/patterns/cases.go", "alphabet", inputs},
	{defaultPortTerm, "tools/patterns/cases.go", "alphabet", inputs},
	{dotsTerm, "tools/patterns/cases.go", "alphabet", inputs},
	{defaultPortTerm, "tools/conversions/sources.go", "hostsSource", inputs},
	{dotsTerm, "internal/test/attack/redirects.go", "Redirects", inputs},
	{removalTerm, "internal/test/attack/redirects.go", "Redirects", inputs},
	{specialSchemeTerm, "internal/test/attack/redirects.go", "Redirects", inputs},
	{defaultPortTerm, "internal/test/attack/redirects.go", "Redirects", inputs},
	{dotsTerm, "internal/test/mutate/alphabet.go", "classes", inputs},
	{dotsTerm, "tools/classes/learn.go", "(*learner).checkReturns", inputs},
	{dotsTerm, "tools/classes/rooms.go", "pathTails", inputs},
	{portTerm, "tools/classes/rooms.go", "portTails", inputs},
	{defaultPortTerm, "tools/classes/rooms.go", "portTails", inputs},
	{specialSchemeTerm, "tools/classes/rooms.go", "schemeTails", inputs},
	{dotsTerm, "internal/test/short/alphabet.go", "Additions", inputs},
	{defaultPortTerm, "internal/test/short/space.go", "Values", inputs},
	{dotsTerm, "tools/patterns/proofs.go", "(*proofs).seeShort", inputs},
	{removalTerm, "internal/test/twin/twin.go", "Set", "an oddity of the literal text, looked for in a value"},
	{portTerm, "internal/test/mutate/alphabet.go", "classes", inputs},
	{specialSchemeTerm, "internal/test/mutate/alphabet.go", "classes", inputs},
	{localhostTerm, "internal/test/mutate/alphabet.go", "classes", inputs},
	{localhostTerm, "internal/test/mutate/calls.go", "(*Generator).Start", inputs},
	{defaultPortTerm, "internal/test/mutate/calls.go", "(*Generator).Start", inputs},
	{removalTerm, "internal/test/mutate/calls.go", "(*Generator).AttributeValue", inputs},
	{dotsTerm, "internal/test/hostile/hosts.go", "hosts", inputs},
	{specialSchemeTerm, "urlpattern/convert/near.go", "spellings", "schemes to try, one of them not special"},
	{schemeTerm, "internal/test/hostile/urls.go", "urls", inputs},
	{localhostTerm, "internal/test/mutate/grammar.go", "(*Generator).Host", inputs},
	{dotsTerm, "internal/test/mutate/grammar.go", "(*Generator).Domain", inputs},
	{dotsTerm, "internal/test/mutate/grammar.go", "(*Generator).path", inputs},
	{defaultPortTerm, "internal/test/mutate/grammar.go", "(*Generator).port", inputs},
	{portTerm, "internal/test/mutate/grammar.go", "(*Generator).port", inputs},
	{portTerm, "internal/test/tables/ports.go", "Port", judgment},
	{specialSchemeTerm, "internal/test/tables/ports.go", "Schemes", judgment},
	{defaultPortTerm, "internal/test/tables/ports.go", "Schemes", judgment},
}

// A term is defined in internal/infra, or internal/ucd, and nowhere else, except in
// the places.
func TestTermsAreDefinedOnce(t *testing.T) {
	used := make([]bool, len(places))
	files := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		// An edition is another text, with terms of its own. Packages in compat are
		// outside the module, and cannot import internal/infra.
		if d.IsDir() && (strings.HasPrefix(rel, "edition/") || rel == "compat") {
			return fs.SkipDir
		}
		if d.IsDir() && rel != "." && (name[0] == '.' || name == "testdata" || name == "node_modules" || rel == "internal/infra") {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files++
		if ast.IsGenerated(file) {
			return nil
		}
		for _, s := range findTerms(fset, file) {
			i := slices.IndexFunc(places, func(p place) bool { return p.term == s.term && p.file == rel && p.decl == s.decl })
			if i < 0 {
				t.Errorf("%s:%d: %s seems to define the %s again; use internal/infra or internal/ucd, or add it to places with a reason",
					rel, s.line, s.decl, s.term)
				continue
			}
			used[i] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 100 {
		t.Errorf("read only %d files, want at least 100", files)
	}
	for i, p := range places {
		if p.reason == "" {
			t.Errorf("%s: %s: the reason is missing", p.file, p.decl)
		}
		if !used[i] {
			t.Errorf("%s: %s no longer defines the %s (%s); remove it from places", p.file, p.decl, p.term, p.reason)
		}
	}
}

// sighting is a line that seems to define a term.
type sighting struct {
	term, decl string
	line       int
}

// finder looks for definitions in one file.
type finder struct {
	fset  *token.FileSet
	decl  string // the current declaration
	found []sighting
	// literals holds the literals of the file, which together can form a
	// definition, and the first position of each.
	literals map[string]sighting
}

// findTerms returns the lines of a file that look like the definition of a term.
func findTerms(fset *token.FileSet, file *ast.File) []sighting {
	f := finder{fset: fset, literals: map[string]sighting{}}
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok {
			if g.Tok == token.IMPORT {
				continue
			}
			for _, spec := range g.Specs {
				f.decl = specName(spec)
				preorder(spec, f.visit)
			}
			continue
		}
		fn := d.(*ast.FuncDecl)
		f.decl = receiver(fn) + fn.Name.Name
		preorder(fn, f.visit)
	}
	if s, ok := f.literals["wss"]; ok && f.has("ftp") {
		f.add(specialSchemeTerm, s)
	}
	if s, ok := f.literals["443"]; ok && (f.has("80") || f.has("21")) {
		f.add(defaultPortTerm, s)
	}
	return f.found
}

// preorder calls visit with each node below root and the nodes around it, from
// the outermost on.
func preorder(root ast.Node, visit func(n ast.Node, stack []ast.Node)) {
	var stack []ast.Node
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		visit(n, stack)
		stack = append(stack, n)
		return true
	})
}

func (f *finder) has(literal string) bool {
	_, ok := f.literals[literal]
	return ok
}

func specName(spec ast.Spec) string {
	switch s := spec.(type) {
	case *ast.ValueSpec:
		return s.Names[0].Name
	case *ast.TypeSpec:
		return s.Name.Name
	}
	return "?"
}

func (f *finder) add(term string, s sighting) {
	s.term = term
	if !slices.Contains(f.found, s) {
		f.found = append(f.found, s)
	}
}

func (f *finder) at(n ast.Node) sighting {
	return sighting{decl: f.decl, line: f.fset.Position(n.Pos()).Line}
}

func (f *finder) see(term string, n ast.Node) { f.add(term, f.at(n)) }

func (f *finder) visit(n ast.Node, stack []ast.Node) {
	switch n := n.(type) {
	case *ast.BasicLit:
		f.literal(n)
	case *ast.SelectorExpr:
		switch selector(n) {
		case "infra.TabOrNewline":
			f.see(removalTerm, n)
		case "infra.SchemeCode":
			f.see(schemeTerm, n)
		case "math.MaxUint16":
			f.see(portTerm, n)
		case "strings.ToValidUTF8", "bytes.ToValidUTF8":
			f.see(scalarValuesTerm, n)
		case "unicode.IsControl", "unicode.IsPrint", "unicode.IsGraphic", "unicode.Cf", "unicode.Cc", "unicode.Bidi_Control", "strconv.IsPrint", "strconv.IsGraphic":
			f.see(lookTerm, n)
		}
		if n.Sel.Name == "IsInvisible" {
			f.see(lookTerm, n)
		}
	case *ast.ForStmt:
		if n.Cond != nil && (mentions(n.Cond, "infra.C0OrSpace") || endsAtSpace(n.Cond)) || mentions(n.Body, "infra.C0OrSpace") {
			f.see(trimmingTerm, n)
		}
	case *ast.CallExpr:
		f.call(n)
		f.set(n, bytesOf(n.Args))
	case *ast.CompositeLit:
		f.set(n, bytesOf(n.Elts))
	case *ast.CaseClause:
		f.compared(n, bytesOf(n.List), false)
	case *ast.BinaryExpr:
		f.binary(n, stack)
	}
}

// literal handles a literal, which may be a definition by itself or with others.
func (f *finder) literal(n *ast.BasicLit) {
	value := n.Value
	if n.Kind == token.STRING {
		value, _ = strconv.Unquote(n.Value)
	}
	value = strings.ToLower(value)
	key := strings.TrimPrefix(strings.TrimSuffix(strings.TrimSuffix(value, "//"), ":"), ":")
	if !f.has(key) {
		f.literals[key] = f.at(n)
	}
	switch value {
	case "65535", "65536":
		f.see(portTerm, n)
	case "localhost":
		f.see(localhostTerm, n)
	case ":|", "|:":
		f.see(driveLetterTerm, n)
	case "0x2024", "0x2044", "0x2215", "0x2216", "0xfe68", "0xff0f", "0xff3c", "%c0%af":
		f.see(lenientTerm, n)
	case "0x200e", "0x202a", "0x202e", "0x2028", "0x2066", "'\\u200e'", "'\\u202a'", "'\\u202e'", "'\\u2028'", "'\\u2066'":
		f.see(lookTerm, n)
	}
	if text, err := strconv.Unquote(n.Value); err == nil && strings.ContainsAny(text, "\u2024\u2044\u2215\u2216\ufe30\ufe68\uff0f\uff3c") || text == "\xc0\xaf" || text == "\xc0\xae" {
		f.see(lenientTerm, n)
	}
	if n.Kind != token.STRING {
		return
	}
	if strings.Contains(value, "%2e") && strings.Trim(strings.ReplaceAll(value, "%2e", ""), ".") == "" {
		f.see(dotsTerm, n)
	}
	f.set(n, sorted([]byte(value)))
}

// c0OrSpace holds all C0 controls and the space.
var c0OrSpace = func() string {
	var all []byte
	for b := byte(0); b <= ' '; b++ {
		all = append(all, b)
	}
	return string(all)
}()

// set handles a set of bytes, sorted.
func (f *finder) set(n ast.Node, bytes string) {
	switch bytes {
	case "\t\n\r":
		f.see(removalTerm, n)
	case "+-.":
		f.see(schemeTerm, n)
	case c0OrSpace:
		f.see(trimmingTerm, n)
	}
}

func (f *finder) call(n *ast.CallExpr) {
	name := selector(n.Fun)
	switch {
	case name == "infra.AppendScalarValues" && len(n.Args) > 0 && isIdent(n.Args[0], "nil"):
		f.see(scalarValuesTerm, n)
	case strings.Contains(name, ".Trim") && strings.HasSuffix(name, "Func"):
		for _, x := range n.Args {
			if mentions(x, "infra.C0OrSpace") || endsAtSpace(x) {
				f.see(trimmingTerm, n)
			}
		}
	case (name == "strconv.ParseUint" || name == "strconv.ParseInt") && len(n.Args) == 3 && isLiteral(n.Args[1], "10") && isLiteral(n.Args[2], "16"):
		f.see(portTerm, n)
	}
}

func (f *finder) binary(n *ast.BinaryExpr, stack []ast.Node) {
	switch n.Op {
	case token.SUB:
		if isLiteral(n.Y, "1") && isTwoTo16(n.X) {
			f.see(portTerm, n)
		}
		return
	case token.LAND, token.LOR:
	case token.EQL, token.NEQ:
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		if isTwoTo16(n.X) || isTwoTo16(n.Y) {
			f.see(portTerm, n)
		}
		return
	default:
		return
	}
	// A condition is handled once, as a whole.
	for _, parent := range slices.Backward(stack) {
		switch p := parent.(type) {
		case *ast.ParenExpr, *ast.UnaryExpr:
			continue
		case *ast.BinaryExpr:
			if p.Op == token.LAND || p.Op == token.LOR {
				return
			}
		}
		break
	}
	var values []ast.Expr
	ast.Inspect(n, func(x ast.Node) bool {
		if b, ok := x.(*ast.BinaryExpr); ok && (b.Op == token.EQL || b.Op == token.NEQ) {
			values = append(values, b.X, b.Y)
			if or, ok := b.X.(*ast.BinaryExpr); ok && or.Op == token.OR && isLiteral(b.Y, "'e'") {
				f.see(dotsTerm, b)
			}
		}
		return true
	})
	f.compared(n, bytesOf(values), mentions(n, "infra.Alpha"))
}

// compared handles a value that is compared with bytes; alpha reports whether it is
// also tested for being a letter.
func (f *finder) compared(n ast.Node, bytes string, alpha bool) {
	has := func(b byte) bool { return strings.IndexByte(bytes, b) >= 0 }
	if has(':') && has('|') || alpha && (has(':') || has('|')) {
		f.see(driveLetterTerm, n)
	}
	if has('2') && (has('e') || has('E')) {
		f.see(dotsTerm, n)
	}
	if has('+') && has('-') && has('.') {
		f.see(schemeTerm, n)
	}
	if has('\t') && has('\n') && has('\r') && !has(' ') && !has('\f') {
		f.see(removalTerm, n) // with a space or form feed, it would be white space
	}
}

// bytesOf returns, sorted, the ASCII characters, and strings of one, among the
// expressions or their keys.
func bytesOf(list []ast.Expr) string {
	var all []byte
	for _, x := range list {
		if kv, ok := x.(*ast.KeyValueExpr); ok {
			x = kv.Key
		}
		lit, ok := x.(*ast.BasicLit)
		if !ok {
			continue
		}
		switch value, _ := strconv.Unquote(lit.Value); {
		case lit.Kind == token.CHAR || lit.Kind == token.STRING:
			if len(value) == 1 {
				all = append(all, value[0])
			}
		case strings.HasPrefix(lit.Value, "0x"):
			if b, err := strconv.ParseUint(lit.Value[2:], 16, 7); err == nil {
				all = append(all, byte(b))
			}
		}
	}
	return sorted(all)
}

// sorted returns the distinct bytes in order.
func sorted(bytes []byte) string {
	slices.Sort(bytes)
	return string(slices.Compact(bytes))
}

// selector returns x as "package.Name", or "" if it is something else.
func selector(x ast.Node) string {
	if s, ok := x.(*ast.SelectorExpr); ok {
		if id, ok := s.X.(*ast.Ident); ok {
			return id.Name + "." + s.Sel.Name
		}
	}
	return ""
}

func mentions(n ast.Node, name string) bool {
	found := false
	ast.Inspect(n, func(x ast.Node) bool {
		found = found || x != nil && selector(x) == name
		return !found
	})
	return found
}

// endsAtSpace reports whether n contains a comparison that separates C0 controls and
// the space from other bytes.
func endsAtSpace(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(x ast.Node) bool {
		if b, ok := x.(*ast.BinaryExpr); ok {
			found = found || b.Op == token.LEQ && (isLiteral(b.Y, "' '") || isLiteral(b.Y, "0x20")) ||
				b.Op == token.LSS && (isLiteral(b.Y, "'!'") || isLiteral(b.Y, "0x21"))
		}
		return !found
	})
	return found
}

func isTwoTo16(x ast.Expr) bool {
	if p, ok := x.(*ast.ParenExpr); ok {
		x = p.X
	}
	b, ok := x.(*ast.BinaryExpr)
	return ok && b.Op == token.SHL && isLiteral(b.X, "1") && isLiteral(b.Y, "16")
}

func isLiteral(x ast.Expr, value string) bool {
	lit, ok := x.(*ast.BasicLit)
	return ok && lit.Value == value
}

func isIdent(x ast.Expr, name string) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == name
}

// Second definitions as people write them, and code that is not one.
func TestFindTerms(t *testing.T) {
	for source, want := range map[string]string{
		// Special schemes and their ports.
		`func f(s string) bool { switch s { case "http", "https", "ws", "wss", "ftp": return true }; return false }`: specialSchemeTerm,
		`var special = []string{"ftp", "WSS"}`:                                                           specialSchemeTerm,
		`var special = map[string]bool{"wss:": true, "ftp:": true}`:                                      specialSchemeTerm,
		`func f(s string) bool { return s == "ftp://" }; func g(s string) bool { return s == "wss://" }`: specialSchemeTerm,
		`func f(s string) bool { return s == "http" || s == "https" || s == "wss" }`:                     "",
		`const text = "ftp, ws and wss are special"; var s = "ftp"`:                                      "",
		`func port(s string) int { if s == "https" { return 443 }; return 80 }`:                          defaultPortTerm,
		`var ports = map[string]string{"https": "443", "ftp": "21"}`:                                     defaultPortTerm,
		`func f() string { if tls { return ":443" }; return ":80" }`:                                     defaultPortTerm,
		`var a, b = "https://example.org:443", 80`:                                                       "",
		`var a, b = 443, 8080`: "",

		// Ports.
		`const maxPort = 1<<16 - 1`:                                  portTerm,
		`const maxPort = (1 << 16) - 1`:                              portTerm,
		`func f(n int) bool { return n > 65535 }`:                    portTerm,
		`func f(n int) bool { return n >= 1<<16 }`:                   portTerm,
		`func f(n int) bool { return n > math.MaxUint16 }`:           portTerm,
		`func f(s string) bool { return s <= "65535" }`:              portTerm,
		`var n, err = strconv.ParseUint(s, 10, 16)`:                  portTerm,
		`var n, err = strconv.ParseUint(s, 16, 16)`:                  "",
		`var n, err = strconv.ParseUint(s, 10, 32)`:                  "",
		`var buffer [1 << 16]byte`:                                   "",
		`func f(r rune) bool { return r > 0xFFFF }`:                  "",
		`const text = "a port is at most 65535"`:                     "",
		`func f(s string) bool { return infra.SchemeLength(s) > 0 }`: "",

		// Dot segments.
		`func f(s string) bool { return s == "." || s == "%2e" }`:                                                             dotsTerm,
		`func f(s string) bool { return strings.EqualFold(s, ".%2E") }`:                                                       dotsTerm,
		`var s = strings.ReplaceAll(strings.ToLower(t), "%2e", ".")`:                                                          dotsTerm,
		`const longest = len("%2e%2e")`:                                                                                       dotsTerm,
		`var dots = map[string]int{"%2e": 1}`:                                                                                 dotsTerm,
		`func f(s string) bool { switch { case s[0] == '%' && s[1] == '2' && s[2]|0x20 == 'e': return true }; return false }`: dotsTerm,
		`func f(s string) bool { return s[:2] == "%2" && s[2]|0x20 == 'e' }`:                                                  dotsTerm,
		`func f(s string) bool { return s[1] == '2' && (s[2] == 'e' || s[2] == 'E') }`:                                        dotsTerm,
		`func f(s string) bool { return s == "." || s == ".." }`:                                                              "",
		`var s = "a%2eb"`: "",
		`func f(b byte) bool { return b == 'e' || b == 'E' }`: "",

		// Windows drive letters.
		`func f(s string) bool { return len(s) == 2 && infra.Is(s[0], infra.Alpha) && (s[1] == ':' || s[1] == '|') }`: driveLetterTerm,
		`func f(s string) bool { return infra.Is(s[1], infra.Alpha) && s[2] == ':' }`:                                 driveLetterTerm,
		`func f(s string) bool { return isLetter(s[0]) && !(s[1] != ':' && s[1] != '|') }`:                            driveLetterTerm,
		`func f(s string) bool { return s[1] == 0x3A || s[1] == 0x7C }`:                                               driveLetterTerm,
		`func f(s string) bool { switch s[1] { case ':', '|': return true }; return false }`:                          driveLetterTerm,
		`func f(s string) bool { return strings.IndexByte(":|", s[1]) >= 0 }`:                                         driveLetterTerm,
		`func f(s string) bool { return isDrive && s[1] == '|' }`:                                                     "",
		`func f(s string) bool { return s[0] == ':' && infra.Is(s[1], infra.Digit) }`:                                 "",
		`func f(b byte) { switch b { case ':': g(); case '|': h() } }`:                                                "",

		// Code points that are safe to show.
		`func f(r rune) bool { return r == '/' || r == '\uFF0F' }`:                lenientTerm,
		`func f(r rune) bool { return r == 0x2044 }`:                              lenientTerm,
		`var slash = strings.NewReplacer("\uFF3C", "/")`:                          lenientTerm,
		`func f(s string) bool { return strings.HasPrefix(s, "\xc0\xaf") }`:       lenientTerm,
		`func f(r rune) bool { return lenient.ASCII(r) == "/" || r == '\uFF0E' }`: "",
		`func f(r rune) bool { return unicode.IsControl(r) || r == 0x7F }`:        lookTerm,
		`func f(r rune) bool { return !strconv.IsPrint(r) }`:                      lookTerm,
		`func f(r rune) bool { return 0x202A <= r && r <= 0x202E }`:               lookTerm,
		`func f(r rune) bool { return r == '\u2028' || r == '\u2029' }`:           lookTerm,
		`func f(r rune) bool { return ucd.Lookup(r).IsInvisible() }`:              lookTerm,
		`func f(r rune) bool { return ucd.LookOf(r) == ucd.Control }`:             "",
		`func f(r rune) bool { return unicode.IsSpace(r) || r < 0x80 }`:           "",

		// Cleaning.
		`func f(s string) int { i := 0; for i < len(s) && infra.Is(s[i], infra.C0OrSpace) { i++ }; return i }`: trimmingTerm,
		`func f(s string) int { i := 0; for { if !infra.Is(s[i], infra.C0OrSpace) { return i }; i++ } }`:       trimmingTerm,
		`func f(s string) int { i := len(s); for i > 0 && s[i-1] <= ' ' { i-- }; return i }`:                   trimmingTerm,
		`func f(s string) int { i := 0; for i < len(s) && s[i] < 0x21 { i++ }; return i }`:                     trimmingTerm,
		`var s = strings.TrimFunc(t, func(r rune) bool { return r <= 0x20 })`:                                  trimmingTerm,
		`var s = strings.TrimRightFunc(t, func(r rune) bool { return infra.Is(byte(r), infra.C0OrSpace) })`:    trimmingTerm,
		"var s = strings.Trim(t, \"" + `\x00\x01\x02\x03\x04\x05\x06\a\b\t\n\v\f\r\x0E\x0F\x10\x11\x12\x13\x14\x15` +
			`\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F ` + "\")": trimmingTerm,
		`var stops = infra.StopsWhere(func(b byte) bool { return b == '/' || infra.Is(b, infra.C0OrSpace) })`: "",
		`func f(s string) bool { return infra.Is(s[0], infra.C0OrSpace) }`:                                    "",
		`func f(s string) { for i := range len(s) { switch { case s[i] <= ' ': return } } }`:                  "",
		`var s = strings.Trim(t, " ")`: "",
		`var stops = infra.StopsWhere(func(b byte) bool { return infra.Is(b, infra.TabOrNewline) })`:           removalTerm,
		`func f(b byte) bool { return b == '\t' || b == '\n' || b == '\r' }`:                                   removalTerm,
		`func f(s string, i int) { for i < len(s) && (s[i] == '\r' || s[i] == '\n' || s[i] == '\t') { i++ } }`: removalTerm,
		`func f(b byte) bool { switch b { case '\t', '\n', '\r': return true }; return false }`:                removalTerm,
		`func f(s string) bool { return strings.ContainsAny(s, "\n\r\t") }`:                                    removalTerm,
		`var r = strings.NewReplacer("\t", "", "\n", "", "\r", "")`:                                            removalTerm,
		`var drop = map[byte]bool{'\t': true, '\n': true, '\r': true}`:                                         removalTerm,
		`func f(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' || b == '\f' }`:          "",
		`func f(b byte) bool { return b == '\n' || b == '\r' }`:                                                "",
		`func f(s string) bool { return strings.ContainsAny(s, " \t\r\n") }`:                                   "",
		`const rule = rules.TabOrNewline`:                                                                      "",
		`var s = string(infra.AppendScalarValues(nil, t))`:                                                     scalarValuesTerm,
		`var s = strings.ToValidUTF8(t, "\uFFFD")`:                                                             scalarValuesTerm,
		`func f(dst []byte) []byte { return infra.AppendScalarValues(dst, "") }`:                               "",

		// The rest.
		`func f(s string) bool { return file && s == "localhost" }`:                                             localhostTerm,
		`func f(s string) bool { return strings.EqualFold(s, "LOCALHOST") }`:                                    localhostTerm,
		`const example = "http://localhost/"`:                                                                   "",
		`func f(s string) int { i := 1; for i < len(s) && infra.Is(s[i], infra.SchemeCode) { i++ }; return i }`: schemeTerm,
		`func f(b byte) bool { return isAlphanumeric(b) || b == '+' || b == '-' || b == '.' }`:                  schemeTerm,
		`func f(b byte) bool { switch b { case '+', '-', '.': return true }; return false }`:                    schemeTerm,
		`func f(b byte) bool { return strings.IndexByte("+-.", b) >= 0 }`:                                       schemeTerm,
		`func f(b byte) bool { return b == '+' || b == '-' }`:                                                   "",
		`import "wss"; import "ftp"`:                                                                            "",
	} {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "p.go", "package p; "+source, parser.SkipObjectResolution)
		if err != nil {
			t.Errorf("%s: %v", source, err)
			continue
		}
		var got []string
		for _, s := range findTerms(fset, file) {
			got = append(got, s.term)
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s:\nfound %q, want %q", source, got, want)
		}
	}
}

// A sighting tells where the definition is.
func TestFindTermsPlace(t *testing.T) {
	const source = `package p

func (x *T) M(s string) bool {
	return s == "x" ||
		s == "localhost"
}

var (
	a = 1
	b = 1<<16 - 1
)
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	want := []sighting{{localhostTerm, "(*T).M", 5}, {portTerm, "b", 10}}
	if got := findTerms(fset, file); !slices.Equal(got, want) {
		t.Errorf("found %v, want %v", got, want)
	}
}
