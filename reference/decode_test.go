package reference_test

import (
	"testing"

	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/reference"
)

// Percent Decoding: "convert each of the pct-encoded-bytes parts to a byte-sequence
// and decode the byte sequence to a string assuming that byte-sequence uses the
// Unicode UTF-8 encoding. Leave the pct-invalid and uncoded parts unmodified."
func TestDecodeText(t *testing.T) {
	for component, want := range map[string]struct {
		text string
		ok   bool
	}{
		"":                    {"", true},
		"a b":                 {"a b", true},
		"%61%2f%25%00":        {"a/%\x00", true},
		"%C3%BC%c3%bcü":       {"üüü", true},
		"%F0%9F%98%80":        {"😀", true},
		"100%":                {"100%", true},
		"%%34%zz%4":           {"%4%zz%4", true},
		"%2541":               {"%41", true}, // decoded once
		"a+b":                 {"a+b", true},
		"%EF%BF%BD":           {"\uFFFD", true},
		"%C3":                 {"\uFFFD", false},
		"%C3é":                {"\uFFFDé", false},
		"%C3\xA9":             {"\uFFFD\uFFFD", false}, // these are not one part
		"\xC3%A9":             {"\uFFFD\uFFFD", false},
		"%E2%82x%ED%A0%80%FF": {"\uFFFDx\uFFFD\uFFFD\uFFFD\uFFFD", false},
	} {
		if text, ok := reference.DecodeText(component); text != want.text || ok != want.ok {
			t.Errorf("%q is %q, %v; want %q, %v", component, text, ok, want.text, want.ok)
		}
	}
}

// Text can be converted to a component and back.
func TestDecodeTextUndoesEncode(t *testing.T) {
	for _, text := range []string{"50%", "%41", "a/b?c#d", `a\b`, "ü😀", " x ", "..", "\x00\t", "|[]^`{}"} {
		r, err := reference.MustParse("//h").WithPathRoot().WithFile(percent.Encode(text, percent.Component()))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []reference.Reference{r, r.Encode(), reference.MustParse(r.String())} {
			file, _ := r.File()
			if got, ok := reference.DecodeText(file); got != text || !ok {
				t.Errorf("%q comes back as %q, %v", text, got, ok)
			}
		}
	}
}
