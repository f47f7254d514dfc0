package main

import (
	_ "embed"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"github.com/weburl-go/weburl/tools/internal/peers"
)

//go:embed judge.mjs
var script string

// undici is the version of the npm package.
const undici = "8.13.1"

// newNode starts Node, with the script.
func newNode() (j *judge, err error) {
	in, err := peers.FindNode()
	if err != nil {
		return nil, err
	}
	if err := in.Ensure(map[string]string{"undici": undici}, nil); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "dataurls")
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(dir)
		}
	}()
	file := filepath.Join(dir, "judge.mjs")
	if err := os.WriteFile(file, []byte(script), 0o666); err != nil {
		return nil, err
	}
	process, err := peers.Start(exec.Command(in.Node(), file, in.Dir))
	if err != nil {
		return nil, err
	}
	return &judge{
		version: process.Version, explanations: nodeExplanations, normalize: withBackticks, types: true,
		ask: func(q []question) ([]answer, error) {
			return peers.Ask[question, answer](process, slices.Collect(slices.Chunk(q, 100)))
		},
		close: func() error { return errors.Join(process.Close(), os.RemoveAll(dir)) },
	}, nil
}
