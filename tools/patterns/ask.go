package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"time"

	"github.com/weburl-go/weburl/internal/test/browser"
	"github.com/weburl-go/weburl/tools/internal/peers"
)

//go:embed js/worker.js
var workerScript string

//go:embed js/client.js
var clientScript string

//go:embed js/node.js
var nodeScript string

//go:embed js/page.html
var page string

// asker asks a judge: it calls cases for the next batch, until there is none, and answered
// with the answers to it.
type asker func(ctx context.Context, cases func() []testCase, answered func([]answer) error) error

func judges(chromium string) map[string]asker {
	return map[string]asker{
		"node": askNode,
		"chromium": func(ctx context.Context, cases func() []testCase, answered func([]answer) error) error {
			return askChromium(ctx, chromium, cases, answered)
		},
	}
}

// server hands out batches and takes answers. done is closed after the last one, or after
// an error.
type server struct {
	*http.ServeMux
	done chan struct{}
	once sync.Once
	err  error
}

func newServer(cases func() []testCase, answered func([]answer) error) *server {
	s := &server{ServeMux: http.NewServeMux(), done: make(chan struct{})}
	s.HandleFunc("POST /cases", func(w http.ResponseWriter, r *http.Request) {
		batch := cases()
		if err := json.NewEncoder(w).Encode(batch); err != nil || batch == nil {
			s.end(err)
		}
	})
	s.HandleFunc("POST /answers", func(w http.ResponseWriter, r *http.Request) {
		var answers []answer
		text, err := io.ReadAll(r.Body)
		if err == nil {
			err = json.Unmarshal(text, &answers)
		}
		if err == nil {
			err = answered(answers)
		}
		if err != nil {
			s.end(err)
		}
	})
	s.text("GET /{$}", "text/html", page)
	s.text("GET /client.js", "text/javascript", clientScript)
	s.text("GET /worker.js", "text/javascript", workerScript)
	return s
}

func (s *server) end(err error) {
	s.once.Do(func() {
		s.err = err
		close(s.done)
	})
}

func (s *server) text(pattern, typ, text string) {
	s.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", typ+"; charset=utf-8")
		_, _ = io.WriteString(w, text)
	})
}

// patience is how long Chromium may take for a batch. It can get stuck in a call that is
// not JavaScript, in which no worker can be stopped.
const patience = 40 * time.Second

// askChromium restarts the browser whenever it is stuck. The batch is then lost.
func askChromium(ctx context.Context, program string, cases func() []testCase, answered func([]answer) error) error {
	var busy atomic.Int64 // when the last request came
	s := newServer(func() []testCase {
		busy.Store(time.Now().UnixNano())
		return cases()
	}, answered)
	for {
		busy.Store(time.Now().Add(patience).UnixNano()) // to start
		attempt, cancel := context.WithCancel(ctx)
		stuck := make(chan struct{})
		go func() {
			defer close(stuck)
			for attempt.Err() == nil {
				time.Sleep(time.Second)
				if time.Since(time.Unix(0, busy.Load())) > patience {
					cancel()
				}
			}
		}()
		_, err := browser.Visit(attempt, program, s, s.done, "--enable-blink-features=URLPatternCompareComponent,URLPatternGenerate")
		again := attempt.Err() != nil && ctx.Err() == nil
		cancel()
		<-stuck
		select {
		case <-s.done:
			return s.err
		default:
		}
		if !again {
			return err
		}
	}
}

func askNode(ctx context.Context, cases func() []testCase, answered func([]answer) error) error {
	in, err := peers.FindNode()
	if err != nil {
		return err
	}
	s := newServer(cases, answered)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	web := &http.Server{Handler: s}
	go func() { _ = web.Serve(listener) }()
	defer web.Close()
	command := exec.CommandContext(ctx, in.Node(), "-", "http://"+listener.Addr().String())
	command.Env = append(os.Environ(), "WORKER="+workerScript)
	command.Stdin = bytes.NewReader([]byte(clientScript + nodeScript))
	command.Stderr = os.Stderr
	if err := command.Run(); err != nil {
		return err
	}
	<-s.done
	return s.err
}
