package view

import (
	"errors"
	"os/exec"
	"runtime"
)

// opener returns the command that opens an address in a browser.
func opener(address string) *exec.Cmd {
	switch runtime.GOOS {
	case "darwin":
		return exec.Command("open", address)
	case "windows":
		return exec.Command("rundll32", "url.dll,FileProtocolHandler", address)
	}
	return exec.Command("xdg-open", address)
}

// open runs a command that opens a browser and returns what becomes of it. The command
// may last as long as the browser does.
func open(cmd *exec.Cmd) <-chan error {
	result := make(chan error, 1)
	go func() {
		err := cmd.Run()
		var failed *exec.ExitError
		if errors.As(err, &failed) {
			err = errors.New(cmd.Args[0] + ": " + failed.Error())
		} else if errors.Is(err, exec.ErrNotFound) {
			err = errors.New("there is no " + cmd.Args[0])
		}
		result <- err
	}()
	return result
}
