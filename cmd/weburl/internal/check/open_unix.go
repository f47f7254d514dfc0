//go:build unix

package check

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// openFlags keep opening from waiting, if a file has become a pipe, and from
// taking a terminal.
const openFlags = syscall.O_NONBLOCK | syscall.O_NOCTTY

// prompt returns what reads a file that was opened with openFlags. If that would
// have to wait, it is an error: so it is with some files of the kernel that look
// like regular ones.
func prompt(f *os.File) io.Reader { return promptReader{f} }

type promptReader struct{ file *os.File }

// Read does what os.File.Read does, except for waiting.
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
			// The system reads no more than this at once, and some none.
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
