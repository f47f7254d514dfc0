package viewer

import (
	"encoding/json"
	"testing"
	"unicode"
)

// What is copied for a shell has no control: pasted, Ctrl+C or a backspace leaves the
// quotation, and the rest would be run.
func TestCopiedCommandPastes(t *testing.T) {
	for c := rune(0); c < 0xa0; c++ {
		if !unicode.IsControl(c) {
			continue
		}
		hostile := "http://h/" + string(c) + ";touch owned;"
		for _, fields := range []map[string]string{
			{"verb": "copy", "input": hostile},
			{"verb": "copy", "input": "x", "base": hostile},
			{"verb": "copy", "input": "x", "encoding": "koi8-r" + string(c)},
		} {
			request, _ := json.Marshal(fields)
			var answer map[string]any
			if err := json.Unmarshal(Answer(request), &answer); err != nil {
				t.Fatal(err)
			}
			for _, form := range []string{"curl", "command"} {
				text, _ := answer[form].(string)
				for _, got := range text {
					if unicode.IsControl(got) {
						t.Errorf("%s of %s: %q", form, request, text)
						break
					}
				}
			}
		}
	}
}
