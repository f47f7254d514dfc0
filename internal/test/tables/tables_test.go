package tables

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/test/uts46"
)

// A single wrong answer in the middle of any table is a difference, and its input is named.
func TestOneWrongAnswerIsFound(t *testing.T) {
	d := uts46.Load(t, idna.UnicodeVersion)
	for _, table := range []struct {
		name string
		each func(f func(string))
		size int // of the portion that go test compares by default, so that none gets lost
	}{
		{"ports", Ports, 400_000},
		{"IPv4", IPv4, 170_267},
		{"IPv6", IPv6, 81_246},
		{"zero patterns", func(f func(string)) { ZeroPatterns(func(pieces [8]uint16) { f(fmt.Sprint(pieces)) }) }, 512},
		{"pairs", EncodedPairs, 131_072},
		{"code points", func(f func(string)) { CodePoints(d, func(_, domain string) { f(domain) }) }, 116_955},
	} {
		size := 0
		table.each(func(string) { size++ })
		if size != table.size && !All() && !testing.Short() {
			t.Errorf("%s: %d inputs, want %d", table.name, size, table.size)
		}
		var c Comparison
		planted := ""
		table.each(func(input string) {
			got := "right"
			if c.Compared == size/2 {
				got, planted = "wrong", fmt.Sprintf("%+q", input)
			}
			c.Add(input, "right", got)
		})
		if c.Compared != size || c.Differ != 1 || !strings.Contains(c.Found[0], planted) {
			t.Errorf("%s: a wrong answer about %s: %d differences of %d, %q", table.name, planted, c.Differ, c.Compared, c.Found)
		}
	}
}

// The hash does not depend on the order of the inputs, but on every input and answer.
func TestHash(t *testing.T) {
	sum := func(pairs ...[2]string) uint64 {
		var c Comparison
		for _, p := range pairs {
			c.Add(p[0], p[1], p[1])
		}
		return c.Hash
	}
	a, b := [2]string{"in", "out"}, [2]string{"x", "y"}
	if sum(a, b) != sum(b, a) || sum(a) == sum(b) || sum(a) == sum([2]string{"ino", "ut"}) || sum(a, a) == sum(a) {
		t.Error("the hash is not order-independent, or misses a part")
	}
}

// A reader that takes one text for another is found by each table that has it.
func TestTablesShowFaults(t *testing.T) {
	j := NewJudge(t, idna.UnicodeVersion)
	bracketed := func(f func(string)) { IPv6(func(inside string) { f("[" + inside + "]") }) }
	for _, c := range []struct {
		name     string
		each     func(f func(string))
		from, to string
	}{
		{"2^32 is 0", IPv4, "4294967296", "0"},
		{"2^64 is 0", IPv4, "18446744073709551616", "0"},
		{"2^128 is 0", IPv4, "340282366920938463463374607431768211456", "0"},
		{"2^24 is 2^24-1", IPv4, "16777216", "16777215"},
		{"256 is 255", IPv4, "256", "255"},
		{"08 is 8", IPv4, "08", "8"},
		{"octal is decimal", IPv4, "0377", "377"},
		{"two dots are one", IPv4, "..", "."},
		{"0x is not 0", IPv4, "0x.", "x."},
		{"0X is not 0x", IPv4, "0X", "x"},
		{"0b is a prefix", IPv4, "0b1", "1"},
		{"an underscore is skipped", IPv4, "1_0", "10"},
		{"a sign is skipped", IPv4, "+1", "1"},
		{"three colons are two", bracketed, ":::", "::"},
		{"five digits", bracketed, "00000", "0"},
		{"five digits, cut", bracketed, "12345", "1234"},
		{"uppercase digits fail", bracketed, "ABC", "g"},
		{"a zero before a digit", bracketed, "01.", "1."},
		{"256 in a tail", bracketed, "256", "255"},
		{"a dot at the end of a tail", bracketed, ".]", "]"},
		{"a colon at the end", bracketed, "1:]", "1]"},
		{"an ill-formed pair is dropped", EncodedPairs, "%c3%28", ""},
		{"an overlong dot", EncodedPairs, "%c0%ae", "."},
		{"lowercase hex is text", EncodedPairs, "%c3%a9", "%25c3%25a9"},
		{"an encoded dot is text", EncodedPairs, "a%2e", "a-"},
		{"an encoded percent sign is text", EncodedPairs, "%25", "-"},
	} {
		found := false
		c.each(func(input string) {
			if !found && strings.Contains(input, c.from) {
				found = j.Host(input, false) != j.Host(strings.ReplaceAll(input, c.from, c.to), false)
			}
		})
		if !found {
			t.Errorf("%s: no input shows it", c.name)
		}
	}
}

// Some answers by hand, of each kind.
func TestJudge(t *testing.T) {
	j := NewJudge(t, idna.UnicodeVersion)
	for _, c := range []struct{ input, want, opaque string }{
		{"EXAMPLE.org", "domain example.org", "opaque host EXAMPLE.org"},
		{"xn--a", "domain xn--a", "opaque host xn--a"},
		{"xn--é", "failure", "opaque host xn--%C3%A9"},
		{"faß.example", "domain xn--fa-hia.example", "opaque host fa%C3%9F.example"},
		{"a%2Eb", "domain a.b", "opaque host a%2Eb"},
		{"%zz", "failure", "opaque host %zz"},
		{"a%C3", "failure", "opaque host a%C3"},
		{"a\xED\xA0\x80", "failure", "opaque host a%EF%BF%BD%EF%BF%BD%EF%BF%BD"},
		{"a b", "failure", "failure"},
		{"ａ％", "failure", "opaque host %EF%BD%81%EF%BC%85"},
		{"\u00AD", "failure", "opaque host %C2%AD"},
		{"0x7f.1", "IPv4 address 127.0.0.1", "opaque host 0x7f.1"},
		{"１.0x", "IPv4 address 1.0.0.0", "opaque host %EF%BC%91.0x"},
		{"1.2.3.4.", "IPv4 address 1.2.3.4", "opaque host 1.2.3.4."},
		{"4294967295", "IPv4 address 255.255.255.255", "opaque host 4294967295"},
		{"4294967296", "failure", "opaque host 4294967296"},
		{"a.08", "failure", "opaque host a.08"},
		{"a.0x8g", "domain a.0x8g", "opaque host a.0x8g"},
		{"1..", "domain 1..", "opaque host 1.."},
		{"[1::2:1.2.3.4]", "IPv6 address [1::2:102:304]", "IPv6 address [1::2:102:304]"},
		{"[1:0:0:2:0:0:3:4]", "IPv6 address [1::2:0:0:3:4]", "IPv6 address [1::2:0:0:3:4]"},
		{"[1:2:3:4:5:6:7::]", "IPv6 address [1:2:3:4:5:6:7:0]", "IPv6 address [1:2:3:4:5:6:7:0]"},
		{"[1:2:3:4:5:6:7::8]", "failure", "failure"},
		{"[::1", "failure", "failure"},
	} {
		if got := j.Host(c.input, false); got != c.want {
			t.Errorf("%+q: %s, want %s", c.input, got, c.want)
		}
		if got := j.Host(c.input, true); got != c.opaque {
			t.Errorf("%+q: %s, want %s", c.input, got, c.opaque)
		}
	}
	if got := j.DomainToUnicode("xn--fa-hia.xn--a"); got != "xn--fa-hia.xn--a" {
		t.Errorf("in Unicode: %q", got)
	}
}
