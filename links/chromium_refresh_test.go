//go:build unix

package links

import (
	"context"
	"fmt"
	"html"
	"math"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/browser"
)

// refreshPage loads each document into a frame, until the frame has been somewhere else.
const refreshPage = `<!DOCTYPE html>
<script>
"use strict";
const count = %d;
const arrived = new Map();
addEventListener("message", (event) => arrived.get(event.source)?.());
async function load(i) {
  const frame = document.createElement("iframe");
  document.body.append(frame);
  await new Promise((resolve) => {
    arrived.set(frame.contentWindow, resolve);
    frame.src = "/documents/" + i + "/page";
  });
  frame.remove();
}
async function loadAll() {
  for (let i = 0; i < count; i += 50) {
    await Promise.all(Array.from({ length: Math.min(50, count - i) }, (_, k) => load(i + k)));
  }
  await fetch("/done", { method: "POST" });
}
addEventListener("load", loadAll);
</script>
<body>
`

// A document has two refreshes: a text, and one after a second, which counts only if the text
// is ignored or takes as long. Chromium starts neither of them before it has read both.
const refreshDocument = `<!DOCTYPE html><meta charset=utf-8><meta name=referrer content=unsafe-url>
<meta http-equiv=refresh content="%s"><meta http-equiv=refresh content="1; url=/ignored">
`

// refreshTargets serves documents with texts, and keeps where each of them led.
type refreshTargets struct {
	texts []string
	done  chan struct{}

	mu      sync.Mutex
	loaded  []bool
	targets []string
	ended   bool
}

func (s *refreshTargets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	s.mu.Lock()
	defer s.mu.Unlock()
	switch i, ok := s.document(r); {
	case r.RequestURI == "/":
		fmt.Fprintf(w, refreshPage, len(s.texts))
	case r.RequestURI == "/done" && !s.ended:
		s.ended = true
		close(s.done)
	case !ok:
		http.NotFound(w, r)
	case !s.loaded[i]:
		s.loaded[i] = true
		fmt.Fprintf(w, refreshDocument, html.EscapeString(s.texts[i]))
	default:
		if s.targets[i] == "" {
			s.targets[i] = r.RequestURI
		}
		fmt.Fprint(w, "<script>parent.postMessage('', '*')</script>")
	}
}

// document returns the document that a request is for, or that it comes from. A document
// that loads itself again does not name itself as its referrer.
func (s *refreshTargets) document(r *http.Request) (int, bool) {
	_, from, _ := strings.Cut(r.Referer(), "://")
	_, from, _ = strings.Cut(from, "/")
	for _, path := range []string{from, strings.TrimPrefix(r.RequestURI, "/")} {
		if rest, ok := strings.CutPrefix(path, "documents/"); ok {
			number, _, _ := strings.Cut(rest, "/")
			i, err := strconv.Atoi(number)
			return i, err == nil && i >= 0 && i < len(s.texts)
		}
	}
	return 0, false
}

// refreshDepartures say which text Chromium reads in place of another. The examples are among
// the texts.
var refreshDepartures = []struct {
	name    string
	change  func(text string) string
	example string
}{
	{"the last quote ends the URL, if it does not come first", unquote, "0;url='a'b'c"},
	{"U+000B is white space after the time", func(text string) string { return tabAfterTime.ReplaceAllString(text, "$1 ") }, "0\v;a"},
	{"a fraction counts", func(text string) string { return fraction.ReplaceAllStringFunc(text, seconds) }, "0.99999999999999999999;a"},
	{"a time without digits is ignored", func(text string) string { return noDigits.ReplaceAllString(text, "x") }, ".;a"},
}

var (
	quotedURL    = regexp.MustCompile(`(?is)^(\s*[0-9.]+\s*[;,]?\s*)(?:url\s*=\s*)?(['"])(.*)$`)
	tabAfterTime = regexp.MustCompile(`^(\s*[0-9.]+)\v+`)
	fraction     = regexp.MustCompile(`^\s*[0-9]*\.[0-9]+`)
	noDigits     = regexp.MustCompile(`^\s*\.+`)
)

// seconds rounds a time as a float64 does, and then down.
func seconds(time string) string {
	f, err := strconv.ParseFloat(strings.TrimSpace(time), 64)
	if err != nil {
		return time
	}
	return strconv.FormatFloat(math.Floor(f), 'f', 0, 64)
}

// unquote returns a text with the same URL as Chromium finds in quotes, but without quotes. It
// puts "./" before one that begins with a quote.
func unquote(text string) string {
	m := quotedURL.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	before, quote, url := m[1], m[2], m[3]
	if end := strings.LastIndex(url, quote); end > 0 {
		url = url[:end]
	}
	url = strings.TrimLeft(url, "\t\n\f\r ")
	if strings.HasPrefix(url, "'") || strings.HasPrefix(url, `"`) {
		url = "./" + url
	}
	return before + "url=" + url
}

// refreshed returns where a text leads: nowhere, if the refresh is ignored or takes longer than
// the other one.
func refreshed(page weburl.URL, text string) string {
	refresh, err := Refresh(text)
	if err == nil && refresh.Delay < 1 {
		if u, err := page.Parse(refresh.URL); err == nil {
			return u.RequestTarget()
		}
	}
	return "/ignored"
}

// Chromium goes where a refresh leads, except for four departures.
func TestChromiumRefresh(t *testing.T) {
	if *chromium == "" {
		t.Skip("no -chromium; scripts/test-chromium runs this")
	}
	r := rand.New(rand.NewPCG(*chromiumSeed, 4))
	s := &refreshTargets{done: make(chan struct{})}
	for _, d := range refreshDepartures {
		s.texts = append(s.texts, d.example)
	}
	for len(s.texts) < 500 {
		text := random(r, refreshPieces)
		if r.IntN(4) > 0 {
			text = []string{"0", "0;", " 00, ", "0.9 url=", ".5;URL = '"}[r.IntN(5)] + text
		}
		// HTML cannot hold U+0000, and only this server tells what is requested.
		if !strings.Contains(text, "\x00") && !strings.Contains(text, "https:") {
			s.texts = append(s.texts, text)
		}
	}
	s.loaded, s.targets = make([]bool, len(s.texts)), make([]string, len(s.texts))
	ctx, cancel := context.WithTimeout(t.Context(), 240*time.Second)
	defer cancel()
	base, err := browser.Visit(ctx, *chromium, s, s.done)
	if err != nil {
		t.Fatal(err)
	}
	same, followed, explained := 0, 0, make([]int, len(refreshDepartures))
texts:
	for i, text := range s.texts {
		page := weburl.MustParse(fmt.Sprintf("%s/documents/%d/page", base, i))
		got, want := s.targets[i], refreshed(page, text)
		if got == want {
			same++
			if got != "/ignored" {
				followed++
			}
			continue
		}
		changed := text
		for k, d := range refreshDepartures {
			changed = d.change(changed)
			if got == refreshed(page, d.change(text)) || got == refreshed(page, changed) {
				explained[k]++
				continue texts
			}
		}
		t.Errorf("%q leads to %s, but with Chromium to %s", text, want, got)
	}
	t.Logf("%d texts: %d read alike, of which %d lead to a URL", len(s.texts), same, followed)
	for k, d := range refreshDepartures {
		t.Logf("%d: %s", explained[k], d.name)
		if explained[k] == 0 {
			t.Errorf("Chromium does not depart any more: %s", d.name)
		}
	}
	if followed < 100 || same-followed < 100 {
		t.Error("too few of a kind")
	}
}
