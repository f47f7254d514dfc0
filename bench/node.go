package bench

import (
	"context"
	_ "embed"
	"os"
	"path/filepath"
	"runtime"
)

// NodeName is the name of the peer that runs in Node.
const NodeName = "Node"

// NodeDoes describes what Node's times include.
const NodeDoes = "URL.parse in JavaScript, including the way from JavaScript to Ada in C++ and back; takes the base as a string and parses it each time"

//go:embed node.js
var nodeProgram string

// Node is a running Node process.
type Node struct {
	*Process
	// Version names the versions of Node and Ada.
	Version string
}

// StartNode starts the Node that tools/judges installs in $WEBURL_JUDGES or, if
// that is not set, in the user's cache. If there is none, it returns nil and no
// error.
func StartNode() (*Node, error) {
	path, err := nodePath()
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(path); err != nil {
		return nil, nil
	}
	p, h, err := start(context.Background(), NodeName, path, "-e", nodeProgram)
	if err != nil {
		return nil, err
	}
	return &Node{p, "Node " + h.Node + " with Ada " + h.Ada}, nil
}

func nodePath() (string, error) {
	dir := os.Getenv("WEBURL_JUDGES")
	if dir == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return "", err
		}
		dir = filepath.Join(cache, "weburl-judges")
	}
	arch := runtime.GOARCH
	if arch == "amd64" {
		arch = "x64"
	}
	return filepath.Join(dir, "node_modules", "node-"+runtime.GOOS+"-"+arch, "bin", "node"), nil
}
