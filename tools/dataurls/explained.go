package main

import (
	"regexp"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/dataurl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/mimetype"
)

// explanation is a reason why answers differ: one of three functions or, if the judge only
// writes types differently, none.
type explanation struct {
	name string
	// change makes of an input another one, which we answer as the judge answers the input.
	change func(text string) string
	// header does the same with a MIME type: that of a URL is the text before the comma,
	// without "base64".
	header func(text string) string
	// refuses reports whether the judge refuses an input.
	refuses func(text string) bool
	// example has a difference with only this reason.
	example question
}

// several is the name for more than one of the explanations.
const several = "several of these"

var nodeExplanations = []explanation{
	{name: "fetch refuses URLs with credentials, as the Standard's class Request requires", refuses: hasCredentials, example: url("data://a@h/,")},
	{name: "undici 8.10.2 has no backtick among the HTTP token code points", header: func(s string) string { return strings.ReplaceAll(s, "`", "(") }, example: url("data:a/b`,")},
	{name: "undici 8.10.2 keeps the first space of a value that consists of spaces", header: func(s string) string { return onlySpaces.ReplaceAllString(s, `="$1";`) }, example: url("data:a/b;c= ;d=e,")},
}

// withBackticks undoes the change of the second of the explanations.
func withBackticks(typ string) string { return strings.ReplaceAll(typ, "(", "`") }

var onlySpaces = regexp.MustCompile("=([\t\n\r ])[\t\n\r ]*;")

func hasCredentials(text string) bool {
	u, err := weburl.Parse(text)
	return err == nil && u.IncludesCredentials()
}

// explains reports whether we answer q as the judge did if we take the reasons into account.
func (j *judge) explains(q question, theirs answer, reasons ...explanation) bool {
	text := q.text()
	var headers []func(string) string
	for _, e := range reasons {
		switch {
		case e.refuses != nil && q.URL != nil && e.refuses(text):
			return theirs.Failure != ""
		case e.change != nil:
			text = e.change(text)
		case e.header != nil:
			headers = append(headers, e.header)
		}
	}
	model := withHeader(q.URL != nil, text, headers)
	model.Type, theirs.Type = j.normalize(model.Type), j.normalize(theirs.Type)
	return model.same(theirs)
}

// headerOf returns the MIME type of a data: URL as it is written, and its data.
func headerOf(text string) (string, dataurl.Data, error) {
	u, err := weburl.Parse(text)
	if err != nil {
		return "", dataurl.Data{}, err
	}
	d, err := dataurl.FromURL(u)
	if err != nil {
		return "", d, err
	}
	header, _, _ := infra.Cut(u.String()[len("data:"):], ',')
	if d.IsBase64() {
		header = header[:strings.LastIndexByte(header, ';')]
	}
	return strings.Trim(header, " "), d, nil
}

// withHeader answers as the Standard does, about a changed MIME type.
func withHeader(isURL bool, text string, changes []func(string) string) answer {
	header, d, err := text, dataurl.Data{}, error(nil)
	if isURL {
		header, d, err = headerOf(text)
	}
	if err != nil {
		return answer{Failure: err.Error()}
	}
	for _, change := range changes {
		header = change(header)
	}
	if isURL && strings.HasPrefix(header, ";") {
		header = "text/plain" + header
	}
	t, err := mimetype.Parse(header)
	switch {
	case err == nil:
		return answer{Type: t.String(), Body: d.Body()}
	case isURL:
		return answer{Type: "text/plain;charset=US-ASCII", Body: d.Body()}
	}
	return answer{Failure: err.Error()}
}

func url(s string) question  { return question{URL: &s} }
func mime(s string) question { return question{MIME: &s} }
