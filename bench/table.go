package bench

import (
	"fmt"
	"io"
	"strings"
)

// WriteHead writes the head of the table.
func WriteHead(w io.Writer) error {
	_, err := io.WriteString(w, ""+
		"| work: corpus | peer | ns | ± | ratio | goal | allocations | bytes | MB/s | accepted |\n"+
		"| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	return err
}

// WriteResults writes the rows of one work on one corpus.
func WriteResults(w io.Writer, results []*Result) error {
	for i, r := range results {
		title := ""
		if i == 0 {
			title = r.Work.Name + ": " + r.Corpus.Name
		}
		if _, err := io.WriteString(w, r.row(title)); err != nil {
			return err
		}
	}
	return nil
}

func (r *Result) row(title string) string {
	inputs, bytes := r.Corpus.Size()
	ns := median(r.Nanoseconds)
	cells := []string{
		title,
		r.Peer,
		number(ns),
		fmt.Sprintf("%.1f%%", 100*deviation(r.Nanoseconds)),
		"",
		"",
		"",
		"",
		number(float64(bytes) / float64(inputs) / ns * 1000),
		fmt.Sprintf("%.1f%%", 100*float64(r.Accepted)/float64(inputs)),
	}
	if len(r.Ratios) > 0 {
		cells[4] = number(median(r.Ratios))
	}
	if goal := r.Work.Goal(r.Peer, r.Corpus.Name); goal > 0 {
		cells[5] = fmt.Sprintf("≤ %g", goal)
	}
	if r.Allocations >= 0 {
		cells[6] = number(r.Allocations)
		cells[7] = number(r.AllocatedBytes)
	}
	return "| " + strings.Join(cells, " | ") + " |\n"
}

// number formats v with three digits, or with all digits of a longer integer part.
func number(v float64) string {
	switch {
	case v >= 99.95:
		return fmt.Sprintf("%.0f", v)
	case v >= 9.995:
		return fmt.Sprintf("%.1f", v)
	default:
		return fmt.Sprintf("%.2f", v)
	}
}

// WriteNotes explains the table, and the works and corpora in it. machine describes
// where they were measured.
func WriteNotes(w io.Writer, machine string, p Plan, works []*Work, corpora []*Corpus, node *Node) error {
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s.\n\n", machine)
	fmt.Fprintf(&b, "Times are per input, as the median of %d rounds in which the peers took turns; ± is the median distance from that. "+
		"Ratios are medians of the ratios to the row with 1.00 in the same round. Allocations and bytes are per input, MB/s is input read, "+
		"and accepted is the share of the corpus that the peer does not refuse. GOGC is %d.\n\nWorks and peers:\n", p.Rounds, gcPercent)
	for _, work := range works {
		fmt.Fprintf(&b, "- **%s**, per %s: %s.", work.Name, work.Unit, work.Does)
		for _, peer := range work.Peers {
			if peer.Does != "" {
				fmt.Fprintf(&b, " %s: %s.", peer.Name, peer.Does)
			}
		}
		if node != nil && node.Does(work.Name) && work.InNode != "" {
			fmt.Fprintf(&b, " %s: %s.", node.PeerName(work.Name), work.InNode)
		}
		b.WriteByte('\n')
	}
	if node != nil {
		fmt.Fprintf(&b, "- **%s** is %s: %s. Peers with a version are packages of npm's, in the same Node; they take strings and return them.\n", NodeName, node.Version, NodeDoes)
	}
	b.WriteString("\nCorpora:\n")
	for _, c := range corpora {
		inputs, bytes := c.Size()
		fmt.Fprintf(&b, "- **%s**: %s (%d, %.0f bytes on average).\n", c.Name, c.Note, inputs, float64(bytes)/float64(inputs))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
