//go:build !unix

package check

import (
	"io/fs"
	"os"
	"path/filepath"
)

const canRenameToOpen = false

// fileID identifies a file by its name, without symbolic links.
type fileID string

func idOf(path string, _ fs.FileInfo) (fileID, bool) {
	path, err := filepath.EvalSymlinks(path)
	if err == nil {
		path, err = filepath.Abs(path)
	}
	return fileID(path), err == nil
}

func sameOwner(a, b fs.FileInfo) bool { return true }

func keepOwner(*os.File, fs.FileInfo) error { return nil }
