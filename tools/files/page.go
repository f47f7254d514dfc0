package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
)

// The tables of the page are between two comments.
const (
	page       = "docs/files.md"
	tableBegin = "<!-- table of tools/files -->\n"
	tableEnd   = "<!-- end of table -->\n"
)

// tables returns what the page has between the comments.
func tables(cases []testCase, answers [judges][]answer) string {
	var b strings.Builder
	b.WriteString("\n| judge | cases | same answer | another |\n| --- | ---: | ---: | ---: |\n")
	for j, judge := range list("") {
		asked, same := 0, 0
		for i, c := range cases {
			if answers[j][i].asked {
				asked++
				if c.same(answers[j][i]) {
					same++
				}
			}
		}
		fmt.Fprintf(&b, "| %s %s | %d | %d | %d |\n", judge.name, judge.version, asked, same, asked-same)
	}
	b.WriteString("\n| departure | | cases | such as |\n| --- | --- | --- | --- |\n")
	for _, name := range slices.Sorted(maps.Keys(departures)) {
		var counts, examples []string
		for j, judge := range list("") {
			n := 0
			for i, c := range cases {
				if c.why[j] != name {
					continue
				}
				if n++; n == 1 {
					examples = append(examples, fmt.Sprintf("%s: %s: %s, ours: %s", code(c.input), judge.name, theirs(answers[j][i]), ours(c.ours)))
				}
			}
			if n > 0 {
				counts = append(counts, fmt.Sprintf("%s %d", judge.name, n))
			}
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", name, bars(departures[name]), strings.Join(counts, ", "), examples[0])
	}
	b.WriteString("\n")
	return b.String()
}

func theirs(a answer) string {
	if a.refused {
		return "refused"
	}
	return code(a.text)
}

func ours(text string) string {
	if answer, err := strconv.Unquote(text); err == nil {
		return code(answer)
	}
	return text
}

// code writes text as code, without a quotation's backslashes where nothing needs them.
func code(text string) string {
	if quoted := fmt.Sprintf("%q", text); strings.ReplaceAll(quoted[1:len(quoted)-1], `\\`, `\`) != text || text == "" {
		text = quoted
	}
	return "`" + bars(text) + "`"
}

// bars makes text fit into a cell.
func bars(text string) string { return strings.ReplaceAll(text, "|", `\|`) }

// split returns the page before, between and after the comments.
func split() (name, before, between, after string, err error) {
	if name, err = tablePath(page); err != nil {
		return
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return
	}
	text := strings.ReplaceAll(string(data), "\r\n", "\n")
	before, rest, found := strings.Cut(text, tableBegin)
	between, after, closed := strings.Cut(rest, tableEnd)
	if !found || !closed {
		err = fmt.Errorf("%s lacks the comments around the tables", page)
	}
	return
}

func writePage(cases []testCase, answers [judges][]answer) error {
	name, before, _, after, err := split()
	if err != nil {
		return err
	}
	return os.WriteFile(name, []byte(before+tableBegin+tables(cases, answers)+tableEnd+after), 0o666)
}

// checkPage returns what is wrong with the page.
func checkPage(cases []testCase, answers [judges][]answer) (faults []string, err error) {
	_, _, between, _, err := split()
	if err == nil && between != tables(cases, answers) {
		faults = append(faults, page+": the tables are not those of this run; -update writes them")
	}
	return faults, err
}
