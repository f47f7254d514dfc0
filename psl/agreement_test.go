package psl_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/psl"
)

// lists holds the implementations of one list.
type lists struct {
	twin   *twin
	loaded *psl.List
}

func readLists(t testing.TB) lists {
	text := readDat(t)
	loaded, err := psl.Load(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return lists{newTwin(text), loaded}
}

// compare fails unless the built-in table, the loaded list and the twin agree.
func (l lists) compare(t testing.TB, h host.Host) {
	suffix, registrable, rule := l.twin.lookup(h.String())
	got := psl.Lookup(h)
	if loaded := l.loaded.Lookup(h); loaded != got {
		t.Fatalf("%s: %+v by the table, %+v by the loaded list", h, got, loaded)
	}
	if err := expect(got, suffix, registrable); err != nil {
		t.Fatalf("%s: %v", h, err)
	}
	if got.Rule != rule {
		t.Fatalf("%s: the rule is %s, want %s", h, got.Rule, rule)
	}
}

// The names around every rule, as they are in the list, perhaps in Unicode, and
// through the host parser.
func TestDerivedNames(t *testing.T) {
	l := readLists(t)
	kinds := map[psl.Rule]int{}
	for _, r := range l.twin.all {
		for _, name := range derived(r) {
			for _, root := range []string{"", "."} {
				h := mustParse(t, name+root)
				l.compare(t, h)
				kinds[psl.Lookup(h).Rule]++
			}
			ascii := mustParse(t, name)
			if again := mustParse(t, strings.ToUpper(ascii.String())); again != ascii {
				t.Fatalf("%s in upper case is %s", ascii, again)
			}
		}
	}
	if len(l.twin.all) < 10_000 || kinds[psl.DefaultRule] == 0 || kinds[psl.PrivateRule] < 50_000 || kinds[psl.ICANNRule] < 50_000 {
		t.Errorf("%d rules, names by kind of rule: %v", len(l.twin.all), kinds)
	}
}

// derived returns the names around a rule: its own, with one label less, with one,
// two and three more, and with another first label. Wildcards are filled.
func derived(r twinRule) []string {
	name := strings.TrimPrefix(r.line, "!")
	rest := strings.TrimPrefix(name, "*.")
	list := []string{rest, "a." + rest, "b.a." + rest, "c.b.a." + rest, "city." + rest, "b.city." + rest, "www." + rest}
	if r.isASCII() { // otherwise it may break the Bidi rule
		list = append(list, "x"+rest, rest+"x", "*."+rest)
	}
	if _, parent, ok := strings.Cut(rest, "."); ok {
		list = append(list, parent, "a."+parent, "b.a."+parent)
	}
	return list
}

// A million random names that are made of rules.
func TestRandomNames(t *testing.T) {
	l := readLists(t)
	n := 1_000_000
	if testing.Short() {
		n = 100_000
	}
	const parts = 4
	for part := range uint64(parts) {
		t.Run(fmt.Sprint(part), func(t *testing.T) {
			t.Parallel()
			m := newNames(l.twin, rand.New(rand.NewPCG(1, part)))
			dots := map[int]int{}
			for range n / parts {
				name := m.next()
				l.compare(t, psl.NewHost(name, host.Domain))
				dots[strings.Count(name, ".")]++
			}
			if len(dots) < 6 {
				t.Errorf("names by dots: %v", dots)
			}
		})
	}
}

// names makes names from the rules of a list.
type names struct {
	rules  []twinRule
	labels []string
	random *rand.Rand
}

func newNames(tw *twin, random *rand.Rand) *names {
	m := &names{rules: tw.all, random: random, labels: []string{"www", "a", "b-c", "*", "!", "xn--a", "_", "city", "com", strings.Repeat("l", 70)}}
	for _, r := range tw.all {
		for _, label := range r.labels {
			if label != "*" {
				m.labels = append(m.labels, label)
			}
		}
	}
	return m
}

func (m *names) label() string { return m.labels[m.random.IntN(len(m.labels))] }

// next returns a name: the name of a rule, perhaps shorter, longer or with other labels,
// and rarely with an empty label.
func (m *names) next() string {
	var labels []string // from the right
	for _, label := range m.rules[m.random.IntN(len(m.rules))].labels {
		if label == "*" || m.random.IntN(30) == 0 {
			label = m.label()
		}
		labels = append(labels, label)
	}
	if m.random.IntN(8) == 0 {
		labels = labels[:1+m.random.IntN(len(labels))]
	}
	for range m.random.IntN(4) {
		labels = append(labels, m.label())
	}
	if m.random.IntN(100) == 0 {
		labels[m.random.IntN(len(labels))] = ""
	}
	name := ""
	for i, label := range labels {
		if i > 0 {
			label += "."
		}
		name = label + name
	}
	if name == "" || m.random.IntN(10) == 0 {
		name += "."
	}
	return name
}

// Laws that hold for every host and list.
func checkLaws(t testing.TB, l *psl.List, h host.Host) {
	r := l.Lookup(h)
	suffix, registrable := r.PublicSuffix, r.RegistrableDomain
	if suffix.IsNull() {
		if !registrable.IsNull() || r.Rule != psl.NoRule {
			t.Fatalf("%s: %+v", h, r)
		}
		return
	}
	if suffix != h && !strings.HasSuffix(h.String(), "."+suffix.String()) {
		t.Fatalf("%s: the public suffix %s is no suffix", h, suffix)
	}
	if again, err := host.Parse(suffix.String()); err != nil || again != suffix {
		t.Fatalf("%s: the public suffix %s parses to %s, %v", h, suffix, again, err)
	}
	if registrable.IsNull() != (suffix == h) {
		t.Fatalf("%s: public suffix %s, registrable domain %q", h, suffix, registrable)
	}
	if registrable.IsNull() {
		return
	}
	label, ok := strings.CutSuffix(registrable.String(), "."+suffix.String())
	if !ok || label == "" || strings.Contains(label, ".") || registrable != h && !strings.HasSuffix(h.String(), "."+registrable.String()) {
		t.Fatalf("%s: public suffix %s, registrable domain %s", h, suffix, registrable)
	}
	// The registrable domain has itself, and so has all below it.
	if again := l.Lookup(registrable); again != r {
		t.Fatalf("%s: %+v, but its registrable domain: %+v", h, r, again)
	}
}

func FuzzLookup(f *testing.F) {
	for _, s := range []string{"com", "www.example.com.", "city.kobe.jp", "a.b.kobe.jp", "食狮.公司.cn", "a..b", ".", "1.2.3.4", "*.ck", "a.xn--a"} {
		f.Add(s)
	}
	l := readLists(f)
	f.Fuzz(func(t *testing.T, input string) {
		h, err := host.Parse(input)
		if err != nil {
			return
		}
		if h.IsDomain() {
			l.compare(t, h)
		}
		checkLaws(t, nil, h)
	})
}
