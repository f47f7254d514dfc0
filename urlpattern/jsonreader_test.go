package urlpattern

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

// readPlainly is readJSON by package encoding/json.
func readPlainly(text []byte, options bool) (v infraValue, ok bool) {
	if err := json.Unmarshal(text, &v.text); err == nil {
		if string(json.RawMessage(strings.TrimSpace(string(text)))) == "null" {
			return infraValue{null: true}, false
		}
		return v, true
	}
	var members map[string]any
	if err := json.Unmarshal(text, &members); err != nil || members == nil {
		return infraValue{}, false
	}
	v = infraValue{object: true, init: Init{}}
	for name, value := range members {
		var c Component
		text, isString := value.(string)
		ignore, isBool := value.(bool)
		switch {
		case options && name == ignoreCaseMember && isBool:
			v.ignoreCase = ignore
		case isString && c.UnmarshalText([]byte(name)) == nil:
			v.init[c] = text
		default:
			return infraValue{}, false
		}
	}
	return v, true
}

func checkJSON(t *testing.T, text string) {
	t.Helper()
	for _, options := range []bool{false, true} {
		got, ok := readJSON([]byte(text), options)
		want, wantOK := readPlainly([]byte(text), options)
		switch {
		// Where a member occurs twice, encoding/json looks at the last only.
		case strings.Count(text, ":") > 1 && !ok && wantOK:
		case ok != wantOK, got.null != want.null && !strings.Contains(text, "null"), ok && !reflect.DeepEqual(got, want):
			t.Errorf("%q, options %v: %+v %v, want %+v %v", text, options, got, ok, want, wantOK)
		}
	}
}

var jsonTexts = []string{
	``, ` `, `"`, `""`, ` "a" `, `"a"b`, `"\""`, `"\\"`, `"\/\b\f\n\r\t"`, `"\u0061\u00e9\uD83C\uDF45"`, `"\ud83c"`, `"\ud83cx"`, `"\ud83c\u0061"`, `"\udf45\ud83c"`, `"\ud83c\ud83c\udf45"`,
	`"\u12"`, `"\u12g4"`, `"\x"`, `"\`, `"\u`, "\"\n\"", "\"\x7f\"", "\"é\"", `null`, ` null `, `nul`, `true`, `1`, `[]`, `{}`, ` { } `, `{`, `{,}`, `{"a":"b"}`, `{"port":"1"}`,
	`{"port":"1",}`, `{"port":"1","hash":"\u0061"}`, `{"port" : "1" , "port" : "2"}`, `{"port":1}`, `{"port":null}`, `{"ignoreCase":true}`, `{"ignoreCase":false,"hash":"a"}`, `{"ignoreCase":"true"}`,
	`{"ignoreCase":null}`, `{"po\u0072t":"1"}`, `{port:"1"}`, `{"port":"1"}}`, `{"port":"1"`, `{"port"`, `{"port":`, `{"baseURL":"https://h/"}`, `{"Port":"1"}`,
}

func TestReadJSON(t *testing.T) {
	for _, text := range jsonTexts {
		checkJSON(t, text)
	}
	// What is written is read again.
	for _, text := range []string{"", "a", "\"\\\x00\x1f\n\x7f", "é名"} {
		var back string
		if b := appendJSONString(nil, text); json.Unmarshal(b, &back) != nil || back != text {
			t.Errorf("%q is written as %s", text, b)
		}
	}
}

func FuzzReadJSON(f *testing.F) {
	for _, text := range jsonTexts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if utf8.ValidString(text) { // encoding/json counts ill-formed bytes one by one
			checkJSON(t, text)
		}
	})
}
