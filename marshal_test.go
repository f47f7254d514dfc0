package weburl_test

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"flag"
	"io"
	"log/slog"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
)

func weburlDecode(s string) string { return percent.Decode(s) }

// The values that travel, and what they must be able to do.
type value interface {
	encoding.TextMarshaler
	encoding.TextAppender
	encoding.BinaryMarshaler
	driver.Valuer
	slog.LogValuer
}

type target interface {
	encoding.TextUnmarshaler
	encoding.BinaryUnmarshaler
	sql.Scanner
}

var (
	_ = []value{weburl.URL{}, host.Host{}, weburl.Origin{}}
	_ = []target{new(weburl.URL), new(host.Host), new(weburl.Origin)}
)

type record struct {
	URL    weburl.URL    `json:"url"`
	Host   host.Host     `json:"host"`
	Origin weburl.Origin `json:"origin"`
}

func TestMarshalling(t *testing.T) {
	u := weburl.MustParse("https://u:p@bücher.example:8080/é?q#f")
	for _, r := range []record{
		{u, u.Host(), u.Origin()},
		{weburl.MustParse("http://[::1]/"), weburl.MustParse("http://127.1").Host(), weburl.Origin{}},
		{},
	} {
		data, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		want := `{"url":"` + r.URL.String() + `","host":"` + r.Host.String() + `","origin":"` + r.Origin.String() + `"}`
		if string(data) != want {
			t.Errorf("JSON: got %s, want %s", data, want)
		}
		var back record
		if err := json.Unmarshal(data, &back); err != nil || back != r {
			t.Errorf("JSON: got %+v, %v, want %+v", back, err, r)
		}
		keys, err := json.Marshal(map[weburl.URL]host.Host{r.URL: r.Host})
		if err != nil || string(keys) != `{"`+r.URL.String()+`":"`+r.Host.String()+`"}` {
			t.Errorf("JSON keys: %s, %v", keys, err)
		}
		var buf bytes.Buffer
		back = record{}
		if err := gob.NewEncoder(&buf).Encode(r); err != nil {
			t.Fatal(err)
		}
		if err := gob.NewDecoder(&buf).Decode(&back); err != nil || back != r {
			t.Errorf("gob: got %+v, %v, want %+v", back, err, r)
		}
		for _, pair := range []struct {
			from driver.Valuer
			to   sql.Scanner
			same func() bool
		}{
			{r.URL, &back.URL, func() bool { return back.URL == r.URL }},
			{r.Host, &back.Host, func() bool { return back.Host == r.Host }},
			{r.Origin, &back.Origin, func() bool { return back.Origin == r.Origin }},
		} {
			v, err := pair.from.Value()
			if err != nil || !driver.IsValue(v) {
				t.Errorf("%+v: database value %v, %v", pair.from, v, err)
			}
			if err := pair.to.Scan(v); err != nil || !pair.same() {
				t.Errorf("%+v: scanned %+v, %v", pair.from, pair.to, err)
			}
			if s, ok := v.(string); ok {
				if err := pair.to.Scan([]byte(s)); err != nil || !pair.same() {
					t.Errorf("%+v: scanned from bytes %+v, %v", pair.from, pair.to, err)
				}
			}
			if err := pair.to.Scan(1); err == nil {
				t.Errorf("%T: scans a number", pair.to)
			}
		}
	}
	var u2 weburl.URL
	if err := json.Unmarshal([]byte(`"HTTPS://H:443"`), &u2); err != nil || u2.String() != "https://h/" {
		t.Errorf("JSON that is not canonical: %v, %v", u2, err)
	}
	if err := json.Unmarshal([]byte(`"https://h:x"`), &u2); err == nil || u2.String() != "https://h/" {
		t.Errorf("JSON that is no URL: %v, %v", u2, err)
	}
}

// The binary form keeps what the text of a host does not say.
func TestHostBinary(t *testing.T) {
	for _, input := range []string{"x://EXAMPLE/", "x://1/", "x://", "x:/", "x://[::1]", "https://1/", "https://h/", "file:///"} {
		h := weburl.MustParse(input).Host()
		data, err := h.MarshalBinary()
		var back host.Host
		if err != nil || back.UnmarshalBinary(data) != nil || back != h {
			t.Errorf("%s: %v %v is read as %v %v", input, h, h.Kind(), back, back.Kind())
		}
	}
	for _, data := range []string{"", "\x00x", "\x01x", "\x02A", "\x02", "\x031.2", "\x04[::01]", "\x05", "\x06x", "\x05a<", "\xFF", "\x02[::1]"} {
		var h host.Host
		if err := h.UnmarshalBinary([]byte(data)); err == nil {
			t.Errorf("%q is read as %v", data, h)
		}
	}
}

func TestFlag(t *testing.T) {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	var u weburl.URL
	flags.TextVar(&u, "url", weburl.MustParse("https://default/"), "")
	if u.String() != "https://default/" {
		t.Errorf("default: %s", u)
	}
	if err := flags.Parse([]string{"-url", "HTTPS://H"}); err != nil || u.String() != "https://h/" {
		t.Errorf("got %s, %v", u, err)
	}
	if err := flags.Parse([]string{"-url", "https://u:secret@:1"}); err == nil {
		t.Error("a flag that is no URL is accepted")
	}
}

func TestLogsHaveNoPassword(t *testing.T) {
	u := weburl.MustParse("https://user:secret@h:1/p?q#f")
	var text, structured bytes.Buffer
	slog.New(slog.NewTextHandler(&text, nil)).Info("x", "url", u, "host", u.Host(), "origin", u.Origin())
	slog.New(slog.NewJSONHandler(&structured, nil)).Info("x", "url", u, "host", u.Host(), "origin", u.Origin())
	for _, log := range []string{text.String(), structured.String()} {
		if strings.Contains(log, "secret") || !strings.Contains(log, "https://user:xxxxx@h:1/p?q#f") || !strings.Contains(log, "https://h:1") {
			t.Errorf("log: %s", log)
		}
	}
	for input, want := range map[string]string{
		"https://:secret@h/": "https://:xxxxx@h/", "https://user@h/": "https://user@h/", "mailto:x": "mailto:x",
	} {
		if got := weburl.MustParse(input).Redacted(); got != want {
			t.Errorf("%s: got %s, want %s", input, got, want)
		}
	}
}
