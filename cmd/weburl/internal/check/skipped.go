package check

import (
	"cmp"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/show"
)

// skipped counts the files in directories that are not read, by the ending of their
// names or by another property. Hidden and excluded files do not count.
type skipped map[string]int

// filesRead holds the number of files read, and of files in directories that were
// skipped.
type filesRead struct {
	FilesRead    int     `json:"filesRead"`
	FilesSkipped skipped `json:"filesSkipped"`
}

// These are counted in addition to endings.
const (
	noEnding    = "without ending"
	otherEnding = "with other endings"
	aLink       = "symbolic link"
	aSpecial    = "special file"
)

const (
	// maxEndings bounds the number of endings that are told apart, and
	// maxEndingBytes their length, with the dot.
	maxEndings     = 1000
	maxEndingBytes = 12
	// maxNamed bounds the number of endings that a message names.
	maxNamed = 5
)

func (s skipped) add(entry fs.DirEntry) {
	key := endingOf(entry.Name())
	switch {
	case entry.Type()&fs.ModeSymlink != 0:
		key = aLink
	case !entry.Type().IsRegular():
		key = aSpecial
	case s[key] == 0 && len(s) >= maxEndings:
		key = otherEnding
	}
	s[key]++
}

// endingOf returns the ending of a name in lower case, if it looks like an ending.
// The result is safe to show anywhere.
func endingOf(name string) string {
	ending := strings.ToLower(filepath.Ext(name))
	switch {
	case len(ending) <= 1:
		return noEnding
	case len(ending) > maxEndingBytes:
		return otherEnding
	}
	for i := 1; i < len(ending); i++ {
		if !infra.Is(ending[i], infra.Alpha|infra.Digit) {
			return otherEnding
		}
	}
	return ending
}

func (s skipped) total() (n int) {
	for _, of := range s {
		n += of
	}
	return n
}

// String lists the most frequent endings: "skipped 12 files: 8 .go, 4 .js".
func (s skipped) String() string {
	keys := slices.SortedFunc(maps.Keys(s), func(a, b string) int {
		return cmp.Or(cmp.Compare(s[b], s[a]), cmp.Compare(a, b))
	})
	keys = slices.DeleteFunc(keys, func(k string) bool { return k == otherEnding })
	all := s.total()
	rest := all
	var parts []string
	for _, k := range keys[:min(len(keys), maxNamed)] {
		rest -= s[k]
		part := show.Grouped(s[k]) + " " + k
		if (k == aLink || k == aSpecial) && s[k] > 1 {
			part += "s"
		}
		parts = append(parts, part)
	}
	if rest > 0 {
		parts = append(parts, show.Grouped(rest)+" "+otherEnding)
	}
	files := " files: "
	if all == 1 {
		files = " file: "
	}
	return "skipped " + show.Grouped(all) + files + strings.Join(parts, ", ")
}
