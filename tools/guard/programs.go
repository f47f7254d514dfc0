package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/weburl-go/weburl/internal/test/browser"
	"github.com/weburl-go/weburl/tools/internal/peers"
)

// page is a web page that requests redirects and tells the server where they led.
//
//go:embed page.html
var page []byte

const nodeScript = `
const {self, asked} = JSON.parse(require("fs").readFileSync(0, "utf8"));
const origins = asked.map(({location}) => {
  try {
    return new URL(location, self + "/app/login?a#b").origin;
  } catch (e) {
    return "error: " + e.code;
  }
});
console.log(JSON.stringify(origins));
`

// askNode asks Node where the Location of each question leads from its page.
func askNode() ([]string, error) {
	in, err := peers.FindNode()
	if err != nil {
		return nil, err
	}
	const self = "https://shop.example"
	asked, refused := questions(self)
	input, err := json.Marshal(map[string]any{"self": self, "asked": asked})
	if err != nil {
		return nil, err
	}
	node := exec.Command(in.Node(), "-e", nodeScript)
	node.Stdin, node.Stderr = bytes.NewReader(input), os.Stderr
	output, err := node.Output()
	if err != nil {
		return nil, err
	}
	var origins []string
	if err := json.Unmarshal(output, &origins); err != nil {
		return nil, err
	}
	return judge("Node "+in.Version(peers.NodePackage()), self, asked, refused, origins)
}

// askBrowser makes a browser follow redirects and parse the locations.
func askBrowser(program string) ([]string, error) {
	version, err := exec.Command(program, "--version").Output()
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	var asked atomic.Pointer[[]question]
	var refused []string
	type answer struct {
		Parsed   []string `json:"parsed"`
		Followed []string `json:"followed"`
	}
	var got answer
	var bad error
	done := make(chan struct{})
	var answered atomic.Bool

	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {}) // where redirects may lead
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write(page)
	})
	mux.HandleFunc("GET /cases", func(w http.ResponseWriter, r *http.Request) {
		var q []question
		q, refused = questions("http://" + r.Host)
		asked.Store(&q)
		json.NewEncoder(w).Encode(q)
	})
	mux.HandleFunc("GET /go", func(w http.ResponseWriter, r *http.Request) {
		i, err := strconv.Atoi(r.URL.RawQuery)
		all := asked.Load()
		if err != nil || all == nil || i < 0 || i >= len(*all) {
			http.Error(w, "no such case", http.StatusNotFound)
			return
		}
		w.Header().Set("Location", (*all)[i].Location)
		w.WriteHeader(http.StatusFound)
	})
	mux.HandleFunc("POST /answers", func(w http.ResponseWriter, r *http.Request) {
		if answered.CompareAndSwap(false, true) {
			bad = json.NewDecoder(r.Body).Decode(&got)
			close(done)
		}
	})
	self, err := browser.Visit(ctx, program, mux, done)
	if err := errors.Join(err, bad); err != nil {
		return nil, err
	}
	name := string(bytes.TrimSpace(version))
	wrong, err := judge(name+", parsed", self, *asked.Load(), refused, got.Parsed)
	if err != nil {
		return nil, err
	}
	more, err := judge(name+", followed", self, *asked.Load(), nil, got.Followed)
	if err != nil {
		return nil, fmt.Errorf("followed: %w", err)
	}
	return append(wrong, more...), nil
}
