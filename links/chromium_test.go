//go:build unix

package links

import (
	"context"
	"encoding/json"
	"flag"
	"math"
	"math/rand/v2"
	"net/http"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/browser"
)

var chromium = flag.String("chromium", "", "the Chromium `program` to compare with; scripts/test-chromium installs one")

var chromiumSeed = flag.Uint64("chromium-seed", 14, "`seed` of the texts that -chromium reads")

// srcsetPage tells for each text which candidate an image without sizes selects.
const srcsetPage = `<!DOCTYPE html>
<script>
"use strict";
async function select(srcset) {
  const image = new Image();
  image.srcset = srcset;
  await image.decode().catch(() => {});
  return image.currentSrc;
}
async function answer() {
  const texts = await (await fetch("/texts")).json();
  const selected = [];
  for (let i = 0; i < texts.length; i += 50) {
    selected.push(...await Promise.all(texts.slice(i, i + 50).map(select)));
  }
  return { selected };
}
answer().catch((error) => ({ error: String(error) }))
  .then((result) => fetch("/answers", { method: "POST", body: JSON.stringify(result).toWellFormed() }));
</script>
`

// Chromium selects one of the valid candidates, and none if there is none. It departs from
// the Standard in one way: a width that 32 bits cannot hold is an error.
func TestChromiumSrcset(t *testing.T) {
	if *chromium == "" {
		t.Skip("no -chromium; scripts/test-chromium runs this")
	}
	version, err := exec.Command(*chromium, "--version").Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s", strings.TrimSpace(string(version)))
	r := rand.New(rand.NewPCG(*chromiumSeed, 3))
	var texts []string
	for len(texts) < 3000 {
		// \xFF is not a scalar value, and a JavaScript string cannot hold it.
		if text := random(r, srcsetPieces); !strings.Contains(text, "\xFF") {
			texts = append(texts, text)
		}
	}
	var given struct {
		Selected []string
		Error    string
	}
	var once sync.Once
	answered := make(chan struct{})
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write([]byte(srcsetPage))
	})
	mux.HandleFunc("GET /texts", func(w http.ResponseWriter, r *http.Request) { json.NewEncoder(w).Encode(texts) })
	mux.HandleFunc("POST /answers", func(w http.ResponseWriter, r *http.Request) {
		once.Do(func() {
			if err := json.NewDecoder(r.Body).Decode(&given); err != nil {
				given.Error = err.Error()
			}
			close(answered)
		})
	})
	ctx, cancel := context.WithTimeout(t.Context(), 240*time.Second)
	defer cancel()
	base, err := browser.Visit(ctx, *chromium, mux, answered)
	if err != nil || given.Error != "" || len(given.Selected) != len(texts) {
		t.Fatalf("%v, %s, %d answers", err, given.Error, len(given.Selected))
	}
	page := weburl.MustParse(base + "/")
	one, none, wide := 0, 0, 0
	for i, text := range texts {
		var valid, narrow []string
		for c := range Srcset(text, nil) {
			if c.Invalid {
				continue
			}
			url := c.URL // as it is returned if it cannot be parsed
			if u, err := page.Parse(url); err == nil {
				url = u.String()
			}
			valid = append(valid, url)
			if c.Width <= math.MaxInt32 {
				narrow = append(narrow, url)
			}
		}
		switch got := given.Selected[i]; {
		case len(valid) == 0:
			if none++; got != "" {
				t.Errorf("%q: no candidate is valid, but Chromium selects %q", text, got)
			}
		case len(narrow) < len(valid) && (slices.Contains(narrow, got) || len(narrow) == 0 && got == ""):
			wide++
		case !slices.Contains(valid, got):
			t.Errorf("%q: the valid candidates are %q, but Chromium selects %q", text, valid, got)
		case len(valid) == 1:
			one++
		}
	}
	t.Logf("%d texts: %d without a valid candidate, %d with one, %d with a width that is too large for Chromium", len(texts), none, one, wide)
	if one < 500 || none < 500 || wide == 0 {
		t.Error("too few of a kind, or Chromium does not depart any more")
	}
}
