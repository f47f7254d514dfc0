//go:build unix

package check

import (
	"context"
	_ "embed"
	"encoding/json"
	"flag"
	"net"
	"net/http"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

var chromium = flag.String("chromium", "", "the Chromium `program` to compare with; scripts/test-chromium installs one")

// chromiumLimit is how long one start of the browser may take.
const chromiumLimit = 240 * time.Second

//go:embed testdata/chromium.html
var chromiumPage []byte

// computed is what the browser makes of a document.
type computed struct {
	Encoding string // document.characterSet
	Links    []computedLink
}

// computedLink is an attribute of a document with the property that resolves it.
type computedLink struct{ Context, Value, URL string }

// askChromium has the browser load documents and decode sequences of bytes, each with the label of an encoding before it.
// It uses no network but the loopback interface.
func askChromium(t *testing.T, documents []served, sequences [][2]string) (found []computed, decoded []string, base string) {
	t.Helper()
	if *chromium == "" {
		t.Skip("no -chromium; scripts/test-chromium runs this")
	}
	version, err := exec.Command(*chromium, "--version").Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s", strings.TrimSpace(string(version)))
	type answer struct {
		Documents []computed
		Decoded   []string
		Error     string
	}
	answers := make(chan answer, 1)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write(chromiumPage)
	})
	mux.HandleFunc("GET /tasks", func(w http.ResponseWriter, r *http.Request) {
		alone := []int{}
		for i, d := range documents {
			if d.alone {
				alone = append(alone, i)
			}
		}
		json.NewEncoder(w).Encode(map[string]any{"documents": len(documents), "alone": alone, "sequences": sequences})
	})
	mux.HandleFunc("GET /documents/{n}", func(w http.ResponseWriter, r *http.Request) {
		n, err := strconv.Atoi(r.PathValue("n"))
		if err != nil || n < 0 || n >= len(documents) {
			http.NotFound(w, r)
			return
		}
		kind := "text/html"
		if c := documents[n].header; c != "" {
			kind += "; charset=" + c
		}
		w.Header().Set("Content-Type", kind)
		// Nothing is run, nor loaded but images: without that, none is selected from srcset.
		w.Header().Set("Content-Security-Policy", "default-src 'none'; img-src *")
		w.Write(documents[n].source)
	})
	mux.HandleFunc("POST /answers", func(w http.ResponseWriter, r *http.Request) {
		var a answer
		if err := json.NewDecoder(r.Body).Decode(&a); err != nil {
			a.Error = err.Error()
		}
		select {
		case answers <- a:
		default:
		}
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &http.Server{Handler: mux}
	go server.Serve(listener)
	defer server.Close()
	base = "http://" + listener.Addr().String()

	ctx, cancel := context.WithTimeout(t.Context(), chromiumLimit)
	defer cancel()
	browser := exec.CommandContext(ctx, *chromium, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-popup-blocking",
		"--disable-background-timer-throttling", "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows",
		"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--lang=en-US", "--user-data-dir="+t.TempDir(), base+"/")
	var complaints strings.Builder
	browser.Stderr = &complaints
	// It has children, which end with it.
	browser.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	browser.Cancel = func() error { return syscall.Kill(-browser.Process.Pid, syscall.SIGKILL) }
	browser.WaitDelay = 5 * time.Second
	if err := browser.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		browser.Wait()
		close(ended)
	}()
	defer func() {
		cancel()
		<-ended
	}()
	select {
	case a := <-answers:
		if a.Error != "" {
			t.Fatalf("%s: %s", *chromium, a.Error)
		}
		if len(a.Documents) != len(documents) || len(a.Decoded) != len(sequences) {
			t.Fatalf("%s answered %d of %d documents, %d of %d sequences", *chromium, len(a.Documents), len(documents), len(a.Decoded), len(sequences))
		}
		return a.Documents, a.Decoded, base
	case <-ended:
		t.Fatalf("%s ended without an answer: %s", *chromium, last(complaints.String(), 2000))
	case <-ctx.Done():
		<-ended
		t.Fatalf("%s did not answer within %v: %s", *chromium, chromiumLimit, last(complaints.String(), 2000))
	}
	return nil, nil, ""
}

func last(text string, n int) string { return text[max(0, len(text)-n):] }
