package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/tools/internal/peers"
)

const (
	page       = "docs/generated/models.md"
	pageInputs = 100_000
)

var pageTable = peers.Tables{Page: page, Begin: "<!-- table of tools/models -->\n", End: "<!-- end of table -->\n"}

// A row is a line of the table.
type row struct {
	program, model, version string
	counts                  []count
}

func (c *comparison) row() row {
	return row{c.program.name, c.model.Name, c.version, c.counts}
}

// share is the share of equal hosts, in percent.
func (r row) share() float64 {
	var sum count
	for _, c := range r.counts {
		sum.inputs += c.inputs
		sum.equal += c.equal
	}
	return sum.share()
}

func (c count) share() float64 { return 100 * float64(c.equal) / float64(max(c.inputs, 1)) }

// floor2 writes a share with two digits. It is 100 only if all answers are equal.
func floor2(share float64) string { return fmt.Sprintf("%.2f", float64(int(share*100))/100) }

func (r row) String() string {
	n := 0
	for _, c := range r.counts {
		n += c.inputs
	}
	cells := []string{r.program, "`" + r.model + "`", r.version, fmt.Sprint(n), "**" + floor2(r.share()) + "**"}
	for _, c := range r.counts {
		cells = append(cells, floor2(c.share()))
	}
	return "| " + strings.Join(cells, " | ") + " |"
}

func table(rows []row) string {
	var b strings.Builder
	b.WriteString("\n| program | model | version | strings | equal hosts, % | real | suites | mutated | random |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n")
	for _, r := range rows {
		fmt.Fprintln(&b, r)
	}
	b.WriteString("\n")
	return b.String()
}

// drift bounds the difference in points between a share and the figure on the page.
// A package of the same version may have got fixes since.
const drift = 0.5

// checkPage returns the rows for which the page has other figures. It does not
// compare figures for another version of a program.
func checkPage(rows []row) (wrong []string, err error) {
	inside, err := pageTable.Read()
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		start := fmt.Sprintf("| %s | `%s` | %s |", r.program, r.model, r.version)
		for line := range strings.Lines(inside) {
			if strings.HasPrefix(line, start) && math.Abs(r.share()-shareOf(line)) > drift {
				wrong = append(wrong, fmt.Sprintf("%s has\n%sbut measured is\n%s\ngo run ./tools/models -update writes it", page, line, r))
			}
		}
		if !strings.Contains(inside, fmt.Sprintf("| %s | `%s` |", r.program, r.model)) {
			wrong = append(wrong, fmt.Sprintf("%s has no row for %s", page, r.program))
		}
	}
	return wrong, nil
}

// shareOf returns the share of all strings in a line of the table, or -1.
func shareOf(line string) float64 {
	_, rest, _ := strings.Cut(line, "**")
	text, _, _ := strings.Cut(rest, "**")
	share, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return -1
	}
	return share
}
