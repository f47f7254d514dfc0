package main

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// The program builds hardly any tables when it starts, because that would slow down every run of the
// command.
func TestStart(t *testing.T) {
	const most = 250 // of a package
	cmd := exec.Command(binary, "version")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	var trace strings.Builder
	cmd.Stderr = &trace
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	started := regexp.MustCompile(`(?m)^init (github\.com/weburl-go/\S+) .*, (\d+) allocs$`).FindAllStringSubmatch(trace.String(), -1)
	if len(started) < 10 {
		t.Fatalf("%d packages of ours are initialized:\n%s", len(started), trace.String())
	}
	for _, m := range started {
		var allocs int
		if _, err := fmt.Sscan(m[2], &allocs); err != nil {
			t.Fatal(err)
		}
		if allocs > most {
			t.Errorf("%s allocates %d times at the start, more than %d", m[1], allocs, most)
		}
	}
}
