//go:build unix

package check

import (
	"context"
	_ "embed"
	"encoding/json"
	"flag"
	"net/http"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/weburl-go/weburl/internal/test/browser"
)

var chromium = flag.String("chromium", "", "the Chromium `program` to compare with; scripts/test-chromium installs one")

// chromiumLimit bounds the time of one run of the browser.
const chromiumLimit = 240 * time.Second

//go:embed testdata/chromium.html
var chromiumPage []byte

// computed is the browser's result for a document.
type computed struct {
	Encoding string // document.characterSet
	Links    []computedLink
}

// computedLink is an attribute of a document with the property that resolves it.
type computedLink struct{ Context, Value, URL string }

// askChromium has the browser load documents and decode sequences of bytes, each
// preceded by the label of an encoding. It uses no network except for the loopback
// interface.
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
	var given answer
	var once sync.Once
	answered := make(chan struct{})
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
		// Nothing is run or loaded except for images: without these, none is
		// selected from srcset.
		w.Header().Set("Content-Security-Policy", "default-src 'none'; img-src *")
		w.Write(documents[n].source)
	})
	mux.HandleFunc("POST /answers", func(w http.ResponseWriter, r *http.Request) {
		var a answer
		if err := json.NewDecoder(r.Body).Decode(&a); err != nil {
			a.Error = err.Error()
		}
		once.Do(func() {
			given = a
			close(answered)
		})
	})
	ctx, cancel := context.WithTimeout(t.Context(), chromiumLimit)
	defer cancel()
	if base, err = browser.Visit(ctx, *chromium, mux, answered); err != nil {
		t.Fatal(err)
	}
	if given.Error != "" {
		t.Fatalf("%s: %s", *chromium, given.Error)
	}
	if len(given.Documents) != len(documents) || len(given.Decoded) != len(sequences) {
		t.Fatalf("%s answered %d of %d documents, %d of %d sequences", *chromium, len(given.Documents), len(documents), len(given.Decoded), len(sequences))
	}
	return given.Documents, given.Decoded, base
}
