package bench

import (
	"hash/maphash"
	"runtime"
	"strings"
	"unique"

	"github.com/weburl-go/weburl"
)

// A Store is a way to keep many URLs in memory.
type Store struct {
	Name string
	// keep keeps URLs whose texts share one buffer.
	keep func([]weburl.URL) any
}

// Stores returns the ways to keep URLs.
func Stores() []Store {
	return []Store{
		{"map[weburl.URL]struct{}, clones", func(urls []weburl.URL) any {
			kept := make(map[weburl.URL]struct{}, len(urls))
			for _, u := range urls {
				kept[u.Clone()] = struct{}{}
			}
			return kept
		}},
		{"[]weburl.URL, clones", func(urls []weburl.URL) any { return each(urls, weburl.URL.Clone) }},
		{"[]string", func(urls []weburl.URL) any {
			return each(urls, func(u weburl.URL) string { return strings.Clone(u.String()) })
		}},
		{"[]byte of all, and []uint64 of their ends", func(urls []weburl.URL) any {
			var kept struct {
				text []byte
				ends []uint64
			}
			size := 0
			for _, u := range urls {
				size += len(u.String())
			}
			kept.text, kept.ends = make([]byte, 0, size), make([]uint64, 0, len(urls))
			for _, u := range urls {
				kept.text = append(kept.text, u.String()...)
				kept.ends = append(kept.ends, uint64(len(kept.text)))
			}
			return &kept
		}},
		{"map[[2]uint64]struct{}, hashes", func(urls []weburl.URL) any {
			seeds := [2]maphash.Seed{maphash.MakeSeed(), maphash.MakeSeed()}
			kept := make(map[[2]uint64]struct{}, len(urls))
			for _, u := range urls {
				kept[[2]uint64{maphash.String(seeds[0], u.String()), maphash.String(seeds[1], u.String())}] = struct{}{}
			}
			return kept
		}},
		// NB: last, since its memory is freed late.
		{"[]unique.Handle[weburl.URL]", func(urls []weburl.URL) any {
			return each(urls, unique.Make[weburl.URL])
		}},
	}
}

func each[T any](urls []weburl.URL, of func(weburl.URL) T) []T {
	kept := make([]T, len(urls))
	for i, u := range urls {
		kept[i] = of(u)
	}
	return kept
}

// Bytes returns the memory that a kept URL takes, in bytes, on average.
func (s Store) Bytes(urls []weburl.URL) float64 {
	before := inUse()
	kept := s.keep(urls)
	bytes := float64(inUse()-before) / float64(len(urls))
	runtime.KeepAlive(kept)
	runtime.KeepAlive(urls)
	return bytes
}

// inUse returns the bytes of all objects, without garbage.
func inUse() int64 {
	var m runtime.MemStats
	for range 3 { // unique values are freed late
		runtime.GC()
	}
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// DistinctURLs returns count different URLs with their average length: those of the
// lists of real URLs and, when they are used up, the same with a number in the
// query.
func DistinctURLs(count int) (urls []weburl.URL, length float64, err error) {
	corpora, err := Corpora()
	if err != nil {
		return nil, 0, err
	}
	seen := map[string]bool{}
	var real []string
	for _, name := range []string{"kasztp", "userbait"} {
		for _, text := range Find(corpora, name).Texts() {
			if u, err := weburl.Parse(text); err == nil && !seen[u.String()] {
				seen[u.String()] = true
				real = append(real, u.String())
			}
		}
	}
	var all strings.Builder
	ends := make([]int, 0, count)
	for i := 0; len(ends) < count; i++ {
		for _, text := range real[:min(len(real), count-len(ends))] {
			all.WriteString(text)
			if i > 0 {
				all.WriteString("?&"[min(strings.Count(text, "?"), 1):][:1])
				all.WriteString(strings.Repeat("1", i))
			}
			ends = append(ends, all.Len())
		}
	}
	buffer, start := all.String(), 0
	urls = make([]weburl.URL, 0, count)
	for _, end := range ends {
		u, err := weburl.Parse(buffer[start:end])
		if err != nil {
			return nil, 0, err
		}
		urls = append(urls, u)
		length += float64(len(u.String()))
		start = end
	}
	return urls, length / float64(count), nil
}
