package main

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestTable(t *testing.T) {
	var objects table[string]
	names := []string{"a", "b", "c", "d"}
	var handles [4]int32
	for i := range 3 {
		handles[i] = objects.add(&names[i])
	}
	objects.remove(handles[1])
	if objects.len() != 2 {
		t.Errorf("%d objects after removing one of three, want 2", objects.len())
	}
	handles[3] = objects.add(&names[3])
	if handles[3] != handles[1] {
		t.Errorf("got number %d, want the free number %d", handles[3], handles[1])
	}
	for i, name := range names {
		if i == 1 {
			continue
		}
		if got := *objects.get(handles[i]); got != name {
			t.Errorf("number %d: got %s, want %s", handles[i], got, name)
		}
	}
}

// However many objects come and go, the table is no larger than the most that were
// alive at once.
func TestTableDoesNotGrow(t *testing.T) {
	var objects table[int]
	for i := range 10000 {
		a, b := objects.add(&i), objects.add(new(int))
		if objects.get(a) != &i {
			t.Fatal("get returns a different object")
		}
		objects.remove(a)
		objects.remove(b)
	}
	if objects.len() != 0 || len(objects.objects) != 2 {
		t.Errorf("%d alive in %d places, want 0 in 2", objects.len(), len(objects.objects))
	}
}

func TestPack(t *testing.T) {
	lists := [][]string{{"a", "1"}, {}, {"", "\x00\uFEFF", strings.Repeat("é", 300)}, {"x"}}
	packed := ""
	for _, list := range lists {
		packed += packList(list)
	}
	if got := unpack(packed); !reflect.DeepEqual(got, lists) {
		t.Errorf("got %q, want %q", got, lists)
	}
	if got := unpack(""); got != nil {
		t.Errorf("unpacking an empty string gives %q, want nil", got)
	}
	// The layout is what web/bridge.js reads and writes.
	if got, want := packList([]string{"é", ""}), "\x02\x00\x00\x00\x02\x00\x00\x00\xC3\xA9\x00\x00\x00\x00"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func packList(list []string) string {
	return pack(slices.Values(list), packedSize(slices.Values(list)))
}
