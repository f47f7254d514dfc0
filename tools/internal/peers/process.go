package peers

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// Process is a program that answers lines with lines, and identifies itself in its
// first one.
type Process struct {
	Version string // its first line
	In      io.WriteCloser
	Out     *bufio.Reader
	command *exec.Cmd
}

// Start starts a program and reads its first line. Its errors go to standard error.
func Start(command *exec.Cmd) (*Process, error) {
	p := &Process{command: command}
	p.command.Stderr = os.Stderr
	var err error
	if p.In, err = p.command.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.command.Start(); err != nil {
		return nil, err
	}
	p.Out = bufio.NewReaderSize(out, 1<<18)
	if p.Version, err = p.Out.ReadString('\n'); err != nil {
		p.In.Close()
		_ = p.command.Wait()
		return nil, fmt.Errorf("it did not start: %w", err)
	}
	p.Version = strings.TrimSpace(p.Version)
	return p, nil
}

// Close ends the program's input and waits until it ends.
func (p *Process) Close() error {
	p.In.Close()
	return p.command.Wait()
}

// Ask asks a process that answers each line, an array of questions in JSON, with an array of as
// many answers.
func Ask[Q, A any](p *Process, lines [][]Q) (all []A, err error) {
	write := func(q []Q) ([]byte, error) { return json.Marshal(q) }
	err = Exchange(p.In, p.Out, lines, write, func(i int, line []byte) error {
		var answers []A
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

// Exchange sends questions to a program, each as the line that write returns for
// it, and calls each with every line that comes back, without its end. The program
// answers while it still reads, so writing everything first would fill both pipes
// and block.
func Exchange[Q any](in io.Writer, out *bufio.Reader, questions []Q, write func(Q) ([]byte, error), each func(i int, line []byte) error) error {
	sent := make(chan error, 1)
	go func() {
		w := bufio.NewWriterSize(in, 1<<16)
		var err error
		for _, q := range questions {
			var line []byte
			if line, err = write(q); err != nil {
				break
			}
			w.Write(append(line, '\n')) // w keeps its first error for Flush
		}
		sent <- errors.Join(err, w.Flush())
	}()
	for i, q := range questions {
		line, err := out.ReadBytes('\n')
		if err != nil {
			return fmt.Errorf("it stopped before answering %v: %w", q, err)
		}
		if err := each(i, bytes.TrimSuffix(line, []byte("\n"))); err != nil {
			return fmt.Errorf("it answered %q to %v: %w", line, q, err)
		}
	}
	return <-sent
}
