package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/internal/app/lines"
)

// A CR between two URLs fails, and a list in which only CR ends lines is rejected,
// as in the command.
func TestCarriageReturns(t *testing.T) {
	profile, _ := canonical.Lookup("whatwg/1")
	for _, test := range []struct {
		list, want string
		read, bad  int64
		err        error
	}{
		{"\uFEFFhttps://a\r\nHTTPS://b\r", "https://a/\nhttps://b/\n", 2, 0, nil},
		{"https://a\n\rht\rtps://b\n", "https://a/\nhttps://b/\n", 2, 0, nil},
		{"https://x\nhttps://a\rhttps://b\r\nhttps://y", "https://x/\n\nhttps://y/\n", 3, 1, nil},
		{"https://a\rhttps://b\r", "", 0, 0, lines.ErrNoLF},
		{"a\rb", "", 0, 0, lines.ErrNoLF},
	} {
		var out bytes.Buffer
		n, err := options{Keep: true}.list(&out, strings.NewReader(test.list), profile)
		if out.String() != test.want || n.read != test.read || n.failed[lines.Code] != test.bad || err != test.err {
			t.Errorf("%q: %q, %d read, %v, %v", test.list, out.String(), n.read, n.failed, err)
		}
	}
}
