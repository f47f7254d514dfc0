package view

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
)

var site = fstest.MapFS{
	"index.html":       {Data: []byte("<!DOCTYPE html>")},
	"main.js":          {Data: []byte("import './dom.js'")},
	"style.css":        {Data: []byte("a {}")},
	"panels/trace.js":  {Data: []byte("export {}")},
	"viewer.wasm.xz":   {Data: []byte("\xFD7zXZ\x00")},
	"files.json":       {Data: []byte(`{"version": "1", "files": {}}`)},
	"sw.js":            {Data: []byte("self")},
	"LICENSE":          {Data: []byte("BSD")},
	".gitignore":       {Data: []byte("*")},
	"icon.svg":         {Data: []byte("<svg/>")},
	"panels/other.bin": {Data: []byte("?")},
}

// safeBuffer is a buffer that is written to while it is read.
type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// started is a viewer that serves.
type started struct {
	address string // as it is printed
	stderr  safeBuffer
	end     func() (ok bool)
}

// start has a viewer serve the site, with a command that opens the browser.
func start(t *testing.T, o options, opener func(string) *exec.Cmd) *started {
	t.Helper()
	files, err := readSite(site)
	if err != nil {
		t.Fatal(err)
	}
	if o.listen == "" {
		o.listen = "127.0.0.1:0"
	}
	r, w := io.Pipe()
	s := new(started)
	v := viewer{frame.Streams{Out: bufio.NewWriter(w), Err: &s.stderr}, files, opener}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan bool, 1)
	go func() {
		ok := v.serve(ctx, o)
		w.Close()
		ended <- ok
	}()
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		cancel()
		t.Fatalf("no address: %v, %s", err, s.stderr.String())
	}
	s.address = strings.TrimSuffix(line, "\n")
	s.end = sync.OnceValue(func() bool {
		cancel()
		return <-ended
	})
	t.Cleanup(func() { s.end() })
	return s
}

// get asks for a path by a method, with a host in the request if that is not "".
func get(t *testing.T, s *started, method, path, host string) (*http.Response, string) {
	t.Helper()
	base, _, _ := strings.Cut(s.address, "#")
	request, err := http.NewRequest(method, strings.TrimSuffix(base, "/")+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Host = host
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}

func TestFiles(t *testing.T) {
	s := start(t, options{noOpen: true}, nil)
	for _, test := range []struct {
		method, path string
		status       int
		mediaType    string
		body         string
	}{
		{"GET", "/", 200, "text/html; charset=utf-8", "<!DOCTYPE html>"},
		{"GET", "/?x", 200, "text/html; charset=utf-8", "<!DOCTYPE html>"},
		{"GET", "/index.html", 200, "text/html; charset=utf-8", "<!DOCTYPE html>"},
		{"GET", "/main.js", 200, "text/javascript; charset=utf-8", "import './dom.js'"},
		{"GET", "/style.css", 200, "text/css; charset=utf-8", "a {}"},
		{"GET", "/icon.svg", 200, "image/svg+xml", "<svg/>"},
		{"GET", "/panels/trace.js", 200, "text/javascript; charset=utf-8", "export {}"},
		{"GET", "/viewer.wasm.xz", 200, "application/octet-stream", "\xFD7zXZ\x00"},
		{"HEAD", "/viewer.wasm.xz", 200, "application/octet-stream", ""},
		{"GET", "/LICENSE", 200, "text/plain; charset=utf-8", "BSD"},
		{"GET", "/files.json", 200, "application/json", "{}\n"},
		{"GET", "/sw.js", 404, "", "Not Found\n"},
		{"GET", "/.gitignore", 404, "", "Not Found\n"},
		{"GET", "/panels", 404, "", "Not Found\n"},
		{"GET", "/panels/", 404, "", "Not Found\n"},
		{"GET", "//main.js", 404, "", "Not Found\n"},
		{"GET", "/panels/../main.js", 404, "", "Not Found\n"},
		{"GET", "/..%2f..%2fetc/passwd", 404, "", "Not Found\n"},
		{"GET", "/%00", 404, "", "Not Found\n"},
		{"POST", "/", 405, "", "Method Not Allowed\n"},
		{"OPTIONS", "/", 405, "", "Method Not Allowed\n"},
	} {
		r, body := get(t, s, test.method, test.path, "")
		h := r.Header
		if r.StatusCode != test.status || body != test.body || test.mediaType != "" && h.Get("Content-Type") != test.mediaType {
			t.Errorf("%s %s: %s, %q, %q", test.method, test.path, r.Status, h.Get("Content-Type"), body)
		}
		for name, value := range headers {
			if h.Get(name) != value {
				t.Errorf("%s %s: %s is %q", test.method, test.path, name, h.Get(name))
			}
		}
		for _, name := range []string{"Set-Cookie", "Access-Control-Allow-Origin", "Location", "Server"} {
			if h.Get(name) != "" {
				t.Errorf("%s %s: %s is %q", test.method, test.path, name, h.Get(name))
			}
		}
	}
	if !s.end() || !strings.HasPrefix(s.stderr.String(), "weburl: ") {
		t.Errorf("ends with %q", s.stderr.String())
	}
}

// What asks for nothing in particular is refused like everything else, with the same headers.
func TestOptionsOfTheServer(t *testing.T) {
	s := start(t, options{noOpen: true}, nil)
	u, err := url.Parse(s.address)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("tcp", u.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	io.WriteString(conn, "OPTIONS * HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
	r, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	if r.StatusCode != http.StatusMisdirectedRequest || r.Header.Get("Content-Security-Policy") == "" {
		t.Errorf("%s, %v", r.Status, r.Header)
	}
}

// Nobody holds a connection by sending nothing, or by reading nothing.
func TestConnectionsEnd(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	s := newServer(nil, l)
	for name, limit := range map[string]time.Duration{"read": s.ReadTimeout, "write": s.WriteTimeout, "idle": s.IdleTimeout} {
		if limit <= 0 || limit > time.Minute {
			t.Errorf("the server takes %s to %s", limit, name)
		}
	}
}

// A page of somebody else's whose name leads to this machine reads nothing.
func TestRebinding(t *testing.T) {
	for _, listen := range []string{"127.0.0.1:0", "[::1]:0", "localhost:0"} {
		s := start(t, options{listen: listen, noOpen: true}, nil)
		u, err := url.Parse(s.address)
		if err != nil {
			t.Fatal(err)
		}
		port := ":" + u.Port()
		for host, status := range map[string]int{
			"127.0.0.1" + port: 200, "localhost" + port: 200, "[::1]" + port: 200, "127.8.8.8" + port: 200,
			"evil.example" + port: 421, "evil.example": 421, "127.0.0.1": 421, "127.0.0.1:1": 421, "localhost.evil.example" + port: 421,
			"127.0.0.1.evil.example" + port: 421, "10.0.0.1" + port: 421, "0.0.0.0" + port: 421, "[::]" + port: 421, "user@127.0.0.1" + port: 400,
			"localhost.": 421, "::1": 400,
		} {
			r, body := get(t, s, "GET", "/main.js", host)
			if r.StatusCode != status && !(status == 400 && r.StatusCode == 421) || status != 200 && strings.Contains(body, "import") {
				t.Errorf("%s, host %q: %s, %q", listen, host, r.Status, body)
			}
		}
	}
	h := handler{port: "80"}
	if !h.isOwn("127.0.0.1") || !h.isOwn("[::1]") || !h.isOwn("localhost:80") || h.isOwn("a.example") {
		t.Error("port 80")
	}
}

// The URL is in the fragment, so it is in no request, and the browser gets the address
// that is printed.
func TestFragment(t *testing.T) {
	var given string
	s := start(t, options{input: "https://a.example/?a=b&c#é \n%\xFF'\u202E", base: "b:/+"}, func(address string) *exec.Cmd {
		given = address
		return exec.Command(os.Args[0], "-test.run=^$")
	})
	base, fragment, ok := strings.Cut(s.address, "#")
	if s.end(); given != s.address || !ok || strings.ContainsAny(base, "@?") {
		t.Errorf("%q is opened, %q printed", given, s.address)
	}
	const want = "input=https%3A%2F%2Fa.example%2F%3Fa%3Db%26c%23%C3%A9%20%0A%25%EF%BF%BD'%E2%80%AE&base=b%3A%2F%2B"
	if fragment != want {
		t.Errorf("fragment %q, want %q", fragment, want)
	}
	s = start(t, options{noOpen: true}, nil)
	if !strings.HasSuffix(s.address, "/") {
		t.Errorf("%q", s.address)
	}
}

// Other users of the machine can read the arguments of the program that opens the browser:
// no username or password is in them, whatever the system, and the address that is printed
// has all of it.
func TestArgumentsHaveNoPassword(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the program is a shell script in place of xdg-open")
	}
	folder := t.TempDir()
	record := filepath.Join(folder, "record")
	script := "#!/bin/sh\n{ printf '%s\\n' \"$#\" \"$@\"; tr '\\0' '\\n' </proc/$$/environ; } >'" + record + ".part'\nmv '" + record + ".part' '" + record + "'\n"
	if err := os.WriteFile(filepath.Join(folder, "xdg-open"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder+string(os.PathListSeparator)+os.Getenv("PATH"))
	for _, test := range []struct {
		input, base string
		opens       bool // with the URL
	}{
		{"https://u:S3CRET@a.example/", "", false},
		{"https://S3CRET@a.example/", "", false},
		{"https:u:S3CRET@a.example/", "", false},
		{"\\\\u:S3CRET@a.example", "https://b.example/", false},
		{"x", "https://u:S3CRET@a.example/", false},
		{"http://u:S3/CRET@h b/", "", false}, // fails
		{"http://u:S3CRET\uFF20a.example/", "", false},
		{"https://a.example/?next=https://u:S3CRET@b.example/", "", false},
		{"https://a.example/?next=https%3A%2F%2Fu%3AS3CRET%2540b.example", "", false},
		{"postgres://u:S3CRET@db/x", "", false},
		{"https://a.example/@user", "", true},
		{"mailto:a@b.example", "", true},
		{"https://a.example:8080/a@b", "", true},
		{"x", "https://a.example/", true},
	} {
		os.Remove(record)
		s := start(t, options{input: test.input, base: test.base}, opener)
		var recorded []byte
		for recorded == nil {
			recorded, _ = os.ReadFile(record)
		}
		s.end()
		lines := strings.Split(string(recorded), "\n")
		page, _, _ := strings.Cut(s.address, "#")
		want := page
		if test.opens {
			want = s.address
		}
		if lines[0] != "1" || lines[1] != want || strings.Contains(string(recorded), "S3") {
			t.Errorf("%q, %q: %q is opened, want %q", test.input, test.base, lines[:2], want)
		}
		if !strings.Contains(s.address, "#input=") {
			t.Errorf("%q: %q is printed", test.input, s.address)
		}
		if said := strings.Contains(s.stderr.String(), "the URL may contain a password"); said == test.opens || strings.Contains(s.stderr.String(), "S3") {
			t.Errorf("%q: %q", test.input, s.stderr.String())
		}
	}
}

// If no browser can be opened, that is said, and the viewer goes on.
func TestNoBrowser(t *testing.T) {
	for want, cmd := range map[string]func(string) *exec.Cmd{
		"no browser could be opened (there is no ": func(string) *exec.Cmd { return exec.Command("weburl-no-such-command") },
		"exit status": func(string) *exec.Cmd { return exec.Command(os.Args[0], "-no-such-flag") },
	} {
		s := start(t, options{input: "https://u:secret@a.example/"}, cmd)
		for !strings.Contains(s.stderr.String(), "open the address above in one") {
			if r, _ := get(t, s, "GET", "/", ""); r.StatusCode != 200 {
				t.Fatal(r.Status)
			}
		}
		if ok := s.end(); !ok || !strings.Contains(s.stderr.String(), want) || strings.Contains(s.stderr.String(), "secret") {
			t.Errorf("%v, %q", ok, s.stderr.String())
		}
	}
}

// optionsOf returns the options that args say.
func optionsOf(args []string) (o options, err error) {
	page := describe()
	f, err := frame.ParseFlags(&page, args)
	if err != nil {
		return o, err
	}
	return readOptions(f)
}

func TestOptions(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"a:", "b:"}, "more than one URL"},
		{[]string{"--listen", "8080"}, "--listen takes an address and a port"},
		{[]string{"--listen", "127.0.0.1:\x1bc"}, "--listen takes an address and a port"},
		{[]string{"--listen", "127.0.0.1:http"}, "--listen takes an address and a port"},
		{[]string{"--listen", "127.0.0.1:65536"}, "--listen takes an address and a port"},
		{[]string{"--listen", "127.0.0.1:-1"}, "--listen takes an address and a port"},
		{[]string{"--listen", "[::1%\x1bc]:0"}, "--listen takes only addresses"},
		{[]string{"--listen", ":8080"}, "--listen takes only addresses that nobody else can reach"},
		{[]string{"--listen", "0.0.0.0:8080"}, "--listen takes only addresses"},
		{[]string{"--listen", "[::]:0"}, "--listen takes only addresses"},
		{[]string{"--listen", "10.1.2.3:0"}, "--listen takes only addresses"},
		{[]string{"--listen", "a.example:0"}, "--listen takes only addresses"},
		{[]string{"--listn", "x"}, "unknown flag --listn; did you mean --listen?"},
	} {
		if _, err := optionsOf(test.args); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.args, err, test.want)
		}
	}
	o, err := optionsOf([]string{"a:b", "--no-open", "--listen", "[::1]:0", "--base", "c:"})
	if err != nil || o != (options{"[::1]:0", "c:", "a:b", true}) {
		t.Errorf("%+v, %v", o, err)
	}
}

// Each flag that is described does something: without it, what reads it panics.
func TestFlagsAreRead(t *testing.T) {
	for i, d := range describe().Flags {
		page := describe()
		page.Flags = slices.Delete(page.Flags, i, i+1)
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("--%s is not read", d.Name)
				}
			}()
			f, _ := frame.ParseFlags(&page, nil)
			readOptions(f)
		}()
	}
}

func TestPortInUse(t *testing.T) {
	s := start(t, options{noOpen: true}, nil)
	u, _ := url.Parse(s.address)
	var stderr safeBuffer
	v := viewer{frame.Streams{Out: bufio.NewWriter(io.Discard), Err: &stderr}, nil, nil}
	if v.serve(t.Context(), options{listen: u.Host, noOpen: true}) {
		t.Error("serves twice at one port")
	}
	if got := stderr.String(); !strings.HasPrefix(got, "weburl: cannot listen on "+u.Host+": ") {
		t.Errorf("%q", got)
	}
}

// What the name of an address has led to decides, not the name.
func TestListensOnLoopback(t *testing.T) {
	var stderr safeBuffer
	v := viewer{frame.Streams{Out: bufio.NewWriter(io.Discard), Err: &stderr}, nil, nil}
	if v.serve(t.Context(), options{listen: "0.0.0.0:0", noOpen: true}) {
		t.Error("serves everybody")
	}
	if got := stderr.String(); got != "weburl: 0.0.0.0:0 is not an address that nobody else can reach\n" {
		t.Errorf("%q", got)
	}
}

// A command without the site says so.
func TestNoSite(t *testing.T) {
	files, err := readSite(fstest.MapFS{".gitignore": {}})
	if err != nil || len(files) != 0 {
		t.Errorf("%v, %v", files, err)
	}
	if _, err := embedded.ReadFile("site/viewer.wasm.xz"); errors.Is(err, os.ErrNotExist) {
		page := describe()
		f, err := frame.ParseFlags(&page, []string{"--no-open"})
		if err == nil {
			_, err = run(frame.Streams{}, f)
		}
		if err == nil || !strings.Contains(err.Error(), "built without the viewer") {
			t.Errorf("%v", err)
		}
	}
}
