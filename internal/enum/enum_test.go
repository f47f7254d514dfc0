package enum

import "testing"

type kind uint8

var names = []string{1: "one", 2: "two"}

func TestNames(t *testing.T) {
	for v := range kind(5) {
		if want := Name(names, v); At(names, v) != want {
			t.Errorf("%d is at %q, want %q", v, At(names, v), want)
		}
		text, err := Append([]byte("x"), names, v, "kind")
		if known := v == 1 || v == 2; known != (err == nil) || string(text) != "x"+Name(names, v) {
			t.Errorf("%d: %q, %v", v, text, err)
		}
		if err != nil {
			continue
		}
		var back kind
		if err := Parse(&back, names, text[1:], "kind"); err != nil || back != v {
			t.Errorf("%d is read as %d, %v", v, back, err)
		}
	}
	for _, text := range []string{"", "One", "three", "1"} {
		v := kind(7)
		if err := Parse(&v, names, []byte(text), "kind"); err == nil || v != 7 {
			t.Errorf("%q is read as %d", text, v)
		}
	}
}
