package main

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/weburl-go/weburl/cmd/weburl/tables"
)

// unfinished begins the names of the files that package tables is writing. The rest
// is random, so that two attempts never write the same file.
const unfinished = ".weburl-"

// output is a file that appears under its name when it is complete, or not at all.
type output struct {
	io.Writer
	commit  func() error
	discard func()
}

// create begins an output, which must not be one of inputs. Local files get their
// name by renaming. Object stores rename by copying, but an object appears there
// only when its writer is closed: if it is incomplete, it is canceled and never
// closed. If a name ends with .gz or .zst, the output is compressed.
func create(ctx context.Context, name string, inputs ...fs.FileInfo) (*output, error) {
	if !isRemote(name) {
		return createLocal(name, inputs...)
	}
	system, err := filesystem.New(ctx, name)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	object, err := system.OpenWrite(ctx, name)
	if err != nil {
		cancel()
		system.Close()
		return nil, err
	}
	to, end := io.Writer(object), func() error { return nil }
	if z := tables.Compressor(object, name); z != nil {
		to, end = z, z.Close
	}
	return &output{
		Writer: to,
		commit: func() error {
			defer system.Close()
			defer cancel()
			if err := end(); err != nil {
				return err
			}
			return object.Close()
		},
		discard: func() {
			cancel()
			system.Close()
		},
	}, nil
}

func createLocal(name string, inputs ...fs.FileInfo) (*output, error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return nil, err
	}
	file, err := tables.Create(name, inputs...)
	if err != nil {
		return nil, err
	}
	return &output{Writer: file, commit: file.Commit, discard: file.Discard}, nil
}

// sweep removes what killed runs have left in a directory.
func sweep(dir string) error {
	if isRemote(dir) {
		return nil
	}
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, entry := range entries {
		if strings.HasPrefix(entry.Name(), unfinished) {
			err = errors.Join(err, os.Remove(filepath.Join(dir, entry.Name())))
		}
	}
	return err
}
