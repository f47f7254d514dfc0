package main

import (
	"regexp"
	"strings"

	"github.com/weburl-go/weburl"
)

// explanation is a reason why answers differ.
type explanation struct {
	name string
	// change makes of an input another one, which we answer as the judge answers the input. It
	// is nil if the judge refuses the input.
	change func(input string) string
	// refuses reports whether the judge refuses an input.
	refuses func(q question) bool
	// example has a difference with only this reason.
	example question
}

// several is the name for more than one of the explanations.
const several = "several of these"

var explanations = []explanation{
	{name: "fetch refuses URLs with credentials, as the Standard's class Request requires", refuses: hasCredentials, example: url("data://a@h/,")},
	{name: "undici 8.10.2 has no backtick among the HTTP token code points", change: func(s string) string { return strings.ReplaceAll(s, "`", "(") }, example: url("data:a/b`,")},
	{name: "undici 8.10.2 keeps the first space of a value that consists of spaces", change: func(s string) string { return onlySpaces.ReplaceAllString(s, `="$1";`) }, example: url("data:a/b;c= ;d=e,")},
}

var onlySpaces = regexp.MustCompile("=([\t\n\r ])[\t\n\r ]*;")

func hasCredentials(q question) bool {
	if q.URL == nil {
		return false
	}
	u, err := weburl.Parse(*q.URL)
	return err == nil && u.IncludesCredentials()
}

// explains reports whether we answer q as the judge did if we take the reasons into account. The
// body must be the same nevertheless.
func explains(q question, judge answer, reasons ...explanation) bool {
	text := q.text()
	for _, e := range reasons {
		if e.refuses != nil && e.refuses(q) {
			return judge.Failure != ""
		}
		if e.change != nil {
			text = e.change(text)
		}
	}
	changed := mime(text)
	if q.URL != nil {
		changed = url(text)
	}
	us, model := ours(q), ours(changed)
	if (model.Failure == "") != (judge.Failure == "") || string(us.Body) != string(judge.Body) {
		return false
	}
	same := strings.NewReplacer("(", "`")
	return same.Replace(model.Type) == same.Replace(judge.Type)
}

func url(s string) question  { return question{URL: &s} }
func mime(s string) question { return question{MIME: &s} }
