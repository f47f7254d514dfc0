//go:build unix

package main

import (
	"bytes"
	"strings"
	"testing"
)

// A closed standard output behaves as "weburl help help" says, and the check that it recommends
// detects it.
func TestClosedOutput(t *testing.T) {
	const advice = "(: 3>&1) || exit 1"
	if !strings.Contains(helpOf(t, "help"), advice) {
		t.Error("no advice on closed outputs")
	}
	for script, status := range map[string]int{
		`echo https://h/ | weburl canon >&-`:                                 0,
		`( ` + advice + `; echo https://h/ | weburl canon ) >&- 2>/dev/null`: 1,
		`( ` + advice + `; echo https://h/ | weburl canon )`:                 0,
	} {
		cmd := inShell(t, script)
		var errors bytes.Buffer
		cmd.Stderr = &errors
		if cmd.Run(); cmd.ProcessState.ExitCode() != status || errors.Len() > 0 {
			t.Errorf("%s: exit status %d, want %d: %s", script, cmd.ProcessState.ExitCode(), status, &errors)
		}
	}
}
