package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/gcs" // the SDK links it in any case
)

// isRemote reports whether a name has a scheme, and so belongs to one of Beam's
// file systems. Local files are read with package os: Beam's local file system
// never closes a file when it is asked for its size.
func isRemote(name string) bool { return strings.Index(name, "://") > 0 }

// base returns the directory to which the names of files that a pattern matches are
// relative: everything before the first element with a wildcard.
func base(pattern string) string {
	separator := "/"
	if !isRemote(pattern) {
		separator = string(filepath.Separator)
	}
	wild := strings.IndexAny(pattern, `*?[`)
	if wild < 0 {
		wild = len(pattern)
	}
	return pattern[:strings.LastIndex(pattern[:wild], separator)+1]
}

// list returns the names of the files that a pattern matches, sorted.
func list(ctx context.Context, pattern string) ([]string, error) {
	if !isRemote(pattern) {
		return glob(pattern)
	}
	system, err := filesystem.New(ctx, pattern)
	if err != nil {
		return nil, err
	}
	defer system.Close()
	return system.List(ctx, pattern)
}

// glob is like filepath.Glob, except that a directory that cannot be read is an
// error: otherwise the files in it would be missing unnoticed.
func glob(pattern string) ([]string, error) {
	if !strings.ContainsAny(pattern, `*?[\`) {
		_, err := os.Lstat(pattern)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		return []string{pattern}, err
	}
	dir, last := filepath.Split(pattern)
	dirs := []string{dir}
	if up := filepath.Clean(dir); strings.ContainsAny(dir, `*?[\`) && up != dir {
		var err error
		if dirs, err = glob(up); err != nil {
			return nil, err
		}
	}
	var found []string
	for _, dir := range dirs {
		if info, err := os.Stat(dir); dir != "" && (err != nil || !info.IsDir()) {
			continue // the match of an earlier wildcard is a file, or the directory does not exist
		}
		entries, err := os.ReadDir(filepath.Clean(dir))
		if err != nil {
			return nil, err
		}
		for _, entry := range entries {
			// A wildcard at the beginning matches no hidden files, such as those of
			// an incomplete run.
			if strings.HasPrefix(entry.Name(), ".") && !strings.HasPrefix(last, ".") {
				continue
			}
			switch ok, err := filepath.Match(last, entry.Name()); {
			case err != nil:
				return nil, fmt.Errorf("%s: %w", pattern, err)
			case ok:
				found = append(found, filepath.Join(dir, entry.Name()))
			}
		}
	}
	return found, nil
}

// join appends a name with slashes to a directory.
func join(dir, name string) string {
	if isRemote(dir) {
		return strings.TrimSuffix(dir, "/") + "/" + name
	}
	return filepath.Join(dir, filepath.FromSlash(name))
}

// relative returns the name of a file relative to the base of the pattern that
// matched it, with slashes.
func relative(pattern, name string) string {
	above := base(pattern)
	if isRemote(name) {
		return path.Clean(strings.TrimPrefix(name, above))
	}
	name = filepath.Clean(name)
	if above != "" {
		if below, err := filepath.Rel(above, name); err == nil {
			name = below
		}
	}
	return filepath.ToSlash(name)
}

// stamp shows whether a file has changed.
type stamp struct {
	size     int64
	modified time.Time
	local    fs.FileInfo // nil if the file is remote
}

// look returns the stamp of a file; its error is fs.ErrNotExist if there is none.
func look(ctx context.Context, name string) (stamp, error) {
	if !isRemote(name) {
		info, err := os.Stat(name)
		if err != nil {
			return stamp{}, err
		}
		return stamp{info.Size(), info.ModTime(), info}, nil
	}
	system, err := filesystem.New(ctx, name)
	if err != nil {
		return stamp{}, err
	}
	defer system.Close()
	dated, ok := system.(filesystem.LastModifiedGetter)
	if !ok {
		return stamp{}, fmt.Errorf("%s: the file system has no times", name)
	}
	// A listing tells whether a file exists, since every store has another error
	// for missing files.
	if found, err := system.List(ctx, name); err == nil && len(found) == 0 {
		return stamp{}, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
	}
	size, err := system.Size(ctx, name)
	if err != nil {
		return stamp{}, err
	}
	modified, err := dated.LastModified(ctx, name)
	return stamp{size, modified, nil}, err
}

// open opens a file. A remote file is a stream.
func open(ctx context.Context, name string) (io.ReadCloser, error) {
	if !isRemote(name) {
		return os.Open(name)
	}
	system, err := filesystem.New(ctx, name)
	if err != nil {
		return nil, err
	}
	file, err := system.OpenRead(ctx, name)
	if err != nil {
		system.Close()
		return nil, err
	}
	return &closers{file, system}, nil
}

type closers struct {
	io.ReadCloser
	system io.Closer
}

func (c *closers) Close() error { return errors.Join(c.ReadCloser.Close(), c.system.Close()) }
