//go:build unix

package browser

import (
	"os/exec"
	"syscall"
)

// endAll makes cmd end together with its children.
func endAll(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
