package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/memfs"
	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go"
	"github.com/weburl-go/weburl/cmd/weburl/tables"
)

// urls returns a list with odd lines in it, a different one for each n.
func urls(n int) []string {
	all := []string{"HTTP://EXAMPLE.org:80/a/../b", "https://0x7f.1", "foo", "", "http://[", "http://e/\u00e9", "http://\xff/", "http://h/a\tb"}
	for i := range n % 50 * 20 {
		all = append(all, fmt.Sprintf("HTTPS://Host-%d.example:443/%d/./x?q=%d", i%7, n, i))
	}
	return all
}

func compressed(t *testing.T, name string, content []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	var w io.WriteCloser
	switch filepath.Ext(name) {
	case ".gz":
		w = gzip.NewWriter(&b)
	case ".zst":
		z, err := zstd.NewWriter(&b)
		if err != nil {
			t.Fatal(err)
		}
		w = z
	default:
		return content
	}
	// Two members, or frames.
	half := len(content) / 2
	if _, err := w.Write(content[:half]); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	w.(interface{ Reset(io.Writer) }).Reset(&b)
	if _, err := w.Write(content[half:]); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

type page struct {
	ID  int64   `parquet:"id"`
	URL *string `parquet:"url,optional,zstd"`
}

func parquetOf(t *testing.T, n int) []byte {
	t.Helper()
	var b bytes.Buffer
	w := parquet.NewGenericWriter[page](&b, parquet.MaxRowsPerRowGroup(200))
	for i, u := range urls(n) {
		p := page{ID: int64(i)}
		if i != 3 {
			p.URL = &u
		}
		if _, err := w.Write([]page{p}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// For 160 files, the pipeline writes the same as the command: lists and tables,
// compressed or not.
func TestEqualsCommand(t *testing.T) {
	weburl := tool(t, "weburl")
	in, dir := t.TempDir(), t.TempDir()
	// canon returns the output of the command; some lines fail, which is status 1.
	canon := func(args []string) string {
		var out, messages bytes.Buffer
		cmd := exec.Command(weburl, append([]string{"canon"}, args...)...)
		cmd.Stdout, cmd.Stderr = &out, &messages
		if err := cmd.Run(); cmd.ProcessState == nil || cmd.ProcessState.ExitCode() > 1 {
			t.Fatalf("%v: %.1000s", err, &messages)
		}
		return out.String()
	}
	lists := []string{"txt", "txt.gz", "txt.zst"}
	kinds := []string{"csv", "csv.gz", "tsv.zst", "parquet", "parquet"}
	for i := range 160 {
		var name string
		content := []byte(strings.Join(urls(i), "\r\n"))
		if i < 120 {
			name = fmt.Sprintf("lists/%d/%d.%s", i%3, i, lists[i%len(lists)])
		} else {
			name = fmt.Sprintf("tables/%d/%d.%s", i%3, i, kinds[i%len(kinds)])
			comma, row := ",", "%d,\"%s\"\n"
			if strings.Contains(name, ".tsv") {
				comma, row = "\t", "%d\t%s\n"
			}
			var rows bytes.Buffer
			rows.WriteString("id" + comma + "url\n")
			for j, u := range urls(i) {
				if comma == "," || !strings.Contains(u, comma) {
					fmt.Fprintf(&rows, row, j, u)
				}
			}
			content = rows.Bytes()
			if filepath.Ext(name) == ".parquet" {
				content = parquetOf(t, i)
			}
		}
		write(t, filepath.Join(in, filepath.FromSlash(name)), compressed(t, name, content))
	}
	for _, kind := range []struct {
		under   string
		ours    []string
		command []string
		more    string // the expected counts
	}{
		{"lists", []string{"--keep"}, []string{"--keep"}, "files 120\n"},
		{"lists", nil, nil, "files 120\n"},
		{"lists", []string{"--profile=surt/1"}, []string{"--profile", "surt/1"}, "files 120\n"},
		{"tables", []string{"--column=url", "--add=canonical,site,valid,errors,error"}, []string{"--column", "url", "--add", "canonical,site,valid,errors,error"}, "files 40\n"},
	} {
		out := t.TempDir()
		said := must(t, append(kind.ours, "--output", out, in+"/"+kind.under+"/*/*")...)
		if !strings.Contains(said, kind.more) {
			t.Errorf("it says %s", said)
		}
		all := names(t, filepath.Join(in, kind.under))
		if made := names(t, out); !slices.Equal(made, all) {
			t.Fatalf("%d outputs of %d files", len(made), len(all))
		}
		var files []string
		for _, name := range all {
			files = append(files, filepath.Join(in, kind.under, filepath.FromSlash(name)))
		}
		if kind.under == "lists" {
			// The command writes one list of many.
			var ours bytes.Buffer
			for _, name := range all {
				text, err := io.ReadAll(tables.Uncompress(strings.NewReader(read(t, filepath.Join(out, name)))))
				if err != nil {
					t.Fatal(err)
				}
				ours.Write(text)
			}
			if theirs := canon(append(kind.command, files...)); ours.String() != theirs || len(theirs) < 10_000 {
				t.Errorf("%v: the lists are not what the command writes", kind.command)
			}
			continue
		}
		for i, name := range all {
			want := filepath.Join(dir, filepath.Base(name))
			canon(append(kind.command, "--output", want, files[i]))
			if read(t, filepath.Join(out, name)) != read(t, want) {
				t.Errorf("%s is not what the command writes", name)
			}
		}
	}
}

// Objects of a store, which has no rename, appear when they are complete. Parquet
// is read from there, too. A file that fails has no object.
func TestObjects(t *testing.T) {
	write := func(name string, content []byte) { memfs.Write("memfs://bucket/in/"+name, content) }
	write("a.csv.gz", compressed(t, ".gz", []byte("url\nHTTP://A\n")))
	write("b.parquet", parquetOf(t, 3))
	damaged := compressed(t, ".gz", []byte("url\nHTTP://A\n"))
	write("damaged.csv.gz", damaged[:len(damaged)-1])
	ctx := t.Context()
	j := job{Output: "memfs://bucket/out", Options: options{Column: "url", Add: []string{"canonical"}, Profile: "whatwg/1"}}
	if err := j.begin(ctx, false); err != nil {
		t.Fatal(err)
	}
	err := run(ctx, j, []string{"memfs://bucket/in/*"})
	if err == nil || !strings.Contains(err.Error(), "memfs://bucket/in/damaged.csv.gz: the gzip data ends too early") || strings.Contains(err.Error(), "b.parquet") {
		t.Errorf("error %v", err)
	}
	found, err := list(ctx, "memfs://bucket/out/*")
	if want := "[memfs://bucket/out/_weburl.json memfs://bucket/out/a.csv.gz memfs://bucket/out/b.parquet]"; err != nil || fmt.Sprint(found) != want {
		t.Errorf("objects %v, %v, want %s", found, err, want)
	}
	object, err := open(ctx, "memfs://bucket/out/a.csv.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer object.Close()
	z, err := gzip.NewReader(object)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(z); string(text) != "url,canonical\nHTTP://A,http://a/\n" || err != nil {
		t.Errorf("a.csv.gz: %q, %v", text, err)
	}
}

// A pattern matches the same as with filepath.Glob; directories that cannot be read
// are errors.
func TestGlob(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a/x.txt", "b/x.txt", "b/y.txt", "b/.weburl-1", "c.txt"} {
		write(t, filepath.Join(dir, name), nil)
	}
	for pattern, want := range map[string]string{
		"*":        "a b c.txt",
		"*/x.txt":  "a/x.txt b/x.txt",
		"*/*":      "a/x.txt b/x.txt b/y.txt",
		"[ab]/?.*": "a/x.txt b/x.txt b/y.txt",
		"c.txt":    "c.txt",
		"none/*":   "",
		"none":     "",
		"c.txt/*":  "",
		"b/.web*":  "b/.weburl-1",
		`b/\x.txt`: "b/x.txt",
		"*/none":   "",
	} {
		found, err := glob(filepath.Join(dir, "q", "..") + "/" + pattern)
		if err != nil {
			t.Errorf("%s: %v", pattern, err)
		}
		var names []string
		for _, name := range found {
			name = strings.TrimPrefix(filepath.Clean(name), dir+"/")
			names = append(names, strings.TrimPrefix(name, filepath.Dir(dir)+"/"))
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s finds %s, want %s", pattern, got, want)
		}
	}
	if _, err := glob(dir + "/*["); err == nil {
		t.Error("a pattern that is none has no error")
	}
}
