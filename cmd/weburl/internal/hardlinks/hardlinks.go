// Package hardlinks finds files with several names. To replace such a file is to split
// it: the other names keep the old content.
package hardlinks

import (
	"errors"
	"io/fs"
	"os"
)

// Err is why a file with several names is not replaced.
var Err = errors.New("it has other names (hard links), which would keep the old content")

// Count returns the number of names of a file. info describes it, and f is the file if it
// is open, or nil. On Windows, only an open file has more than one; on systems that are
// neither that nor Unix, none has.
func Count(f *os.File, info fs.FileInfo) uint64 { return count(f, info) }
