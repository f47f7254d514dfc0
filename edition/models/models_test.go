package models

import (
	"testing"

	"github.com/weburl-go/weburl/edition"
)

// What the models take for the host; "-" is a refusal.
func TestHosts(t *testing.T) {
	for _, c := range []struct {
		input                                              string
		last, first, decoded, curl, guess, python, nethttp string
	}{
		{"http://h/", "h", "h", "h", "h", "h", "h", "h"},
	} {
		want := []string{c.last, c.first, c.decoded, c.curl, c.guess, c.python, c.nethttp}
		for i, m := range All()[:len(want)] {
			if got := hostOf(m.Read(edition.Request{Input: c.input})); got != want[i] {
				t.Errorf("%s reads %q: host %s, want %s", m.Name, c.input, got, want[i])
			}
		}
	}
}

func hostOf(r edition.Reading) string {
	if r.Failure != nil {
		return "-"
	}
	return r.Host.Text
}

func BenchmarkRead(b *testing.B) {
	for _, m := range All() {
		b.Run(m.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				m.Read(edition.Request{Input: "https://www.example.com:8080/path/to/something?query=1#frag"})
			}
		})
	}
}
