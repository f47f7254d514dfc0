package about

import (
	"strconv"

	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/validation"
)

// PatternTopic is a reason why arguments are not a URL pattern, or why a pattern generates nothing.
type PatternTopic struct {
	Code urlpattern.Code // 0 for jsonform.BaseTwice
	// Pattern is an example: a pathname if it begins with a slash, otherwise a constructor string.
	// Base is its base URL.
	Pattern, Base string
	// Component is the component that is generated, with Value for the group id. Otherwise it is "".
	Component, Value string
	// Valid is what to write instead of Pattern, or "" if something else is wrong.
	Valid string
	// Why is a sentence or two.
	Why string
}

// PatternTopics returns the codes that the verb pattern reports. BadJSON is not among them.
func PatternTopics() []PatternTopic {
	return []PatternTopic{
		{Code: urlpattern.NoProtocol, Pattern: "example.com/*", Valid: "https://example.com/*",
			Why: `Without a protocol, a pattern needs a base URL to take it from. A colon before a letter begins a group, so "about:blank" has no protocol either: write "about\:blank".`},
		{Code: urlpattern.BadBase, Pattern: "books/:id", Base: "example.com",
			Why: "The components that a pattern does not give come from its base URL, so the base must be a URL by itself."},
		{Pattern: `{"pathname": "/books"}`, Base: "https://example.com/", Valid: `{"pathname": "/books", "baseURL": "https://example.com/"}`,
			Why: "An object can have a base URL of its own, so a second one beside it could contradict it."},
		{Code: urlpattern.StrayEscape, Pattern: `https://example.com/a\`, Valid: `https://example.com/a\\`,
			Why: "A backslash makes the next character an ordinary one. Here, nothing follows."},
		{Code: urlpattern.BadName, Pattern: "https://[::1]/*", Valid: `https://[\:\:1]/*`,
			Why: `A colon begins the name of a group, which starts with a letter, "_" or "$". The colons of an IPv6 address need backslashes.`},
		{Code: urlpattern.UnclosedGroup, Pattern: "https://example.com/(a|b", Valid: "https://example.com/(a|b)",
			Why: `A parenthesis begins a regular expression. In a pattern with all components, the question mark of "(?" begins the search and so cuts the expression off: write "(a|b)", not "(?:a|b)".`},
		{Code: urlpattern.EmptyRegExp, Pattern: "https://example.com/:id()", Valid: "https://example.com/:id",
			Why: "A name without parentheses already matches everything up to the next delimiter."},
		{Code: urlpattern.RegExpNotASCII, Pattern: "https://example.com/(café|bar)", Valid: "https://example.com/(caf%C3%A9|bar)",
			Why: "Fixed text is percent-encoded for you, but a regular expression is matched against the URL as it is: all ASCII."},
		{Code: urlpattern.RegExpQuestion, Pattern: "/(?:a|b)", Valid: "/(a|b)",
			Why: "The parentheses of the group itself are enough. Only groups inside them begin with a question mark."},
		{Code: urlpattern.NestedCapture, Pattern: "https://example.com/(a(b|c))", Valid: "https://example.com/(a(?:b|c))",
			Why: "The whole group is what a match returns, so groups inside it must not capture."},
		{Code: urlpattern.UnexpectedToken, Pattern: "https?://example.com/", Valid: "http{s}?://example.com/",
			Why: "A modifier follows a group: braces make a group of text. Braces cannot contain braces."},
		{Code: urlpattern.DuplicateName, Pattern: "https://example.com/:id/:id", Valid: "https://example.com/:id/:id2",
			Why: "A match returns one value for each name. Groups of different components may share a name."},
		{Code: urlpattern.NotEncodable, Pattern: "https://exa mple.com/", Valid: "https://example.com/",
			Why: "The text would be an error in a URL, so no URL could match. A host in a string ends at a slash outside braces only: write https://example.com/*, not https://example.com{/*}?."},
		{Code: urlpattern.RegExpSyntax, Pattern: "https://example.com/([^/]+)", Valid: `https://example.com/([^\/]+)`,
			Why: "Regular expressions are those of JavaScript with the flag v, as in browsers. In a class, that flag asks for a backslash before each of ( ) [ ] { } / - \\ |."},
		{Code: urlpattern.NotRegular, Pattern: "https://example.com/((?!admin).*)", Valid: "https://example.com/*",
			Why: `Look-around and back references need backtracking, which can take exponential time. To exclude URLs, use a second pattern: "weburl pattern test --invert".`},
		{Code: urlpattern.TooLarge, Pattern: `https://example.com/(\d{99999})`, Valid: `https://example.com/(\d{6})`,
			Why: "Limits keep the memory of a pattern small, even if a stranger wrote it."},
		{Code: urlpattern.NotGenerable, Pattern: "/books/*", Component: "pathname", Value: "7", Valid: "/books/:id",
			Why: "A component can be generated from fixed text and named groups only."},
		{Code: urlpattern.MissingValue, Pattern: "/books/:id/:page", Component: "pathname", Value: "7", Valid: "/books/:id",
			Why: "Each group of the component needs a value."},
		{Code: urlpattern.BadValue, Pattern: "/books/:id", Component: "pathname", Value: "a/b",
			Why: `A group ends at the delimiter, so it would not match this value. To write a slash as data, encode it: "a%2Fb".`},
		{Code: urlpattern.NotAComponent, Pattern: "/books/:id", Component: "path", Value: "7",
			Why: "The components are protocol, username, password, hostname, port, pathname, search and hash."},
	}
}

// Failure returns the error of the example, or nil if there is none.
func (t PatternTopic) Failure() *jsonform.PatternFailure {
	args := jsonform.PatternArgs{Text: &t.Pattern}
	switch {
	case t.Code == 0:
		args = jsonform.PatternArgs{Init: urlpattern.Init{}}
	case t.Pattern[0] == '/':
		args = jsonform.PatternArgs{Init: urlpattern.Init{urlpattern.Pathname: t.Pattern}}
	}
	if t.Base != "" {
		args.Base = &t.Base
	}
	if t.Component == "" {
		_, f := args.Pattern()
		return f
	}
	q := jsonform.PatternRequest{Pattern: &args, Component: &t.Component, Groups: map[string]string{"id": t.Value}}
	_, f := q.Generate()
	return f
}

// Anchor returns the URL of the rule in the Standard, or "" for a rule that is not part of it.
func (t PatternTopic) Anchor() string {
	anchor := t.Code.Anchor()
	if t.Code == 0 {
		anchor = urlpattern.NoProtocol.Anchor()
	}
	if anchor == "" {
		return ""
	}
	return jsonform.PatternStandardURL + anchor
}

// span returns the place of the error in Pattern. It is unknown if the error is not in there.
func (t PatternTopic) span() validation.Span {
	if f := t.Failure(); t.Base == "" && t.Component != "path" {
		return f.Span
	}
	return validation.Unknown()
}

func (t PatternTopic) title() string {
	if t.Code == 0 {
		return jsonform.BaseTwice
	}
	return t.Code.String()
}

func (t PatternTopic) summary() string {
	if t.Code == 0 {
		return jsonform.BaseTwiceExplanation
	}
	return t.Code.Explanation()
}

func (t PatternTopic) appendStory(dst []byte, paint show.Painter) []byte {
	dst = paint.Wrapped(dst, show.Strong, "", t.title(), ": ", "  ", t.summary())
	dst = append(dst, '\n')
	if t.Base != "" {
		dst = append(dst, "  base      "+t.Base+"\n"...)
	}
	from := len(dst)
	if span := t.span(); span.IsKnown() {
		dst = paint.Excerpt(dst, show.Bad, storyIndent, t.Pattern, span)
	} else {
		dst = append(dst, storyIndent+t.Pattern+"\n"...)
	}
	copy(dst[from:], "  pattern")
	if t.Component != "" {
		dst = append(dst, "  component "+t.Component+", with id = "+strconv.Quote(t.Value)+"\n"...)
	}
	if t.Valid != "" {
		dst = append(paint.Append(append(dst, "  valid     "...), show.Good, t.Valid), '\n')
	}
	dst = show.AppendWrapped(dst, "  why       ", storyIndent, t.Why)
	if anchor := t.Anchor(); anchor != "" {
		dst = append(dst, "  standard  "+anchor+"\n"...)
	}
	return dst
}

func (t PatternTopic) writeJSON(w *jsontext.Writer) {
	orNull := func(name, value string) {
		w.Name(name)
		if value != "" {
			w.String(value)
		} else {
			w.Null()
		}
	}
	w.Object()
	w.Member("code", t.title())
	w.Member("kind", "pattern")
	w.Member("explanation", t.summary())
	w.Member("pattern", t.Pattern)
	orNull("base", t.Base)
	orNull("component", t.Component)
	orNull("value", t.Value)
	span := t.span()
	w.Number("start", span.Start)
	w.Number("end", span.End)
	orNull("valid", t.Valid)
	w.Member("why", t.Why)
	orNull("standard", t.Anchor())
	w.End()
}
