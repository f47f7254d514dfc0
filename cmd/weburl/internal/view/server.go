package view

import (
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"
)

// headers are those of every answer. The policy is that of the page, which its worker
// needs, too; nobody may frame it.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; " +
		"worker-src 'self'; img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"X-Content-Type-Options":       "nosniff",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Embedder-Policy": "require-corp",
	"Cross-Origin-Resource-Policy": "same-origin",
	// Another version may answer at the same address tomorrow.
	"Cache-Control": "no-store",
}

// handler serves files on a port of this machine.
type handler struct {
	files map[string]file
	port  string
}

func newServer(files map[string]file, l net.Listener) *http.Server {
	port := strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
	return &http.Server{
		Handler:        &handler{files, port},
		ReadTimeout:    10 * time.Second, // also of a body, which nothing here reads
		WriteTimeout:   time.Minute,
		IdleTimeout:    time.Minute,
		MaxHeaderBytes: 1 << 16,
		// "OPTIONS *" is asked of the handler, too.
		DisableGeneralOptionsHandler: true,
	}
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for name, value := range headers {
		w.Header().Set(name, value)
	}
	refuse := func(status int) { http.Error(w, http.StatusText(status), status) }
	f, found := h.files[r.URL.Path]
	switch {
	case !h.isOwn(r.Host):
		// A name of somebody else's that leads here, for a page of theirs to read this.
		refuse(http.StatusMisdirectedRequest)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		refuse(http.StatusMethodNotAllowed)
	case !found:
		refuse(http.StatusNotFound)
	default:
		w.Header().Set("Content-Type", f.mediaType)
		w.Header().Set("Content-Length", strconv.Itoa(len(f.content)))
		w.Write(f.content)
	}
}

// isOwn reports whether the host of a request is this machine, and the port is ours.
func (h *handler) isOwn(hostPort string) bool {
	host, port, err := net.SplitHostPort(hostPort)
	if err != nil {
		host, port = strings.Trim(hostPort, "[]"), "80"
	}
	return port == h.port && isLoopback(host)
}

// isLoopback reports whether a host is "localhost" or a loopback address. A zone, which
// could be any text, is no part of one.
func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.IsLoopback() && addr.Zone() == ""
}
