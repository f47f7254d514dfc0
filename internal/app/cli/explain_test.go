package cli

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/cli/about"
)

func TestExplain(t *testing.T) {
	all := run("", "explain")
	if strings.Count(all.stdout, "\n") != len(about.Topics()) || all.status != 0 || all.stderr != "" {
		t.Errorf("explain: %+v", all)
	}
	for _, topic := range about.Topics() {
		if !strings.Contains(all.stdout, topic.Name+" ") {
			t.Errorf("%s is not listed", topic.Name)
		}
		story := run("", "explain", topic.Name)
		if story.status != 0 || !strings.HasPrefix(story.stdout, topic.Name+": ") || !strings.Contains(story.stdout, topic.Anchor()+"\n") {
			t.Errorf("%s: %+v", topic.Name, story)
		}
		for line := range strings.Lines(story.stdout) {
			if len(line) > 81 && !strings.HasPrefix(line, "  standard ") {
				t.Errorf("%s: a line of %d bytes: %s", topic.Name, len(line), line)
			}
		}
	}
	var object struct {
		Code, Kind, Explanation, Input, Failure, Why, Standard string
		Base, Valid                                            *string
		Start, End                                             int
	}
	d := json.NewDecoder(strings.NewReader(run("", "explain", "--json").stdout))
	d.DisallowUnknownFields()
	for _, topic := range about.Topics() {
		if err := d.Decode(&object); err != nil {
			t.Fatal(err)
		}
		if object.Code != topic.Name || object.Start != topic.Span().Start || (object.Base != nil) != (topic.Base != "") {
			t.Errorf("%s: %+v", topic.Name, object)
		}
		object.Base, object.Valid = nil, nil
	}
	if err := d.Decode(&object); err != io.EOF {
		t.Errorf("after all: %v", err)
	}
}
