package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"runtime/debug"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/weburl-go/weburl/cmd/weburl/tables"
	"github.com/weburl-go/weburl/internal/show"
)

// file makes an output of a file, unless this job has already made it: a failed
// bundle is repeated, and so is a resumed run.
func (j *job) file(ctx context.Context, input, name string) (n counts, skipped bool, err error) {
	// A file that makes a reader panic fails like others.
	defer func() {
		if p := recover(); p != nil {
			log.Errorf(ctx, "%s: %v\n%s", show.Visible(input), p, debug.Stack())
			err = fmt.Errorf("internal error: %v", p)
		}
	}()
	before, err := look(ctx, input)
	if err != nil {
		return n, false, err
	}
	switch made, err := look(ctx, name); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return n, false, err
	case made.modified.After(j.Since) && made.modified.After(before.modified):
		return n, true, nil
	}
	if input == name {
		return n, false, tables.ErrInput
	}
	in, err := open(ctx, input)
	if err != nil {
		return n, false, err
	}
	defer in.Close()
	out, err := create(ctx, name, before.local)
	if err != nil {
		return n, false, err
	}
	complete := false
	defer func() {
		if !complete {
			out.discard()
		}
	}()
	if n, err = j.Options.convert(ctx, out, in, input); err != nil {
		return n, false, err
	}
	switch after, err := look(ctx, input); {
	case err != nil:
		return n, false, err
	case after.size != before.size || !after.modified.Equal(before.modified):
		return n, false, errors.New("it changed while it was read")
	}
	complete = true
	return n, false, out.commit()
}

// canceled ends a text when the work is canceled.
type canceled struct {
	ctx context.Context
	io.Reader
}

func (c canceled) Read(p []byte) (int, error) {
	if err := context.Cause(c.ctx); err != nil {
		return 0, err
	}
	return c.Reader.Read(p)
}
