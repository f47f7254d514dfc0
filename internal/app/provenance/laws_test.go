package provenance

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

var (
	seed   = flag.Uint64("seed", 1, "of the random inputs")
	inputs = flag.Int("inputs", 10_000, "number of random inputs")
)

// laws checks all that the package promises of an input.
func laws(input string, o weburl.Options) error {
	var layout weburl.Layout
	o.Layout = &layout
	m, err := Of(input, o)
	u, parseErr := o.Parse(input)
	if u != m.URL || (err == nil) != (parseErr == nil) {
		return fmt.Errorf("the map is of %q, %v, not of %q, %v", m.URL, err, u, parseErr)
	}
	for i, p := range m.Pieces {
		if e := pieceLaws(m, i, input, o, err != nil); e != nil {
			return fmt.Errorf("piece %d, %v: %w", i, p, e)
		}
	}
	if e := cover(m, input); e != nil {
		return e
	}
	if e := components(m, input, layout); e != nil {
		return e
	}
	if len(m.Pieces) > len(input)+len(o.Base.String())+4 {
		return fmt.Errorf("%d pieces", len(m.Pieces))
	}
	if err != nil {
		return nil
	}
	return deletions(m, input, o, layout)
}

// cover checks that the pieces cover both texts in order, once.
func cover(m Map, input string) error {
	in, base, out := 0, 0, 0
	for i, p := range m.Pieces {
		for _, side := range []struct {
			s   validation.Span
			end *int
		}{{p.In, &in}, {p.Out, &out}} {
			if !side.s.IsKnown() {
				continue
			}
			if side.s.Start != *side.end {
				return fmt.Errorf("piece %d, %v, does not follow what is before", i, p)
			}
			*side.end = side.s.End
		}
		if p.Base.IsKnown() {
			if p.Base.Start < base {
				return fmt.Errorf("piece %d, %v, is not after the base's bytes before", i, p)
			}
			base = p.Base.End
		}
		if i > 0 && mergeable(m.Pieces[i-1], p) {
			return fmt.Errorf("piece %d, %v, and the one before are one", i, p)
		}
	}
	if in != len(input) || out != len(m.URL.String()) {
		return fmt.Errorf("mapped up to %d and %d of %q and %q: %v", in, out, input, m.URL, m.Pieces)
	}
	return nil
}

// mergeable reports whether two pieces must be one.
func mergeable(p, q Piece) bool {
	if p.Kind != q.Kind || p.Component != q.Component {
		return false
	}
	switch p.Kind {
	case Same, Lowercased, Removed, Read, Unread:
		return true
	case Base:
		return p.Base.End == q.Base.Start
	case Encoded:
		return p.Out.End-p.Out.Start == 3*(p.In.End-p.In.Start) && q.Out.End-q.Out.Start == 3*(q.In.End-q.In.Start)
	case Decoded:
		return p.In.End-p.In.Start == 3*(p.Out.End-p.Out.Start) && q.In.End-q.In.Start == 3*(q.Out.End-q.Out.Start)
	}
	return false
}

// pieceLaws checks a piece by what its kind promises.
func pieceLaws(m Map, i int, input string, o weburl.Options, failed bool) error {
	p, href := m.Pieces[i], m.URL.String()
	in, base, out := p.In.Of(input), p.Base.Of(o.Base.String()), p.Out.Of(href)
	for _, s := range []validation.Span{p.In, p.Base, p.Out} {
		if s.IsKnown() && s.Start >= s.End {
			return fmt.Errorf("an empty span")
		}
	}
	sides := fmt.Sprint(in != "", base != "", out != "")
	want, holds := "true false true", true
	switch p.Kind {
	case Same:
		holds = in == out
	case Lowercased:
		holds = in != out && strings.ToLower(in) == out
	case Encoded:
		if e := o.Encoding; e != nil && p.Component == whatwg.Query && m.URL.IsSpecial() && !strings.HasPrefix(m.URL.Scheme(), "ws") {
			in := infra.Clean(in, false)
			holds = out == string(percent.AppendEncodeAfterEncoding(nil, e, in.Text, percent.SpecialQuery())) && out != in.Text
		} else {
			holds = percent.Decode(out) == in && len(out) == 3*len(in)
		}
	case Decoded:
		holds = strings.ToLower(percent.Decode(clean(in))) == out && p.Component == whatwg.Host
	case Mapped:
		holds = p.Component == whatwg.Host
		if in == out {
			return fmt.Errorf("nothing is mapped")
		}
	case Replaced:
		holds = out == "%EF%BF%BD" || strings.HasPrefix(out, "%26%23") || o.Encoding != nil && !utf8.ValidString(in) || o.Encoding != nil && strings.NewReplacer("\u00a5", `\`, "\u203e", "~").Replace(in) == out ||
			strings.NewReplacer(`\`, "/", "|", ":").Replace(in) == out
	case Removed:
		want = "true false false"
	case Moved:
		want = fmt.Sprint(in != "", in == "", false)
		by := strings.TrimLeft(dotSegment(m, p.By, input), `/\`)
		holds = m.Pieces[p.By].By == p.By && (infra.Dots(by) == 2 || infra.Dots(by) == 1 && i >= p.By)
	case Dropped:
		want = fmt.Sprint(in != "", in == "", false)
		holds = p.Component == 0 || p.Component == whatwg.Host || p.Component == whatwg.Port || p.Component == whatwg.Path && base != "" ||
			in == ""
	case Inserted:
		want = "false false true"
		holds = out == "/" || out == "//" || out == "/."
	case Base:
		want = "false true true"
		holds = base == out
	case Read, Unread:
		want = "true false false"
		holds = failed
	}
	if (p.By >= 0) != (p.Kind == Moved) {
		return fmt.Errorf("By is %d", p.By)
	}
	if sides != want || !holds {
		return fmt.Errorf("%q, %q -> %q", in, base, out)
	}
	return nil
}

// dotSegment returns the dot segment at a piece, with what is before it. A tab cuts it
// into pieces.
func dotSegment(m Map, at int, input string) string {
	s := ""
	for _, p := range m.Pieces[at:] {
		if p.By == at {
			s += p.In.Of(input)
		}
	}
	return s
}

func clean(s string) string {
	in := infra.Clean(s, false)
	return in.Text
}

// componentsOf returns the component of each byte of an input, as its layout has it.
// -1 is a byte that is in no part.
func componentsOf(l weburl.Layout, length int) []int {
	of := make([]int, length)
	for i := range of {
		of[i] = -1
	}
	for _, p := range l.Parts {
		for i := p.Span.Start; i < p.Span.End; i++ {
			of[i] = int(componentOf[p.Kind])
		}
	}
	return of
}

// components checks the components of pieces on both sides, and what was removed.
func components(m Map, input string, l weburl.Layout) error {
	of := componentsOf(l, len(input))
	removed := make([]bool, len(input))
	for _, p := range l.Parts {
		for i := p.Span.Start; p.Kind == weburl.PartTrimmed && i < p.Span.End; i++ {
			removed[i] = true
		}
	}
	for _, s := range l.Removed {
		for i := s.Start; i < s.End; i++ {
			removed[i] = true
		}
	}
	href := m.URL.String()
	var layoutOfURL weburl.Layout
	weburl.Options{Layout: &layoutOfURL}.Parse(href)
	ofURL := componentsOf(layoutOfURL, len(href))
	for i, p := range m.Pieces {
		if p.In.IsKnown() {
			for at := p.In.Start; at < p.In.End; at++ {
				if of[at] >= 0 && of[at] != int(p.Component) {
					return fmt.Errorf("piece %d, %v, has a byte of another component at %d", i, p, at)
				}
				if p.Kind != Mapped && p.Kind != Decoded && (p.Kind != Encoded || p.Component != whatwg.Query) && removed[at] != (p.Kind == Removed) {
					return fmt.Errorf("piece %d, %v: removed is %v at %d", i, p, removed[at], at)
				}
			}
		}
		if p.Out.IsKnown() && (p.Kind != Inserted || p.Out.Of(href) != "/.") {
			for at := p.Out.Start; at < p.Out.End; at++ {
				if ofURL[at] != int(p.Component) {
					return fmt.Errorf("piece %d, %v, has a byte of another component of %q at %d", i, p, href, at)
				}
			}
		}
	}
	return nil
}

// without returns the input without the pieces of a kind.
func without(m Map, input string, kinds ...Kind) (rest string, deleted bool) {
	var b strings.Builder
	for _, p := range m.Pieces {
		switch {
		case slices.Contains(kinds, p.Kind) && p.In.IsKnown():
			deleted = true
		default:
			b.WriteString(p.In.Of(input))
		}
	}
	return b.String(), deleted
}

// trimmed returns how many bytes are trimmed from the end of an input.
func trimmed(input string) (n int) {
	for n < len(input) && infra.Is(input[len(input)-1-n], infra.C0OrSpace) {
		n++
	}
	return n
}

// deletions checks that what left no trace can as well be deleted.
func deletions(m Map, input string, o weburl.Options, l weburl.Layout) error {
	check := func(kinds ...Kind) error {
		rest, deleted := without(m, input, kinds...)
		// What is at the end now may be trimmed: a control before the colon of an empty port.
		if !deleted || trimmed(rest) > trimmed(input) {
			return nil
		}
		if u, err := o.Parse(rest); err != nil || u != m.URL {
			return fmt.Errorf("without what is %v, %q is %q, %v, not %q", kinds, rest, u, err, m.URL)
		}
		return nil
	}
	// A tab may keep two ill-formed sequences apart.
	if len(l.Replaced) == 0 {
		if err := check(Removed); err != nil {
			return err
		}
	}
	if err := check(Dropped); err != nil {
		return err
	}
	// Behind a host, a path stands for itself.
	if host, ok := l.Find(weburl.PartHost); ok && (host.Start < host.End || m.URL.Scheme() != "file") {
		if err := check(Moved); err != nil {
			return err
		}
	}
	return nil
}

// otherLetter returns another letter that is no hex digit, if b is such a letter.
func otherLetter(b byte) (byte, bool) {
	switch {
	case b >= 'g' && b < 'z' || b >= 'G' && b < 'Z':
		return b + 1, true
	case b == 'z' || b == 'Z':
		return b - 1, true
	}
	return 0, false
}

// touch checks that a change of a letter of the input, or of the base, changes what
// the map says it became, and nothing else.
func touch(m Map, input string, o weburl.Options, at func(n int) int) error {
	href := m.URL.String()
	for i, p := range m.Pieces {
		if p.Component == whatwg.Scheme || p.Component == whatwg.Host && !m.URL.Host().IsOpaque() && strings.Contains(strings.ToLower(href), "xn--") {
			continue
		}
		side, text := p.In, input
		if p.Base.IsKnown() {
			side, text = p.Base, o.Base.String()
		}
		if !side.IsKnown() || p.Kind == Mapped || p.Kind == Decoded || p.Kind == Encoded || m.URL.Scheme() == "file" && p.Component == whatwg.Host {
			continue
		}
		k := at(side.End - side.Start)
		other, ok := otherLetter(text[side.Start+k])
		if !ok {
			continue
		}
		changed := text[:side.Start+k] + string(other) + text[side.Start+k+1:]
		var u weburl.URL
		var err error
		if p.Base.IsKnown() {
			again := o
			if again.Base, err = weburl.Parse(changed); err == nil {
				u, err = again.Parse(input)
			}
		} else {
			u, err = o.Parse(changed)
		}
		want := href
		if p.Out.IsKnown() {
			want = href[:p.Out.Start+k] + string(infra.ASCIILower(other)) + href[p.Out.Start+k+1:]
			if p.Component != whatwg.Host || p.Kind == Base || m.URL.Host().IsOpaque() {
				want = href[:p.Out.Start+k] + string(other) + href[p.Out.Start+k+1:]
			}
		}
		if err != nil || u.String() != want {
			return fmt.Errorf("piece %d, %v: after a change to %q, the URL is %q, %v, not %q", i, p, changed, u, err, want)
		}
	}
	return nil
}

// removers checks By: a change of a letter that a dot segment moved changes the URL if
// the input ends before that, and not if it ends after that.
func removers(m Map, input string, o weburl.Options) (checked int, err error) {
	for i, p := range m.Pieces {
		side, text := p.In, input
		if p.Base.IsKnown() {
			side, text = p.Base, o.Base.String()
		}
		if p.Kind != Moved || p.By == i {
			continue
		}
		at := side.Start
		other, ok := byte(0), false
		for ; at < side.End && !ok; at++ {
			other, ok = otherLetter(text[at])
		}
		dots := m.Pieces[p.By].In
		if !ok || dots.Of(input) != dotSegment(m, p.By, input) {
			continue
		}
		changed := text[:at-1] + string(other) + text[at:]
		for _, end := range []int{dots.Start, dots.End} {
			tail := ""
			if end == dots.End {
				tail = "/"
			}
			u, err := o.Parse(input[:end] + tail)
			v, again := weburl.URL{}, o
			if err != nil {
				return checked, fmt.Errorf("%q: %w", input[:end], err)
			}
			if p.Base.IsKnown() {
				if again.Base, err = weburl.Parse(changed); err == nil {
					v, err = again.Parse(input[:end] + tail)
				}
			} else {
				v, err = o.Parse(changed[:end] + tail)
			}
			if err != nil || (u == v) != (end == dots.End) {
				return checked, fmt.Errorf("piece %d, %v: up to %d, %q becomes %q, with a change %q, %v", i, p, end, input[:end], u, v, err)
			}
		}
		checked++
	}
	return checked, nil
}

func corpus(t testing.TB) (out []mutate.Case) {
	for _, c := range suite.URLCases(t) {
		out = append(out, mutate.Case{Input: c.Input, Base: c.BaseOrEmpty()})
	}
	return out
}

// encodings are those in which a query may be; nil is UTF-8.
var encodings = []percent.Encoding{nil, encoding.Windows1252, encoding.ShiftJIS, encoding.ISO2022JP, encoding.GB18030, encoding.EUCJP}

func TestLawsOfSuite(t *testing.T) {
	for _, c := range corpus(t) {
		var o weburl.Options
		if c.Base != "" {
			var err error
			if o.Base, err = weburl.Parse(c.Base); err != nil {
				continue
			}
		}
		for _, o.Encoding = range encodings {
			if err := laws(c.Input, o); err != nil {
				t.Errorf("%q against %q: %v", c.Input, o.Base, err)
				break
			}
		}
	}
}

func TestLawsOfHostileInputs(t *testing.T) {
	for _, s := range hostile.URLs() {
		for _, base := range []string{"", "https://u:p@h:8080/x/y?q#f", "file:///C:/x/y", "foo:opaque"} {
			var o weburl.Options
			o.Base, _ = weburl.Parse(base)
			input := s.Make(300)
			if err := laws(input, o); err != nil {
				t.Errorf("%s against %s: %v", s.Name, base, err)
			}
		}
	}
}

func TestLawsRandom(t *testing.T) {
	g := mutate.New(*seed, corpus(t))
	at := rand.New(rand.NewPCG(*seed, 2))
	n := *inputs
	if testing.Short() {
		n = min(n, 2000)
	}
	mapped, removed, bad := 0, 0, 0
	for i := range n {
		g.IllFormed = i%4 == 3
		input, base, _ := g.Next()
		o := weburl.Options{Encoding: encodings[i/4%len(encodings)]}
		o.Base, _ = weburl.Parse(base)
		err := laws(input, o)
		if m, failure := Of(input, o); err == nil && failure == nil {
			mapped++
			err = touch(m, input, o, at.IntN)
			if n, e := removers(m, input, o); e != nil {
				err = e
			} else {
				removed += n
			}
		}
		if err != nil {
			t.Errorf("%q against %q, encoding %v: %v", input, o.Base, i/4%len(encodings), err)
			if bad++; bad == 20 {
				t.Fatal("too many")
			}
		}
	}
	t.Logf("%d of %d inputs are URLs, with %d segments that others removed", mapped, n, removed)
	if mapped == 0 || removed == 0 {
		t.Error("nothing was tested")
	}
}

func FuzzLaws(f *testing.F) {
	for _, c := range corpus(f) {
		f.Add(c.Input, c.Base, uint8(0))
	}
	f.Add("A://\x01:\x19", "", uint8(0))
	f.Fuzz(func(t *testing.T, input, base string, encoding uint8) {
		o := weburl.Options{Encoding: encodings[int(encoding)%len(encodings)]}
		o.Base, _ = weburl.Parse(base)
		if err := laws(input, o); err != nil {
			t.Errorf("%q against %q: %v", input, o.Base, err)
		}
	})
}
