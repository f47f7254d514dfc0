package main

import (
	"errors"
	"runtime"
	"runtime/metrics"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/webapi"
)

// The most bytes of memory that operations allocate per byte of their input, in all steps
// together. TestCosts checks them.
const (
	perByte       = 40  // of a string to parse, whatever it is
	perHostByte   = 256 // of a host in it
	perListByte   = 40  // of packed lists
	perWritten    = 24  // of parameters to serialize
	perCopiedByte = 4   // of a URL of which something else is changed
	perPair       = 80  // of a list that grows
	perCall       = 1 << 10
)

var errMemory = errors.New("weburl: the objects of this instance need too much memory")

// account keeps the memory of all objects below a limit. It measures the memory in use only
// when the allocations since the last time could have exceeded the limit.
type account struct {
	limit int
	left  int // what may be allocated before the next look
}

// afford returns an error if there is no room for size bytes, which is an upper bound on
// the caller's next allocations.
func (a *account) afford(size int) error {
	a.left -= size + perCall
	if a.left >= 0 {
		return nil
	}
	if a.left = a.limit - inUse() - size; a.left >= 0 {
		return nil
	}
	runtime.GC()
	a.left = a.limit - inUse() - size
	// Some has to be left, or every call would look for garbage.
	if a.left < a.limit/16 {
		a.left = 0
		return errMemory
	}
	return nil
}

var heap = []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/unused:bytes"}}

// inUse returns the bytes of memory that hold objects, including garbage.
func inUse() int {
	metrics.Read(heap)
	return int(heap[0].Value.Uint64() + heap[1].Value.Uint64())
}

// maybeHost returns an upper bound on the length of the host of a URL or reference.
// It reads so little of a long text that parsing does not become slower.
func maybeHost(text string) int {
	if u, err := weburl.Parse(text[:min(len(text), 1<<10)]); err == nil && u.HasOpaquePath() && u.Path() != "" {
		return 0
	}
	// Slashes precede a host, or only a scheme. No slash is in one.
	text = strings.TrimLeftFunc(text, func(r rune) bool { return r <= ' ' })
	longest := 0
	for range 2 {
		text = strings.TrimLeft(text, "/\\\t\n\r")
		end := strings.IndexAny(text, "/\\?#")
		if end < 0 {
			end = len(text)
		}
		longest = max(longest, end)
		text = text[end:]
	}
	return longest
}

// list holds search parameters, and the numbers that their memory depends on.
type list struct {
	*webapi.URLSearchParams
	url *webapi.URL // nil if they are on their own
	// weight is at least the bytes of all names and values, and two for each pair.
	weight int
}

// weigh returns the exact weight. The weight of a URL's parameters is the URL's length.
func (l *list) weigh() int {
	if l.url != nil {
		return len(l.url.Href())
	}
	weight := 0
	for name, value := range l.All() {
		weight += len(name) + len(value) + 2
	}
	return weight
}
