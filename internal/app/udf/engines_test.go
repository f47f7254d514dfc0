package udf_test

import (
	"bufio"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/rows"
	"github.com/weburl-go/weburl/internal/app/template"
	"github.com/weburl-go/weburl/internal/app/udf"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// suiteInputs returns the inputs of the Standard's tests.
func suiteInputs(t testing.TB) []string {
	t.Helper()
	var inputs []string
	for _, c := range suite.URLCases(t) {
		inputs = append(inputs, c.Input)
	}
	if len(inputs) < 800 {
		t.Fatalf("%d inputs", len(inputs))
	}
	return inputs
}

// A stand-in for TRANSFORM of Hive and Spark: it writes values without escapes, null as \N, tabs
// between columns and LF behind each row, and takes LF, CR and CRLF for the end of one,
// as Java's readLine does. The printed query removes what it cannot write.
func TestTransform(t *testing.T) {
	list, err := template.Columns(template.Split("input,href,query,port-or-default,registrable-domain,error"), template.Further{})
	if err != nil {
		t.Fatal(err)
	}
	remove := strings.NewReplacer("\t", "", "\n", "", "\r", "")
	originals := append(suiteInputs(t), "", " ", null)
	inputs := slices.Clone(originals)
	var in strings.Builder
	for i, input := range inputs {
		if inputs[i] = remove.Replace(input); input == null {
			inputs[i] = null
			in.WriteString("\\N\n")
			continue
		}
		in.WriteString(inputs[i] + "\n")
	}
	got, err := run(udf.Stream{Op: udf.Columns(weburl.Options{}, nil, list...), Format: udf.TSV(false)}, in.String())
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(strings.NewReader(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(got)))
	lines.Buffer(nil, 1<<20)
	var row, whole rows.Row
	for i, input := range inputs {
		if !lines.Scan() {
			t.Fatalf("%d rows of %d", i, len(inputs))
		}
		if row.ReadNull(); input != null {
			row.Read(input)
		}
		values := strings.Split(lines.Text(), "\t")
		if len(values) != len(list) {
			t.Fatalf("%q: %q", input, values)
		}
		for k, c := range list {
			want, ok := row.Append(nil, c)
			if value := values[k]; (value != `\N`) != ok || ok && value != string(want) {
				t.Errorf("%q: %s is %q, want %q", input, c.Name, value, want)
			}
		}
		// What the query removes, the parser does not see.
		if whole.Read(originals[i]); input != null && whole.URL() != row.URL() {
			t.Errorf("%q is %s without tabs and line ends, but %s", input, row.URL(), whole.URL())
		}
	}
	if lines.Scan() {
		t.Errorf("%q after the last row", lines.Text())
	}
}

// A stand-in for executable_pool of ClickHouse: blocks of rows of RowBinary with a header, and
// the whole suite through them, in blocks of any size.
func TestBlocks(t *testing.T) {
	list, err := template.Columns(template.Split("href,valid,errors"), template.Further{})
	if err != nil {
		t.Fatal(err)
	}
	var encoded []string
	var want strings.Builder
	var row rows.Row
	for i, input := range suiteInputs(t) {
		if i%10 == 3 {
			input = null
		}
		encoded = append(encoded, binaryRow(input))
		want.WriteString(expected(&row, list, input))
	}
	s := udf.Stream{Op: udf.Columns(weburl.Options{}, nil, list...), Format: udf.RowBinary, Chunks: true}
	for _, n := range []int{1, 7, 500, 1 << 20} {
		got, err := run(s, chunked(n, encoded...))
		if err != nil || got != want.String() {
			t.Errorf("blocks of %d rows: %v, or other answers", n, err)
		}
	}
}
