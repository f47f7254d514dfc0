package cli

import (
	"strings"
	"testing"
)

// cells returns how many columns of a terminal the characters of these tests take.
func cells(text string) (n int) {
	for _, r := range text {
		switch {
		case strings.ContainsRune("\u0301\u0308\ufe0f", r):
		case strings.ContainsRune("日本例え語１한😀", r):
			n += 2
		default:
			n++
		}
	}
	return n
}

// over returns what stands above the carets of a line.
func over(line, carets string) (text string) {
	at := 0
	for _, r := range line {
		from := at
		at += cells(string(r))
		if from < len(carets) && at <= len(carets) && carets[from] == '^' && (at == from || carets[at-1] == '^') {
			text += string(r)
		}
	}
	return text
}

// Carets are below what they are about, whatever is before it.
func TestCaretsByCells(t *testing.T) {
	const wide = "日本e\u0301😀１한"
	for _, test := range []struct {
		args  []string
		above string
	}{
		{[]string{"parse", "https://h/" + wide + "<b"}, "<"},
		{[]string{"parse", "https://h/\u202e\u200d" + wide + "<b"}, "<"},
		{[]string{"parse", "https://h/" + wide + "|語"}, "|"},
		{[]string{"parse", "https://" + wide + "^.example/"}, "^"},
		{[]string{"parse", "--as", "rfc3986", "https://h/日本"}, "日"},
		{[]string{"host", "日本e\u0301語^"}, "^"},
		{[]string{"compare", "--profile", "guard=net/url fetch=whatwg", "https://h/" + wide + `\b`}, `\`},
	} {
		for _, color := range []string{"never", "always"} {
			args := test.args
			if args[0] != "host" {
				args = append(args[:len(args):len(args)], "--color", color)
			}
			got := run("", args...)
			found := false
			lines := strings.Split(stripped(got.stdout+got.stderr), "\n")
			for i, line := range lines {
				if i > 0 && strings.Contains(line, "^") && strings.Trim(line, " ^") == "" {
					found = found || over(lines[i-1], line) == test.above
				}
			}
			if !found {
				t.Errorf("%q: no carets below %q in\n%s", args, test.above, strings.Join(lines, "\n"))
			}
		}
	}
}

// The columns of the table of readings begin below each other.
func TestTableByCells(t *testing.T) {
	for _, input := range []string{"https://u:日本@e\u0301例え.example/日本", "https://h:81/日本語日本語日本語日本語日本語日本語?q=e\u0301😀#한"} {
		for _, color := range []string{"never", "always"} {
			got := stripped(run("", "compare", "--color", color, "--profile", "guard=rfc3987 fetch=whatwg", input).stdout)
			var columns []int
			rows := 0
			for line := range strings.Lines(got) {
				switch {
				case strings.HasPrefix(line, "  reading "):
					for _, name := range strings.Fields(line) {
						columns = append(columns, cells(line[:strings.Index(line, " "+name)+1]))
					}
				case strings.HasPrefix(line, "  rfc3987 "), strings.HasPrefix(line, "  whatwg "):
					rows++
					if strings.Contains(line, "refused") {
						continue
					}
					at := 0
					starts := map[int]bool{}
					before := ' '
					for _, r := range line {
						if before == ' ' || before == '!' || before == '~' {
							starts[at] = true
						}
						at += cells(string(r))
						before = r
					}
					for _, c := range columns {
						if c < at-1 && !starts[c] {
							t.Errorf("column %d of %q begins elsewhere in\n%s", c, line, got)
						}
					}
				}
			}
			if rows != 2 || len(columns) < 4 {
				t.Errorf("%d rows, %d columns in\n%s", rows, len(columns), got)
			}
		}
	}
}
