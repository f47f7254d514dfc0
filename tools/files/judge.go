package main

import (
	"bytes"
	_ "embed"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/weburl-go/weburl/tools/internal/peers"
)

var (
	//go:embed ask.mjs
	askNode string
	//go:embed ask.py
	askPython string
)

// judges is the number of judges, each a column of the table.
const judges = 3

// A judge is a program and the questions for it.
type judge struct {
	// version is the version for which the table is valid; for Python, it includes
	// what the answers depend on.
	name, version string
	command       func() (*exec.Cmd, error)
}

func list(python string) [judges]judge {
	node := func() (*exec.Cmd, error) {
		in, err := peers.FindNode()
		if err != nil {
			return nil, err
		}
		return exec.Command(in.Node(), "--input-type=module", "-e", askNode), nil
	}
	ask := func(what string) func() (*exec.Cmd, error) {
		return func() (*exec.Cmd, error) { return exec.Command(python, "-I", "-c", askPython, what), nil }
	}
	return [judges]judge{
		{"node", peers.Packages[peers.NodePackage()], node},
		{"pathlib", "3.11", ask("pathlib")},
		{"urllib", "3.11", ask("urllib")},
	}
}

// ask asks about all cases. The program reads a line for each, with the style, the
// direction and the input in hexadecimal, and writes its version and then a line
// for each: "-" if it rejects the input, "?" if it cannot be asked that, and
// otherwise "=" and its answer.
func (j judge) ask(cases []testCase) (version string, answers []answer, err error) {
	cmd, err := j.command()
	if err != nil {
		return "", nil, err
	}
	var in bytes.Buffer
	for _, c := range cases {
		fmt.Fprintf(&in, "%v %s %x\n", c.style, c.direction(), c.input)
	}
	cmd.Stdin, cmd.Stderr, cmd.Dir = &in, os.Stderr, "/"
	out, err := cmd.Output()
	if err != nil {
		return "", nil, err
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != 1+len(cases) {
		return "", nil, fmt.Errorf("%d lines for %d cases", len(lines), len(cases))
	}
	for _, line := range lines[1:] {
		a := answer{asked: line != "?", refused: line == "-"}
		if digits, ok := strings.CutPrefix(line, "="); ok {
			text, err := hex.DecodeString(digits)
			if err != nil {
				return "", nil, err
			}
			a.text = string(text)
		} else if a.asked && !a.refused {
			return "", nil, fmt.Errorf("it answered %q", line)
		}
		answers = append(answers, a)
	}
	return lines[0], answers, nil
}
