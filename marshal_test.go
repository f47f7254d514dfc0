package weburl_test

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/gob"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
)

func weburlDecode(s string) string { return percent.Decode(s) }

// The values that can be marshaled, and the interfaces they must have.
type value interface {
	encoding.TextMarshaler
	encoding.TextAppender
	slog.LogValuer
}

var (
	_ = []value{weburl.URL{}, host.Host{}, weburl.Origin{}}
	_ = []encoding.TextUnmarshaler{new(weburl.URL), new(host.Host), new(weburl.Origin)}
	_ = []driver.Valuer{weburl.URL{}, weburl.Origin{}}
	_ = []sql.Scanner{new(weburl.URL), new(weburl.Origin)}
)

type record struct {
	URL    weburl.URL    `json:"url"`
	Host   host.Host     `json:"host"`
	Origin weburl.Origin `json:"origin"`
}

func TestMarshalling(t *testing.T) {
	u := weburl.MustParse("https://u:p@bücher.example:8080/é?q#f")
	other := weburl.MustParse("ws://other/")
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
		back := record{other, other.Host(), other.Origin()}
		if err := json.Unmarshal(data, &back); err != nil || back != r {
			t.Errorf("JSON: got %+v, %v, want %+v", back, err, r)
		}
		keys, err := json.Marshal(map[weburl.URL]host.Host{r.URL: r.Host})
		if err != nil || string(keys) != `{"`+r.URL.String()+`":"`+r.Host.String()+`"}` {
			t.Errorf("JSON keys: %s, %v", keys, err)
		}
		var buf bytes.Buffer
		back = record{}
		if err := gob.NewEncoder(&buf).Encode(&r.URL); err != nil {
			t.Fatal(err)
		}
		if err := gob.NewDecoder(&buf).Decode(&back.URL); err != nil || back.URL != r.URL {
			t.Errorf("gob: got %+v, %v, want %+v", back.URL, err, r.URL)
		}
		for _, pair := range []struct {
			name, text string
			from       interface {
				driver.Valuer
				encoding.TextAppender
			}
			to   sql.Scanner
			same func() bool
		}{
			{"URL", r.URL.String(), r.URL, &back.URL, func() bool { return back.URL == r.URL }},
			{"Origin", r.Origin.String(), r.Origin, &back.Origin, func() bool { return back.Origin == r.Origin }},
		} {
			if text, err := pair.from.AppendText([]byte("x")); err != nil || string(text) != "x"+pair.text {
				t.Errorf("%+v: appended as %q, %v", pair.from, text, err)
			}
			var want driver.Value // NULL for the zero value
			if pair.text != "" {
				want = pair.text
			}
			v, err := pair.from.Value()
			if err != nil || v != want {
				t.Errorf("%+v: database value %v, %v, want %v", pair.from, v, err, want)
			}
			if err := pair.to.Scan(v); err != nil || !pair.same() {
				t.Errorf("%+v: scanned %+v, %v", pair.from, pair.to, err)
			}
			if err := pair.to.Scan([]byte(pair.text)); err != nil || !pair.same() {
				t.Errorf("%+v: scanned from bytes %+v, %v", pair.from, pair.to, err)
			}
			var failure *weburl.ScanError
			if err := pair.to.Scan(1); !errors.As(err, &failure) || *failure != (weburl.ScanError{Into: pair.name, Type: "int"}) || !pair.same() {
				t.Errorf("%s: scanned a number as %+v, %v", pair.name, pair.to, err)
			}
		}
	}
	var u2 weburl.URL
	if err := json.Unmarshal([]byte(`"HTTPS://H:443"`), &u2); err != nil || u2.String() != "https://h/" {
		t.Errorf("JSON that is not canonical: %v, %v", u2, err)
	}
	if err := json.Unmarshal([]byte(`"https://h:x"`), &u2); err == nil || u2.String() != "https://h/" {
		t.Errorf("JSON that is not a URL: %v, %v", u2, err)
	}
}

// Programs store these names.
func TestNames(t *testing.T) {
	checkNames[weburl.PartKind](t, "PartKind", "trimmed", "scheme", "delimiter", "slashes", "username", "password", "host", "port", "separator",
		"segment", "opaque path", "query", "fragment", "unread")
	checkNames[weburl.Component](t, "Component", "host", "port", "path", "opaque path", "query", "fragment")
	checkNames[weburl.ChangeReason](t, "ChangeReason", "zero URL", "bad value", "scheme kept", "opaque path", "needs host", "cannot have",
		"dot segment", "not under")
}

// checkNames checks that the values from 1 on have the given names, and others none.
func checkNames[T interface {
	~uint8
	fmt.Stringer
	encoding.TextMarshaler
	encoding.TextAppender
}, P interface {
	*T
	encoding.TextUnmarshaler
}](t *testing.T, typ string, names ...string) {
	t.Helper()
	names = append(append([]string{""}, names...), "")
	for i, name := range names {
		v, back := T(i), T(0xFF)
		text, err := v.MarshalText()
		appended, errAppend := v.AppendText([]byte("x"))
		errBack := P(&back).UnmarshalText([]byte(name))
		if v.String() != name || string(text) != name || string(appended) != "x"+name {
			t.Errorf("%s %d: %q, %q, %q, want %q", typ, i, v, text, appended, name)
		}
		if name != "" {
			if err != nil || errAppend != nil || errBack != nil || back != v {
				t.Errorf("%s %q: %v, %v, read as %q, %v", typ, name, err, errAppend, back, errBack)
			}
			continue
		}
		for _, err := range []error{err, errAppend, errBack} {
			if err == nil || !strings.HasPrefix(err.Error(), "weburl."+typ+": ") {
				t.Errorf("%s %d: %v", typ, i, err)
			}
		}
	}
}

// A host has no text form if its text would be read as another host.
func TestHostText(t *testing.T) {
	for _, input := range []string{"x://EXAMPLE/", "x://1/", "x://", "x:/", "x://[::1]", "https://1/", "https://h/", "file:///", "x://EXA%41/"} {
		h := weburl.MustParse(input).Host()
		text, err := h.MarshalText()
		if err != nil {
			if !h.IsOpaque() && !h.IsEmpty() || len(text) > 0 {
				t.Errorf("%s: %q, %v", input, text, err)
			}
			continue
		}
		var back host.Host
		if err := back.UnmarshalText(text); err != nil || back != h {
			t.Errorf("%s: %v %v is read as %v %v, %v", input, h, h.Kind(), back, back.Kind(), err)
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
		t.Error("a flag that is not a URL is accepted")
	}
}

func TestLogsHaveNoPassword(t *testing.T) {
	u := weburl.MustParse("https://user:secret@h:1/p?q#f")
	for _, handler := range []func(io.Writer) slog.Handler{
		func(w io.Writer) slog.Handler { return slog.NewTextHandler(w, nil) },
		func(w io.Writer) slog.Handler { return slog.NewJSONHandler(w, nil) },
	} {
		var b bytes.Buffer
		slog.New(handler(&b)).With("with", u).Info("x", "url", u, "pointer", &u, slog.Group("group", "url", u), "host", u.Host(), "origin", u.Origin())
		log := b.String()
		if strings.Contains(log, "secret") || strings.Contains(log, "user") || strings.Count(log, "https://xxxxx@h:1/p?q#f") != 4 || !strings.Contains(log, "https://h:1") {
			t.Errorf("log: %s", log)
		}
	}
	for input, want := range map[string]string{
		"https://:secret@h/": "https://xxxxx@h/", "https://token@h/": "https://xxxxx@h/", "mailto:x@y": "mailto:x@y", "https://h/@": "https://h/@",
		"blob:https://u:p@h/id#f": "blob:https://xxxxx@h/id#f", "blob:x@y": "blob:x@y", "blob:https://h/u:p@x": "blob:https://h/u:p@x",
		"blob:blob:https://u:p@h/": "blob:blob:https://xxxxx@h/", "blob: Blob:https://u:p@h/?x": "blob:blob:https://xxxxx@h/?x", "foo://u@h": "foo://xxxxx@h",
		// Only the URL inside a blob: URL is read, and written again only to hide something.
		"view-source:https://u:p@h/": "view-source:https://u:p@h/", "blob:HTTPS://h/@": "blob:HTTPS://h/@", "blob:x@yz": "blob:x@yz",
	} {
		if got := weburl.MustParse(input).Redacted(); got != want {
			t.Errorf("%s: got %s, want %s", input, got, want)
		}
	}
}
