package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/hostile"
)

// calls returns calls of verbs that read an input: as an argument, as the value of a
// flag or a setting, in lists and in requests.
func calls(input string) (arguments [][]string, lists, requests [][]string) {
	const base = "https://user:secret@h.example/a/b?q=1#f"
	arguments, lists, requests = [][]string{
		{input}, {"--" + input}, {"help", input}, {"version", input}, {"completion", input}, {"explain", input}, {"explain", "--" + input},
		{"parse", input}, {"parse", "--json", input}, {"parse", "--ndjson", input}, {"parse", "--base", input, "x"},
		{"parse", "--color=always", "--base", base, input}, {"parse", "--" + input}, {"parse", "--color", input, "x"},
		{"canon", input}, {"canon", "--encoding", input}, {"get", "--encoding", "iso-2022-jp", "href", input},
		{"resolve", "--encoding", "gb18030", "--base", base, input},
		{"get", "href", input}, {"get", "--format", input, base}, {"get", "--format", "{path|decoded}{query.a|all}", input}, {"get", input, base}, {"get", "host,path", "--base", input, "x"},
		{"set", base, "host=" + input}, {"set", base, "protocol=" + input}, {"set", base, "pathname=" + input},
		{"set", base, "search=" + input}, {"set", base, "username=" + input}, {"set", base, "hash=" + input},
		{"set", base, "port=" + input}, {"set", base, "href=" + input}, {"set", base, input}, {"set", input, "hash=x"},
		{"params", input}, {"params", "--json", input}, {"params", base, "set", "a", input}, {"params", base, "set", input, "a"},
		{"params", input, "delete", "a*b"}, {"params", base, "delete", input}, {"params", base, input},
		{"resolve", "--base", base, input}, {"resolve", "--base", input, "../x"}, {"resolve", "--json", "--base", base, input},
		{"resolve", "--mode", input, "x"}, {"resolve", "--as", "generic", "--base", base, input},
		{"rebase", "--base", "//h/x", input}, {"rebase", "--base", input, "x"},
		{"relativize", "--base", base, input}, {"relativize", "--base", input, input}, {"relativize", "--base", input, base},
		{"host", input}, {"host", "--json", input}, {"host", "--url", input}, {"host", "--url", "--json", input},
		{"data", input}, {"data", "data:" + input}, {"data", "data:;base64," + input}, {"data", "--mime", input}, {"data", "--json", "data:," + input}, {"data", "--json", "--mime", "a/b;" + input},
		{"host", "--" + input}, {"get", "public-suffix", "registrable-domain", "site", input},
		{"normalize", input}, {"normalize", "--json", input}, {"normalize", "--as", "file", input},
		{"show", input}, {"show", "--json", "--width", "20", input}, {"show", "--name", input, "--base", input, "x"},
		{"show", "--color", "always", "--base", base, input}, {"show", "--restriction", input, "a:"},
		{"trace", "--max-steps", "0", input}, {"trace", "--all", "--base", base, input},
		{"surt", input}, {"surt", "--json", "--base", input, input}, {"surt", "--heritrix", input}, {"canon", "--profile", input},
		{"udf", "--op", input, "--format", input}, {"udf", "--op", "parse", "--columns", input, "--format", "ndjson"}, {"udf", "--op", "canon", "--format", "lines", "--base", input},
	}, [][]string{
		{"canon"}, {"canon", "-"}, {"parse", "-"}, {"parse", "--json", "-"}, {"parse", "--ndjson"}, {"get", "href", "-"},
		{"set", "-", "hash=x"}, {"params", "-"}, {"params", "-", "delete", "*"}, {"params", "-", "set", "a", "b"},
		{"resolve", "--base", base, "-"}, {"resolve", "--ndjson"}, {"rebase", "--base", base, "-"}, {"rebase", "--ndjson"},
		{"relativize", "--base", base, "-"}, {"relativize", "--ndjson"}, {"normalize", "-"}, {"normalize", "--ndjson"},
		{"set", "--ndjson"}, {"host"}, {"host", "--json", "-"}, {"host", "--url"}, {"host", "--ndjson"},
		{"data"}, {"data", "--mime"}, {"data", "--json", "--mime", "-"},
		{"show", "-"}, {"show", "--ndjson"}, {"show", "--names", "-", "a:"},
		{"udf", "--op", "check", "--format", "tsv", "--escape", "clickhouse"}, {"udf", "--op", "canon", "--format", "lines"},
		{"surt"}, {"canon", "--profile", "safebrowsing-v5/1", "--explain"}, {"canon", "--profile", "safebrowsing-v4/1", "--expressions"},
		{"canon", "--profile", "whatwg-sorted/1", "--json"},
	}, [][]string{
		{"parse", "--ndjson"}, {"trace", "--ndjson"}, {"resolve", "--ndjson"}, {"rebase", "--ndjson"}, {"relativize", "--ndjson"},
		{"normalize", "--ndjson"}, {"set", "--ndjson"},
		{"host", "--ndjson"}, {"host", "--url", "--ndjson"}, {"show", "--ndjson"}, {"data", "--ndjson"}, {"data", "--mime", "--ndjson"},
		{"udf", "--op", "parse", "--columns", "input,href,hostname-unicode", "--format", "ndjson"},
		{"canon", "--ndjson", "--explain", "--profile", "surt/1"}, {"surt", "--ndjson"},
	}
	arguments = append(arguments, []string{"parse", "--as", input, "x"}, []string{"set", "--as", "whatwg-2017", base, "host=" + input}, []string{"set", "--as", "html-2012", base, input},
		[]string{"set", "--as", "webspecs-2014", input, "hash=x"}, []string{"get", "--as", "whatwg-2017", "href", "path-kind", input}, []string{"get", "--as", "rfc3986", "--json", "path", "valid", input},
		[]string{"trace", "--as", "whatwg-2025", "--base", base, input}, []string{"resolve", "--as", "whatwg-2025", "--base", base, input}, []string{"resolve", "--as", "rfc3987", "--base", input, "x"},
		[]string{"explain", "--as", "whatwg-2017", input}, []string{"compare", "--editions", "--encoding", "big5", input})
	lists = append(lists, []string{"canon", "--as", "whatwg-2017"}, []string{"canon", "--as", "net/url", "--keep"}, []string{"get", "--as", "html-2012", "href", "error"})
	requests = append(requests, []string{"resolve", "--as", "whatwg-2017", "--ndjson"}, []string{"trace", "--as", "whatwg-2025", "--ndjson"})
	arguments = append(arguments, []string{"pattern", input}, []string{"pattern", "test", input, base}, []string{"pattern", "exec", "--base", base, input, "x"},
		[]string{"pattern", "explain", input, base}, []string{"pattern", "explain", "--json", "--pathname", input, input},
		[]string{"pattern", "explain", "--hostname", input, "--search", input, "--base", base}, []string{"pattern", "test", "--protocol", input, "--base", input})
	lists = append(lists, []string{"pattern", "test", "--pathname", "/:a*"}, []string{"pattern", "exec", "--hostname", "**.h", "--json"},
		[]string{"pattern", "match", "--patterns", "testdata/patterns.json", "--all"}, []string{"pattern", "match", "--patterns", "testdata/patterns.json", "--best", "--json"},
		[]string{"pattern", "match", "--patterns", "-", "https://h/a/b"})
	requests = append(requests, []string{"pattern", "--ndjson"}, []string{"pattern", "match", "--patterns", "testdata/patterns.json", "--ndjson"}, []string{"robots", "test", "--ndjson"},
		[]string{"udf", "--op", "pattern", "--patterns", "testdata/patterns.json", "--columns", "pattern,group.id", "--format", "ndjson"})
	arguments = append(arguments, []string{"robots", input}, []string{"robots", "test", "--robots", "testdata/robots.txt", "--agent", input, "--base", base, input},
		[]string{"robots", "test", "--robots", input, "--agent", "a", base}, []string{"robots", "test", "--robots", "testdata/robots.txt", "--agent", "a", "--base", input, "x"})
	lists = append(lists, []string{"robots", "test", "--robots", "testdata/robots.txt", "--agent", "a"}, []string{"robots", "test", "--robots", "testdata/robots.txt", "--agent", "a", "--json", "--base", base},
		[]string{"robots", "test", "--robots", "-", "--agent", "a", "--problems", base})
	// The comparison of all editions is tested by itself. One reading has nothing to differ from, which
	// saves the search for what makes them agree.
	two, one := []string{"compare", "--profile", "guard=net/url fetch=whatwg"}, []string{"compare", "--profile", "fetch=whatwg"}
	arguments = append(arguments, slices.Concat(two, []string{input}), slices.Concat(one, []string{"--base", input, "x"}), []string{"compare", "--editions", input},
		[]string{"compare", "--profile", input, "x"}, []string{"compare", "--profile", "fetch=" + input, "x"}, []string{"compare", "--list", input})
	lists = append(lists, slices.Concat(two, []string{"--filter"}), slices.Concat(one, []string{"--color", "always"}))
	requests = append(requests, slices.Concat(one, []string{"--ndjson"}))
	// Each edition is tested by itself; these have and have not what can be printed.
	for _, name := range []string{"whatwg-2017", "net/url"} {
		as := []string{"parse", "--as", name}
		arguments = append(arguments, slices.Concat(as, []string{input}), slices.Concat(as, []string{"--json", "--base", input, "x"}))
		lists = append(lists, as)
		requests = append(requests, slices.Concat(as, []string{"--ndjson"}))
	}
	return arguments, lists, requests
}

func pass(input string) {
	arguments, lists, requests := calls(input)
	run := func(args []string, stdin string) { Main(args, strings.NewReader(stdin), io.Discard, io.Discard) }
	for _, args := range arguments {
		run(args, "")
	}
	for _, args := range lists {
		run(args, input)
	}
	text, err := json.Marshal(input)
	if err != nil {
		panic(err)
	}
	patterns := fmt.Sprintf(`{"id":%s,"pattern":[%[1]s],"inputs":[%[1]s]}`+"\n"+`{"pattern":[%[1]s,"https://h/"],"inputs":[%[1]s,"https://h/"]}`+
		"\n"+`{"pattern":[{"pathname":%[1]s,"search":%[1]s}],"inputs":[{"pathname":%[1]s}]}`+"\n"+`{"pattern":[{"pathname":%[1]s}],"component":"pathname","groups":{%[1]s:%[1]s}}`+
		"\n"+`{"component":"pathname","left":%[1]s,"right":{"pathname":%[1]s}}`+"\n"+`{"pattern":[{%[1]s:%[1]s}]}`, text)
	run([]string{"pattern", "--ndjson"}, patterns)
	run([]string{"robots", "test", "--ndjson"}, fmt.Sprintf(`{"id":%s,"robots":%[1]s,"agent":%[1]s,"input":%[1]s}`+"\n"+`{"robots":"user-agent: *\ndisallow: /*a*b$","agent":"a","input":%[1]s,"base":"https://h/"}`+
		"\n"+`{"robots":%[1]s,"agent":"a","input":"x","base":%[1]s}`, text))
	for _, args := range requests {
		run(args, fmt.Sprintf(`{"id":%s,"input":%[1]s}`+"\n"+`{"input":%[1]s,"base":"https://h/a/b?c"}`+"\n"+`{"input":"../x?y","base":%[1]s}`+
			"\n"+`{"input":%[1]s,"base":"https://h","encoding":"big5"}`+"\n"+`{"input":"x","base":"https://h","encoding":%[1]s}`+"\n"+`{"input":"https://h","set":[["href",%[1]s],["pathname",%[1]s],["host",%[1]s]]}`, text))
	}
}

// requestShapes are hostile as lines of --ndjson, and in lists of any kind.
var requestShapes = []hostile.Shape{
	{Name: "empty lines", Make: hostile.Repeat("\n")},
	{Name: "short lines", Make: hostile.Repeat("a\n")},
	{Name: "lines with URLs", Make: hostile.Repeat("http://h/a b\n")},
	{Name: "lines that end otherwise", Make: hostile.Repeat("a\r\n\r")},
	{Name: "byte order marks", Make: hostile.Repeat("\uFEFF")},
	{Name: "ill-formed lines", Make: hostile.Repeat("\xFF\n")},
	{Name: "objects", Make: hostile.Repeat("{}\n")},
	{Name: "requests", Make: hostile.Repeat(`{"input":"x","base":"http://h"}` + "\n")},
	{Name: "open objects", Make: hostile.Around(`{"id":`, `{"a":`, "")},
	{Name: "open arrays", Make: hostile.Around(`{"id":`, `[`, "")},
	{Name: "nested arrays", Make: func(n int) string {
		return `{"id":` + strings.Repeat("[", n/2) + strings.Repeat("]", n/2) + `,"input":"x"}`
	}},
	{Name: "long array", Make: hostile.Around(`{"input":"x","id":[0`, ",0", "]}")},
	{Name: "long number", Make: hostile.Around(`{"input":"x","id":1`, "0", "}")},
	{Name: "unknown fields", Make: hostile.Around(`{"input":"x"`, `,"a":1`, "}")},
	{Name: "long unknown field", Make: hostile.Around(`{"`, "inptu", `":1}`)},
	{Name: "repeated fields", Make: hostile.Around(`{"input":"x"`, `,"input":"x"`, "}")},
	{Name: "escapes", Make: hostile.Around(`{"input":"`, `\u00e9`, `"}`)},
	{Name: "lone surrogates", Make: hostile.Around(`{"input":"`, `\ud800`, `"}`)},
	{Name: "escaped quotes", Make: hostile.Around(`{"input":"`, `\"`, `"}`)},
	{Name: "open string", Make: hostile.Around(`{"input":"`, "a", "")},
	{Name: "spaces", Make: hostile.Around("{", " ", `"input":"x"}`)},
	{Name: "data after requests", Make: hostile.Around(`{"input":"x"}`, ` {}`, "")},
	{Name: "settings", Make: hostile.Around(`{"input":"http://h","set":{"hash":"x"`, `,"hash":"x"`, "}}")},
}

func shapes() []hostile.Shape {
	return slices.Concat(hostile.Searched(), hostile.Queries(), requestShapes)
}

// Every verb is called, and with requests if it reads them.
func TestCallsHaveEveryVerb(t *testing.T) {
	arguments, lists, requests := calls("x")
	for _, page := range pages() {
		calls := func(args []string) bool { return args[0] == page.Name }
		if !slices.ContainsFunc(slices.Concat(arguments, lists), calls) {
			t.Errorf("no call of %s", page.Name)
		}
		if flagOf(&page, "ndjson") != nil && !slices.ContainsFunc(requests, calls) {
			t.Errorf("no call of %s --ndjson", page.Name)
		}
	}
}

func TestGrowthOfVerbs(t *testing.T) { hostile.GrowthFrom(t, 1<<10, shapes(), pass) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 47000, pass) }
