package about

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/urlpattern"
)

// Each code that the verb pattern reports has a story that is true: its example has the error, and
// what is written instead has none.
func TestPatternTopics(t *testing.T) {
	names := map[string]bool{}
	for _, topic := range PatternTopics() {
		name := topic.title()
		if names[name] {
			t.Errorf("there are two topics %s", name)
		}
		names[name] = true
		if f := topic.Failure(); f == nil || f.Code != name || !strings.HasPrefix(f.Text, name+": "+topic.summary()) {
			t.Errorf("%s: the example has the error %+v", name, f)
		}
		valid := topic
		valid.Pattern = topic.Valid
		switch {
		case topic.Valid == "":
		case topic.Code == 0:
			var init urlpattern.Init
			if err := json.Unmarshal([]byte(topic.Valid), &init); err != nil {
				t.Errorf("%s: %v", topic.Valid, err)
			} else if _, err := urlpattern.New(init); err != nil {
				t.Errorf("%s: %v", topic.Valid, err)
			}
		case valid.Failure() != nil:
			t.Errorf("%s: %s is wrong, too: %v", name, topic.Valid, valid.Failure())
		}
		if !strings.HasSuffix(topic.Why, ".") || strings.Count(topic.Why, ". ") > 2 {
			t.Errorf("%s: %q", name, topic.Why)
		}
		if anchor := topic.Anchor(); anchor != "" && !strings.HasPrefix(anchor, jsonform.PatternStandardURL) {
			t.Errorf("%s: %s", name, anchor)
		}
	}
	n := 0
	for code := urlpattern.Code(1); code.String() != ""; code++ {
		n++
		if !names[code.String()] && code != urlpattern.BadJSON {
			t.Errorf("%v has no topic", code)
		}
	}
	if len(names) != n { // BaseTwice in place of BadJSON
		t.Errorf("%d topics for %d codes", len(names), n)
	}
}
