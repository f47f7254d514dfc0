package check

import (
	stdhtml "html"
	"slices"
	"sort"
	"strings"

	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/splice"
	"github.com/weburl-go/weburl/validation"
)

// mask is what is shown instead of a username and password.
const mask = "***"

// addresses are the schemes in which what comes before an "@" is no password: it is
// shown unless there is a colon in it.
var addresses = []string{"about", "acct", "cid", "data", "im", "javascript", "mailto", "mid", "news", "pres", "sip", "sips", "sms", "tel", "urn", "xmpp"}

// nesting are the schemes of URLs that hold another one.
var nesting = []string{"blob", "feed", "jar", "view-source"}

// userinfos returns what the URL parser, or a lenient reader, may take for usernames
// and passwords in a text from which tabs and newlines have been removed: at the
// beginning of a URL, or of one inside it, after any number of slashes of either
// kind. Where that is uncertain, it returns more rather than less.
func userinfos(text string) []validation.Span {
	var spans []validation.Span
	at := func(start, end int) { spans = append(spans, validation.Span{Start: start, End: end}) }
	last := lastAt(text)
	i, name, special := readScheme(text)
	if i == len(text) || text[i] != '/' && text[i] != '\\' {
		end := authorityEnd(text, i, special)
		n := lastAt(text[i:end])
		switch {
		case name != "" && !slices.Contains(addresses, name) && last > end && isPassword(text[i+n+1:end]):
			at(i, last)
			i = last
		case n >= 0 && (special && name != "" || strings.IndexByte(text[i:i+n], ':') >= 0 || name != "" && !slices.Contains(addresses, name)):
			at(i, i+n)
		}
	}
	none := 0 // before this, there is no more "@"
	for i < len(text) {
		if i += max(0, strings.IndexAny(text[i:], `/\`)); text[i] != '/' && text[i] != '\\' {
			break
		}
		first := i
		for i < len(text) && (text[i] == '/' || text[i] == '\\') {
			i++
		}
		before := i // of the scheme
		special := true
		if first > 0 && text[first-1] == ':' {
			before = first - 1
			for before > 0 && infra.Is(text[before-1], infra.SchemeCode) {
				before--
			}
			special = infra.SpecialSchemeFold(text[before : first-1]).IsSpecial()
		}
		// After a drive letter there is a path.
		if i-first < 2 && first-before < len("c:")+1 {
			continue
		}
		end, n := none, -1
		if special || i >= none {
			end = authorityEnd(text, i, special)
		}
		if i >= none {
			n = lastAt(text[i:end])
		}
		switch {
		case last > end && isPassword(text[i+n+1:end]):
			at(i, last)
			i = last
		case n >= 0:
			at(i, i+n)
			i = end
		default:
			none = max(none, end)
		}
	}
	return spans
}

// readScheme returns where a text goes on after its schemes, and the last of these
// in lower case, "" for none. special says whether "\" is a slash there.
func readScheme(text string) (i int, name string, special bool) {
	special = true // without a scheme, that depends on the base URL
	for {
		// A scheme cannot begin with a digit or sign, but this may be meant as one.
		n := i
		for n < len(text) && infra.Is(text[n], infra.SchemeCode) {
			n++
		}
		if n == i || n == len(text) || text[n] != ':' {
			return i, name, special
		}
		isSpecial := infra.SpecialSchemeFold(text[i:n]).IsSpecial()
		if i > 0 && !isSpecial && !slices.Contains(nesting, strings.ToLower(text[i:n])) {
			return i, name, special
		}
		name, special = strings.ToLower(text[i:n]), isSpecial
		i = n + 1
		// A user with the name of a scheme has a password, too.
		if special {
			return i, name, special
		}
	}
}

// authorityEnd returns where an authority that begins at text[i] ends.
func authorityEnd(text string, i int, special bool) int {
	stops := "/?#"
	if special {
		stops = `/\?#`
	}
	if n := strings.IndexAny(text[i:], stops); n >= 0 {
		return i + n
	}
	return len(text)
}

// isPassword reports whether an authority, or the host and port of one with a
// username, looks like the beginning of a username and a password in which there is a
// slash: like an invalid port. The username may be an email address.
func isPassword(authority string) bool {
	port := strings.IndexByte(authority, ':') + 1
	return port > 0 && authority[0] != '[' && strings.Trim(authority[port:], "0123456789") != ""
}

// lastAt returns the index of the last "@" in a text, or of what becomes one when it
// is decoded or mapped, or -1.
func lastAt(text string) int {
	at := strings.LastIndexByte(text, '@')
	// The last two are the first two in UTF-8 that is read as windows-1252.
	for _, mark := range []string{"＠", "﹫", "%EF%BC%A0", "%ef%bc%a0", "ï¼\u00A0", "ï¹«"} {
		at = max(at, strings.LastIndex(text, mark))
	}
	for i := strings.LastIndex(text, "40"); i > at; i = strings.LastIndex(text[:i], "40") {
		percent := i
		for strings.HasSuffix(text[:percent], "25") {
			percent -= len("25")
		}
		if strings.HasSuffix(text[:percent], "%") {
			return max(at, percent-1)
		}
	}
	return at
}

// mayHide reports whether there can be a username or password in a text.
func mayHide(text string) bool {
	return strings.IndexByte(text, '@') >= 0 || strings.Contains(text, "40") || strings.IndexByte(text, '\xEF') >= 0 || strings.Contains(text, "ï") ||
		strings.Contains(text, "%ef") || strings.Contains(text, "%EF")
}

// hidden returns the parts of a URL that must not be shown.
func hidden(text string) []validation.Span {
	if !mayHide(text) {
		return nil
	}
	in := infra.Clean(text, true)
	spans := userinfos(in.Text)
	for i, s := range spans {
		spans[i] = validation.Span{Start: in.Offset(s.Start), End: in.Offset(s.End)}
	}
	return joinSpans(spans)
}

// hiddenInText returns the parts of any text that must not be shown, reading each
// word of it as a URL, which can have tabs. A word with character references is hidden as a whole if
// there is a username or password in what it stands for.
func hiddenInText(text string) []validation.Span {
	var spans []validation.Span
	for at := 0; at < len(text); {
		word := text[at:]
		if n := strings.IndexAny(word, " \r\n\f\"<>"); n >= 0 {
			word = word[:n]
		}
		// Punctuation before a URL is no part of its scheme.
		quoted := strings.TrimLeft(word, "`([{'*_~|,;=")
		for _, s := range hidden(quoted) {
			spans = append(spans, s.Shift(at+len(word)-len(quoted)))
		}
		if strings.IndexByte(word, '&') >= 0 {
			if decoded := stdhtml.UnescapeString(word); decoded != word && len(hidden(decoded)) > 0 {
				spans = append(spans, validation.Span{Start: at, End: at + len(word)})
			}
		}
		at += len(word) + 1
	}
	return joinSpans(spans)
}

// hiddenInSource returns the parts of a source that must not be shown: those in
// words, and those of the links.
func hiddenInSource(words []validation.Span, links []documents.Link) []validation.Span {
	spans := slices.Clone(words)
	for i := range links {
		for _, s := range hidden(links[i].Text) {
			spans = append(spans, links[i].Source(s))
		}
	}
	return joinSpans(spans)
}

// hiddenIn returns the parts of a link that must not be shown. They are all of it
// if it is only a part of a word with a username or password.
func hiddenIn(l *documents.Link, words []validation.Span) []validation.Span {
	spans := hidden(l.Text)
	if l.Text == "" || !overlapsAny(words, validation.Span{Start: l.Start, End: l.End}) {
		return spans
	}
	i := sort.Search(len(words), func(i int) bool { return words[i].End > l.End })
	if spans == nil || i < len(words) && words[i].Start < l.End {
		return []validation.Span{{End: len(l.Text)}}
	}
	return spans
}

// joinSpans sorts spans and joins those that overlap.
func joinSpans(spans []validation.Span) []validation.Span {
	slices.SortFunc(spans, func(a, b validation.Span) int { return a.Start - b.Start })
	joined := spans[:0]
	for _, s := range spans {
		if n := len(joined); n > 0 && s.Start <= joined[n-1].End {
			joined[n-1].End = max(joined[n-1].End, s.End)
			continue
		}
		if s.Start < s.End {
			joined = append(joined, s)
		}
	}
	return joined
}

// overlapsAny reports whether a span has a byte in common with one of those that
// joinSpans returned or, if it is empty, is in one or at its beginning.
func overlapsAny(joined []validation.Span, s validation.Span) bool {
	i := sort.Search(len(joined), func(i int) bool { return joined[i].End > s.Start })
	return i < len(joined) && (joined[i].Start == s.Start || joined[i].Start < s.End)
}

// masked returns text with what is hidden replaced by the mask, and where span
// is after that.
func masked(text string, hidden []validation.Span, span validation.Span) (string, validation.Span) {
	if len(hidden) == 0 {
		return text, span
	}
	shown := splice.Of(text)
	start, end := span.Start, span.End
	move := func(old int, h validation.Span) int {
		switch {
		case old >= h.End:
			return len(mask) - (h.End - h.Start)
		case old > h.Start:
			return h.Start - old
		}
		return 0
	}
	for _, h := range hidden {
		shown.Replace(h.Start, h.End, mask)
		start += move(span.Start, h)
		end += move(span.End, h)
		if span.Start < h.End && h.Start < span.End && h.End > span.End {
			// The span ends inside what is hidden, and so with the mask.
			end += len(mask)
		}
	}
	return shown.Result(), validation.Span{Start: start, End: end}
}
