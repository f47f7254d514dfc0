package columns_test

import (
	"strconv"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// WebValues are the values that the columns have one by one, and what is cut from the
// URL there is what the library says of it.
func TestWebValues(t *testing.T) {
	inputs := []string{
		"https://user:pass@example.org:8080/a/b?q#f", "https://example.org:99/", "ftp://u@h:1/", "ws://h", "wss://h:8?#",
		"file://host/a", "file:///a", "a://u@h:1/?#", "a:b", "a:/.//b", "data:x", "blob:https://h:5/1", "blob:https://u@h/", "blob:x",
	}
	for _, c := range suite.URLCases(t) {
		inputs = append(inputs, c.Input)
	}
	base := weburl.MustParse("https://u@example.org:80/a")
	checked := 0
	for _, input := range inputs {
		u, err := base.Parse(input)
		if err != nil {
			continue
		}
		checked++
		values := columns.WebValues(&u)
		for i, c := range columns.Web() {
			if got := c.Get(u); got != values[i] {
				t.Errorf("%v: %s is %q, and %q by itself", u, c.Name, values[i], got)
			}
		}
		port := ""
		if n, ok := u.Port(); ok {
			port = strconv.Itoa(int(n))
		}
		if values[1] != u.Origin().String() || values[7] != port {
			t.Errorf("%v: the origin is %q, want %v; the port is %q, want %q", u, values[1], u.Origin(), values[7], port)
		}
	}
	if checked < 500 {
		t.Errorf("only %d URLs", checked)
	}
}

func TestData(t *testing.T) {
	for input, want := range map[string][2]string{
		"data:,a%20b#f":                   {"text/plain;charset=US-ASCII", "3"},
		"data:Text/HTML;base64,PHA+":      {"text/html", "3"},
		"data:text/html;charset=utf-8,":   {"text/html;charset=utf-8", "0"},
		"data:text/html":                  {"", ""},
		"data:;base64,-":                  {"", ""},
		"https://example.org/data:text,a": {"", ""},
	} {
		u := weburl.MustParse(input)
		for i, name := range []string{"data-type", "data-size"} {
			value, ok := columns.Named(name).Value(u)
			if value != want[i] || ok != (want[i] != "") {
				t.Errorf("%s: %s is %q, %v, want %q", input, name, value, ok, want[i])
			}
		}
	}
	if columns.Named("dataSize") != columns.Named("data-size") {
		t.Error("dataSize is not data-size")
	}
}
