// Package tables enumerates inputs of kinds that samples and classes of bytes do not
// cover: ports, IPv4 numbers, IPv6 addresses, percent-encoded bytes. Next to each stands
// an independent reading, written from the text of the Standard, which shares no code with
// the library.
//
// The readings name the algorithms of the Standard, but do not link to them: the map in
// docs/standard.md leads to the library.
//
// Tests compare a portion of each table by default, and all of it with the flag -all.
package tables

import (
	"flag"
	"fmt"
	"testing"
)

var all = flag.Bool("all", false, "compare whole tables, which takes minutes")

// All reports whether whole tables are to be compared.
func All() bool { return *all }

// mostFound bounds the differences that are kept.
const mostFound = 20

// Comparison counts inputs and the answers about them that differ.
type Comparison struct {
	Compared, Differ int
	// Hash is the sum of the hashes of inputs and answers. It does not depend on their
	// order.
	Hash  uint64
	Found []string // the first differences, each with its input
}

// Add compares two answers about an input: the one that is wanted, and another.
func (c *Comparison) Add(input, want, got string) {
	c.Compared++
	c.Hash += hash(input, want)
	if want != got {
		c.Fail("%+q: %s, want %s", input, got, want)
	}
}

// Fail counts a difference.
func (c *Comparison) Fail(format string, args ...any) {
	if c.Differ++; c.Differ <= mostFound {
		c.Found = append(c.Found, fmt.Sprintf(format, args...))
	}
}

// Report fails the test if there are differences, and logs a line for people who compare
// runs.
func (c *Comparison) Report(t *testing.T, table string) {
	t.Helper()
	for _, found := range c.Found {
		t.Error(found)
	}
	portion := "a portion"
	if All() {
		portion = "all"
	}
	line := fmt.Sprintf("%s, %s: %d compared, %d differences, hash %016x", table, portion, c.Compared, c.Differ, c.Hash)
	if c.Differ > 0 || c.Compared == 0 {
		t.Error(line)
	} else if All() {
		fmt.Println(line)
	}
}

// hash is FNV-1a, which is the same in every run.
func hash(parts ...string) uint64 {
	h := uint64(14695981039346656037)
	for _, s := range parts {
		for i := range len(s) {
			h = (h ^ uint64(s[i])) * 1099511628211
		}
		h = (h ^ 0xFF) * 1099511628211
	}
	return h
}

// words calls f with every combination of n of the given parts, joined.
func words(parts []string, n int, separator string, f func(string)) {
	if n == 0 {
		f("")
		return
	}
	var extend func(prefix string, n int)
	extend = func(prefix string, n int) {
		for _, part := range parts {
			if n == 1 {
				f(prefix + part)
			} else {
				extend(prefix+part+separator, n-1)
			}
		}
	}
	extend("", n)
}
