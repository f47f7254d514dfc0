//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
)

// port returns a free port.
func port(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

// start starts a server and returns when it listens.
func start(t *testing.T, cmd *exec.Cmd, port int) *exec.Cmd {
	t.Helper()
	var messages bytes.Buffer
	cmd.Stdout, cmd.Stderr = &messages, &messages
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		cmd.Wait()
		close(ended)
	}()
	t.Cleanup(func() {
		cmd.Process.Kill()
		<-ended
	})
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if c, err := net.Dial("tcp", fmt.Sprint("localhost:", port)); err == nil {
			c.Close()
			return cmd
		}
		select {
		case <-ended:
			t.Fatalf("%v: %v\n%s", cmd.Args, cmd.ProcessState, &messages)
		default:
		}
	}
	t.Fatalf("%v does not listen", cmd.Args)
	return nil
}

// cluster starts Prism and a pool of workers, each in its own process, and returns
// the pool and the flags of a job.
func cluster(t *testing.T) (pool *exec.Cmd, flags []string) {
	t.Helper()
	jobs, workers := port(t), port(t)
	prism := exec.Command(tool(t, "prism"), fmt.Sprint("-job_port=", jobs), "-serve_http=false", "-log_level=error")
	start(t, prism, jobs)
	pool = start(t, program(t, fmt.Sprint("--worker_pool=", workers)), workers)
	return pool, []string{
		"--runner=universal", fmt.Sprint("--endpoint=localhost:", jobs),
		"--environment_type=EXTERNAL", fmt.Sprint("--environment_config=localhost:", workers),
	}
}

// If a worker is killed while it writes, the run ends with a non-zero exit code,
// and no part of a file is left under its name. The next run completes and leaves
// nothing else behind.
func TestKilledWorker(t *testing.T) {
	in, out := t.TempDir(), t.TempDir()
	for i := range 10 {
		write(t, filepath.Join(in, fmt.Sprintf("%d.txt", i)), []byte("http://EXAMPLE.org\n"))
	}
	slow := filepath.Join(in, "slow.txt")
	if err := syscall.Mkfifo(slow, 0o666); err != nil {
		t.Fatal(err)
	}
	pool, flags := cluster(t)
	run := append(flags, "--output", out, in+"/*.txt")

	// The worker is killed when it has read more than a pipe holds and the program
	// buffers, so that some of the output is in a file.
	killed := make(chan error, 1)
	go func() {
		killed <- func() error {
			w, err := os.OpenFile(slow, os.O_WRONLY, 0) // when the worker has opened it
			if err != nil {
				return err
			}
			defer w.Close()
			text := bufio.NewWriter(w)
			for range 200_000 {
				if _, err := text.WriteString("http://EXAMPLE.org\n"); err != nil {
					return err
				}
			}
			if err := text.Flush(); err != nil {
				return err
			}
			if err := pool.Process.Kill(); err != nil {
				return err
			}
			// The text does not end before the worker does.
			_, err = w.Write(bytes.Repeat([]byte("http://EXAMPLE.org\n"), 200_000))
			if err == nil {
				return fmt.Errorf("the worker has read all")
			}
			return nil
		}()
	}()
	said, code := runProgram(t, run...)
	if err := <-killed; err != nil {
		t.Fatal(err)
	}
	if code != 1 {
		t.Errorf("exit code %d: %s", code, said)
	}
	parts := 0
	for _, name := range names(t, out) {
		if strings.HasPrefix(name, unfinished) {
			parts++
		} else if got := read(t, filepath.Join(out, name)); name == "slow.txt" || got != "http://example.org/\n" {
			t.Errorf("there is %s: %.100q", name, got)
		}
	}
	if parts == 0 {
		t.Error("the worker had not begun to write")
	}

	if err := os.Remove(slow); err != nil {
		t.Fatal(err)
	}
	write(t, slow, []byte("http://EXAMPLE.org\n"))
	_, flags = cluster(t)
	said = must(t, append(flags, "--output", out, in+"/*.txt")...)
	if !strings.Contains(said, "files 11\n") || !strings.Contains(said, "written 11\n") {
		t.Errorf("it says %s", said)
	}
	if all := names(t, out); len(all) != 11 {
		t.Errorf("there are %q", all)
	}
	for _, name := range names(t, out) {
		if got := read(t, filepath.Join(out, name)); got != "http://example.org/\n" {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// A file that changes or vanishes while it is read has no output, but a failure.
func TestFileChanges(t *testing.T) {
	for change, want := range map[string]struct {
		do  func(name string) error
		err string
	}{
		"changes":  {func(name string) error { return os.Chtimes(name, time.Time{}, time.Unix(1, 0)) }, "it changed while it was read"},
		"vanishes": {os.Remove, "no such file"},
		"stays":    {func(string) error { return nil }, ""},
	} {
		dir := t.TempDir()
		name, made := filepath.Join(dir, "fifo"), filepath.Join(dir, "out", "fifo")
		if err := syscall.Mkfifo(name, 0o666); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 1)
		go func() {
			done <- func() error {
				w, err := os.OpenFile(name, os.O_WRONLY, 0)
				if err != nil {
					return err
				}
				if _, err := io.WriteString(w, "http://a\n"); err != nil {
					return err
				}
				// Writing changes the time of a FIFO.
				if err := os.Chtimes(name, time.Time{}, info.ModTime()); err != nil {
					return err
				}
				if err := want.do(name); err != nil {
					return err
				}
				return w.Close()
			}()
		}()
		j := job{Since: time.Now(), Options: options{Profile: "whatwg/1"}}
		_, _, err = j.file(context.Background(), name, made)
		if err2 := <-done; err2 != nil {
			t.Fatal(err2)
		}
		if (err == nil) != (want.err == "") || err != nil && !strings.Contains(err.Error(), want.err) {
			t.Errorf("a file that %s: %v", change, err)
		}
		left, err := filepath.Glob(filepath.Join(dir, "out", "*"))
		hidden, err2 := filepath.Glob(filepath.Join(dir, "out", ".*"))
		if err != nil || err2 != nil || len(hidden) > 0 || (len(left) > 0) != (want.err == "") {
			t.Errorf("a file that %s leaves %q and %q", change, left, hidden)
		}
	}
}

// Memory does not grow with a file: of a list of 256 MiB after decompression, only
// a part is held.
func TestMemory(t *testing.T) {
	in := t.TempDir()
	var b bytes.Buffer
	z, err := zstd.NewWriter(&b)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Repeat([]byte("http://EXAMPLE.org/a/../b?some-rather-long-query=that-fills-the-line\n"), 1<<10)
	for written := 0; written < 1<<28; written += len(lines) {
		if _, err := z.Write(lines); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(in, "large.zst"), b.Bytes())
	write(t, filepath.Join(in, "small.txt"), lines)
	most := func(pattern string) int {
		cmd := program(t, "--output", t.TempDir(), pattern)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		kilobytes := int(cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
		if runtime.GOOS == "darwin" {
			kilobytes /= 1 << 10
		}
		return kilobytes >> 10
	}
	small, large := most(in+"/small.txt"), most(in+"/large.zst")
	t.Logf("%d MiB for a small list, %d MiB for a large one", small, large)
	if large > small+128 {
		t.Errorf("%d MiB for a small list, %d MiB for a large one", small, large)
	}
}
