//go:build unix

package check

import (
	"io/fs"
	"os"
	"syscall"
)

// canRenameToOpen says that the name of a file that is open can be given to
// another one.
const canRenameToOpen = true

// fileID tells files apart.
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

// keepOwner gives f the owner and group in info.
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
