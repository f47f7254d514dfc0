//go:build unix

package check

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives f the owner and group in info, if that is permitted.
func keepOwner(f *os.File, info fs.FileInfo) {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		f.Chown(int(s.Uid), int(s.Gid))
	}
}
