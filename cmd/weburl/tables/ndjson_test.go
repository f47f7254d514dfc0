package tables

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
)

// addToObjects adds columns to NDJSON, as text of any kind and as NDJSON.
func addToObjects(t *testing.T, c *Columns, in string) (string, Stats, error) {
	t.Helper()
	var out, again strings.Builder
	s, err := c.NDJSON(context.Background(), &out, strings.NewReader(in))
	first, _, _ := strings.Cut(strings.TrimPrefix(in, "\uFEFF"), "\n")
	if json.Valid([]byte(first)) && strings.HasPrefix(strings.TrimSpace(first), "{") {
		if _, err2 := c.Convert(context.Background(), &again, strings.NewReader(in), Dialect{}, Conversion{}); again.String() != out.String() || (err == nil) != (err2 == nil) {
			t.Errorf("%q: as any text %q, %v; as NDJSON %q, %v", in, again.String(), err2, out.String(), err)
		}
	}
	return out.String(), s, err
}

func TestNDJSON(t *testing.T) {
	for _, test := range []struct {
		of, add, in, want string
		null, failed      int64
	}{
		{"url", "host", `{"url":"https://h:81/"}`, `{"url":"https://h:81/","host":"h:81"}`, 0, 0},
		{"url", "port,port-or-default,valid,errors,query.a*,params", `{ "url" : "https:\/\/h:81?a=1&a=\"" }` + "\r\n",
			`{ "url" : "https:\/\/h:81?a=1&a=\"","port":"81","port-or-default":81,"valid":false,"errors":["invalid-URL-unit"],"query.a*":["1","\""],"params":[["a","1"],["a","\""]] }` + "\r\n", 0, 0},
		// The other members stay, whatever their spelling.
		{"a.b", "host", `{"x":1.0e5,"a":{"c":[{}],"b":"x:"},"y":"\u00e4", "x":2 }` + "\n", `{"x":1.0e5,"a":{"c":[{}],"b":"x:"},"y":"\u00e4", "x":2,"host":"" }` + "\n", 0, 0},
		{"a.b", "scheme", `{"a.b":"x:"}`, `{"a.b":"x:","scheme":"x"}`, 0, 0},
		{"\u00e4", "scheme", `{"\u00E4":"x:"}`, `{"\u00E4":"x:","scheme":"x"}`, 0, 0},
		// Null and absent members.
		{"url", "host", "{}\n{\"x\":1}\n\n \r\n{\"url\":null}", "{\"host\":null}\n{\"x\":1,\"host\":null}\n\n \r\n{\"url\":null,\"host\":null}", 3, 0},
		{"a.b", "host", "{\"a\":\"b\"}\n{\"a\":[{\"b\":\"x:\"}]}\n{\"a\":{\"b\":null}}",
			"{\"a\":\"b\",\"host\":null}\n{\"a\":[{\"b\":\"x:\"}],\"host\":null}\n{\"a\":{\"b\":null},\"host\":null}", 3, 0},
		{"url", "host,error", `{"url":""}`, `{"url":"","host":null,"error":"missing-scheme-non-relative-URL"}`, 0, 1},
		// Arrays.
		{"url", "host,errors", `{"url":["https://a",null,"//",""]}`, `{"url":["https://a",null,"//",""],"host":["a",null,null,null],"errors":[[],null,["missing-scheme-non-relative-URL"],["missing-scheme-non-relative-URL"]]}`, 0, 2},
		{"url", "host", `{"url":[]}`, `{"url":[],"host":[]}`, 1, 0},
		{"url", "host", `{"url":[null]}`, `{"url":[null],"host":[null]}`, 1, 0},
		{"url", `k={host}"`, `{"url":"a://b"}`, `{"url":"a://b","k":"b\""}`, 0, 0},
		// A byte order mark.
		{"url", "host", "\uFEFF{\"url\":\"a://b\"}\n", "\uFEFF{\"url\":\"a://b\",\"host\":\"b\"}\n", 0, 0},
	} {
		got, s, err := addToObjects(t, &Columns{Of: test.of, Add: strings.Split(test.add, ",")}, test.in)
		if got != test.want || s.Null != test.null || s.AllFailed() != test.failed || err != nil {
			t.Errorf("%s: %s, %+v, %v; want %s", test.in, got, s, err, test.want)
		}
	}
}

// Members that exist are replaced where they are.
func TestNDJSONReplace(t *testing.T) {
	c := &Columns{Of: "url", Add: []string{"site", "url={host}", "port-or-default"}, Replace: true}
	got, _, err := addToObjects(t, c, `{"port-or-default" : [1, {}] ,"url":"https://a.b","x":0}`)
	if want := `{"port-or-default" : 443 ,"url":"a.b","x":0,"site":"https://a.b"}`; got != want || err != nil {
		t.Errorf("%s, %v", got, err)
	}
}

func TestNDJSONErrors(t *testing.T) {
	for _, test := range []struct {
		in   string
		line int64
		says string
	}{
		{"{\"url\":\"a:\"}\n{\"url\":1}", 2, `column "url": the value is neither a string nor null, nor an array of these`},
		{`{"url":{}}`, 1, "neither a string nor null"},
		{`{"url":[["a:"]]}`, 1, "neither a string nor null"},
		{`{"url":"a:","url":"b:"}`, 1, `column "url": the table has more than one column of this name`},
		{`{"url":"a:","host":"b:"}`, 1, `column "host": the table has a column of this name`},
		{"{}\n[]", 2, "not a JSON object"},
		{"{}\n{} {}", 2, "byte 3 of the line: this is not JSON: unexpected data"},
		{"{}\n{\"url\":\"\x01\"}", 2, "byte 8 of the line: this is not JSON: a control character"},
		{"{}\n{\"x\":tru}", 2, "this is not JSON"},
		{"{}\n{\"x\":\"\xFF\"}", 2, "not UTF-8"},
		{"{}\n{\n}", 2, "this is not JSON"},
		{"{}\n{\"x\":" + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + "}", 2, "nested too deep"},
		{"{}\n" + strings.Repeat(" ", MaxRecord+chunkSize), 2, "longer than 16 MiB"},
	} {
		_, _, err := addToObjects(t, &Columns{Of: "url", Add: []string{"host"}}, test.in)
		var at *TextError
		if !errors.As(err, &at) || at.Line != test.line || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%.50q: %v, want line %d: %s", test.in, err, test.line, test.says)
		}
	}
	if _, _, err := addToObjects(t, &Columns{Of: "url", Add: []string{"hots"}}, "{}"); err == nil {
		t.Error("an unknown column is added")
	}
	// A mistyped path is an error, at the end.
	out, _, err := addToObjects(t, &Columns{Of: "page.ulr", Add: []string{"host"}}, `{"id":1,"page":{"url":"a:"}}`+"\n{}\n")
	var missing *ColumnError
	if !errors.As(err, &missing) || !errors.Is(err, ErrNoColumn) || !slices.Equal(missing.Have, []string{"id", "page"}) || strings.Count(out, "\n") != 2 {
		t.Errorf("%q, %v", out, err)
	}
	if _, _, err := addToObjects(t, &Columns{Of: "url", Add: []string{"host"}}, "\n"); err != nil {
		t.Errorf("no rows: %v", err)
	}
}

// A text whose first line is not an object is CSV.
func TestTextOfEitherKind(t *testing.T) {
	for in, want := range map[string]string{
		"{\"url\n1\n":                  "",
		"url,{}\nhttps://a/,\n":        "url,{},host\nhttps://a/,,a\n",
		"{},url\n1,https://a/\n":       "{},url,host\n1,https://a/,a\n",
		"{\"url\":\"https://a/\"}\n":   "{\"url\":\"https://a/\",\"host\":\"a\"}\n",
		" { \"url\":\"https://a/\"} ":  " { \"url\":\"https://a/\",\"host\":\"a\"} ",
		"[1],url\n1,https://a/\n":      "[1],url,host\n1,https://a/,a\n",
		"\"url\"\nhttps://a/\n":        "\"url\",host\nhttps://a/,a\n",
		"\uFEFFurl\nhttps://a/\n":      "\uFEFFurl,host\nhttps://a/,a\n",
		"{\"x\":\"\xFF\"},url\n1,a:\n": "",
	} {
		var out strings.Builder
		_, err := (&Columns{Of: "url", Add: []string{"host"}}).Convert(context.Background(), &out, strings.NewReader(in), Dialect{}, Conversion{})
		if want != "" && (out.String() != want || err != nil) || want == "" && err == nil {
			t.Errorf("%q: %q, %v", in, out.String(), err)
		}
	}
}

// In the result for any text that NDJSON accepts, encoding/json finds the same members and the
// added ones. Without these, the text is unchanged.
func FuzzNDJSON(f *testing.F) {
	f.Add(`{"a":"https://h/","b":[1,2.50,{}],"a2":null}`, "a")
	f.Add("{\"a\":{\"b\":[\"x:\",null]}}\r\n\n{ }\n{\"a\":{}, \"c\" : true}", "a.b")
	f.Add(`{"\u0061":"\ud83d\ude00"}`, "a")
	f.Fuzz(func(t *testing.T, text, of string) {
		got, stats, err := addToObjects(t, &Columns{Of: of, Add: []string{"href", "errors"}}, text)
		if err != nil {
			return
		}
		was, is := strings.SplitAfter(text, "\n"), strings.SplitAfter(got, "\n")
		if len(was) != len(is) {
			t.Fatalf("%q: %q", text, got)
		}
		rows := int64(0)
		for i := range was {
			before, after := strings.TrimPrefix(was[i], "\uFEFF"), strings.TrimPrefix(is[i], "\uFEFF")
			if strings.Trim(before, " \t\r\n") == "" {
				if was[i] != is[i] {
					t.Fatalf("%q: %q", was[i], is[i])
				}
				continue
			}
			rows++
			var old, now map[string]any
			if err := json.Unmarshal([]byte(before), &old); err != nil {
				t.Fatalf("%q: %v", before, err)
			}
			if err := json.Unmarshal([]byte(after), &now); err != nil {
				t.Fatalf("%q: %v", after, err)
			}
			href, ok := now["href"]
			if _, ok2 := now["errors"]; !ok || !ok2 {
				t.Fatalf("%q lacks a column", after)
			}
			if input, ok := old[of].(string); ok && !strings.Contains(of, ".") {
				if u, err := weburl.Parse(input); err == nil && href != u.String() || err != nil && href != nil {
					t.Fatalf("%q: href is %v", after, href)
				}
			}
			at := strings.LastIndex(after, `"href":`)
			added := json.NewDecoder(strings.NewReader("{" + after[at:]))
			added.Token()
			for range 2 {
				var value json.RawMessage
				added.Token()
				if err := added.Decode(&value); err != nil {
					t.Fatalf("%q: %v", after, err)
				}
			}
			end := at + int(added.InputOffset()) - len("{")
			if restored := strings.TrimSuffix(after[:at], ",") + after[end:]; restored != before {
				t.Fatalf("%q becomes %q", before, after)
			}
			delete(now, "href")
			delete(now, "errors")
			if len(old) > 0 && !reflect.DeepEqual(old, now) {
				t.Fatalf("%v becomes %v", old, now)
			}
		}
		if rows != stats.Rows {
			t.Fatalf("%d rows, counted as %d", rows, stats.Rows)
		}
	})
}

// Compressed NDJSON and many chunks give the same, in order.
func TestNDJSONChunks(t *testing.T) {
	var in, want strings.Builder
	for i := range 40000 {
		in.WriteString(`{"n":` + strings.Repeat("1", i%20+1) + `,"url":"https://h/` + strings.Repeat("a", i%30) + "\"}\n")
		want.WriteString(`{"n":` + strings.Repeat("1", i%20+1) + `,"url":"https://h/` + strings.Repeat("a", i%30) + `","path":"/` + strings.Repeat("a", i%30) + "\"}\n")
	}
	var out bytes.Buffer
	s, err := (&Columns{Of: "url", Add: []string{"path"}}).Convert(context.Background(), &out, strings.NewReader(zstded(in.String())), Dialect{}, Conversion{})
	if out.String() != want.String() || s.Rows != 40000 || err != nil {
		t.Errorf("%d bytes, want %d; %+v, %v", out.Len(), want.Len(), s, err)
	}
}
