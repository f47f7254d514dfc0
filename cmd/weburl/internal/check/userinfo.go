package check

import (
	"slices"
	"sort"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/weburl-go/weburl/cmd/weburl/internal/charset"
	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/infra"
	table "github.com/weburl-go/weburl/internal/lenient"
	"github.com/weburl-go/weburl/validation"
)

// What must not be shown of a URL is what one of these readers takes for a username
// or password:
//
//   - the URL parser, which takes backslashes for slashes, and any number of them;
//   - RFC 3986, net/url, and urlsplit of Python: up to the last "@" before the
//     first slash, "?" or "#";
//   - versions of curl before 7.51: up to the last "@" before the first slash or "?";
//   - patterns such as //(.*):(.*)@ with the last "@" of all, unless nothing but a
//     port, which may be empty, is between the first colon and a slash, "?" or "#";
//   - all of these after decoding percent-encoded bytes, character references or the
//     escapes of JSON, any number of times, or NFKC;
//   - all of these where a URL begins inside another one or in text: after two
//     slashes, or after the name of a special scheme and a colon.
//
// Without the exception, no URL with a port and an "@" in its path could be shown.

// addresses are the schemes in which what comes before an "@" is no password: it is
// shown unless there is a colon in it.
var addresses = []string{"about", "acct", "cid", "data", "im", "javascript", "mailto", "mid", "news", "pres", "sip", "sips", "sms", "tel", "urn", "xmpp"}

// nesting are the schemes of URLs that hold another one.
var nesting = []string{"blob", "feed", "jar", "view-source"}

// userinfos returns what readers may take for usernames and passwords in a text from
// which tabs and newlines have been removed, and in which nothing is to be decoded.
// Where that is uncertain, it returns more rather than less.
func userinfos(text string) []validation.Span {
	var spans []validation.Span
	last := strings.LastIndexByte(text, '@')
	none := 0 // before this, there is no "@" with a colon before it
	// authority adds the userinfo of an authority that begins at i, and returns where
	// to go on. certain says that it does not need a colon, nor an "@" before its end.
	authority := func(i int, special, certain bool) int {
		end := authorityEnd(text, i, special)
		n := strings.LastIndexByte(text[i:end], '@')
		colon := n > 0 && strings.IndexByte(text[i:i+n], ':') >= 0
		if !colon && i >= none && end < len(text) && (text[end] == '#' || text[end] == '\\') && !infra.StartsWithWindowsDriveLetter(text[i:]) {
			// Old ones go on up to a slash.
			none = pathBegin(text, end)
			if m := strings.LastIndexByte(text[i:none], '@'); m > 0 && strings.IndexByte(text[i:i+m], ':') >= 0 {
				n, colon = m, true
			}
		}
		switch {
		case last > end && (colon || certain && isPassword(text[i+n+1:end])):
			n = last - i
		case n < 0 || !colon && !certain:
			return i
		}
		spans = append(spans, validation.Span{Start: i, End: i + n})
		return i + n
	}
	i, name, special := readScheme(text)
	if i == len(text) || !isSlash(text[i]) {
		i = authority(i, special, name != "" && !slices.Contains(addresses, name))
	}
	// Others begin after slashes, or after a special scheme. Since each authority with
	// one of those in it has a userinfo or is the last one, this takes linear time.
	for i < last {
		i += strings.IndexAny(text[i:], `/\:@`)
		first := i
		for i < len(text) && isSlash(text[i]) {
			i++
		}
		switch {
		case first < i && first > 0 && text[first-1] == ':':
			// After a drive letter there is a path.
			if before, special := schemeBefore(text, first-1); i-first > 1 || first-before > len("c:") {
				i = authority(i, special, true)
			}
		case i-first > 1:
			// The base URL of the first one may have any scheme.
			i = authority(i, first > 0, true)
		case first == i:
			i++
			if _, special := schemeBefore(text, first); special && text[first] == ':' && !isSlash(text[i]) {
				i = authority(i, true, true)
			}
		}
	}
	return spans
}

func isSlash(c byte) bool { return c == '/' || c == '\\' }

// readScheme returns where a text goes on after its schemes, and the last of these
// in lower case, "" for none. special says whether "\" is a slash there.
func readScheme(text string) (i int, name string, special bool) {
	special = true // without a scheme, that depends on the base URL
	for name == "" || slices.Contains(nesting, name) {
		// A scheme cannot begin with a digit or sign, but this may be meant as one.
		n := i
		for n < len(text) && infra.Is(text[n], infra.SchemeCode) {
			n++
		}
		if n == i || n == len(text) || text[n] != ':' {
			break
		}
		special = infra.SpecialSchemeFold(text[i:n]).IsSpecial()
		name = strings.ToLower(text[i:n])
		i = n + 1
	}
	return i, name, special
}

// schemeBefore returns where the scheme before the colon at text[colon] begins, and
// whether it is special, up to what is before a sign or dot in it.
func schemeBefore(text string, colon int) (start int, special bool) {
	start = colon
	for start > 0 && infra.Is(text[start-1], infra.SchemeCode) {
		start--
	}
	name := text[start:colon]
	name = name[strings.LastIndexAny(name, "+-.")+1:]
	return start, infra.SpecialSchemeFold(name).IsSpecial()
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

// pathBegin returns where a path or query begins at text[i] or behind it.
func pathBegin(text string, i int) int {
	if n := strings.IndexAny(text[i:], "/?"); n >= 0 {
		return i + n
	}
	return len(text)
}

// isPassword reports whether an authority, or the host and port of one with a
// username, looks like the beginning of a username and a password in which there is a
// slash: like an invalid port. The username may be an email address.
func isPassword(authority string) bool {
	if end := strings.IndexByte(authority, ']') + 1; end > 0 && isIPv6(authority[:end]) && (end == len(authority) || authority[end] == ':') {
		authority = authority[end:]
	}
	port := strings.IndexByte(authority, ':') + 1
	return port > 0 && strings.Trim(authority[port:], "0123456789") != ""
}

// isIPv6 reports whether text looks like an IPv6 address in brackets.
func isIPv6(text string) bool {
	return text[0] == '[' && strings.Trim(text[1:len(text)-1], "0123456789abcdefABCDEF:.") == ""
}

// decoded returns text with those characters decoded that begin or end a userinfo,
// and where that differs: each index after the first of a pair comes from as much
// after the second in text. It is "" if nothing was decoded.
func decoded(text string) (result string, places [][2]int) {
	var b strings.Builder
	at := 0 // what is before it has been written
	for i := 0; i < len(text); {
		c, n := decodedAt(text[i:])
		if c == 0 {
			i++
			continue
		}
		b.WriteString(text[at:i])
		b.WriteByte(c)
		i += n
		at = i
		places = append(places, [2]int{b.Len(), i})
	}
	if places == nil {
		return "", nil
	}
	b.WriteString(text[at:])
	return b.String(), places
}

// decodedAt returns the character that the beginning of text is when it is decoded as
// often as possible, and how long that is, if it is one that matters.
func decodedAt(text string) (c byte, length int) {
	switch text[0] {
	case '%', '\xEF':
	case mojibake[0]:
		for m, c := range asMojibake() {
			if strings.HasPrefix(text, m) {
				return c, len(m)
			}
		}
		return 0, 0
	default:
		return 0, 0
	}
	var raw [utf8.UTFMax]byte
	for n := range raw {
		if length == len(text) {
			break
		}
		b, size := text[length], 1
		if b == '%' {
			for strings.HasPrefix(text[length+size:], "25") {
				size += len("25")
			}
			hex := text[length+size:]
			if len(hex) < 2 || !infra.Is(hex[0], infra.Hex) || !infra.Is(hex[1], infra.Hex) {
				break
			}
			b, size = infra.Unhex(hex[0])<<4|infra.Unhex(hex[1]), size+2
		}
		raw[n] = b
		length += size
		if utf8.FullRune(raw[:n+1]) {
			r, _ := utf8.DecodeRune(raw[:n+1])
			return meant(r), length
		}
	}
	return 0, 0
}

// meant returns which of "@:/\", which begin or end a userinfo, a character is or is read
// as, or 0. Beyond ASCII, those count that begin with the byte EF: small and full-width forms.
func meant(r rune) byte {
	if r < utf8.RuneSelf {
		if strings.IndexByte(delimiters, byte(r)) >= 0 {
			return byte(r)
		}
		return 0
	}
	return wideForms()[r]
}

const delimiters = `@:/\`

// wideForms are what lenient readers take for delimiters among the characters that begin with
// the byte EF.
var wideForms = sync.OnceValue(func() map[rune]byte {
	all := map[rune]byte{}
	for r := rune(0xF000); r <= 0xFFFF; r++ {
		if text := table.ASCII(r); len(text) == 1 && strings.Contains(delimiters, text) {
			all[r] = text[0]
		}
	}
	return all
})

// mojibake is what each of the forms begins with in UTF-8 that was read as
// windows-1252, and asMojibake returns what they all are then. The
// table of the encoding takes milliseconds to build, which most runs need not spend.
const mojibake = "ï"

var asMojibake = sync.OnceValue(func() map[string]byte {
	all := map[string]byte{}
	for r, c := range wideForms() {
		all[string(charset.Decode([]byte(string(r)), encoding.Windows1252).Bytes)] = c
	}
	return all
})

// hiding are the bytes of which a text has one if mayHide is true: "@", those that
// begin an escape, and the first ones of what NFKC makes "@".
var hiding = infra.StopsWhere(func(b byte) bool {
	return b == '@' || b == '%' || b == '&' || b == '\\' || b == '\xEF' || b == mojibake[0]
})

// mayHide reports whether there can be a username or password in a text.
func mayHide(text string) bool { return infra.Scan(text, 0, hiding) < len(text) }

// hidden returns the parts of a URL that must not be shown.
func hidden(text string) []validation.Span {
	if !mayHide(text) {
		return nil
	}
	in := infra.Clean(text, true)
	spans := hiddenUnescaped(nil, in.Text, in.Offset)
	unescapedTexts(in.Text, func(result string, from []int) {
		again := infra.Clean(result, true)
		spans = hiddenUnescaped(spans, again.Text, func(i int) int { return in.Offset(from[again.Offset(i)]) })
	})
	return joinSpans(spans)
}

// HasUserinfo reports whether some reader may take a part of a URL for a username or
// password.
func HasUserinfo(text string) bool { return len(hidden(text)) > 0 }

// hiddenUnescaped appends the parts of a text that must not be shown if nothing in it is
// unescaped but what decoded does. source returns where an index comes from.
func hiddenUnescaped(spans []validation.Span, text string, source func(int) int) []validation.Span {
	for _, s := range userinfos(text) {
		spans = append(spans, validation.Span{Start: source(s.Start), End: source(s.End)})
	}
	decoded, places := decoded(text)
	if places == nil {
		return spans
	}
	// Nothing inside of what was decoded is the end of a span.
	inText := func(i int) int {
		k := sort.Search(len(places), func(k int) bool { return places[k][0] > i })
		if k == 0 {
			return i
		}
		return places[k-1][1] + i - places[k-1][0]
	}
	for _, s := range userinfos(decoded) {
		spans = append(spans, validation.Span{Start: source(inText(s.Start)), End: source(inText(s.End))})
	}
	return spans
}

// betweenWords are what ends a word.
var betweenWords = infra.StopsAt(0, " \r\n\f\"<>")

// hiddenInText returns the parts of any text that must not be shown, reading each
// word of it as a URL, which can have tabs, without what is before that.
func hiddenInText(text string) []validation.Span {
	var spans []validation.Span
	for at := 0; ; {
		// A word without these hides nothing.
		begin := infra.Scan(text, at, hiding)
		if begin == len(text) {
			break
		}
		for begin > at && betweenWords[text[begin-1]] == 0 {
			begin--
		}
		at = begin
		word := text[at:infra.Scan(text, at, betweenWords)]
		bare := strings.TrimLeftFunc(word, isBeforeURL)
		for _, s := range hidden(bare) {
			spans = append(spans, s.Shift(at+len(word)-len(bare)))
		}
		at += len(word) + 1
	}
	return joinSpans(spans)
}

// isBeforeURL reports whether r at the beginning of a word is no part of a URL in it:
// it is no letter or digit, and begins no part of a URL.
func isBeforeURL(r rune) bool {
	return r >= utf8.RuneSelf || !infra.Is(byte(r), infra.Alpha|infra.Digit) && strings.IndexByte(`/\?#:.%&`, byte(r)) < 0
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
// if words hides more of it: it may be only a part of a word.
func hiddenIn(l *documents.Link, words []validation.Span) []validation.Span {
	spans := hidden(l.Text)
	if l.Text == "" {
		return spans
	}
	first := sort.Search(len(words), func(i int) bool { return words[i].End > l.Start })
	k := 0
	for _, w := range words[first:] {
		if w.Start >= l.End {
			break
		}
		for k < len(spans) && l.Source(spans[k]).End < w.End {
			k++
		}
		if k == len(spans) || w.Start < l.Source(spans[k]).Start {
			return []validation.Span{{End: len(l.Text)}}
		}
	}
	return spans
}
