package check

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// sameChangeTime reports whether the last change of two files, including a change
// of their attributes, was at the same time.
func sameChangeTime(a, b fs.FileInfo) bool {
	s, ok := a.Sys().(*syscall.Stat_t)
	t, ok2 := b.Sys().(*syscall.Stat_t)
	return ok && ok2 && s.Ctim == t.Ctim
}

// lease makes other programs wait if they open a file for writing. On a file system
// without leases, it does nothing.
type lease struct{ file *os.File }

// newLease takes a lease on a file that is open only for reading. It fails if the
// file is open for writing, in this program or another.
func newLease(f *os.File) (lease, error) {
	fd := int(f.Fd())
	var s unix.Statfs_t
	if err := unix.Fstatfs(fd, &s); err != nil {
		return lease{}, nil
	}
	switch uint32(s.Type) {
	case unix.NFS_SUPER_MAGIC, unix.SMB_SUPER_MAGIC, unix.SMB2_SUPER_MAGIC, unix.CIFS_SUPER_MAGIC:
		// The server decides here, and may also refuse for other reasons.
		return lease{}, nil
	}
	_, err := unix.FcntlInt(uintptr(fd), unix.F_SETLEASE, unix.F_RDLCK)
	switch {
	case errors.Is(err, unix.EAGAIN):
		return lease{}, errBusy
	case err != nil:
		return lease{}, nil
	}
	return lease{f}, nil
}

// isWanted reports whether another program is waiting for the end of the lease.
func (l lease) isWanted() bool {
	if l.file == nil {
		return false
	}
	now, err := unix.FcntlInt(l.file.Fd(), unix.F_GETLEASE, 0)
	return err != nil || now != unix.F_RDLCK
}

func (l lease) end() {
	if l.file != nil {
		unix.FcntlInt(l.file.Fd(), unix.F_SETLEASE, unix.F_UNLCK)
	}
}

// keepAttributes gives to the extended attributes of from, including access control
// lists, and removes all others.
func keepAttributes(from, to *os.File) error {
	want, err := attributes(from)
	if err != nil {
		return errAttributes
	}
	is, err := attributes(to)
	if err != nil {
		return errAttributes
	}
	for name := range is {
		if _, ok := want[name]; !ok && unix.Fremovexattr(int(to.Fd()), name) != nil {
			return errAttributes
		}
	}
	for name, value := range want {
		old, ok := is[name]
		if ok && bytes.Equal(old, value) {
			continue
		}
		if unix.Fsetxattr(int(to.Fd()), name, value, 0) != nil {
			return errAttributes
		}
	}
	return nil
}

// attributes returns the extended attributes of a file.
func attributes(f *os.File) (map[string][]byte, error) {
	fd := int(f.Fd())
	list := make([]byte, maxAttributes)
	n, err := unix.Flistxattr(fd, list)
	if errors.Is(err, unix.ENOTSUP) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	values := map[string][]byte{}
	value := make([]byte, maxAttributes)
	for name := range strings.SplitSeq(string(list[:n]), "\x00") {
		if name == "" {
			continue
		}
		n, err := unix.Fgetxattr(fd, name, value)
		if err != nil {
			return nil, err
		}
		values[name] = bytes.Clone(value[:n])
	}
	return values, nil
}

// maxAttributes bounds the length of the names of all attributes, and of a value.
const maxAttributes = 64 << 10
