//go:build unix

package check

import (
	"io/fs"
	"os"
	"syscall"
)

// canRenameToOpen reports whether a file can be renamed to the name of one that is
// open.
const canRenameToOpen = true

// fileID identifies a file.
type fileID struct{ device, inode uint64 }

func idOf(_ string, info fs.FileInfo) (fileID, bool) {
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return fileID{}, false
	}
	return fileID{uint64(s.Dev), uint64(s.Ino)}, true
}

func sameOwner(a, b fs.FileInfo) bool {
	s, ok := a.Sys().(*syscall.Stat_t)
	t, ok2 := b.Sys().(*syscall.Stat_t)
	return ok && ok2 && s.Uid == t.Uid && s.Gid == t.Gid
}

// keepOwner gives f the owner and group that info describes.
func keepOwner(f *os.File, info fs.FileInfo) error {
	is, err := f.Stat()
	if err != nil || sameOwner(is, info) {
		return err
	}
	s, ok := info.Sys().(*syscall.Stat_t)
	if !ok || f.Chown(int(s.Uid), int(s.Gid)) != nil {
		return errOwner
	}
	return nil
}
