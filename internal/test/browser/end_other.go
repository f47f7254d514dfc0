//go:build !unix

package browser

import "os/exec"

func endAll(cmd *exec.Cmd) {}
