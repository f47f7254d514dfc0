package udf_test

import (
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/udf"
)

// The file for ClickHouse is XML, and sh runs what it says, whatever the path is.
func TestClickHouseConfig(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a & b's <\"$x\"> `c`\\ é")
	if runtime.GOOS == "windows" {
		dir = t.TempDir() // which has no such names, nor sh
	} else if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(dir, "weburl")
	if err := os.WriteFile(program, []byte("#!/bin/sh\nprintf '%s\\n' \"$0\" \"$@\"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	check := udf.Function{Name: "check", Op: opOf(t, "valid,errors"), Args: []string{"--op", "check", "--base", "https://h/?a&b='<"}}
	resolve := udf.Function{Name: "resolve", Op: udf.Resolve(weburl.Options{}), Args: []string{"--op", "resolve"}}
	text, err := udf.AppendConfig(nil, "clickhouse", program, []udf.Function{check, resolve})
	if err != nil {
		t.Fatal(err)
	}
	var config struct {
		XMLName  xml.Name `xml:"functions"`
		Function []struct {
			Type       string `xml:"type"`
			Name       string `xml:"name"`
			ReturnType string `xml:"return_type"`
			Argument   []struct {
				Type string `xml:"type"`
				Name string `xml:"name"`
			} `xml:"argument"`
			Format  string `xml:"format"`
			Direct  int    `xml:"execute_direct"`
			Chunks  int    `xml:"send_chunk_header"`
			Command string `xml:"command"`
		} `xml:"function"`
	}
	if err := xml.Unmarshal(text, &config); err != nil || len(config.Function) != 2 {
		t.Fatalf("%v: %s", err, text)
	}
	first, second := config.Function[0], config.Function[1]
	if first.Name != "weburlCheck" || first.ReturnType != "Tuple(valid Nullable(Bool), errors Array(String))" || len(first.Argument) != 1 ||
		first.Argument[0].Type != "Nullable(String)" || second.ReturnType != "Nullable(String)" || len(second.Argument) != 2 || second.Argument[1].Name != "base" {
		t.Errorf("%+v", config)
	}
	for _, f := range config.Function {
		if f.Type != "executable_pool" || f.Format != "RowBinary" || f.Direct != 0 || f.Chunks != 1 {
			t.Errorf("%+v", f)
		}
	}
	if runtime.GOOS == "windows" {
		return
	}
	want := slices.Concat([]string{program, "udf"}, check.Args, []string{"--format", "rowbinary", "--chunk-header", ""})
	out, err := exec.Command("/bin/sh", "-c", first.Command).Output()
	if got := strings.Split(string(out), "\n"); err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
}

func TestTransformConfig(t *testing.T) {
	for _, engine := range []string{"spark", "hive"} {
		f := udf.Function{Name: "parse", Op: opOf(t, "host,registrable-domain,query.utm%5Fid"), Args: []string{"--op", "parse", "--columns", "host,registrable-domain"}}
		text, err := udf.AppendConfig(nil, engine, "/opt/it's/weburl", []udf.Function{f})
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range []string{
			`TRANSFORM (translate(input, '\t\n\r', ''))`,
			`USING '\'/opt/it\'\\\'\'s/weburl\' udf --op parse --columns host,registrable-domain --format tsv --escape none'`,
			"AS (`host` STRING, `registrable_domain` STRING, `query_utm_5Fid` STRING)",
		} {
			if !strings.Contains(string(text), part) {
				t.Errorf("%s: no %s in %s", engine, part, text)
			}
		}
		if (engine == "spark") != strings.Contains(string(text), `NULL DEFINED AS '\\N'`) {
			t.Errorf("%s: %s", engine, text)
		}
	}
}

// A path that an engine would read otherwise is refused.
func TestConfigRefusesPaths(t *testing.T) {
	for _, path := range []string{"/a\nb", "/a\x00", "/a\x1B[m", "/\xFF", "/a\u202Eb"} {
		for _, engine := range udf.Engines() {
			if text, err := udf.AppendConfig(nil, engine, path, nil); err == nil {
				t.Errorf("%q: %s", path, text)
			}
		}
	}
	if _, err := udf.AppendConfig(nil, "clickhouse", "/{a:String}", nil); err == nil {
		t.Error("a parameter of ClickHouse")
	}
}
