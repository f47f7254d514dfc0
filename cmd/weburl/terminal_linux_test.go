package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// openTerminal returns both ends of a pseudo-terminal.
func openTerminal(t *testing.T) (screen, terminal *os.File) {
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { screen.Close() })
	if err := unix.IoctlSetPointerInt(int(screen.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Skip(err)
	}
	n, err := unix.IoctlGetInt(int(screen.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Skip(err)
	}
	terminal, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip(err)
	}
	return screen, terminal
}

// The command detects where its output goes: a terminal gets colors and no controls from inputs; a
// file gets no colors, and every byte.
func TestTerminalIsFound(t *testing.T) {
	const line = "https://h/\u202e\x1b[2J\n"
	filter := []string{"compare", "--profile", "fetch=whatwg", "--filter"}
	run := func(out *os.File, env string, args ...string) {
		cmd := command(t, args...)
		cmd.Env = append(os.Environ(), "TERM=xterm", "NO_COLOR=", env)
		cmd.Stdin, cmd.Stdout = strings.NewReader(line), out
		if err := cmd.Run(); err != nil {
			t.Errorf("%q: %v", args, err)
		}
	}
	onTerminal := func(env string, args ...string) string {
		screen, terminal := openTerminal(t)
		run(terminal, env, args...)
		terminal.Close()
		text, _ := io.ReadAll(screen) // ends with an error
		return string(text)
	}
	if got := onTerminal("A=", "parse", "https://h/"); !strings.Contains(got, "\x1b[1;32mh\x1b[0m") {
		t.Errorf("parse on a terminal: %q", got)
	}
	if got := onTerminal("NO_COLOR=1", "parse", "https://h/"); !strings.Contains(got, "https://h/") || strings.Contains(got, "\x1b") {
		t.Errorf("parse on a terminal with NO_COLOR: %q", got)
	}
	if got := onTerminal("A=", filter...); !strings.Contains(got, "<U+202E>␛[2J") || strings.Contains(got, "\x1b") {
		t.Errorf("a filter on a terminal: %q", got)
	}
	file, err := os.Create(t.TempDir() + "/out")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	run(file, "A=", "parse", "https://h/")
	run(file, "A=", filter...)
	text, err := os.ReadFile(file.Name())
	if err != nil || !bytes.HasSuffix(text, []byte(line)) || bytes.Contains(bytes.TrimSuffix(text, []byte(line)), []byte("\x1b")) {
		t.Errorf("to a file: %q, %v", text, err)
	}
}
