package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
)

// null stands for NULL in what engines write and read.
const null = `\N`

// transformCommands returns the commands in the recipes of engines/spark, by the names of
// the recipes.
func transformCommands(t *testing.T) map[string][]string {
	t.Helper()
	commands := map[string][]string{}
	for name, code := range recipesOf(t, "../../engines/spark/README.md", `\w+`) {
		command := regexp.MustCompile(`'(?:/usr/local/bin/|\./)weburl ([^']+)'`).FindStringSubmatch(code)
		if command == nil {
			t.Fatalf("the recipe %s has no command", name)
		}
		commands[name] = strings.Fields(command[1])
	}
	return commands
}

// transform runs a command as Spark, Hive and Hadoop do: columns are separated by tabs, each row ends
// with a line feed, and there are no escapes. It reads the answers in the same format.
func transform(t *testing.T, args []string, rows [][]string) (answers [][]string, message string) {
	t.Helper()
	var in strings.Builder
	for _, row := range rows {
		in.WriteString(strings.Join(row, "\t") + "\n")
	}
	cmd := command(t, args...)
	var errors strings.Builder
	cmd.Stdin, cmd.Stderr = strings.NewReader(in.String()), &errors
	out, err := cmd.Output()
	if err != nil {
		message = err.Error() + ": " + errors.String()
	} else if len(out) > 0 && out[len(out)-1] != '\n' {
		t.Errorf("the last row has no line feed: %q", out)
	}
	for line := range strings.Lines(string(out)) {
		answers = append(answers, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
	return answers, message
}

// translate changes a value as the queries do.
var translate = strings.NewReplacer("\t", "", "\n", "", "\r", "")

func TestTransformParse(t *testing.T) {
	inputs := []string{
		"HTTP://A.example/x", "", "http://a b/", `http://a.example/\t\n\N\\`, "\\", "http://b\u00fccher.example/", "http://a.example/\xff\x00\x01",
		"http://a.exa\tmple/\r\n?q", `"http://a.example/"`, "mailto:x", "'", "http://a.example/" + strings.Repeat("x", 1<<20), null, "http://a.example/?\\N",
	}
	var rows [][]string
	for range 100 {
		for _, input := range inputs {
			rows = append(rows, []string{translate.Replace(input)})
		}
	}
	rows = rows[:200]
	answers, message := transform(t, transformCommands(t)["spark"], rows)
	if message != "" || len(answers) != len(rows) {
		t.Fatalf("%d answers for %d rows: %s", len(answers), len(rows), message)
	}
	for i, answer := range answers {
		input := inputs[i%len(inputs)]
		if len(answer) != 4 {
			t.Fatalf("%.60q: %d columns", input, len(answer))
		}
		u, err := weburl.Parse(input)
		switch {
		case input == null:
			if strings.Join(answer, " ") != `\N \N \N \N` {
				t.Errorf("NULL: %q", answer)
			}
		case err != nil:
			if answer[0] != translate.Replace(input) || answer[1] != null || answer[2] != null || answer[3] == null {
				t.Errorf("%.60q: %.60q", input, answer)
			}
		case answer[0] != translate.Replace(input) || answer[1] != u.String() || answer[2] == null || answer[3] != null:
			t.Errorf("%.60q: %.60q", input, answer)
		}
	}
}

func TestTransformResolve(t *testing.T) {
	rows := [][]string{{"../c", "http://a.example/b/"}, {null, "http://a.example/"}, {"x", null}, {"x", "mailto:y"}, {"", "http://a.example/#f"}, {`\`, "http://a.example/b"}}
	answers, message := transform(t, transformCommands(t)["hive"], rows)
	var got []string
	for _, answer := range answers {
		got = append(got, strings.Join(answer, "\t"))
	}
	want := []string{"http://a.example/c", null, null, null, "http://a.example/", "http://a.example/"}
	if strings.Join(got, " ") != strings.Join(want, " ") || message != "" {
		t.Errorf("%q %s\nwant %q", got, message, want)
	}
}

// To Hadoop, a key is text and never NULL, and there are as many rows as lines.
func TestTransformKeys(t *testing.T) {
	answers, message := transform(t, transformCommands(t)["hadoop"], [][]string{{"HTTP://A.example"}, {"x"}, {"http://a.example/"}})
	if message != "" || len(answers) != 3 || answers[0][0] != answers[2][0] || answers[0][1] != "HTTP://A.example" || answers[1][0] != null {
		t.Errorf("%q %s", answers, message)
	}
}

// Values that are ambiguous in the format end the command, so that the engine notices.
func TestTransformBroken(t *testing.T) {
	commands := transformCommands(t)
	for _, test := range []struct {
		recipe string
		row    []string
	}{
		{"spark", []string{"http://a.exa\tmple/"}},
		{"spark", []string{"http://a.example/\r"}},
		{"hive", []string{"x"}},
		{"hive", []string{"x", "http://a.example/", "y"}},
	} {
		good := []string{"http://a.example/"}
		if test.recipe == "hive" {
			good = []string{"x", "http://a.example/"}
		}
		answers, message := transform(t, commands[test.recipe], [][]string{good, test.row, good})
		if len(answers) > 1 || !strings.Contains(message, "row 2 ") {
			t.Errorf("%s: %q: %d answers, message %q", test.recipe, test.row, len(answers), message)
		}
	}
}
