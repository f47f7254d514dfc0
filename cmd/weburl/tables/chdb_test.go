package tables

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// query asks ClickHouse, through the npm package chdb.
func query(t *testing.T, dir, sql string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	const program = `process.stdout.write(String(require("chdb").query(process.argv[1], "TSV")))`
	cmd := exec.CommandContext(ctx, "node", "-e", program, sql)
	cmd.Dir = dir
	var messages strings.Builder
	cmd.Stderr = &messages
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, messages.String())
	}
	return string(out)
}

// Another program writes Parquet of many types, and finds the same in the result,
// with the added columns. scripts/test-tables runs this.
func TestClickHouse(t *testing.T) {
	dir := os.Getenv("WEBURL_CHDB")
	if dir == "" {
		t.Skip("WEBURL_CHDB does not name a directory with the npm package chdb")
	}
	work := t.TempDir()
	for _, codec := range []string{"none", "snappy", "zstd", "gzip", "brotli", "lz4"} {
		in, out := filepath.Join(work, codec+".parquet"), filepath.Join(work, codec+"-more.parquet")
		query(t, dir, `INSERT INTO FUNCTION file('`+in+`') SELECT number AS id,
			if(number % 7 = 6, NULL, concat('HTTP://Example', toString(number % 100), '.co.uk:80/a/../', toString(number))) AS url,
			[number, number + 1] AS a, map('k', toString(number)) AS m, toDateTime64('2024-01-01 00:00:00', 3) + number AS ts,
			toDecimal64(number, 3) AS d, tuple(number, 'x') AS t, toLowCardinality(toString(number % 10)) AS lc, toUUID('00000000-0000-0000-0000-000000000001') AS u,
			toFixedString('abc', 3) AS f, if(number % 2 = 0, NULL, number / 3) AS n, toIPv4('1.2.3.4') AS ip, number % 2 = 0 AS b
			FROM numbers(30000) SETTINGS output_format_parquet_row_group_size = 10000, output_format_parquet_compression_method = '`+codec+`'`)
		file, err := os.Open(in)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		info, err := file.Stat()
		if err != nil {
			t.Fatal(err)
		}
		to, err := Create(out)
		if err != nil {
			t.Fatal(err)
		}
		defer to.Discard()
		c := &Columns{Of: "url", Add: []string{"canonical", "site", "errors", "valid"}}
		_, err = c.Parquet(t.Context(), to, file, info.Size())
		if err != nil {
			t.Fatalf("%s: %v", codec, err)
		}
		if err := to.Commit(); err != nil {
			t.Fatal(err)
		}
		hash := func(name string) string {
			return query(t, dir, `SELECT count(), sum(cityHash64(id, url, a, m, ts, d, t, lc, u, f, n, ip, b)) FROM file('`+name+`')`)
		}
		if was, is := hash(in), hash(out); was != is {
			t.Errorf("%s: the other columns are %s, were %s", codec, is, was)
		}
		got := query(t, dir, `SELECT countIf(url IS NULL), countIf(canonical IS NULL), uniqExact(site), countIf(valid), sum(length(errors)),
			countIf(canonical = concat('http://example', toString(id % 100), '.co.uk/', toString(id))) FROM file('`+out+`')`)
		if want := "4285\t4285\t100\t25715\t0\t25715\n"; got != want {
			t.Errorf("%s: %q, want %q", codec, got, want)
		}
		// The statistics of the row groups are used, too.
		if got := query(t, dir, `SELECT id FROM file('`+out+`') WHERE canonical = 'http://example3.co.uk/20203'`); got != "20203\n" {
			t.Errorf("%s: %q", codec, got)
		}
	}
}
