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

// The parts of a URL that one of these readers takes for a username or password
// must not be shown:
//
//   - the URL parser, which treats backslashes as slashes, and accepts any number of them;
//   - RFC 3986, net/url, and urlsplit of Python: up to the last "@" before the
//     first slash, "?" or "#";
//   - versions of curl before 7.51: up to the last "@" before the first slash or "?";
//   - patterns such as //(.*):(.*)@ with the last "@" of all, unless only a
//     port, which may be empty, is between the first colon and a slash, "?" or "#";
//   - all of these after decoding percent-encoded bytes, character references or the
//     escapes of JSON, any number of times, or NFKC;
//   - all of these where a URL begins inside another one or in text: after two
//     slashes, or after the name of a special scheme and a colon.
//
// Without the exception, no URL with a port and an "@" in its path could be shown.

// addresses lists the schemes in which the text before an "@" is not a password: it
// is shown unless it contains a colon.
var addresses = []string{"about", "acct", "cid", "data", "im", "javascript", "mailto", "mid", "news", "pres", "sip", "sips", "sms", "tel", "urn", "xmpp"}

// nesting lists the schemes whose URLs contain another URL.
var nesting = []string{"blob", "feed", "jar", "view-source"}

// userinfos returns the spans that readers may take for usernames and passwords.
// text contains no tabs or newlines, and nothing in it is decoded. Where that is
// uncertain, it returns more rather than less.
func userinfos(text string) []validation.Span {
	var spans []validation.Span
	last := strings.LastIndexByte(text, '@')
	none := 0 // no "@" before this offset has a colon before it
	// authority adds the userinfo of an authority that begins at i, and returns the
	// offset at which to go on. If certain is set, the userinfo needs no colon, and
	// no "@" before the end of the authority.
	authority := func(i int, special, certain bool) int {
		end := authorityEnd(text, i, special)
		n := strings.LastIndexByte(text[i:end], '@')
		colon := n > 0 && strings.IndexByte(text[i:i+n], ':') >= 0
		if !colon && i >= none && end < len(text) && (text[end] == '#' || text[end] == '\\') && !infra.StartsWithWindowsDriveLetter(text[i:]) {
			// Old versions of curl read on up to a slash.
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
	// Others begin after slashes, or after a special scheme. Since each authority
	// that contains one of those has a userinfo or is the last one, this takes
	// linear time.
	for i < last {
		i += strings.IndexAny(text[i:], `/\:@`)
		first := i
		for i < len(text) && isSlash(text[i]) {
			i++
		}
		switch {
		case first < i && first > 0 && text[first-1] == ':':
			// After a drive letter comes a path.
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

// readScheme returns the offset after the schemes at the beginning of text, and the
// last of them in lower case, or "" if there is none. special reports whether "\"
// is a slash there.
func readScheme(text string) (i int, name string, special bool) {
	special = true // without a scheme, that depends on the base URL
	for name == "" || slices.Contains(nesting, name) {
		// A scheme cannot begin with a digit or sign, but this may be intended as
		// one.
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
// whether it is special. Only its part after the last sign or dot decides whether
// it is special.
func schemeBefore(text string, colon int) (start int, special bool) {
	start = colon
	for start > 0 && infra.Is(text[start-1], infra.SchemeCode) {
		start--
	}
	name := text[start:colon]
	name = name[strings.LastIndexAny(name, "+-.")+1:]
	return start, infra.SpecialSchemeFold(name).IsSpecial()
}

// authorityEnd returns the end of an authority that begins at text[i].
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

// pathBegin returns the first index from i on at which a path or query begins, or
// len(text).
func pathBegin(text string, i int) int {
	if n := strings.IndexAny(text[i:], "/?"); n >= 0 {
		return i + n
	}
	return len(text)
}

// isPassword reports whether an authority, or the host and port of one with a
// username, looks like the beginning of a username and a password that contains a
// slash: whether it has an invalid port. The username may be an email address.
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

// decoded decodes the characters in text that begin or end a userinfo. For each
// pair in places, the indexes from its first number on correspond to those from its
// second on in text. The result is "" if nothing was decoded.
func decoded(text string) (result string, places [][2]int) {
	var b strings.Builder
	at := 0 // everything before it has been written
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

// decodedAt decodes the beginning of text as often as possible, and returns the
// character and the length of its encoded form, or 0, 0 if it is not a character
// that matters.
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
			return delimiterOf(r), length
		}
	}
	return 0, 0
}

// delimiterOf returns the one of "@:/\", which begin or end a userinfo, that a
// character is or that lenient readers take it for, or 0 if it is none. Beyond
// ASCII, it considers only characters that begin with the byte EF: small and
// full-width forms.
func delimiterOf(r rune) byte {
	if r < utf8.RuneSelf {
		if strings.IndexByte(delimiters, byte(r)) >= 0 {
			return byte(r)
		}
		return 0
	}
	return wideForms()[r]
}

const delimiters = `@:/\`

// wideForms returns the characters beginning with the byte EF that lenient readers
// take for delimiters.
var wideForms = sync.OnceValue(func() map[rune]byte {
	all := map[rune]byte{}
	for r := rune(0xF000); r <= 0xFFFF; r++ {
		if text := table.ASCII(r); len(text) == 1 && strings.Contains(delimiters, text) {
			all[r] = text[0]
		}
	}
	return all
})

// mojibake is the beginning of all wide forms in UTF-8 that was decoded as
// windows-1252, and asMojibake returns all of them in that form. The table of the
// encoding takes milliseconds to build, which most runs can avoid.
const mojibake = "ï"

var asMojibake = sync.OnceValue(func() map[string]byte {
	all := map[string]byte{}
	for r, c := range wideForms() {
		all[string(charset.Decode([]byte(string(r)), encoding.Windows1252).Bytes)] = c
	}
	return all
})

// mayHideStops is the set of bytes for mayHide: "@", the bytes that begin an
// escape, and the first bytes of what NFKC maps to "@".
var mayHideStops = infra.StopsWhere(func(b byte) bool {
	return b == '@' || b == '%' || b == '&' || b == '\\' || b == '\xEF' || b == mojibake[0]
})

// mayHide reports whether a text may contain a username or password.
func mayHide(text string) bool { return infra.Scan(text, 0, mayHideStops) < len(text) }

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

// HasUserinfo reports whether some reader may take a part of a URL for a username
// or password.
func HasUserinfo(text string) bool { return len(hidden(text)) > 0 }

// hiddenUnescaped appends the parts of a text that must not be shown, undoing no
// escapes except those that decoded undoes. source maps an index in text to the
// original.
func hiddenUnescaped(spans []validation.Span, text string, source func(int) int) []validation.Span {
	for _, s := range userinfos(text) {
		spans = append(spans, validation.Span{Start: source(s.Start), End: source(s.End)})
	}
	decoded, places := decoded(text)
	if places == nil {
		return spans
	}
	// No span ends inside a decoded character.
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

// betweenWords is the set of bytes that end a word.
var betweenWords = infra.StopsAt(0, " \r\n\f\"<>")

// hiddenInText returns the parts of any text that must not be shown. It reads each
// word, which may contain tabs, as a URL, without the characters before the URL.
func hiddenInText(text string) []validation.Span {
	var spans []validation.Span
	for at := 0; ; {
		// A word without any of these bytes hides nothing.
		begin := infra.Scan(text, at, mayHideStops)
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

// isBeforeURL reports whether r, at the beginning of a word, is not part of a URL
// in the word: it is not a letter or digit, and cannot begin a part of a URL.
func isBeforeURL(r rune) bool {
	return r >= utf8.RuneSelf || !infra.Is(byte(r), infra.Alpha|infra.Digit) && strings.IndexByte(`/\?#:.%&`, byte(r)) < 0
}

// hiddenInSource returns the parts of a source that must not be shown: those in
// words and those in the links.
func hiddenInSource(words []validation.Span, links []documents.Link) []validation.Span {
	spans := slices.Clone(words)
	for i := range links {
		for _, s := range hidden(links[i].Text) {
			spans = append(spans, links[i].Source(s))
		}
	}
	return joinSpans(spans)
}

// hiddenIn returns the parts of a link that must not be shown. That is all of it if
// words hides more than the link by itself would: the link may be only part of a
// word.
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
