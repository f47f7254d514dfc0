// Package hardlinks finds files with several names. Replacing such a file splits
// it: the other names keep the old content.
package hardlinks

import (
	"errors"
	"io/fs"
	"os"
)

// Err is the reason why a file with several names is not replaced.
var Err = errors.New("it has other names (hard links), which would keep the old content")

// Count returns the number of names of a file. info describes it, and f is the file
// if it is open, or nil. On Windows, Count finds several names only for an open
// file; on systems other than Windows and Unix, it finds only one.
func Count(f *os.File, info fs.FileInfo) uint64 { return count(f, info) }
