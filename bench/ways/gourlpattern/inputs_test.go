package urlpattern

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	original "github.com/dunglas/go-urlpattern"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// pattern is what both packages make.
type pattern interface {
	Protocol() string
	Username() string
	Password() string
	Hostname() string
	Port() string
	Pathname() string
	Search() string
	Hash() string
	HasRegexpGroups() bool
	Test(input, baseURL string) bool
}

func stringsOf(p pattern) []string {
	return []string{p.Protocol(), p.Username(), p.Password(), p.Hostname(), p.Port(), p.Pathname(), p.Search(), p.Hash()}
}

// seeds returns the strings in the literals of their fuzz tests.
func seeds(t *testing.T) (all []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(source(t), "fuzz_test.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if list, ok := n.(*ast.CompositeLit); ok {
			for _, element := range list.Elts {
				if lit, ok := element.(*ast.BasicLit); ok && lit.Kind == token.STRING {
					if text, err := strconv.Unquote(lit.Value); err == nil {
						all = append(all, text)
					}
				}
			}
		}
		return true
	})
	slices.Sort(all)
	all = slices.Compact(all)
	if len(all) < 60 {
		t.Fatalf("found only %d seeds", len(all))
	}
	return all
}

// call is the arguments of a constructor, and the inputs to match.
type call struct {
	name       string
	text, base string
	init       map[string]any // nil if it is a string
	ignoreCase bool
	inputs     [][2]string
	initInputs []map[string]any
}

func (c *call) ours() (*URLPattern, error) {
	o := &Options{IgnoreCase: c.ignoreCase}
	if c.init == nil {
		return New(c.text, c.base, o)
	}
	return (*URLPatternInit)(initOf(c.init)).New(o)
}

func (c *call) theirs() (*original.URLPattern, error) {
	o := &original.Options{IgnoreCase: c.ignoreCase}
	if c.init == nil {
		return original.New(c.text, c.base, o)
	}
	return initOf(c.init).New(o)
}

func initOf(members map[string]any) *original.URLPatternInit {
	get := func(name string) *string {
		if value, ok := members[name].(string); ok {
			return &value
		}
		return nil
	}
	return &original.URLPatternInit{Protocol: get("protocol"), Username: get("username"), Password: get("password"), Hostname: get("hostname"),
		Port: get("port"), Pathname: get("pathname"), Search: get("search"), Hash: get("hash"), BaseURL: get("baseURL")}
}

// compare returns how the packages differ, or "".
func (c *call) compare() string {
	p, err := c.ours()
	q, err2 := c.theirs()
	if (err == nil) != (err2 == nil) {
		return fmt.Sprintf("ours: %v; theirs: %v", err, err2)
	}
	if err != nil {
		return ""
	}
	if a, b := stringsOf(p), stringsOf(q); !slices.Equal(a, b) {
		return fmt.Sprintf("ours: %q; theirs: %q", a, b)
	}
	if p.HasRegexpGroups() != q.HasRegexpGroups() {
		return fmt.Sprint("HasRegexpGroups: ours ", p.HasRegexpGroups())
	}
	for _, in := range c.inputs {
		if p.Test(in[0], in[1]) != q.Test(in[0], in[1]) {
			return fmt.Sprintf("%q: Test is %v", in, p.Test(in[0], in[1]))
		}
		a, b := p.Exec(in[0], in[1]), q.Exec(in[0], in[1])
		if (a == nil) != (b == nil) || a != nil && !reflect.DeepEqual(groupsOf(reflect.ValueOf(*a)), groupsOf(reflect.ValueOf(*b))) {
			return fmt.Sprintf("%q: Exec is %v; theirs: %v", in, a, b)
		}
	}
	for _, in := range c.initInputs {
		if p.TestInit((*URLPatternInit)(initOf(in))) != q.TestInit(initOf(in)) {
			return fmt.Sprintf("%q: TestInit is %v", in, !q.TestInit(initOf(in)))
		}
		a, b := p.ExecInit((*URLPatternInit)(initOf(in))), q.ExecInit(initOf(in))
		if (a == nil) != (b == nil) || a != nil && !reflect.DeepEqual(groupsOf(reflect.ValueOf(*a)), groupsOf(reflect.ValueOf(*b))) {
			return fmt.Sprintf("%q: ExecInit is %v; theirs: %v", in, a, b)
		}
	}
	return ""
}

// groupsOf returns the components of a result.
func groupsOf(result reflect.Value) (all []any) {
	for _, name := range []string{"Protocol", "Username", "Password", "Hostname", "Port", "Pathname", "Search", "Hash"} {
		c := result.FieldByName(name)
		all = append(all, c.FieldByName("Input").Interface(), c.FieldByName("Groups").Interface())
	}
	return all
}

// calls returns the calls of their fuzz tests, and those of web-platform-tests.
func calls(t *testing.T) (all []call) {
	texts := seeds(t)
	for _, text := range texts {
		for _, base := range []string{"", "https://example.com/", "https://example.com/foo/bar", "not-a-url"} {
			c := call{name: fmt.Sprintf("%q %q", text, base), text: text, base: base}
			for _, input := range texts {
				c.inputs = append(c.inputs, [2]string{input, base})
			}
			all = append(all, c)
		}
		for _, name := range []string{"protocol", "hostname", "port", "pathname", "search"} {
			all = append(all, call{name: fmt.Sprintf("%s %q", name, text), init: map[string]any{name: text}})
		}
	}
	cases := suite.Cases[struct {
		Pattern []any  `json:"pattern"`
		Inputs  []any  `json:"inputs"`
		Object  any    `json:"expected_obj"`
		Match   any    `json:"expected_match"`
		Empty   any    `json:"exactly_empty_components"`
		Comment string `json:"//"`
	}](t, "wpt/urlpattern/resources/urlpatterntestdata.json")
	for i, row := range cases {
		c := call{name: fmt.Sprint("#", i)}
		if n := len(row.Pattern); n > 1 {
			if o, ok := row.Pattern[n-1].(map[string]any); ok {
				c.ignoreCase, _ = o["ignoreCase"].(bool)
				row.Pattern = row.Pattern[:n-1]
			}
		}
		if len(row.Pattern) > 1 {
			c.base, _ = row.Pattern[1].(string)
		}
		switch {
		case len(row.Pattern) == 0:
			c.init = map[string]any{}
		default:
			c.init, _ = row.Pattern[0].(map[string]any)
			c.text, _ = row.Pattern[0].(string)
		}
		if len(row.Inputs) > 0 {
			if text, ok := row.Inputs[0].(string); ok {
				base := ""
				if len(row.Inputs) > 1 {
					base = row.Inputs[1].(string)
				}
				c.inputs = append(c.inputs, [2]string{text, base})
			} else if len(row.Inputs) == 1 {
				c.initInputs = append(c.initInputs, row.Inputs[0].(map[string]any))
			}
		}
		all = append(all, c)
	}
	inputs := [][2]string{{"https://h/", ""}}
	for _, path := range []string{"A", "a", "aa", "A:", "l", "ab", "1", "_", "-"} {
		inputs = append(inputs, [2]string{"https://h/" + path, ""})
	}
	for e := range expressions {
		all = append(all, call{name: e, init: map[string]any{"pathname": "/(" + e + ")"}, inputs: inputs})
	}
	return all
}

// expressions holds regular expressions that mean something else to Go's package regexp, to
// which go-urlpattern hands them, or that only one of the packages accepts. The Standard
// compiles them as ECMAScript does with the flag v; the reason names the rule there.
var expressions = map[string]string{
	`\Aa`:              `IdentityEscape[+UnicodeMode] has no letters`,
	`a\z`:              `IdentityEscape[+UnicodeMode] has no letters`,
	`\Qa\E`:            `IdentityEscape[+UnicodeMode] has no letters`,
	`a\_`:              `IdentityEscape[+UnicodeMode] is a SyntaxCharacter or a slash`,
	`\-`:               `IdentityEscape[+UnicodeMode] is a SyntaxCharacter or a slash`,
	`\pL`:              `CharacterClassEscape: \p takes braces`,
	`\p{Greek}`:        `UnicodePropertyValueExpression: a script takes "Script="`,
	`\p{Script=Greek}`: `UnicodePropertyValueExpression: a script takes "Script="`,
	`\p{RGI_Emoji}`:    `UnicodePropertyValueExpression: a property of strings, which no ASCII has`,
	`[[:alpha:]]`:      `ClassSetOperand: a class nested in a class, of the characters ":alph"`,
	`[\p{L}--[a]]`:     `ClassSubtraction`,
	`[a&&b]`:           `ClassIntersection`,
	`[a-]`:             `ClassSetCharacter: a hyphen is a ClassSetSyntaxCharacter`,
	`[^]`:              `CharacterClass: the complement of an empty class`,
	`[]`:               `CharacterClass: an empty class`,
	`(?U:a+)`:          `RegularExpressionModifier is i, m or s`,
	`(?i)a`:            `Atom: modifiers end with a colon`,
	`(?P<x>a)`:         `Atom: a GroupSpecifier begins with "?<"`,
	`\cA`:              `CharacterEscape: c AsciiLetter`,
	`\x{61}`:           `HexEscapeSequence: x HexDigit HexDigit`,
	`\u0061`:           `RegExpUnicodeEscapeSequence`,
	`\u{61}`:           `RegExpUnicodeEscapeSequence`,
	`\07`:              `CharacterEscape: 0 is not followed by a digit`,
	`a{,2}`:            `QuantifierPrefix needs its lower bound`,
	`{`:                `PatternCharacter: not a SyntaxCharacter`,
	`]`:                `PatternCharacter: not a SyntaxCharacter`,
	`a{1001}`:          `QuantifierPrefix has no greatest number`,
}

// rows are cases of web-platform-tests that go-urlpattern fails.
var rows = map[string]string{
	"#352": `ClassSubtraction`,
	"#353": `ClassIntersection`,
}

// caret is why a path with a "^" differs.
const caret = `the path percent-encode set of the URL Standard contains "^", and that of nlnwa/whatwg-url v0.6.2 does not`

// reason returns why the packages differ, or "".
func reason(c *call, difference string) string {
	switch {
	case c.init == nil && strings.Contains(difference, "theirs: ") && strings.Contains(difference, "%5E"):
		return caret
	case rows[c.name] != "":
		return rows[c.name]
	}
	return expressions[c.name]
}

// Where the packages differ, the Standard is on the side of weburl.
func TestInputsOfBoth(t *testing.T) {
	found := map[string]int{}
	all := calls(t)
	for _, c := range all {
		d := c.compare()
		if d == "" {
			if expressions[c.name] != "" || rows[c.name] != "" {
				t.Errorf("%s: there is no difference any more", c.name)
			}
			continue
		}
		why := reason(&c, d)
		if why == "" {
			t.Errorf("%s: %s", c.name, d)
		}
		found[why]++
	}
	if found[caret] == 0 {
		t.Errorf("there is no difference any more: %s", caret)
	}
	t.Logf("%d patterns; %d differ, for %d reasons", len(all), sum(found), len(found))
}

func sum(counts map[string]int) (n int) {
	for _, count := range counts {
		n += count
	}
	return n
}
