package check

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
)

// The reports of a tree, and their order, do not depend on the number of
// processors.
func TestStable(t *testing.T) {
	t.Chdir(t.TempDir())
	r := rand.New(rand.NewPCG(11, 12))
	for i := range 300 {
		k := []kind{html, markdown}[i%2]
		var b strings.Builder
		for range r.IntN(20) {
			b.WriteString(randomDocument(r, k))
		}
		name := fmt.Sprintf("%d/%d/%d%s", r.IntN(3), r.IntN(4), i, endings[k][0])
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, format := range []string{"text", "json", "ndjson", "sarif", "github"} {
		var outputs []string
		for _, n := range []int{1, 8, 3} {
			before := runtime.GOMAXPROCS(n)
			out, ok := checkFiles(t, "--no-config", "--format", format, "2", ".")
			runtime.GOMAXPROCS(before)
			if ok || len(out) < 10000 {
				t.Fatalf("%s: ok is %v, %d bytes", format, ok, len(out))
			}
			outputs = append(outputs, out)
		}
		if outputs[0] != outputs[1] || outputs[0] != outputs[2] {
			t.Errorf("%s: the reports depend on the number of processors", format)
		}
	}
}

// endless yields the same line forever.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	return copy(p, "example.org\n"), nil
}

// full is a writer that accepts only this many bytes.
type full int

func (f *full) Write(p []byte) (int, error) {
	if len(p) > int(*f) {
		return 0, errors.New("no space left")
	}
	*f -= full(len(p))
	return len(p), nil
}

// If the reports cannot be written, the run ends, even if the list is endless.
func TestFullDisk(t *testing.T) {
	for _, format := range []string{"text", "json", "ndjson", "sarif", "github"} {
		disk := full(1 << 20)
		out := bufio.NewWriter(&disk)
		ok, err := runWith(frame.Streams{In: endless{}, Out: out, To: &disk, Err: io.Discard}, []string{"--no-config", "--format", format})
		if ok || err != nil || out.Flush() == nil {
			t.Errorf("%s: %v, %v", format, ok, err)
		}
	}
}

// Reports of a list are written while it is read.
func TestStreaming(t *testing.T) {
	r, w := io.Pipe()
	reports, answers := io.Pipe()
	done := make(chan error, 1)
	go func() {
		out := bufio.NewWriter(answers)
		_, err := runWith(frame.Streams{In: r, Out: out, To: answers, Err: io.Discard}, []string{"--no-config", "--format", "ndjson"})
		out.Flush()
		answers.Close()
		done <- err
	}()
	lines := bufio.NewScanner(reports)
	for i := range 5 {
		if _, err := io.WriteString(w, "example.org\n"); err != nil {
			t.Fatal(err)
		}
		if !lines.Scan() || !strings.Contains(lines.Text(), fmt.Sprintf(`"line":%d,`, i+1)) {
			t.Fatalf("after line %d: %s", i+1, lines.Text())
		}
	}
	w.Close()
	if lines.Scan() {
		t.Errorf("more: %s", lines.Text())
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestGitHubEscapes(t *testing.T) {
	u := newUnit("a b", list)
	u.name = "a,b:c%\r\n\x1B\u009B\u202E\x7F\xFF"
	u.settings.base = documentBaseURL
	examineAll(u, newExaminer())
	var out bytes.Buffer
	w := newWriter(frame.Streams{Out: bufio.NewWriter(&out), To: &out, Err: io.Discard}, &options{format: "github"})
	w.unit(u)
	w.streams.Out.Flush()
	const want = "::warning file=a%2Cb%3Ac%25%0D%0A␛<U+009B><U+202E>␡<FF>,line=1,col=2,endColumn=3,title=invalid-URL-unit::" +
		"a space is not allowed in a path; write %2520%0Afix: a%2520b\n"
	if out.String() != want {
		t.Errorf("got %q", out.String())
	}
}
