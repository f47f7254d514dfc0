package bench

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// NodeName is the name of the peer that runs in Node.
const NodeName = "Node"

// NodeDoes says what Node's times include.
const NodeDoes = "URL.parse in JavaScript, including the way from JavaScript to Ada in C++ and back; takes the base as a string and parses it each time"

//go:embed node.js
var nodeProgram string

// Node is a running Node process. It measures itself, so starting it and sending
// the inputs do not count.
type Node struct {
	// Version names the versions of Node and Ada.
	Version string

	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
	works   map[string]bool
	loaded  int
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
	n := &Node{process: exec.Command(path, "-e", nodeProgram)}
	n.process.Stderr = os.Stderr
	if n.in, err = n.process.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := n.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	n.out = bufio.NewReader(out)
	if err := n.process.Start(); err != nil {
		return nil, err
	}
	var hello struct {
		Node, Ada string
		Works     []string
	}
	if err := n.ask(struct{}{}, &hello); err != nil {
		n.Close()
		return nil, err
	}
	n.Version = "Node " + hello.Node + " with Ada " + hello.Ada
	n.works = map[string]bool{}
	for _, w := range hello.Works {
		n.works[w] = true
	}
	return n, nil
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

// Close ends the process.
func (n *Node) Close() error {
	n.in.Close()
	return n.process.Wait()
}

// ask sends a request and reads the answer, one line of JSON each.
func (n *Node) ask(request, answer any) error {
	data, err := json.Marshal(request)
	if err != nil {
		return err
	}
	if _, err := n.in.Write(append(data, '\n')); err != nil {
		return fmt.Errorf("node: %w", err)
	}
	line, err := n.out.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("node: %w", err)
	}
	if rest, ok := strings.CutPrefix(string(line), "!"); ok {
		return errors.New("node: " + strings.TrimSpace(rest))
	}
	return json.Unmarshal(line, answer)
}

// Does reports whether Node does the work.
func (n *Node) Does(work string) bool { return n.works[work] }

// Load gives Node a corpus for a work and returns an id for Run and See.
func (n *Node) Load(work string, c *Corpus) (id int, err error) {
	n.loaded++
	request := struct {
		Load  int    `json:"load"`
		Work  string `json:"work"`
		Pages []Page `json:"pages"`
	}{n.loaded, work, c.Pages}
	return n.loaded, n.ask(request, new(struct{}))
}

// Unload forgets a corpus.
func (n *Node) Unload(id int) error {
	return n.ask(map[string]int{"unload": id}, new(struct{}))
}

// Run does the work so many times and returns how long that took in Node, and how
// many inputs were accepted each time.
func (n *Node) Run(id, passes int) (took time.Duration, accepted int, err error) {
	var answer struct {
		Nanoseconds int64
		Accepted    int
	}
	err = n.ask(map[string]int{"run": id, "passes": passes}, &answer)
	return time.Duration(answer.Nanoseconds), answer.Accepted, err
}

// See does the work once and passes each result to see.
func (n *Node) See(id int, see See) error {
	var seen [][2]string
	if err := n.ask(map[string]int{"see": id}, &seen); err != nil {
		return err
	}
	for _, s := range seen {
		see(s[0], s[1])
	}
	return nil
}
