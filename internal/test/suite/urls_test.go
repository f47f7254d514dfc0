package suite

import (
	"maps"
	"testing"
)

func TestURLCases(t *testing.T) {
	failures := 0
	for _, c := range URLCases(t) {
		if c.Failure {
			failures++
		}
		if c.Failure != (c.Href == "") || c.Failure != (len(c.Attributes()) == 0) {
			t.Errorf("%+v", c)
		}
	}
	if failures < 200 {
		t.Errorf("%d cases fail", failures)
	}
}

func TestURLCaseAttributes(t *testing.T) {
	cases, err := DecodeCases[URLCase]([]byte(`["a comment",
		{"input": "a:", "base": null, "href": "a:", "protocol": "a:", "hash": "", "origin": "null"},
		{"input": "?", "base": "b:", "failure": true}]`))
	if err != nil || len(cases) != 2 {
		t.Fatalf("%v, %v", cases, err)
	}
	want := map[string]string{
		"href": "a:", "origin": "null", "protocol": "a:", "username": "", "password": "", "host": "", "hostname": "", "port": "", "pathname": "", "search": "", "hash": "",
	}
	if got := cases[0].Attributes(); !maps.Equal(got, want) || cases[0].BaseOrEmpty() != "" || cases[0].Base != nil {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := cases[1].Attributes(); len(got) != 0 || cases[1].BaseOrEmpty() != "b:" {
		t.Errorf("a failure has %v", got)
	}
	for _, row := range []string{`{"input": "a", "comments": ""}`, `{"input": "a", "origin": 1}`} {
		if _, err := DecodeCases[URLCase]([]byte("[" + row + "]")); err == nil {
			t.Errorf("%s is a case", row)
		}
	}
}
