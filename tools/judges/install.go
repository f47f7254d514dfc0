package main

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"

	"github.com/weburl-go/weburl/tools/internal/peers"
)

// pinned maps the packages to compare with to their versions.
var pinned = maps.Clone(peers.Packages)

// aliases maps the folders in node_modules of second versions of packages to the
// names of the packages.
var aliases = map[string]string{}

var compiling sync.Mutex

// compile returns a command for a judge in C. It compiles the program unless that
// was done before.
func compile(in peers.Installation, name string, p program) (*exec.Cmd, error) {
	compiling.Lock()
	defer compiling.Unlock()
	out := filepath.Join(in.Dir, fmt.Sprintf("%s-%x", name, sha256.Sum256([]byte(p.source))))
	if _, err := os.Stat(out); err == nil {
		return exec.Command(out), nil
	}
	if err := os.MkdirAll(in.Dir, 0o777); err != nil {
		return nil, err
	}
	cc := exec.Command("cc", append([]string{"-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-x", "c", "-", "-o", out}, p.libraries...)...)
	cc.Stdin = strings.NewReader(p.source)
	if output, err := cc.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("cc could not compile the judge %s, which needs %s: %w\n%s", name, strings.Join(p.libraries, " "), err, output)
	}
	return exec.Command(out), nil
}
