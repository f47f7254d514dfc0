package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/attributes"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/webapi"
)

// A call never allocates more than it asked for, so the account is right.
// JavaScript's strings have no ill-formed UTF-8.
func TestCosts(t *testing.T) {
	wellFormed := func(shapes []hostile.Shape) []hostile.Shape {
		shapes = slices.Concat(shapes, []hostile.Shape{
			{Name: "short pairs", Make: hostile.Repeat("a&")},
			{Name: "short pairs to decode", Make: hostile.Repeat("+=%&")},
			{Name: "three bytes each", Make: hostile.Repeat("\uFFFD")},
		})
		for i, s := range shapes {
			shapes[i].Make = func(n int) string { return infra.ScalarValues(s.Make(n)) }
		}
		return shapes
	}
	queries := wellFormed(slices.Concat(hostile.Queries(), hostile.URLs()))

	const base = "https://u:p@example.org:8080/x/y?q#f"
	hostile.Memory(t, wellFormed(hostile.URLs()), perByte+perHostByte, func(s string) { _, _ = webapi.NewURL(s, base) })
	hostile.Memory(t, wellFormed(hostile.URLs()), perByte+perHostByte, func(s string) { _, _ = webapi.NewURL("../z", s) })
	hostile.Memory(t, wellFormed(hostile.URLs()), perByte+perHostByte, func(s string) {
		u, _ := webapi.NewURL(base)
		u.SearchParams()
		_ = u.SetHref(s)
	})
	hostile.Memory(t, wellFormed(hostile.Hosts()), perByte+perHostByte, func(s string) {
		u, _ := webapi.NewURL(base)
		u.SetHost(s)
	})
	for _, a := range attributes.All {
		if a.Set == nil || a.Name == "href" || a.State == infra.HostState || a.State == infra.HostnameState {
			continue
		}
		hostile.Memory(t, queries, perByte, func(s string) {
			u, _ := webapi.NewURL(base)
			u.SearchParams()
			_ = a.Set(u, s)
		})
	}
	for _, prefix := range []string{"https://h/", "https://h/?", "https://h/#", "x:"} {
		hostile.Memory(t, queries, perByte, func(s string) { _, _ = webapi.NewURL(prefix + "x" + s) })
	}
	hostile.Memory(t, queries, perByte, func(s string) { webapi.NewURLSearchParams(s) })
	hostile.Memory(t, queries, perListByte, func(s string) {
		list := packList([]string{s, s[:len(s)/2]})
		_, _ = webapi.NewURLSearchParamsFromSequence(unpack(list))
	})
}

// The same for what depends on the object, not on the arguments.
func TestCostsOfObjects(t *testing.T) {
	for _, s := range hostile.Queries() {
		text := infra.ScalarValues(s.Make(1 << 14))
		for _, u := range []*webapi.URL{webapi.Parse("https://h/?" + text), webapi.Parse("https://h/" + text), webapi.Parse("x:y#" + text)} {
			size := len(u.Href())
			check := func(what string, perByte int, work func()) {
				t.Helper()
				if n := hostile.Allocated(work); n > perByte*size+perCall {
					t.Errorf("%s: %s allocates %d bytes, %d for each", s.Name, what, n, n/size)
				}
			}
			check("hash", perCopiedByte, func() { u.SetHash("") })
			check("username", perCopiedByte, func() { u.SetUsername("a") })
			check("port", perCopiedByte, func() { u.SetPort("1") })
			check("protocol", perCopiedByte, func() { u.SetProtocol("http") })
			check("the origin", 2, func() { u.Origin() })
			params := u.SearchParams()
			check("append", perWritten, func() { params.Append("a", "b") })
			check("sort", perWritten, params.Sort)
			check("delete", perWritten, func() { params.Delete("a") })
		}
		l := &list{URLSearchParams: webapi.NewURLSearchParams(text), weight: len(text)}
		if n := hostile.Allocated(func() { _ = l.String() }); n > perWritten*l.weigh()+perCall {
			t.Errorf("%s: a string of %d bytes allocates %d", s.Name, l.weigh(), n)
		}
	}
}

// Lists of the shortest pairs need most for their length.
func TestCostsOfLists(t *testing.T) {
	const n = 10000
	packed := strings.Repeat(packList([]string{"", ""}), n)
	if got := hostile.Allocated(func() { _, _ = webapi.NewURLSearchParamsFromSequence(unpack(packed)) }); got > perListByte*len(packed) {
		t.Errorf("a sequence of %d bytes allocates %d", len(packed), got)
	}
	var b strings.Builder
	for i := range n {
		b.WriteString(packList([]string{string(rune(0x4E00 + i)), ""}))
	}
	packed = b.String()
	if got := hostile.Allocated(func() { webapi.NewURLSearchParamsFromRecord(pairs(unpack(packed))) }); got > perListByte*len(packed) {
		t.Errorf("a record of %d bytes allocates %d", len(packed), got)
	}
	var p webapi.URLSearchParams
	for range n {
		if size, got := p.Size(), hostile.Allocated(func() { p.Append("", "") }); got > perPair*size+perCall {
			t.Fatalf("adding to %d pairs allocates %d bytes", size, got)
		}
	}
}

func TestMaybeHost(t *testing.T) {
	for _, test := range []struct {
		text  string
		least int // the length of its host
		most  int
	}{
		{"https://example.org/a", 11, 11},
		{"https:example.org/a", 11, 17},
		{"//example.org?a", 11, 11},
		{" \t//\n/\\example.org#a", 11, 11},
		{"ht\ttps:\n//\n/exam\tple.org", 12, 12},
		{"x://h/" + strings.Repeat("a", 100), 1, 2},
		{"https://h?" + strings.Repeat("a", 100), 1, 6},
		{"data:," + strings.Repeat("a", 100), 0, 0},
		{"x:" + strings.Repeat("\t", 2000) + "//example.org", 11, 2002},
		{strings.Repeat("s", 1023) + "://example.org", 11, 1024},
	} {
		if got := maybeHost(test.text); got < test.least || got > test.most {
			t.Errorf("%.40q: got %d, want from %d to %d", test.text, got, test.least, test.most)
		}
	}
}

func TestAccount(t *testing.T) {
	a := account{limit: inUse() + 1<<24}
	if err := a.afford(1 << 23); err != nil {
		t.Error(err)
	}
	if err := a.afford(1 << 25); err != errMemory {
		t.Errorf("got %v, want %v", err, errMemory)
	}
	if err := a.afford(1 << 10); err != nil {
		t.Errorf("after a call that was refused: %v", err)
	}
}
