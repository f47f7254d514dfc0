package peers

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
)

// Process is a program that answers lines with lines, and says in its first one what it
// is.
type Process struct {
	Version string // with the end of its line
	In      io.WriteCloser
	Out     *bufio.Reader
	command *exec.Cmd
}

// Start starts a program and reads its first line. Its errors go to standard error.
func Start(name string, args ...string) (*Process, error) {
	p := &Process{command: exec.Command(name, args...)}
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
	p.Out = bufio.NewReaderSize(out, 1<<16)
	if p.Version, err = p.Out.ReadString('\n'); err != nil {
		p.In.Close()
		_ = p.command.Wait()
		return nil, fmt.Errorf("the judge does not start: %w", err)
	}
	return p, nil
}

// Close ends the program's input and waits until it ends.
func (p *Process) Close() error {
	p.In.Close()
	return p.command.Wait()
}
