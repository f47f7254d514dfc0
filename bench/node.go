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
	// Missing lists the npm packages that are not installed.
	Missing  []string
	packages map[string]string
}

// PeerName returns the name of the peer that does the work in Node: NodeName, or a
// package and its version.
func (n *Node) PeerName(work string) string {
	if name, ok := n.packages[work]; ok {
		return name
	}
	return NodeName
}

// StartNode starts the Node that tools/judges installs in $WEBURL_JUDGES or, if
// that is not set, in the user's cache. If there is none, it returns nil, nil.
func StartNode() (*Node, error) {
	dir, err := judges()
	if err != nil {
		return nil, err
	}
	path := nodePath(dir)
	if _, err := os.Stat(path); err != nil {
		return nil, nil
	}
	p, h, err := start(context.Background(), NodeName, path, "-e", nodeProgram, dir)
	if err != nil {
		return nil, err
	}
	return &Node{p, "Node " + h.Node + " with Ada " + h.Ada, h.Missing, h.Packages}, nil
}

// judges returns the folder in which tools/judges installs its packages.
func judges() (string, error) {
	if dir := os.Getenv("WEBURL_JUDGES"); dir != "" {
		return dir, nil
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(cache, "weburl-judges"), nil
}

func nodePath(dir string) string {
	arch := runtime.GOARCH
	if arch == "amd64" {
		arch = "x64"
	}
	return filepath.Join(dir, "node_modules", "node-"+runtime.GOOS+"-"+arch, "bin", "node")
}
