package main

import (
	"bufio"
	"compress/gzip"
	"encoding/binary"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/bench"
)

// row is a row of a table.
type row struct {
	ID  int64  `parquet:"id"`
	URL string `parquet:"url,snappy"`
}

// chunkRows is the number of rows that ClickHouse passes to a function at once.
const chunkRows = 65_409

// parts is the number of files for Apache Beam.
const parts = 8

// writeCorpus writes rows real URLs to dir, in all formats. It leaves out inputs
// that fail, since programs would then end with another status.
func writeCorpus(dir string, rows int) error {
	corpora, err := bench.Corpora()
	if err != nil {
		return err
	}
	var valid []string
	for _, name := range []string{"kasztp", "userbait"} {
		c := bench.Find(corpora, name)
		if c.Missing != nil {
			return c.Missing
		}
		for _, text := range c.Texts() {
			if _, err := weburl.Parse(text); err == nil {
				valid = append(valid, text)
			}
		}
	}
	urls := make([]string, rows)
	for i := range urls {
		urls[i] = valid[i%len(valid)]
	}
	lines := func(urls []string) func(w io.Writer) error {
		return func(w io.Writer) error {
			for _, u := range urls {
				io.WriteString(w, u+"\n")
			}
			return nil
		}
	}
	binaryRows := func(w io.Writer, urls []string) {
		for _, u := range urls {
			w.Write(binary.AppendUvarint([]byte{0}, uint64(len(u))))
			io.WriteString(w, u)
		}
	}
	table := func(urls []string) func(w io.Writer) error {
		return func(w io.Writer) error {
			p := parquet.NewGenericWriter[row](w, parquet.MaxRowsPerRowGroup(200_000))
			for i, u := range urls {
				if _, err := p.Write([]row{{int64(i), u}}); err != nil {
					return err
				}
			}
			return p.Close()
		}
	}
	files := map[string]func(w io.Writer) error{
		"urls.txt":     lines(urls),
		"urls.parquet": table(urls),
		"urls.txt.gz": func(w io.Writer) error {
			z := gzip.NewWriter(w)
			lines(urls)(z)
			return z.Close()
		},
		"urls.txt.zst": func(w io.Writer) error {
			z, err := zstd.NewWriter(w)
			if err != nil {
				return err
			}
			lines(urls)(z)
			return z.Close()
		},
		"urls.csv": func(w io.Writer) error {
			c := csv.NewWriter(w)
			c.Write([]string{"id", "url"})
			for i, u := range urls {
				c.Write([]string{fmt.Sprint(i), u})
			}
			c.Flush()
			return c.Error()
		},
		"urls.ndjson": func(w io.Writer) error {
			e := json.NewEncoder(w)
			e.SetEscapeHTML(false)
			for _, u := range urls {
				e.Encode(map[string]string{"input": u})
			}
			return nil
		},
		"urls.tsv": func(w io.Writer) error {
			for _, u := range urls {
				io.WriteString(w, strings.ReplaceAll(u, `\`, `\\`)+"\n")
			}
			return nil
		},
		"urls.rowbinary": func(w io.Writer) error {
			binaryRows(w, urls)
			return nil
		},
		"urls.chunks": func(w io.Writer) error {
			for at := 0; at < len(urls); at += chunkRows {
				chunk := urls[at:min(at+chunkRows, len(urls))]
				fmt.Fprintf(w, "%d\n", len(chunk))
				binaryRows(w, chunk)
			}
			return nil
		},
	}
	for i := range parts {
		part := urls[i*len(urls)/parts : (i+1)*len(urls)/parts]
		files[fmt.Sprintf("parts/%d.txt", i)] = lines(part)
		files[fmt.Sprintf("parts/%d.parquet", i)] = table(part)
	}
	if err := os.Mkdir(filepath.Join(dir, "parts"), 0o777); err != nil {
		return err
	}
	for name, write := range files {
		if err := writeFile(filepath.Join(dir, name), write); err != nil {
			return err
		}
	}
	return nil
}

func writeFile(name string, write func(w io.Writer) error) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriterSize(f, 1<<20)
	if err := write(w); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}
