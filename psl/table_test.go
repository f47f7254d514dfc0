package psl

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/psldat"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// The table contains exactly the names of the list, each with its rules, and stays small.
func TestTable(t *testing.T) {
	l, err := Load(strings.NewReader(string(suite.Read(t, "psl/public_suffix_list.dat"))))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range l.names.All {
		parent, hash, set := psldat.TopName, psldat.HashStart, psldat.Set(0)
		for end := len(name); end > 0; {
			start := strings.LastIndexByte(name[:end], '.') + 1
			for i := end - 1; i >= start; i-- {
				hash = psldat.HashByte(hash, name[i])
			}
			var found bool
			if parent, set, found = child(parent, name[start:end], hash); !found {
				t.Fatalf("the table has no %s", name[start:])
			}
			hash = psldat.HashByte(hash, '.')
			end = start - 1
		}
		if set != want {
			t.Errorf("%s has the rules %b, want %b", name, set, want)
		}
	}
	if n := len(tableSlots) / psldat.SlotSize; n != len(l.names.All) || tableTop != l.names.Top {
		t.Errorf("the table has %d names and the top rules %b, want %d and %b", n, tableTop, len(l.names.All), l.names.Top)
	}
	if size := len(tableSlots) + 2*len(tableBuckets) + len(tableRules) + len(tableText); size > 100_000 {
		t.Errorf("the table takes %d bytes", size)
	} else {
		t.Logf("%d bytes", size)
	}
}

// A name that is not in the list is not found, even if it has the slot, the parent and the
// length of one that is.
func TestOtherNamesOfASlot(t *testing.T) {
	l, err := Load(strings.NewReader(string(suite.Read(t, "psl/public_suffix_list.dat"))))
	if err != nil {
		t.Fatal(err)
	}
	hashOf := func(hash uint32, label string) uint32 {
		for i := len(label) - 1; i >= 0; i-- {
			hash = psldat.HashByte(hash, label[i])
		}
		return hash
	}
	com := hashOf(psldat.HashStart, "com")
	parent, _, _ := child(psldat.TopName, "com", com)
	collisions := 0
	for i := range 100_000 {
		label := fmt.Sprintf("%06d", i)
		hash := hashOf(psldat.HashByte(com, '.'), label)
		_, _, found := child(parent, label, hash)
		if _, known := l.names.All[label+".com"]; found != known {
			t.Fatalf("%s.com is found: %v", label, found)
		}
		if !found {
			d := tableBuckets[psldat.BucketOf(hash, len(tableBuckets))]
			slot := tableSlots[psldat.SlotSize*psldat.SlotOf(hash, d, len(tableSlots)/psldat.SlotSize):]
			if int(slot[2]&63) == len(label) && int(slot[3])|int(slot[4]&63)<<8 == parent {
				collisions++
			}
		}
	}
	if collisions == 0 {
		t.Error("no name has the slot of another one")
	}
}
