// Package view is the verb view of the command: it serves the live viewer on this
// machine and opens it in a browser.
package view

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os/exec"
	"os/signal"
	"strings"
	"time"

	"github.com/weburl-go/weburl/cmd/weburl/internal/check"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/manual"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// Verb returns the verb view.
func Verb() frame.Verb {
	return frame.Verb{
		Name: "view", Group: frame.GroupRead, After: "show",
		Page: func(*frame.Command) manual.Page { return describe() },
		Run:  frame.WithStreams(run),
	}
}

// options are the flags and the argument.
type options struct {
	listen, base, input string
	noOpen              bool
}

func readOptions(f *frame.Flags) (o options, err error) {
	if len(f.Args) > 1 {
		return o, frame.UsageError("more than one URL; the viewer shows one, or a whole list that is dropped on it")
	}
	o = options{f.Text("listen"), f.Text("base"), strings.Join(f.Args, ""), f.On("no-open")}
	host, port, err := net.SplitHostPort(o.listen)
	switch {
	case err != nil || !isPort(port):
		return o, frame.UsageError("--listen takes an address and a port, such as 127.0.0.1:8080 or [::1]:0")
	case !isLoopback(host):
		return o, frame.UsageError("--listen takes only addresses that nobody else can reach, such as 127.0.0.1:8080 or [::1]:0")
	}
	return o, nil
}

// isPort reports whether text is the number of a port. The name of a service could be
// anything, and messages name the address.
func isPort(text string) bool {
	_, digits, ok := infra.Port(text)
	return ok && digits > 0 && digits == len(text)
}

func run(s frame.Streams, f *frame.Flags) (ok bool, err error) {
	o, err := readOptions(f)
	if err != nil {
		return true, err
	}
	site, err := fs.Sub(embedded, "site")
	if err != nil {
		return true, err
	}
	files, err := readSite(site)
	if err != nil {
		return true, err
	}
	if _, ok := files["/viewer.wasm.xz"]; !ok {
		return true, frame.UsageError("this command was built without the viewer; run scripts/build-web in its sources, and build it again")
	}
	ctx, stop := signal.NotifyContext(context.Background(), interrupts...)
	defer stop()
	v := viewer{s, files, opener}
	return v.serve(ctx, o), nil
}

// viewer is a run of the verb.
type viewer struct {
	frame.Streams
	files  map[string]file
	opener func(address string) *exec.Cmd
}

// serve serves the files until ctx is done. It reports what fails.
func (v *viewer) serve(ctx context.Context, o options) (ok bool) {
	note := func(text string) { io.WriteString(v.Err, "weburl: "+text+"\n") }
	l, err := net.Listen("tcp", o.listen)
	if err != nil {
		note("cannot listen on " + o.listen + ": " + reason(err))
		return false
	}
	// A name may lead elsewhere, if somebody has changed it.
	if a, ok := l.Addr().(*net.TCPAddr); !ok || !a.IP.IsLoopback() {
		l.Close()
		note(o.listen + " is not an address that nobody else can reach")
		return false
	}
	server := newServer(v.files, l)
	served := make(chan error, 1)
	go func() { served <- server.Serve(l) }()

	page := "http://" + l.Addr().String() + "/"
	address := page + fragment(o)
	v.Out.WriteString(address + "\n")
	if v.Out.Flush() != nil { // Main says why
		server.Close()
		<-served
		return false
	}
	note("press Ctrl+C to end")
	var opened <-chan error
	if !o.noOpen {
		// Other users of the machine can read the arguments of a program.
		if check.HasUserinfo(o.input) || check.HasUserinfo(o.base) {
			note("the URL may contain a password, so the browser opens without it; open the address above to see it")
			address = page
		}
		opened = open(v.opener(address))
	}
	for {
		select {
		case err := <-opened:
			if opened = nil; err != nil {
				note("no browser could be opened (" + err.Error() + "); open the address above in one")
			}
		case err := <-served:
			note("the server has ended: " + reason(err))
			return false
		case <-ctx.Done():
			end, cancel := context.WithTimeout(context.Background(), time.Second)
			defer cancel()
			if err := server.Shutdown(end); err != nil {
				server.Close()
			}
			if err := <-served; !errors.Is(err, http.ErrServerClosed) {
				note("the server has ended: " + reason(err))
				return false
			}
			return true
		}
	}
}

// reason returns the text of an error of the network without what was called.
func reason(err error) string {
	var failed *net.OpError
	if errors.As(err, &failed) && failed.Err != nil {
		err = failed.Err
	}
	return frame.Reason(err)
}

// fragment returns the fragment that has the page show what is asked for. The names are
// those of web/view/link.js.
func fragment(o options) string {
	var pairs []string
	for _, pair := range [][2]string{{"input", o.input}, {"base", o.base}} {
		if pair[1] != "" {
			pairs = append(pairs, pair[0]+"="+percent.Encode(infra.ScalarValues(pair[1]), percent.Component()))
		}
	}
	if pairs == nil {
		return ""
	}
	return "#" + strings.Join(pairs, "&")
}
