package check

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/findings"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// checkTable runs the verb and returns its reports.
func checkTable(t *testing.T, in io.Reader, args ...string) (found []findings.Record, messages string, ok bool) {
	t.Helper()
	var out, errors bytes.Buffer
	buffered := bufio.NewWriter(&out)
	args = append([]string{"--no-config", "--format", "json", "--max-findings", "0"}, args...)
	ok, err := runWith(frame.Streams{In: in, Out: buffered, To: &out, Err: &errors}, args)
	buffered.Flush()
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out.Bytes(), &found); err != nil {
		t.Fatalf("%v: %s", err, out.Bytes())
	}
	return found, errors.String(), ok
}

var valueParts = []string{"http://", "h", "/", "a b", `"`, `""`, ",", ";", "ö", "\xff", "é^", "joe:secret@", "@", "{{x}}", `\`, "%", "?q", "#", "[", "\t", " ", "'"}

// randomValues returns values that are lines of a list, some of them empty.
func randomValues(r *rand.Rand, n int) []string {
	values := make([]string, n)
	for i := range values {
		if r.IntN(10) == 0 {
			continue
		}
		var b strings.Builder
		if r.IntN(3) > 0 {
			b.WriteString("http://h/")
		}
		for range r.IntN(8) {
			b.WriteString(valueParts[r.IntN(len(valueParts))])
		}
		values[i] = b.String()
	}
	return values
}

// inValue is a finding without its file, with its position in the value of a row.
type inValue struct {
	row, start, end              int
	code, severity, message, url string
	suggestion                   string
	urlLength, suggestionLength  int
}

func of(f *findings.Record, row, start, end int) inValue {
	v := inValue{row, start, end, f.Code, f.Severity, f.Message, f.URL, "", f.URLLength, f.SuggestionLength}
	if f.Suggestion != nil {
		v.suggestion = *f.Suggestion
	}
	return v
}

// findInList returns what is found in the list of values.
func findInList(t *testing.T, values []string, args ...string) []inValue {
	t.Helper()
	list := strings.Join(values, "\n") + "\n"
	found, _, _ := checkTable(t, strings.NewReader(list), append(args, "--in", "list")...)
	var want []inValue
	row, start := 0, 0
	for i := range found {
		f := &found[i]
		for f.Start > start+len(values[row]) {
			start += len(values[row]) + 1
			row++
		}
		want = append(want, of(f, row, f.Start-start, f.End-start))
	}
	return want
}

func compareFindings(t *testing.T, got, want []inValue) {
	t.Helper()
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("finding %d is\n%+v, not\n%+v", i, got[i], want[i])
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%d findings, not %d", len(got), len(want))
	}
}

// randomTable returns a table with the values in the column url, the offset of each
// value, after the quote if it is quoted, and whether it is.
func randomTable(r *rand.Rand, values []string, separator, end string, quotes bool) (table string, starts []int, quoted []bool) {
	var b strings.Builder
	if r.IntN(2) == 0 {
		b.WriteString("\uFEFF")
	}
	b.WriteString("id" + separator + "url" + separator + "ö" + end)
	for i, v := range values {
		q := quotes && v != "" && (r.IntN(3) == 0 || strings.ContainsAny(v, separator+`"`))
		if !quotes {
			fmt.Fprintf(&b, "%d\"é%s", i, separator)
		} else {
			fmt.Fprintf(&b, "\"%d\"\"\né%s%s\"%s", i, end, separator, separator)
		}
		if q {
			b.WriteByte('"')
			v = strings.ReplaceAll(v, `"`, `""`)
		}
		starts, quoted = append(starts, b.Len()), append(quoted, q)
		b.WriteString(v)
		if q {
			b.WriteByte('"')
		}
		b.WriteString(separator + "http://joe:secret@h/ " + end)
	}
	return b.String(), starts, quoted
}

func compressed(t *testing.T, by, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	var w io.WriteCloser
	switch by {
	case "gz":
		w = gzip.NewWriter(&b)
	case "zst":
		w, _ = zstd.NewWriter(&b)
	default:
		return []byte(text)
	}
	io.WriteString(w, text)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// In each row, the same is found as in the list of the values. In a table that is
// not compressed, the bytes at a finding's position are those in the value.
func TestColumnIsAsTheList(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	name := filepath.Join(t.TempDir(), "table")
	for i := range 24 {
		n := 1 + r.IntN(100)
		if i < 4 {
			n = 12_000 // several parts
		}
		values := randomValues(r, n)
		args, separator, quotes := []string(nil), []string{",", ";", "\t"}[i%3], true
		if separator == "\t" {
			if args, quotes = []string{"--separator", "tab"}, r.IntN(2) == 0; quotes {
				args = append(args, "--quotes")
			} else {
				for i := range values {
					values[i] = strings.ReplaceAll(values[i], "\t", "")
				}
			}
		} else if separator == ";" {
			args = []string{"--separator", ";"}
		}
		var base []string
		if r.IntN(2) == 0 {
			base = []string{"--base", "https://example.org/x", "--ignore", "invalid-credentials", "--severity", "invalid-URL-unit=note"}
		}
		table, starts, quoted := randomTable(r, values, separator, []string{"\n", "\r\n"}[r.IntN(2)], quotes)
		if err := os.WriteFile(name, compressed(t, []string{"", "gz", "zst"}[r.IntN(3)], table), 0o666); err != nil {
			t.Fatal(err)
		}
		found, messages, _ := checkTable(t, nil, slices.Concat(base, args, []string{"--column", "url", name})...)
		var got []inValue
		row := 0
		// pos tracks the position of a finding.
		pos := struct{ at, line, column int }{len(table) - len(strings.TrimPrefix(table, "\uFEFF")), 1, 1}
		for i := range found {
			f := &found[i]
			for row+1 < len(starts) && f.Start >= starts[row+1] {
				row++
			}
			read := func(end int) int {
				text := table[starts[row]:end]
				if quoted[row] {
					return len(strings.ReplaceAll(text, `""`, `"`))
				}
				return len(text)
			}
			got = append(got, of(f, row, read(f.Start), read(f.End)))
			text := table[f.Start:f.End]
			if quoted[row] {
				text = strings.ReplaceAll(text, `""`, `"`)
			}
			if v := got[len(got)-1]; text != values[row][v.start:v.end] || quoted[row] && strings.Count(text, `"`)*2 != strings.Count(table[f.Start:f.End], `"`) {
				t.Fatalf("%q is at the place of %q", text, values[row][v.start:v.end])
			}
			if len(f.Edits) > 0 || f.Encoding != "" {
				t.Fatalf("%+v", f)
			}
			for ; pos.at < f.Start; pos.at++ {
				switch {
				case table[pos.at] == '\n':
					pos.line, pos.column = pos.line+1, 0
					fallthrough
				case utf8.RuneStart(table[pos.at]) || !utf8.ValidString(table[max(0, pos.at-1):pos.at+1]) && table[pos.at] == 0xff:
					pos.column++
				}
			}
			if f.Line != pos.line || f.Column != pos.column {
				t.Fatalf("%+v, not at line %d, column %d", f, pos.line, pos.column)
			}
		}
		compareFindings(t, got, findInList(t, values, base...))
		if strings.Contains(messages, "--fix") || strings.Contains(messages, "secret") {
			t.Errorf("%s", messages)
		}
	}
}

type crawled struct {
	ID  int64   `parquet:"id"`
	URL *string `parquet:"url,optional"`
}

// writeParquet writes a file with values, in row groups of perGroup rows. Nil
// values are null.
func writeParquet(t *testing.T, name string, values []*string, perGroup int, options ...parquet.WriterOption) {
	t.Helper()
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := parquet.NewGenericWriter[crawled](f, options...)
	for i, v := range values {
		if _, err := w.Write([]crawled{{int64(i), v}}); err != nil {
			t.Fatal(err)
		}
		if i%perGroup == perGroup-1 {
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

// The line of a finding in Parquet is its row, and its bytes are those of the
// value.
func TestColumnOfParquetIsAsTheList(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	name := filepath.Join(t.TempDir(), "table")
	for i := range 8 {
		values := randomValues(r, []int{1, 50, 9000}[i%3])
		var written []*string
		for i := range values {
			if v := &values[i]; *v == "" {
				written = append(written, nil)
			} else {
				written = append(written, v)
			}
		}
		writeParquet(t, name, written, 1+r.IntN(5000), parquet.DataPageVersion(1+i%2))
		found, _, _ := checkTable(t, nil, "--column", "url", name)
		var got []inValue
		for i := range found {
			f := &found[i]
			got = append(got, of(f, f.Line-1, f.Start, f.End))
			v := values[f.Line-1]
			if f.Column != utf8.RuneCountInString(v[:f.Start])+1 || f.EndLine != f.Line || f.EndColumn != utf8.RuneCountInString(v[:f.End])+1 {
				t.Fatalf("%+v in %q", f, v)
			}
		}
		compareFindings(t, got, findInList(t, values))
	}
}

// Line ends in values are neither rows nor lines of Parquet; in a text, they are
// lines of the file.
func TestColumnWithLineEnds(t *testing.T) {
	dir := t.TempDir()
	values := []string{"http://h/\na b", "http://h/ü\r\n\n^", "", "http://h/\"x\n"}
	pointers := make([]*string, len(values))
	table := "url\n"
	for i := range values {
		pointers[i] = &values[i]
		table += `"` + strings.ReplaceAll(values[i], `"`, `""`) + "\"\n"
	}
	writeParquet(t, filepath.Join(dir, "p"), pointers, 3)
	places := func(found []findings.Record) (all [][4]int) {
		for _, f := range found {
			if f.Places == nil {
				f.Places = []findings.RecordPlace{{Line: f.Line, Column: f.Column, EndLine: f.EndLine, EndColumn: f.EndColumn}}
			}
			for _, p := range f.Places {
				all = append(all, [4]int{p.Line, p.Column, p.EndLine, p.EndColumn})
			}
		}
		return all
	}
	found, _, _ := checkTable(t, nil, "--column", "url", filepath.Join(dir, "p"))
	want := [][4]int{{1, 10, 1, 11}, {1, 12, 1, 13}, {2, 11, 2, 14}, {2, 14, 2, 15}, {3, 1, 3, 1}, {4, 10, 4, 11}, {4, 12, 4, 13}}
	if got := places(found); !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
	inText, _, _ := checkTable(t, strings.NewReader(table), "--column", "url")
	want = [][4]int{{2, 11, 3, 1}, {3, 2, 3, 3}, {4, 12, 6, 1}, {6, 1, 6, 2}, {7, 2, 7, 2}, {8, 11, 8, 13}, {8, 14, 9, 1}}
	if got := places(inText); !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
	for i := range min(len(found), len(inText)) {
		if found[i].Code != inText[i].Code || found[i].URL != inText[i].URL || !reflect.DeepEqual(found[i].Suggestion, inText[i].Suggestion) {
			t.Errorf("%+v, but in a text %+v", found[i], inText[i])
		}
	}
}

// runTable runs the verb as a user does, and returns all that it prints.
func runTable(in io.Reader, args ...string) (stdout, stderr string, ok bool, err error) {
	var out, errors bytes.Buffer
	buffered := bufio.NewWriter(&out)
	ok, err = runWith(frame.Streams{In: in, Out: buffered, To: &out, Err: &errors}, append(args, "--no-config"))
	buffered.Flush()
	return out.String(), errors.String(), ok, err
}

// Errors in a table are reported as canon reports them, after the findings in the
// rows before. The status is the same as for a list that cannot be read.
func TestColumnErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	url := "http://h/a b"
	writeParquet(t, "p", []*string{&url}, 1)
	parquetText, err := os.ReadFile("p")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("d", 0o777); err != nil {
		t.Fatal(err)
	}
	const header = "id,url\n1,http://h/a b\n\"\n\",x:y\n"
	for name, c := range map[string]struct {
		in, want string
		args     []string
		reports  int
	}{
		"ragged":    {header + "4\n5,http://h/c d\n", "stdin:5: this row has 1 field, but the header has 2", nil, 1},
		"quote":     {header + "4,http://h/\"c\n", "stdin:5: quotation mark in a field that does not begin with one; for a table without quotes, use --quotes=false", nil, 1},
		"long":      {header + strings.Repeat("x", 16<<20+1) + ",y\n", "stdin:5: a row longer than 16 MiB", nil, 1},
		"gzip":      {string(compressed(t, "gz", header+strings.Repeat("4,http://h/\n", 100)))[:60], "stdin: the gzip data ends too early", nil, 1},
		"UTF-16":    {"\xff\xfei\x00x", "stdin:1: the table is not well-formed UTF-16", nil, 0},
		"objects":   {"{\"url\":\"a:\"}\n", "stdin: this is NDJSON, in which no column can be checked", nil, 0},
		"empty":     {"", "stdin: the table has no header", nil, 0},
		"missing":   {"id,link\n", `stdin: column "url": no such column in the table; it contains "id", "link"`, nil, 0},
		"ambiguous": {"url,url\n", `stdin: column "url": the table has more than one column of this name`, nil, 0},
		"pipe":      {string(parquetText), "stdin: a Parquet file cannot be read from a pipe", nil, 0},
		"directory": {"", "d: this is a directory; --column reads tables that are named", []string{"d"}, 0},
		"quotes":    {"", "p: this is a Parquet file; flags for text tables", []string{"--quotes", "p"}, 0},
		"both":      {"", "none: no such file", []string{"none", "p"}, 1},
	} {
		out, messages, ok, err := runTable(strings.NewReader(c.in), append([]string{"--column", "url", "--format", "ndjson"}, c.args...)...)
		if err != nil || ok || !strings.Contains(messages, "weburl: "+c.want) || strings.Count(out, "\n") != c.reports {
			t.Errorf("%s: %v, %v, %q, %q", name, ok, err, messages, out)
		}
	}
	for _, c := range []struct{ want, args string }{
		{"--separator needs --column", "--separator ;"},
		{"--quotes needs --column", "--quotes=false"},
		{"cannot be used with --in html", "--column url --in html"},
		{"cannot be used with --in text", "--column url --in text"},
		{"cannot be used together; tables are only checked", "--column url --fix p"},
		{"cannot be used together; tables are only checked", "--column url --diff"},
		{"--separator takes one ASCII character", "--column url --separator ab"},
	} {
		if out, _, _, err := runTable(strings.NewReader("url\n"), strings.Fields(c.args)...); err == nil || !strings.Contains(err.Error(), c.want) || out != "" {
			t.Errorf("%s: %v", c.args, err)
		}
	}
}

// There can be several tables of all kinds, and standard input can be a file; the
// name determines the dialect. Formats of reports show rows of Parquet as lines,
// without offsets.
func TestColumnOfSeveralTables(t *testing.T) {
	t.Chdir(t.TempDir())
	url := "http://h/a b"
	writeParquet(t, "p", []*string{nil, &url}, 1)
	for name, text := range map[string]string{"c.csv": "url,id\nhttp://h/,1\nhttp://h/a b,2\n", "t.tsv": "a\turl\n\"\thttp://h/a b\n", "e": "url\n"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	out, messages, ok, err := runTable(nil, "--column", "url", "--in", "list", "c.csv", "e", "p", "t.tsv")
	const (
		explained = "invalid-URL-unit: a space is not allowed in a path; write %20\n    http://h/a b\n              ^\n    fix: http://h/a%20b\n"
		summary   = "weburl: 3 warnings in 3 of 4 files\n"
	)
	if want := "c.csv:3:11: " + explained + "p:2:11: " + explained + "t.tsv:2:13: " + explained; out != want || messages != summary || ok || err != nil {
		t.Errorf("%v, %v, %q\n%s", ok, err, messages, out)
	}
	if _, messages, ok, _ := runTable(nil, "--column", "url", "e"); !ok || messages != "weburl: no problems found in 1 file with 0 URLs\n" {
		t.Errorf("%v, %q", ok, messages)
	}
	if err := os.WriteFile("ragged", []byte("url,id\nhttp://h/,1\nhttp://h/\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, messages, ok, _ := runTable(nil, "--column", "url", "ragged"); ok || !strings.HasSuffix(messages, "\nweburl: no problems found in what could be read: 1 file with 1 URL\n") {
		t.Errorf("%v, %q", ok, messages)
	}
	f, err := os.Open("p")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	out, _, _, _ = runTable(f, "--column", "url", "--format", "github", "--fail-on", "off")
	if want := "::warning file=stdin,line=2,col=11,endColumn=12,title=invalid-URL-unit::"; !strings.HasPrefix(out, want) {
		t.Errorf("%s", out)
	}
	for name, offsets := range map[string]bool{"c.csv": true, "p": false} {
		out, _, _, _ := runTable(nil, "--column", "url", "--format", "sarif", name)
		var log struct {
			Runs []struct {
				Results []struct {
					Locations []struct {
						PhysicalLocation struct{ Region map[string]int }
					}
				}
			}
		}
		if err := json.Unmarshal([]byte(out), &log); err != nil {
			t.Fatal(err)
		}
		region := log.Runs[0].Results[0].Locations[0].PhysicalLocation.Region
		want := map[string]int{"startLine": 2, "startColumn": 11, "endLine": 2, "endColumn": 12}
		if offsets {
			want = map[string]int{"startLine": 3, "startColumn": 11, "endLine": 3, "endColumn": 12, "charOffset": 29, "charLength": 1, "byteOffset": 29, "byteLength": 1}
		}
		if !reflect.DeepEqual(region, want) || strings.Contains(out, `"fixes"`) {
			t.Errorf("%s: %v", name, region)
		}
	}
}

// Nothing of other columns is shown, and no passwords of the column.
func TestColumnHidesWhatIsNotItsOwn(t *testing.T) {
	for _, form := range []string{"text", "json", "ndjson", "sarif", "github"} {
		out, messages, _, err := runTable(strings.NewReader("key,url,more\nsecret,\"http://joe:secret\"\"cret@h/a b\",secret\n"), "--column", "url", "--format", form)
		if err != nil || strings.Contains(out+messages, "secret") || !strings.Contains(out, "invalid-URL-unit") {
			t.Errorf("%s: %v, %s%s", form, err, out, messages)
		}
	}
}

// Invalid UTF-8 is reported at its position.
func TestColumnThatIsNotUTF8(t *testing.T) {
	_, messages, _, _ := runTable(strings.NewReader("id,url\n\"\n\",http://h/\n1,\"http://h/\"\"\xff\"\n"), "--column", "url")
	if want := "weburl: stdin:4:4: invalid UTF-8 in a URL"; !strings.Contains(messages, want) {
		t.Errorf("%q", messages)
	}
}

// collecting runs the garbage collector during reads, and keeps the largest amount
// of memory held.
type collecting struct {
	io.Reader
	most *uint64
}

func (c collecting) Read(b []byte) (int, error) {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	*c.most = max(*c.most, m.HeapAlloc)
	return c.Reader.Read(b[:min(len(b), 4<<10)])
}

// Whatever the size of a compressed table, memory holds only some parts of it.
func TestMemoryOfColumn(t *testing.T) {
	if hostile.Race {
		t.Skip("the race detector holds memory, too")
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	measure := func(rows int) uint64 {
		table := compressed(t, "gz", "id,url\n"+strings.Repeat("1,http://example.org/some/path\n2,\"http://example.org/\"\"\"\n", rows/2))
		runtime.GC()
		var before runtime.MemStats
		runtime.ReadMemStats(&before)
		most := before.HeapAlloc
		if _, _, ok, err := runTable(collecting{bytes.NewReader(table), &most}, "--column", "url", "--format", "ndjson", "--max-findings", "10"); ok || err != nil {
			t.Fatal(err)
		}
		return most - before.HeapAlloc
	}
	measure(1000)
	if few, many := measure(200_000), measure(1_600_000); many > 2*few+4<<20 {
		t.Errorf("%d bytes are held for 200,000 rows, %d for 1,600,000", few, many)
	} else {
		t.Logf("%d and %d bytes are held", few, many)
	}
}
