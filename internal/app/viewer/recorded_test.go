package viewer_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/weburl-go/weburl/internal/app/viewer"
	"github.com/weburl-go/weburl/internal/test/suite"
)

var update = flag.Bool("update", false, "write the recorded answers anew")

// The answers with which the drawing is tested are those that the engine gives.
func TestRecordedAnswers(t *testing.T) {
	const file = "../../../web/test/view/answers.json"
	data := suite.Text(t, file)
	var all []struct {
		Request json.RawMessage `json:"request"`
		Answer  json.RawMessage `json:"answer"`
	}
	if err := json.Unmarshal([]byte(data), &all); err != nil {
		t.Fatal(err)
	}
	for i, recorded := range all {
		want := viewer.Answer(recorded.Request)
		var got bytes.Buffer
		if err := json.Compact(&got, recorded.Answer); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got.Bytes(), want) && !*update {
			t.Errorf("%s: the recorded answer is another one; run go test ./internal/app/viewer -run TestRecordedAnswers -update", recorded.Request)
		}
		all[i].Answer = want
	}
	if *update {
		var out bytes.Buffer
		e := json.NewEncoder(&out)
		e.SetEscapeHTML(false)
		e.SetIndent("", " ")
		if err := e.Encode(all); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, out.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
