package suite

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/weburl-go/weburl/percent"
)

// MIMECase is a case of mime-types.json or generated-mime-types.json.
type MIMECase struct {
	Input  string  `json:"input"`
	Output *string `json:"output"` // the serialization, or nil if there is a failure
	// Navigable is nil in cases that do not say whether browsers load the type into a
	// frame, nor which encoding it has.
	Navigable *bool `json:"navigable"`
	// Encoding is the name of the encoding, or nil if the charset is missing or unknown.
	Encoding          *string `json:"encoding"`
	MinimizedMIMEType *string `json:"minimizedMIMEType"`
}

// MIMECases returns the cases of MIME types of web-platform-tests.
func MIMECases(t testing.TB) []MIMECase {
	t.Helper()
	const dir = "wpt/mimesniff/mime-types/resources/"
	all := append(Cases[MIMECase](t, dir+"mime-types.json"), Cases[MIMECase](t, dir+"generated-mime-types.json")...)
	if len(all) != 74+881 {
		t.Errorf("%d cases of MIME types, want 74 and 881", len(all))
	}
	return all
}

// DataCase is a case of data-urls.json or, with the text in a URL, of base64.json.
type DataCase struct {
	Input string
	Type  *string // nil if there is a failure
	Body  []byte
}

// DataCases returns the cases of data: URLs of web-platform-tests. Those of base64 occur
// twice: with the text as it is, and percent-encoded.
func DataCases(t testing.TB) (all []DataCase) {
	t.Helper()
	read := func(name string) (arrays [][]json.RawMessage) {
		if err := DecodeStrict(Read(t, "wpt/fetch/data-urls/resources/"+name), &arrays); err != nil {
			t.Fatal(err)
		}
		return arrays
	}
	for _, raw := range read("data-urls.json") {
		var c DataCase
		parts := []any{&c.Input, &c.Type, (*numbers)(&c.Body)}
		if len(raw) == 2 { // a failure has no body
			parts = parts[:2]
		}
		if err := decodeArray(raw, parts...); err != nil || (c.Type == nil) != (len(raw) == 2) {
			t.Fatalf("%s: %v", raw, err)
		}
		all = append(all, c)
	}
	for _, raw := range read("base64.json") {
		var text string
		var body numbers
		if err := decodeArray(raw, &text, &body); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{text, percent.Encode(text, percent.Component())} {
			c := DataCase{Input: "data:;base64," + text, Body: body}
			if body != nil {
				c.Type = new(string)
				*c.Type = "text/plain;charset=US-ASCII"
			}
			all = append(all, c)
		}
	}
	if len(all) != 72+2*80 {
		t.Errorf("%d cases of data: URLs, want 72 and twice 80", len(all))
	}
	return all
}

// decodeArray decodes the values of an array, one into each of parts.
func decodeArray(raw []json.RawMessage, parts ...any) error {
	if len(raw) != len(parts) {
		return fmt.Errorf("%d values, want %d", len(raw), len(parts))
	}
	for i := range raw {
		if err := DecodeStrict(raw[i], parts[i]); err != nil {
			return err
		}
	}
	return nil
}

// numbers holds bytes, which are an array of numbers in JSON.
type numbers []byte

func (n *numbers) UnmarshalJSON(text []byte) error {
	var values []int
	if err := json.Unmarshal(text, &values); err != nil || values == nil {
		return err
	}
	all := make([]byte, len(values))
	for i, v := range values {
		if all[i] = byte(v); int(all[i]) != v {
			return fmt.Errorf("%d is not a byte", v)
		}
	}
	*n = all
	return nil
}
