package main

import (
	"errors"
	"iter"
	"runtime"
	"runtime/metrics"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/webapi"
)

// A call that would exceed one of these limits is refused before it changes
// anything. JavaScript has one for the arguments. web/README.md lists them.
const (
	// maxObject is the most bytes that an object and what a call adds to it may have
	// together; see [listed].
	maxObject = 1 << 26
	// maxHost is the most bytes of what may be a host, which need more memory than
	// anything else.
	maxHost = 1 << 22
)

var (
	errObject = errors.New("weburl: the object would have more than 67108864 bytes")
	errHost   = errors.New("weburl: the host has more than 4194304 bytes")
	errMemory = errors.New("weburl: the objects of this instance need too much memory")
)

// The most bytes of memory that operations allocate for each byte of what they work
// on, all steps together. TestCosts holds them.
const (
	perByte       = 40  // of a string to parse, whatever it is
	perHostByte   = 256 // of a host in it
	perListByte   = 40  // of packed lists
	perWritten    = 24  // of parameters to serialize
	perCopiedByte = 4   // of a URL of which something else is changed
	perPair       = 80  // of a list that grows
	perCall       = 1 << 10
)

// An account keeps the memory of all objects below a limit. It looks at the memory
// in use only after what has been asked for since could have exceeded the limit.
type account struct {
	limit int
	left  int // what may be allocated before the next look
}

var room account

// afford returns an error if there is no room for size bytes, an upper bound on what
// the caller is going to allocate.
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

// affordParsing is afford for parsing texts as URLs.
func (a *account) affordParsing(texts ...string) error {
	size := 0
	for _, text := range texts {
		host := 0
		if len(text) > 1<<12 {
			if host = maybeHost(text); host > maxHost {
				return errHost
			}
		} else {
			host = len(text)
		}
		size += perByte*len(text) + perHostByte*host
	}
	return a.afford(size)
}

// maybeHost returns an upper bound on the length of the host of a URL or reference.
// It looks at so little of a long text that parsing is not slower for it.
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

// affordGetting is afford for an attribute of a URL.
func (a *account) affordGetting(u *webapi.URL, origin bool) error {
	// The origin of a blob URL is that of the URL in its path.
	if origin && u.Protocol() == "blob:" {
		return a.affordParsing(u.Pathname())
	}
	return a.afford(2 * len(u.Href()))
}

// affordSetting is afford for giving an attribute of a URL a value.
func (a *account) affordSetting(u *webapi.URL, value string, parsesHost bool) error {
	length := len(u.Href())
	if value != "" && length+len(value) > maxObject {
		return errObject
	}
	size := perByte*len(value) + perCopiedByte*length
	if parsesHost {
		if len(value) > maxHost {
			return errHost
		}
		size += perHostByte * len(value)
	}
	return a.afford(size)
}

// affordAdding is afford for adding a pair, or changing one.
func (a *account) affordAdding(l *list, name, value string) error {
	more := len(name) + len(value) + 2
	if l.weight += more; l.weight > maxObject || l.url != nil {
		if l.weight = l.weigh() + more; l.weight > maxObject {
			l.weight -= more
			return errObject
		}
	}
	err := a.afford(perByte*more + perPair*l.Size() + l.updating())
	if err != nil {
		l.weight -= more
	}
	return err
}

// affordUpdating is afford for changing the list in place.
func (a *account) affordUpdating(l *list) error { return a.afford(l.updating()) }

// A list is search parameters, and what their memory depends on.
type list struct {
	*webapi.URLSearchParams
	url *webapi.URL // nil if they are on their own
	// weight is at least the bytes of all names and values, and two for each pair.
	weight int
}

// weigh returns the exact weight. That of a URL's parameters is its length.
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

// updating returns the cost of writing the list to the URL.
func (l *list) updating() int {
	if l.url == nil {
		return 0
	}
	return perWritten * len(l.url.Href())
}

// valuesOf iterates over the values of a name.
func valuesOf(p *webapi.URLSearchParams, name string) iter.Seq[string] {
	return func(yield func(value string) bool) {
		for n, value := range p.All() {
			if n == name && !yield(value) {
				return
			}
		}
	}
}
