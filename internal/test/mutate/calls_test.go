package mutate

import (
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestCalls(t *testing.T) {
	g := New(3, corpus)
	seen := map[string]map[string]bool{}
	for range 10000 {
		calls := g.Calls()
		if len(calls) < 1 || len(calls) > 8 {
			t.Fatalf("%d calls", len(calls))
		}
		for _, c := range calls {
			want := map[string][2]int{"sort": {0, 0}, "delete": {1, 2}, "append": {2, 2}, "set": {2, 2}}
			if n, ok := want[c.Name]; ok && (len(c.Args) < n[0] || len(c.Args) > n[1]) || !ok && len(c.Args) != 1 {
				t.Fatalf("%s has %d arguments", c.Name, len(c.Args))
			}
			if seen[c.Name] == nil {
				seen[c.Name] = map[string]bool{}
			}
			for _, arg := range c.Args {
				if !utf8.ValidString(arg) {
					t.Fatalf("ill-formed: %q", c)
				}
				seen[c.Name][arg] = true
			}
		}
	}
	if len(seen) != len(attributes)+4 {
		t.Errorf("%d kinds of calls, want %d", len(seen), len(attributes)+4)
	}
	for name, some := range map[string][]string{
		"href":     {"", "file:///C:/a/b", "foo:"},
		"protocol": {"", "http", "file:", "foo"},
		"username": {"", "%"},
		"password": {"", "@"},
		"host":     {"", "localhost", "example.com:80", "1:65536"},
		"hostname": {"", "localhost:80"},
		"port":     {"", "80", "65536", "8x"},
		"pathname": {"", "C|/x", "//x"},
		"search":   {"", "?", "\t"},
		"hash":     {"", "#"},
		"append":   {"a", "é"},
		"delete":   {"a", "1"},
		"set":      {"a", "\r\n"},
	} {
		for _, value := range some {
			if !seen[name][value] {
				t.Errorf("%s never has the argument %q", name, value)
			}
		}
	}
	for _, name := range attributes {
		for _, part := range []string{"\t", "\n", "\\", "é"} {
			found := false
			for value := range seen[name] {
				found = found || strings.Contains(value, part)
			}
			if !found {
				t.Errorf("no value of %s contains %q", name, part)
			}
		}
	}
}

func TestSameSeedSameCalls(t *testing.T) {
	a, b := New(7, corpus), New(7, nil)
	b.Reseed(8)
	other := b.Calls()
	b = New(7, corpus)
	same := true
	for range 100 {
		x, y := a.Calls(), b.Calls()
		if !reflect.DeepEqual(x, y) {
			t.Fatal("the same seed gave different calls")
		}
		same = same && reflect.DeepEqual(x, other)
		i, k, h := a.Start()
		if i2, k2, h2 := b.Start(); i != i2 || k != k2 || h != h2 {
			t.Fatal("the same seed gave different starts")
		}
	}
	if same {
		t.Error("all calls are the same")
	}
}

func TestIllFormedCalls(t *testing.T) {
	g := New(2, nil)
	g.IllFormed = true
	bad := map[string]bool{}
	for range 2000 {
		if s, _, _ := g.Start(); !utf8.ValidString(s) {
			bad["new"] = true
		}
		for _, c := range g.Calls() {
			for _, arg := range c.Args {
				bad[c.Name] = bad[c.Name] || !utf8.ValidString(arg)
			}
		}
	}
	delete(bad, "sort")
	for _, name := range append([]string{"new", "append", "delete", "set"}, attributes...) {
		if !bad[name] {
			t.Errorf("no ill-formed argument of %s, though IllFormed is set", name)
		}
	}
}
