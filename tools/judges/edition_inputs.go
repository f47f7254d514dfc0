package main

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/ucd"
)

// newEditionInputs returns an endless supply of batches: mutations of the corpus, as for
// the other comparisons, and in every second batch hosts made of what UTS #46 reads
// differently in each version of Unicode.
func newEditionInputs(seed uint64, corpus []mutate.Case) func(k int) []request {
	mutations := newMutations(seed, corpus)
	points := eraPoints()
	return func(k int) []request {
		if k%2 == 0 {
			return mutations.batch(k / 2)
		}
		d := domains{rand.New(rand.NewPCG(seed, uint64(k))), points}
		out := make([]request, batchSize)
		for i := range out {
			out[i].input = "http://" + d.domain() + "/"
		}
		return out
	}
}

// eraPoints returns code points in groups, each of which an older version of UTS #46 reads
// differently, or that matter to its rules.
func eraPoints() [][]rune {
	ages := map[uint8][]rune{}
	var mapped, marks, rightToLeft, changed []rune
	old := idna.Options{Unicode: idna.Unicode(7, 0)}
	assigned := idna.AssignedIn(7, 0)
	for r := rune(0x80); r <= utf8.MaxRune; r++ {
		p := ucd.Lookup(r)
		switch {
		case !utf8.ValidRune(r):
			continue
		case ucd.StatusOf(r) == ucd.Mapped:
			mapped = append(mapped, r)
		case ucd.StatusOf(r) != ucd.Valid:
			continue
		case p.IsMark():
			marks = append(marks, r)
		case p.Bidi().In(1<<ucd.BidiR | 1<<ucd.BidiAL | 1<<ucd.BidiAN):
			rightToLeft = append(rightToLeft, r)
		}
		ages[ucd.Age(r)] = append(ages[ucd.Age(r)], r)
	}
	for r := rune(0x80); r < 0x30000; r++ {
		if utf8.ValidRune(r) && assigned(r) {
			then, _ := old.ToASCII("a" + string(r) + "b")
			now, _ := idna.Options{}.ToASCII("a" + string(r) + "b")
			if then != now {
				changed = append(changed, r)
			}
		}
	}
	properties := []rune("\u0856\u0857\u0858\u1734\u1885\u1886\u19b0\u19c8\u1b3a\u1b3c\u1b42\u1cf2\u1cf3\ua9bd\U000111c9\U0001171e\U00011a07\U00011a08")
	groups := [][]rune{
		mapped, marks, rightToLeft, changed, properties, []rune("abcxyzABC019"), []rune("---ab"), []rune("אبب١1"), []rune("\u200c\u200d\u094d\u0915بلa"),
		[]rune("ßςẞß🦠😀é\u0301\u0338=≠。．｡"),
	}
	for _, age := range slices.Sorted(maps.Keys(ages)) {
		groups = append(groups, ages[age])
	}
	return groups
}

// domains makes hosts.
type domains struct {
	*rand.Rand
	groups [][]rune
}

func (d domains) domain() string {
	var labels []string
	for range 1 + d.IntN(3) {
		labels = append(labels, d.label())
	}
	if d.IntN(10) == 0 {
		labels = append(labels, "")
	}
	return strings.Join(labels, ".")
}

func (d domains) label() string {
	var label []rune
	for range d.IntN(4) + d.IntN(4) {
		group := d.groups[d.IntN(len(d.groups))]
		if d.IntN(3) == 0 {
			group = []rune("abc-1")
		}
		label = append(label, group[d.IntN(len(group))])
	}
	switch d.IntN(5) {
	case 0: // Punycode, of whatever it is
		if encoded, err := idna.EncodePunycode(string(label)); err == nil {
			return "xn--" + encoded
		}
	case 1: // normalized, so that it is valid more often
		text, _ := idna.Options{}.ToUnicode(string(label))
		return text
	}
	return string(label)
}
