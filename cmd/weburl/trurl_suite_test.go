package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// trurlCase is a test of trurl.
type trurlCase struct {
	Input    struct{ Arguments []string } `json:"input"`
	Expected struct {
		Stdout     any `json:"stdout"`
		Stderr     any `json:"stderr"`
		Returncode int `json:"returncode"`
	} `json:"expected"`
	// Required and Excludes are features of libcurl.
	Required []string `json:"required"`
	Excludes []string `json:"excludes"`
	Encoding string   `json:"encoding"`
}

// trurlTests is how many tests trurl 0.16.1 has.
const trurlTests = 213

// trurlUsage is how many of them expect an error because trurl does not accept the arguments.
// No command of weburl runs for these.
const trurlUsage = 14

// trurlFiles are the files that the tests read, with the content that they have in trurl.
var trurlFiles = map[string]string{
	"testfiles/test0000.txt": "https://" + strings.Repeat("a", 4107) + "\nhttp://example.org\n",
	"testfiles/test0001.txt": "https://curl.se/\n\nhttps://docs.python.org/   \n   \ngit://github.com/curl/curl.git\r\n\t\n" +
		"http://example.org\t   \t\n     \t\t\n\r\n\nxyz://hello/?hi\n",
	"testfiles/test0002.txt": "",
}

// Commands of weburl do what each test of trurl asks for. They print what trurl prints, or
// differ as trurlDifferences says. A test that is listed there must differ in just this way.
func TestTrurlSuite(t *testing.T) {
	var cases []trurlCase
	if err := suite.DecodeStrict(suite.Read(t, "trurl/tests.json"), &cases); err != nil {
		t.Fatal(err)
	}
	if len(cases) != trurlTests {
		t.Errorf("%d tests, want %d", len(cases), trurlTests)
	}
	expected := map[int]string{}
	for _, d := range trurlDifferences {
		for i, got := range d.tests {
			if expected[i] != "" {
				t.Errorf("test %d is listed twice", i)
			}
			expected[i] = got
		}
	}
	usage := 0
	for i, test := range cases {
		difference, err := test.difference(t)
		if err == errTrurlUsage && difference == "" {
			usage++
		}
		if want, ok := expected[i]; !ok && difference != "" {
			t.Errorf("test %d, %q: weburl prints %s, trurl %v; if there is a good reason, add to trurlDifferences:\n%d: %q,", i, test.Input.Arguments, difference, test.Expected.Stdout, i, difference)
		} else if difference != want {
			t.Errorf("test %d, %q: weburl prints %s, and %s is listed", i, test.Input.Arguments, difference, want)
		}
	}
	if usage != trurlUsage {
		t.Errorf("%d tests are about wrong usage, want %d", usage, trurlUsage)
	}
}

// docs/from-trurl.md says how many tests give the same, and lists the differences.
func TestFromTrurlCounts(t *testing.T) {
	var table strings.Builder
	all, standard := 0, 0
	for _, d := range trurlDifferences {
		by := "weburl"
		if d.standard {
			by = "the Standard"
			standard += len(d.tests)
		}
		all += len(d.tests)
		fmt.Fprintf(&table, "| %s | %s | %d |\n", d.reason, by, len(d.tests))
	}
	want := fmt.Sprintf(`
## trurl's tests

trurl 0.16.1 comes with %d tests. A test of weburl translates them into commands of weburl and compares the output and whether the
command succeeds. %d give the same. %d differ because of the Standard, and %d because of a decision of weburl. The other %d test
arguments that trurl refuses; there, no command of weburl runs. For URLs without a scheme, the translation writes the one that trurl
guesses.

| difference | reason | tests |
| --- | --- | --- |
%s`, trurlTests, trurlTests-all-trurlUsage, standard, all-standard, trurlUsage, &table)
	page := suite.Text(t, trurlPage.File)
	before, _, _ := strings.Cut(page, "\n## trurl's tests\n")
	if page == before+want {
		return
	}
	if !*updateTrurl {
		t.Fatalf("%s does not end with\n%s\nIf that is what you want: %s", trurlPage.File, want, trurlPage.Command)
	}
	suite.Write(t, trurlPage.File, before+want)
}

// difference returns what weburl prints if that differs from what trurl prints, or "". The error
// is errTrurlUsage if no command ran.
func (c *trurlCase) difference(t *testing.T) (string, error) {
	t.Helper()
	isJSON := false
	switch out := c.Expected.Stdout.(type) {
	case []any:
		isJSON = true
	case string:
		if isJSON = strings.HasPrefix(out, "[]"); isJSON {
			c.Expected.Stdout = []any{}
		}
	}
	call, err := readTrurl(c.Input.Arguments, trurlFiles)
	var out any
	status := 2
	if err == nil {
		out, status, err = call.run(t)
	}
	switch {
	case err == errTrurlUsage && isJSON:
		out = []any{}
	case err == errTrurlUsage:
		out = ""
	case err != nil:
		return err.Error(), err
	}
	if !reflect.DeepEqual(out, c.Expected.Stdout) {
		text, _ := json.Marshal(out)
		if s, ok := out.(string); ok {
			text = []byte(fmt.Sprintf("%q", s))
		}
		const most = 200
		if len(text) > most {
			text = append(text[:most:most], "..."...)
		}
		return string(text), err
	}
	if (status == 0) != (c.Expected.Returncode == 0) {
		return fmt.Sprintf("exit status %d", status), err
	}
	return "", err
}
