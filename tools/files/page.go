package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/tools/internal/peers"
)

const page = "docs/files.md"

var pageTables = peers.Tables{Page: page, Begin: "<!-- table of tools/files -->\n", End: "<!-- end of table -->\n"}

// tables returns the text for the page between the comments.
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

// code writes text as code, without the backslashes of a quotation that are not
// needed.
func code(text string) string {
	if quoted := fmt.Sprintf("%q", text); strings.ReplaceAll(quoted[1:len(quoted)-1], `\\`, `\`) != text || text == "" {
		text = quoted
	}
	return "`" + bars(text) + "`"
}

// bars escapes text for a table cell.
func bars(text string) string { return strings.ReplaceAll(text, "|", `\|`) }

// checkPage returns what is wrong with the page.
func checkPage(cases []testCase, answers [judges][]answer) (faults []string, err error) {
	written, err := pageTables.Read()
	if err == nil && written != tables(cases, answers) {
		faults = append(faults, page+": the tables are not those of this run; -update writes them")
	}
	return faults, err
}
