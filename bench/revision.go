package bench

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// Revision is a revision of weburl, to be measured with the works of this one.
type Revision struct {
	dir, program string
	// Name is the short hash of the commit, or "working tree".
	Name string
}

// Build builds the program that measures a revision of the repository, such as
// "HEAD~3", or the working tree if revision is "". It fails if the works call
// something that the revision lacks. Unless it fails, Remove must be called.
func Build(ctx context.Context, revision string) (*Revision, error) {
	root, err := suite.ModuleRoot()
	if err != nil {
		return nil, err
	}
	r := &Revision{Name: "working tree"}
	if r.dir, err = os.MkdirTemp("", "weburl-revision-"); err != nil {
		return nil, err
	}
	if err := r.build(ctx, root, revision); err != nil {
		r.Remove()
		return nil, err
	}
	return r, nil
}

func (r *Revision) build(ctx context.Context, root, revision string) error {
	tree := root
	if revision != "" {
		name, err := output(ctx, root, "git", "rev-parse", "--short", "--verify", revision+"^{commit}")
		if err != nil {
			return err
		}
		r.Name = strings.TrimSpace(name)
		tree = filepath.Join(r.dir, "tree")
		if err := checkOut(ctx, root, r.Name, tree); err != nil {
			return err
		}
	}
	r.program = filepath.Join(r.dir, "program")
	_, err := output(ctx, filepath.Join(tree, "bench"), "go", "build", "-o", r.program, "./cmd/table")
	return err
}

// checkOut writes a revision of the repository to a new directory, with the works
// of this revision.
func checkOut(ctx context.Context, root, name, tree string) error {
	if err := os.Mkdir(tree, 0o777); err != nil {
		return err
	}
	archive := tree + ".tar"
	if _, err := output(ctx, root, "git", "archive", "--output", archive, name); err != nil {
		return err
	}
	if _, err := output(ctx, tree, "tar", "-xf", archive); err != nil {
		return err
	}
	works := filepath.Join(tree, "bench")
	if err := os.RemoveAll(works); err != nil {
		return err
	}
	return os.CopyFS(works, os.DirFS(filepath.Join(root, "bench")))
}

// output runs a program and returns its output. Replace directives join the modules,
// so that no go.work elsewhere matters.
func output(ctx context.Context, dir, program string, args ...string) (string, error) {
	cmd := command(ctx, program, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off")
	out, err := cmd.Output()
	if exit, ok := err.(*exec.ExitError); ok {
		return "", fmt.Errorf("%s: %w: %s", program, err, strings.TrimSpace(string(exit.Stderr)))
	}
	return string(out), err
}

// Start starts the program as a process that measures itself.
func (r *Revision) Start(ctx context.Context) (*Process, error) {
	p, _, err := start(ctx, r.Name, r.program, "-serve")
	return p, err
}

// Remove removes the program.
func (r *Revision) Remove() error {
	return os.RemoveAll(r.dir)
}
