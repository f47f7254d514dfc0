package main

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"

	"github.com/weburl-go/weburl/internal/test/beyond"
	"github.com/weburl-go/weburl/internal/test/browser"
	"github.com/weburl-go/weburl/tools/internal/peers"
)

//go:embed js/page.html
var page string

// visit returns a play function that runs cases in a browser, which an environment
// variable names.
func visit(variable, program string) func(context.Context, peers.Installation, []beyond.Case) (string, []beyond.Observed, error) {
	return func(ctx context.Context, in peers.Installation, cases []beyond.Case) (string, []beyond.Observed, error) {
		program := cmp.Or(os.Getenv(variable), program)
		version, err := exec.CommandContext(ctx, program, "--version").Output()
		if err != nil {
			return "", nil, err
		}
		input, err := questions(cases)
		if err != nil {
			return "", nil, err
		}
		var (
			got  []json.RawMessage
			bad  error
			once sync.Once
			done = make(chan struct{})
		)
		pages := http.NewServeMux()
		pages.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprint(w, page)
		})
		pages.HandleFunc("GET /play.js", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
			fmt.Fprint(w, peers.Play)
		})
		pages.HandleFunc("GET /cases", func(w http.ResponseWriter, r *http.Request) { w.Write(input) })
		pages.HandleFunc("POST /answers", func(w http.ResponseWriter, r *http.Request) {
			once.Do(func() {
				bad = json.NewDecoder(r.Body).Decode(&got)
				close(done)
			})
		})
		if _, err := browser.Visit(ctx, program, pages, done); err != nil {
			return "", nil, err
		}
		if bad != nil {
			return "", nil, bad
		}
		output := []byte("{}\n")
		for _, line := range got {
			output = append(append(output, line...), '\n')
		}
		_, seen, err := answers(output)
		return shortVersion(string(version)), seen, err
	}
}

// shortVersion returns the words up to the version of a program.
func shortVersion(text string) string {
	words := strings.Fields(text)
	for i, w := range words {
		if w[0] >= '0' && w[0] <= '9' {
			return strings.Join(words[:i+1], " ")
		}
	}
	return strings.TrimSpace(text)
}
