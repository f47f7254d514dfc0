package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
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
		ask:   func(q []question) ([]answer, error) { return askNode(process, q) },
		close: func() error { return errors.Join(process.Close(), os.RemoveAll(dir)) },
	}, nil
}

func askNode(process *peers.Process, questions []question) (all []answer, err error) {
	lines := slices.Collect(slices.Chunk(questions, 100))
	write := func(q []question) ([]byte, error) { return json.Marshal(q) }
	err = peers.Exchange(process.In, process.Out, lines, write, func(i int, line []byte) error {
		var answers []answer
		if err := json.Unmarshal(line, &answers); err != nil {
			return err
		}
		if len(answers) != len(lines[i]) {
			return fmt.Errorf("%d answers to %d questions", len(answers), len(lines[i]))
		}
		all = append(all, answers...)
		return nil
	})
	return all, err
}
