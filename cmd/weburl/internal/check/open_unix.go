//go:build unix

package check

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// openFlags keep open from blocking if the file has become a pipe, and from making
// a terminal the controlling one.
const openFlags = syscall.O_NONBLOCK | syscall.O_NOCTTY

// prompt returns a reader for a file that was opened with openFlags. Where reading
// would block, the reader fails: some files of the kernel look regular, but block.
func prompt(f *os.File) io.Reader { return promptReader{f} }

type promptReader struct{ file *os.File }

// Read reads like os.File.Read, but never blocks.
func (r promptReader) Read(p []byte) (n int, err error) {
	if len(p) == 0 {
		return 0, nil
	}
	conn, err := r.file.SyscallConn()
	if err != nil {
		return 0, err
	}
	var errno error
	err = conn.Read(func(fd uintptr) bool {
		for {
			// Some systems reject reads of 2 GiB or more.
			n, errno = syscall.Read(int(fd), p[:min(len(p), 1<<30)])
			if errno != syscall.EINTR {
				return true
			}
		}
	})
	switch {
	case err != nil:
		return 0, err
	case errors.Is(errno, syscall.EAGAIN):
		return 0, errNotRegular
	case errno != nil:
		return 0, errno
	case n == 0:
		return 0, io.EOF
	}
	return n, nil
}
