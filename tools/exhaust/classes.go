package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/internal/test/short"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/internal/test/twin"
)

// partition divides the ASCII bytes into classes. The first byte of each class stands for
// the others when a class is split.
type partition [][]byte

// whole returns the partition with a single class.
func whole() partition {
	all := make([]byte, 128)
	for b := range all {
		all[b] = byte(b)
	}
	return partition{all}
}

// refine splits each class into classes of bytes that are alike.
func (p *partition) refine(alike func(a, b byte) bool) {
	var refined partition
	for _, class := range *p {
		from := len(refined)
	bytes:
		for _, b := range class {
			for i := from; i < len(refined); i++ {
				if alike(refined[i][0], b) {
					refined[i] = append(refined[i], b)
					continue bytes
				}
			}
			refined = append(refined, []byte{b})
		}
	}
	*p = refined
}

// lacking returns the classes of which no byte is in list.
func (p partition) lacking(list string) (classes []string) {
	for _, class := range p {
		if !strings.ContainsAny(list, string(class)) {
			classes = append(classes, fmt.Sprintf("%q", class))
		}
	}
	return classes
}

// byText splits the classes by what the literal text does with the bytes between the
// symbols of before and after, for every pair of beginning and base. It leaves out arithmetic,
// by which each letter differs from the next: Punycode, and the digits of percent-encoded bytes.
func (p *partition) byText(read twin.Read, before, after []string) {
	for _, pair := range short.Pairs() {
		if strings.Contains(pair.Beginning, "xn--") {
			continue
		}
		for _, left := range before {
			for _, right := range after {
				if left == "%" && right != "" {
					continue
				}
				var readings [128]edition.Reading
				for b := range readings {
					readings[b] = read(edition.Request{Input: pair.Beginning + left + string(rune(b)) + right, Base: pair.Base, HasBase: pair.Base != ""})
				}
				p.refine(func(a, b byte) bool { return alike(a, b, &readings[a], &readings[b]) })
			}
		}
	}
}

// alike reports whether two readings, of inputs that differ in the bytes a and b, differ
// only where the text writes that byte: as it is, lowercased, or percent-encoded. Ports and
// the text of IP addresses are not compared: they are arithmetic.
func alike(a, b byte, x, y *edition.Reading) bool {
	if (x.Failure == nil) != (y.Failure == nil) || len(x.Errors) != len(y.Errors) {
		return false
	}
	for i := range x.Errors {
		e, f := x.Errors[i], y.Errors[i]
		if e.Explanation != f.Explanation { // a control character may be named in it
			e.Explanation = strings.ReplaceAll(e.Explanation, fmt.Sprintf("\\x%02X", a), "it")
			f.Explanation = strings.ReplaceAll(f.Explanation, fmt.Sprintf("\\x%02X", b), "it")
		}
		if e != f {
			return false
		}
	}
	if x.Failure != nil {
		return true // it is the last error
	}
	parts := func(r *edition.Reading) [8]*edition.Part {
		return [...]*edition.Part{&r.Scheme, &r.Username, &r.Password, &r.Host, &r.Port, &r.Path, &r.Query, &r.Fragment}
	}
	mine, others := parts(x), parts(y)
	for i, p := range mine {
		q := others[i]
		if p.Present != q.Present || p.Kind != q.Kind {
			return false
		}
		if p != &x.Port && !strings.HasPrefix(p.Kind, "IPv") && !alikeTexts(a, b, p.Text, q.Text) {
			return false
		}
	}
	return true
}

func alikeTexts(a, b byte, x, y string) bool {
	if len(x) != len(y) {
		return false
	}
	for i := range len(x) {
		if x[i] != y[i] && !(writes(x, i, a) && writes(y, i, b)) {
			return false
		}
	}
	return true
}

// writes reports whether s[i] belongs to b as the serializer writes it.
func writes(s string, i int, b byte) bool {
	if s[i]|0x20 == b|0x20 && (s[i] == b || 'A' <= b && b <= 'Z') {
		return true
	}
	for at := i - 2; at < i; at++ {
		if at >= 0 && strings.HasPrefix(s[at:], fmt.Sprintf("%%%02X", b)) {
			return true
		}
	}
	return false
}

// byTables splits the classes by our own tables, and by the comparisons in our sources.
func (p *partition) byTables(root string) error {
	compared, err := comparisons(root)
	if err != nil {
		return err
	}
	for _, s := range append(tables(), compared...) {
		p.split(s)
	}
	return nil
}

// derive returns the classes by the text alone, and by the text and our sources in root. before
// and after hold the strings that may surround a byte.
func derive(read twin.Read, root string, before, after []string) (text, all partition, err error) {
	text = whole()
	text.byText(read, before, after)
	all = slices.Clone(text)
	return text, all, all.byTables(root)
}

// symbolsBefore returns the strings that precede a byte when classes are derived.
func symbolsBefore() []string {
	return slices.DeleteFunc(append(short.Symbols(), ""), func(s string) bool { return s == "xn--" })
}

// printClasses prints the classes that the text distinguishes in all contexts of one symbol
// on the left, and then all classes.
func printClasses() error {
	root, err := suite.ModuleRoot()
	if err != nil {
		return err
	}
	text, all, err := derive(whatwg.July2026.Read, root, symbolsBefore(), []string{""})
	fmt.Printf("%d by the text: %q\n%d with our own: %q\n", len(text), text, len(all), all)
	return err
}
