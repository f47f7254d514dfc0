// Classes finds the states in which the URL Standard's literal text (edition/whatwg)
// can be within a part of a URL, and tests the parser on them.
//
//	go run ./tools/classes [-quick] [-extra 1] [-pads] [-jobs 2] [-show 8] [-only "file: "]
//
// A room (rooms.go) is a prefix, such as "https://h/", with every word that may follow
// it. Two words are of one state if no tail tells them apart: all tails add the same to
// the result of either, errors and their spans included. Classes finds the states
// breadth first, compares all symbols after each state, and checks that other words of
// a state go on in the same way. After "..", the state must depend only on the state
// before it and on the one in which the removed segment began; this is checked for each
// place and segment that occur in the first words of states. If there are finitely many
// states, and all checks hold, the room is closed.
//
// Each input that is read on the way is read by the fast path, CanParse, the machine
// and, unless -quick is given, literally. Then the fast path and the machine read each
// state, up to 1 + -extra symbols, one of each class, and tails that tell the states
// apart; with -pads, also behind pads that end near the sizes of words and buffers.
//
// If a room is closed and nothing differs, the fast path, the machine and the literal text
// agree on its words of any length, provided that
//
//   - the literal text compares what it has read only with strings of which the tails
//     contain each suffix (rooms.go), so that words of one state go on alike; this was
//     checked by reading edition/whatwg, and tested with up to two more words per state;
//   - machine*.go and builder.go have only the states that were found;
//   - reader*.go, writer*.go and window.go have at most -extra others, treat the symbols of
//     a class alike beyond the first one, and the offset in the input makes a difference
//     only up to 80 and near the sizes of buffers (-pads); scan_blocks_test.go in
//     internal/parser shows that it makes none for scans;
//   - after removing a segment, each of them goes on as if that had not been there;
//   - infra.Port, whose state is a number, is right for numbers that the tails do not
//     contain, and infra.DecodeScalarValue, which the literal text also calls, is right.
//
// The exit code is 0 if all rooms are closed and no results differ, 1 otherwise, and 2
// for wrong usage.
package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition/whatwg"
)

type settings struct {
	quick, pads bool
	extra, jobs int
}

func main() {
	var s settings
	flag.BoolVar(&s.quick, "quick", false, "leave out the literal text")
	flag.IntVar(&s.extra, "extra", 1, "read up to `N` + 1 symbols after each state")
	flag.BoolVar(&s.pads, "pads", false, "repeat the tests behind pads")
	flag.IntVar(&s.jobs, "jobs", runtime.GOMAXPROCS(0), "run `N` readers at once")
	only := flag.String("only", "", "take only rooms whose names start with `PREFIX`")
	show := flag.Int("show", 8, "show at most `N` differences of a room")
	flag.Parse()
	if flag.NArg() > 0 || s.extra < 0 || s.jobs < 1 {
		flag.Usage()
		os.Exit(2)
	}
	wrong := false
	for _, r := range rooms {
		if !strings.HasPrefix(r.name, *only) {
			continue
		}
		l, closed := run(r, s)
		fmt.Println(l)
		for _, text := range append(l.differs[:min(*show, len(l.differs))], l.problems[:min(*show, len(l.problems))]...) {
			fmt.Println("  " + text)
		}
		wrong = wrong || !closed || len(l.differs) > 0
	}
	if wrong {
		os.Exit(1)
	}
}

func newLearner(r room, s settings) *learner {
	l := &learner{room: r, index: map[string]int{}, returns: map[[2]int]int{}, symbols: symbols(), quick: s.quick, jobs: s.jobs}
	l.read = whatwg.July2026.Read
	if r.base != "" {
		l.baseURL = weburl.MustParse(r.base)
	}
	return l
}

// run tests a room.
func run(r room, s settings) (l *learner, closed bool) {
	l = newLearner(r, s)
	closed = l.learn()
	if closed {
		var pads []int
		if s.pads {
			pads = thresholds()
		}
		l.complete(s.extra, pads)
	}
	return l, closed
}

// String returns the results in a line.
func (l *learner) String() string {
	return fmt.Sprintf("%-28s %4d states %3d classes %5d transitions %3d returns %3d of %3d tails %9d inputs, %d literally, %d beyond, %d padded; %d differ, %d problems  %016x",
		l.name, len(l.states), len(l.classes), l.transitions(), len(l.returns), l.separate, len(l.tails),
		l.count.Load(), l.literal.Load(), l.extended, l.padded, len(l.differs), len(l.problems), l.hash())
}

func (l *learner) transitions() (n int) {
	for _, s := range l.states {
		n += len(s.to)
	}
	return n
}

// symbols returns the ASCII bytes, bytes that are never part of UTF-8, and code points
// of each length and kind.
func symbols() (list []string) {
	for b := range 128 {
		list = append(list, string(rune(b)))
	}
	return append(list, "\xFF", "\xC0", "\u0080", "é", "€", "\uFDD0", "\uFFFE", "\U0001F600", "\U0010FFFE")
}
