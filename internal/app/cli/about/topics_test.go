package about

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/validation"
)

// Each code has a story that is true: its example has the error at the place
// that is shown, and what is written instead is valid and the same URL.
func TestTopics(t *testing.T) {
	names := map[string]bool{}
	for _, topic := range Topics() {
		if names[topic.Name] {
			t.Errorf("there are two topics %s", topic.Name)
		}
		names[topic.Name] = true
		if topic.Explanation == "" || strings.HasSuffix(topic.Explanation, ".") || !strings.HasSuffix(topic.Why, ".") ||
			strings.Count(topic.Why, ". ") > 2 || strings.Contains(topic.Why, "  ") {
			t.Errorf("%s: %q, %q", topic.Name, topic.Explanation, topic.Why)
		}
		base, err := weburl.Parse(topic.Base)
		if (err == nil) != (topic.Base != "") {
			t.Errorf("%s: base URL %q: %v", topic.Name, topic.Base, err)
		}
		var found []string
		_, err = weburl.Options{Base: base, Report: func(e validation.Error) {
			found = append(found, e.Code.String()+" "+e.Span.String())
		}}.Parse(topic.Input)
		if !slices.Contains(found, topic.Name+" "+topic.Span().String()) {
			t.Errorf("%s at %v is not among %q", topic.Name, topic.Span(), found)
		}
		switch topic.Failure {
		case validation.Always:
			if err == nil {
				t.Errorf("%s: %q does not fail", topic.Name, topic.Input)
			}
		case validation.Never:
			if err != nil {
				t.Errorf("%s: %q fails", topic.Name, topic.Input)
			}
		}
		if valid, ok := topic.Valid(); ok {
			was, err := base.Parse(topic.Input)
			is, err2 := base.Parse(valid)
			if was != is || err != nil || err2 != nil || !conform.Valid(valid, base) {
				t.Errorf("%s: %q is not %q: %v, %v", topic.Name, valid, topic.Input, err, err2)
			}
		}
		if !strings.HasPrefix(topic.Anchor(), jsonform.StandardURL) || len(topic.Anchor()) <= len(jsonform.StandardURL) {
			t.Errorf("%s: anchor %q", topic.Name, topic.Anchor())
		}
	}
	for _, c := range validation.Codes() {
		if !names[c.String()] {
			t.Errorf("there is no topic %v", c)
		}
	}
}

func TestLookupTopic(t *testing.T) {
	for _, topic := range Topics() {
		if got, near, ok := LookupTopic(topic.Name); !ok || near != "" || got != topic {
			t.Errorf("%s: %v, %q, %v", topic.Name, got, near, ok)
		}
	}
	for _, test := range []struct{ name, near string }{
		{"invalid-url-unit", "invalid-URL-unit"},
		{"IPv4-to-few-parts", "IPv4-too-few-parts"},
		{"port", ""},
		{"", ""},
		{"x", ""},
		{strings.Repeat("invalid-URL-unit", 100000), ""},
	} {
		if got, near, ok := LookupTopic(test.name); ok || near != test.near || got != (Topic{}) {
			t.Errorf("%.20s: %v, %q, %v", test.name, got, near, ok)
		}
	}
}
