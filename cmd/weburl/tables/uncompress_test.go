package tables

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/weburl-go/weburl/internal/test/hostile"
)

func gzipped(parts ...string) string {
	var b bytes.Buffer
	for _, p := range parts {
		w := gzip.NewWriter(&b)
		io.WriteString(w, p)
		w.Close()
	}
	return b.String()
}

func zstded(parts ...string) string {
	var b bytes.Buffer
	for _, p := range parts {
		w, _ := zstd.NewWriter(&b)
		io.WriteString(w, p)
		w.Close()
	}
	return b.String()
}

// Data compressed in any number of parts is read as it was, and data that is not
// compressed as it is.
func TestUncompress(t *testing.T) {
	const text = "https://a/\nhttps://b/\n"
	skip := "\x5a\x2a\x4d\x18\x03\x00\x00\x00abc"
	for name, c := range map[string]struct{ in, want string }{
		"text": {text, text}, "nothing": {"", ""}, "a byte": {"\x1f", "\x1f"}, "almost zstd": {"\x28\xb5\x2f", "\x28\xb5\x2f"},
		"P": {"P", "P"}, "almost skippable": {"Z*M\x19", "Z*M\x19"}, "PAR": {"PAR", "PAR"},
		"gzip": {gzipped(text), text}, "members": {gzipped(text, "", text), text + text},
		"zstd": {zstded(text), text}, "frames": {zstded(text, text), text + text},
		"a frame to skip": {skip + zstded(text) + skip, text}, "empty gzip": {gzipped(""), ""}, "empty zstd": {zstded(""), ""},
	} {
		for how, read := range map[string]func(io.Reader) io.Reader{
			"whole": func(r io.Reader) io.Reader { return r }, "bytes": iotest.OneByteReader, "with the error": iotest.DataErrReader,
		} {
			got, err := io.ReadAll(Uncompress(read(strings.NewReader(c.in))))
			if string(got) != c.want || err != nil {
				t.Errorf("%s, %s: %q, %v", name, how, got, err)
			}
		}
	}
}

// A line can be read as soon as it was written.
func TestUncompressWaitsForNoMore(t *testing.T) {
	in, out := io.Pipe()
	go io.WriteString(out, "P\n")
	b := make([]byte, 10)
	n, err := Uncompress(in).Read(b)
	if n == 0 || err != nil {
		t.Error(n, err)
	}
}

// Data that ends too early, or is damaged, yields an error after the readable
// bytes.
func TestCorrupt(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var text strings.Builder
	for range 10_000 {
		text.WriteString(strings.Repeat("x", random.IntN(20)) + "\n")
	}
	for _, whole := range []string{gzipped(text.String()), zstded(text.String())} {
		for i := 4; i < len(whole); i += 1 + len(whole)/300 {
			got, err := io.ReadAll(Uncompress(strings.NewReader(whole[:i])))
			var corrupt *CorruptError
			if !errors.As(err, &corrupt) || !errors.Is(err, io.ErrUnexpectedEOF) || !strings.HasPrefix(text.String(), string(got)) {
				t.Fatalf("%s, %d bytes: %d bytes, %v", Format([]byte(whole)), i, len(got), err)
			}
		}
		damaged := []byte(whole)
		damaged[len(damaged)-3] ^= 1
		if _, err := io.ReadAll(Uncompress(bytes.NewReader(damaged))); err == nil {
			t.Error("no error for a wrong checksum")
		}
		if _, err := io.ReadAll(Uncompress(strings.NewReader(whole + "garbage"))); err == nil {
			t.Error("no error for what follows")
		}
	}
	for name, in := range map[string]string{"xz": "\xfd7zXZ\x00", "bzip2": "BZh91AY&SY", "lz4": "\x04\x22\x4d\x18", "zip": "PK\x03\x04"} {
		if _, err := io.ReadAll(Uncompress(strings.NewReader(in + "..."))); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// zeros yields this many zero bytes.
type zeros int64

func (z *zeros) Read(p []byte) (int, error) {
	if *z == 0 {
		return 0, io.EOF
	}
	n := min(int64(len(p)), int64(*z))
	clear(p[:n])
	*z -= zeros(n)
	return int(n), nil
}

// Memory does not grow with the size to which a small input decompresses.
func TestBombs(t *testing.T) {
	bomb := func(w io.WriteCloser, size int64) {
		z := zeros(size)
		io.Copy(w, &z)
		w.Close()
	}
	for _, format := range []string{"gzip", "zstd"} {
		measure := func(size int64) (n int) {
			var b bytes.Buffer
			if format == "gzip" {
				bomb(gzip.NewWriter(&b), size)
			} else {
				w, _ := zstd.NewWriter(&b, zstd.WithWindowSize(8<<20))
				bomb(w, size)
			}
			return hostile.Allocated(func() {
				if n, err := io.Copy(io.Discard, struct{ io.Reader }{Uncompress(&b)}); n != size || err != nil {
					t.Errorf("%s: %d, %v", format, n, err)
				}
			})
		}
		measure(1 << 20)
		if small, large := measure(32<<20), measure(256<<20); large > small+small/2+(1<<20) {
			t.Errorf("%s: %d bytes are allocated for 32 MiB, %d for 256 MiB", format, small, large)
		}
	}
	// Reading stops in a line that never ends.
	var b bytes.Buffer
	bomb(gzip.NewWriter(&b), 64<<20)
	n, err := io.Copy(io.Discard, UncompressLines(&b))
	if err != errLongLine || n > MaxCompressedLine+1<<20 {
		t.Error(n, err)
	}
}

// A frame that refers back further than the window is rejected before memory is
// allocated.
func TestWindow(t *testing.T) {
	// A frame header with a window of 2 GiB, and a block of zeros.
	frame := "\x28\xb5\x2f\xfd\x00\xa8" + "\x03\x00\x02" + "\x00"
	var err error
	n := hostile.Allocated(func() { _, err = io.ReadAll(Uncompress(strings.NewReader(frame))) })
	if !errors.Is(err, zstd.ErrWindowSizeExceeded) || n > 8<<20 {
		t.Errorf("%v after %d bytes", err, n)
	}
}

// The output of the commands gzip and zstd can be read, and they can read the
// output of this package.
func TestCommands(t *testing.T) {
	text := strings.Repeat("https://example.org/\n", 10_000)
	for command, extension := range map[string]string{"gzip": ".gz", "zstd": ".zst"} {
		if _, err := exec.LookPath(command); err != nil {
			t.Logf("not compared with %s: %v", command, err)
			continue
		}
		run := func(in io.Reader, args ...string) []byte {
			cmd := exec.Command(command, args...)
			cmd.Stdin = in
			out, err := cmd.Output()
			if err != nil {
				t.Fatal(command, err)
			}
			return out
		}
		got, err := io.ReadAll(Uncompress(bytes.NewReader(run(strings.NewReader(text), "-c"))))
		if string(got) != text || err != nil {
			t.Errorf("%s: %d bytes, %v", command, len(got), err)
		}
		var b bytes.Buffer
		w := compressor(&b, "x"+extension)
		io.WriteString(w, text)
		w.Close()
		if string(run(&b, "-dc")) != text {
			t.Errorf("%s reads something else", command)
		}
	}
}
