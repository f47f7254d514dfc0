package cli

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition/all"
	"github.com/weburl-go/weburl/internal/app/cli/about"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
)

func TestExplain(t *testing.T) {
	list := run("", "explain")
	var codes []frame.Code
	for _, v := range Verbs() {
		codes = append(codes, v.Codes...)
	}
	if strings.Count(list.stdout, "\n") != len(codes)+len(about.Topics())+len(about.PatternTopics())+len(about.NoteTopics()) || list.status != 0 || list.stderr != "" {
		t.Errorf("explain: %+v", list)
	}
	for _, topic := range about.Topics() {
		if !strings.Contains(list.stdout, topic.Name+" ") {
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
	for _, e := range all.Editions() {
		list := run("", "explain", "--as", e.Name)
		if e.Catalogue == nil {
			if list.status != 2 || !strings.Contains(list.stderr, e.Name+" has no list of errors; the editions with a list are whatwg, whatwg-literal, ") {
				t.Errorf("%s: %+v", e.Name, list)
			}
			continue
		}
		if strings.Count(list.stdout, "\n") != len(e.Catalogue) || list.status != 0 {
			t.Errorf("%s: %+v", e.Name, list)
		}
		for _, entry := range e.Catalogue {
			story := run("", "explain", "--as", e.Name, entry.Name)
			if story.status != 0 || !strings.HasPrefix(story.stdout, entry.Name+": ") || !strings.Contains(story.stdout, "\n  edition   "+e.Name+"\n") {
				t.Errorf("%s: %s: %+v", e.Name, entry.Name, story)
			}
			if any := run("", "explain", entry.Name); any.status != 0 || !strings.HasPrefix(any.stdout, entry.Name+": ") {
				t.Errorf("%s: %+v", entry.Name, any)
			}
			var object struct {
				Code, Kind, As, Explanation, Failure string
				Input, Base                          *string
				Set                                  [][2]string
				Start, End                           int
			}
			d := json.NewDecoder(strings.NewReader(run("", "explain", "--as", e.Name, "--json", entry.Name).stdout))
			d.DisallowUnknownFields()
			if err := d.Decode(&object); err != nil || object.Code != entry.Name || object.As != e.Name || object.Failure != entry.Failure.String() || len(object.Set) != len(entry.Example.Set) {
				t.Errorf("%s: %s: %+v, %v", e.Name, entry.Name, object, err)
			}
		}
	}
	// Two editions have this name.
	if both := run("", "explain", "no-match"); strings.Count(both.stdout, "no-match: ") != 2 {
		t.Errorf("%+v", both)
	}
	if got := run("", "explain", "--as", "whatwg-2017", "drive-leter"); got.status != 2 || !strings.Contains(got.stderr, `did you mean "drive-letter"?`) {
		t.Errorf("%+v", got)
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
	var ofVerb struct{ Code, Kind, Explanation, Why, Documentation string }
	for _, c := range codes {
		if err := d.Decode(&ofVerb); err != nil || ofVerb.Code != c.Name || ofVerb.Kind != "check" || ofVerb.Why != c.Why {
			t.Errorf("%s: %+v, %v", c.Name, ofVerb, err)
		}
	}
	var ofPattern struct {
		Code, Kind, Explanation, Pattern, Why   string
		Base, Component, Value, Valid, Standard *string
		Start, End                              int
	}
	for _, topic := range about.PatternTopics() {
		f := topic.Failure()
		if err := d.Decode(&ofPattern); err != nil || ofPattern.Code != f.Code || ofPattern.Kind != "pattern" || ofPattern.Pattern != topic.Pattern {
			t.Errorf("%s: %+v, %v", f.Code, ofPattern, err)
		}
		story := run("", "explain", f.Code)
		if story.status != 0 || !strings.HasPrefix(story.stdout, f.Code+": ") || !strings.Contains(story.stdout, "  pattern   "+topic.Pattern+"\n") || !strings.Contains(list.stdout, "\n"+f.Code+" ") {
			t.Errorf("%s: %+v", f.Code, story)
		}
		for line := range strings.Lines(story.stdout) {
			if len(line) > 81 && !strings.HasPrefix(line, "  standard ") {
				t.Errorf("%s: a line of %d bytes: %s", f.Code, len(line), line)
			}
		}
	}
	var note struct {
		Code, Kind, Explanation, Pattern, Component, Documentation string
		Instead                                                    *string
	}
	for _, topic := range about.NoteTopics() {
		if err := d.Decode(&note); err != nil || note.Code != topic.ID || note.Kind != "note" || note.Explanation != topic.Note().Text {
			t.Errorf("%s: %+v, %v", topic.ID, note, err)
		}
		if story := run("", "explain", topic.ID); story.status != 0 || !strings.HasPrefix(story.stdout, topic.ID+": ") || !strings.Contains(story.stdout, "  pattern   "+topic.Pattern+"\n") {
			t.Errorf("%s: %+v", topic.ID, story)
		}
	}
	if err := d.Decode(&object); err != io.EOF {
		t.Errorf("after all: %v", err)
	}
}
