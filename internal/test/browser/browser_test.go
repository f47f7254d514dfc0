package browser

import (
	"context"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// The test itself is the browser: it visits the page named by its last argument,
// then does what the page says.
func TestMain(m *testing.M) {
	last := os.Args[len(os.Args)-1]
	if !strings.HasPrefix(last, "http://127.0.0.1:") {
		os.Exit(m.Run())
	}
	response, err := http.Get(last)
	if err != nil {
		os.Exit(3)
	}
	page, _ := io.ReadAll(response.Body)
	switch string(page) {
	case "answer":
		http.Post(last+"answers", "text/plain", strings.NewReader("yes"))
	case "crash":
		os.Stderr.WriteString("out of order")
		os.Exit(1)
	}
	time.Sleep(time.Hour) // a browser does not end by itself
}

func visit(t *testing.T, page string) (origin, answer string, err error) {
	t.Helper()
	done := make(chan struct{})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	pages := http.NewServeMux()
	pages.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, page)
		if page == "wait" {
			cancel()
		}
	})
	pages.HandleFunc("POST /answers", func(w http.ResponseWriter, r *http.Request) {
		text, _ := io.ReadAll(r.Body)
		answer = string(text)
		close(done)
	})
	origin, err = Visit(ctx, os.Args[0], pages, done)
	return origin, answer, err
}

// A browser that answers is ended. If one ends by itself, the error says why. One
// that does not answer is ended with its context.
func TestVisit(t *testing.T) {
	origin, answer, err := visit(t, "answer")
	if err != nil || answer != "yes" || !strings.HasPrefix(origin, "http://127.0.0.1:") {
		t.Errorf("%q, %q, %v", origin, answer, err)
	}
	if _, _, err := visit(t, "crash"); err == nil || !strings.Contains(err.Error(), "out of order") {
		t.Errorf("a crash: %v", err)
	}
	if _, _, err := visit(t, "wait"); err == nil || !strings.Contains(err.Error(), "canceled") {
		t.Errorf("no answer: %v", err)
	}
	if _, err := Visit(t.Context(), "no-such-browser", http.NotFoundHandler(), nil); err == nil {
		t.Error("a browser that does not exist answered")
	}
}
