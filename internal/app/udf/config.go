package udf

import (
	"errors"
	"html"
	"regexp"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/show"
)

// Function is an operation that an engine calls.
type Function struct {
	// Name is a word, such as "canon".
	Name string
	Op   *Op
	// Args holds the arguments of the command that choose the operation, but not the format.
	Args []string
}

// Engines returns the names that [AppendConfig] knows.
func Engines() []string { return []string{"clickhouse", "spark", "hive"} }

// AppendConfig appends the configuration or the queries with which an engine calls functions of
// the program at path.
func AppendConfig(dst []byte, engine, path string, functions []Function) ([]byte, error) {
	if show.Visible(path) != path {
		return dst, errors.New("the path of this program contains characters that are not safe to show")
	}
	for _, f := range functions {
		seen := map[string]bool{}
		for _, c := range f.Op.Out {
			name := identifier(c.JSONName)
			switch {
			case len(f.Op.Out) == 1:
			case seen[name]:
				return dst, errors.New("the column " + show.Visible(c.Name) + " would be named " + name +
					" in SQL, like another column; name it by a template, as in other={path.1}")
			case name == "" || name[0] >= '0' && name[0] <= '9':
				return dst, errors.New("the column " + show.Visible(c.Name) + " would be named " + name +
					" in SQL, but names there cannot begin with a digit; choose another name")
			}
			seen[name] = true
		}
	}
	if engine == "clickhouse" {
		return appendClickHouse(dst, path, functions)
	}
	return appendTransform(dst, engine, path, functions), nil
}

// appendClickHouse appends a file of executable functions. They use RowBinary because a
// backslash in TabSeparated is written as two.
func appendClickHouse(dst []byte, path string, functions []Function) ([]byte, error) {
	// ClickHouse looks for parameters such as {name:Type} even in commands for sh.
	if strings.Contains(path, "{") {
		return dst, errors.New("the path of this program contains a brace, which ClickHouse takes for a parameter")
	}
	for _, f := range functions {
		if slices.ContainsFunc(f.Args, parameter.MatchString) {
			return dst, errors.New("a template contains a colon between braces; ClickHouse would read that as a parameter")
		}
	}
	dst = append(dst, `<!-- Put this into a file that user_defined_executable_functions_config matches,
     such as weburl_function.xml beside config.xml. -->
<functions>
`...)
	for _, f := range functions {
		element := func(indent, name, value string) {
			dst = append(append(append(dst, indent...), '<'), name...)
			dst = append(dst, '>')
			dst = append(dst, html.EscapeString(value)...)
			dst = append(append(append(dst, "</"...), name...), ">\n"...)
		}
		const in, deep = "        ", "            "
		dst = append(dst, "    <function>\n"...)
		element(in, "type", "executable_pool")
		element(in, "name", "weburl"+strings.ToUpper(f.Name[:1])+f.Name[1:])
		element(in, "return_type", returnType(f.Op.Out))
		for _, name := range f.Op.In {
			dst = append(dst, in+"<argument>\n"...)
			element(deep, "type", nullableString)
			element(deep, "name", name)
			dst = append(dst, in+"</argument>\n"...)
		}
		element(in, "format", "RowBinary")
		element(in, "execute_direct", "0")
		element(in, "command", "exec "+commandLine(path, f.Args, "--format", "rowbinary", "--chunk-header"))
		element(in, "send_chunk_header", "1")
		element(in, "deterministic", "1")
		element(in, "command_read_timeout", "60000")
		element(in, "command_write_timeout", "60000")
		element(in, "max_command_execution_time", "60")
		dst = append(dst, "    </function>\n"...)
	}
	return append(dst, "</functions>\n"...), nil
}

// parameter matches what ClickHouse may take for a parameter.
var parameter = regexp.MustCompile(`\{[^{}]*:`)

const nullableString = "Nullable(String)"

// returnType returns ClickHouse's type of an answer in RowBinary.
func returnType(out []*columns.Column) string {
	types := make([]string, len(out))
	for i := range out {
		switch kind := out[i].Kind; {
		case kind == columns.Bool:
			types[i] = "Nullable(Bool)"
		case kind == columns.Number:
			types[i] = "Nullable(Int64)"
		case kind.IsList():
			types[i] = "Array(String)"
		default:
			types[i] = nullableString
		}
		if len(out) > 1 {
			types[i] = identifier(out[i].JSONName) + " " + types[i]
		}
	}
	if len(out) == 1 {
		return types[0]
	}
	return "Tuple(" + strings.Join(types, ", ") + ")"
}

// appendTransform appends queries for Spark or Hive, which are alike.
func appendTransform(dst []byte, engine, path string, functions []Function) []byte {
	const rows = "  ROW FORMAT DELIMITED FIELDS TERMINATED BY '\\t' LINES TERMINATED BY '\\n' NULL DEFINED AS '\\\\N'\n"
	dst = append(dst, `-- The program must be at this path on every node. A row is a line with tabs between
-- its columns, so columns cannot contain tabs and line ends: translate removes them.
-- The URL parser ignores them anyway.
`...)
	for _, f := range functions {
		dst = append(dst, "\nSELECT TRANSFORM ("...)
		for i, name := range f.Op.In {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = append(dst, "translate("+name+", '\\t\\n\\r', '')"...)
		}
		dst = append(dst, ")\n"...)
		if engine == "spark" {
			dst = append(dst, rows...)
		}
		dst = append(dst, "  USING "+sqlText(commandLine(path, f.Args, "--format", "tsv", "--escape", "none"))+"\n  AS ("...)
		for i, field := range f.Op.Out {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = append(dst, "`"+identifier(field.Name)+"` STRING"...)
		}
		dst = append(dst, ")\n"...)
		if engine == "spark" {
			dst = append(dst, rows...)
		}
		dst = append(dst, "FROM urls;\n"...)
	}
	return dst
}

// identifier returns name with "_" in the place of each character that a name in SQL cannot
// contain, such as the "-" of host-kind and the "." of query.q.
func identifier(name string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' && r < 'A' || r > 'Z' && r < 'a' || r > 'z' {
			return '_'
		}
		return r
	}, name)
}

// commandLine returns a command for sh.
func commandLine(path string, args []string, more ...string) string {
	words := append(append([]string{path, "udf"}, args...), more...)
	for i, w := range words {
		words[i] = shellWord(w)
	}
	return strings.Join(words, " ")
}

// shellWord quotes a word for sh if that is necessary.
func shellWord(word string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./,+:@%"
	if word != "" && strings.Trim(word, plain) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// sqlText quotes a text for Spark and Hive.
func sqlText(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(text) + "'"
}
