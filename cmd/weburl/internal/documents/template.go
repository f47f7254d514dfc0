package documents

import (
	"sort"
	"strings"

	"github.com/weburl-go/weburl/cmd/weburl/internal/tags"
	"github.com/weburl-go/weburl/internal/infra"
)

// stretch is a part of a source.
type stretch struct{ start, end int }

// templates holds the template code in a source, whose meaning is unknown.
type templates struct {
	// code is certainly template code. It may contain quotes and angle brackets
	// that have no meaning in the document around it.
	code []stretch
	// doubtful is text that may be template code, or only looks like it. It is read
	// as if it were not, but never changed.
	doubtful []stretch
}

const (
	// longestExpression bounds template code that is not a block of statements or a
	// comment.
	longestExpression = 4096
	// longestCall bounds a balanced expression.
	longestCall = 1024
	// longestTail bounds the distance from the first possible end of template code
	// to the real one, if the first is in a string.
	longestTail = 512
)

// delimiter is a way to write template code.
type delimiter struct {
	open, close string
	// block means that the code may be long and contain tags.
	block bool
	// comment means that the code contains no strings.
	comment bool
}

// delimiters holds the delimiters by their first byte, longer ones first.
var delimiters = map[byte][]delimiter{
	'{': {
		{"{{!--", "--}}", true, true}, {"{{--", "--}}", true, true}, {"{{/*", "*/}}", true, true}, {"{{- /*", "*/ -}}", true, true},
		{"{{!", "}}", false, true}, {"{{{", "}}}", false, false}, {"{{", "}}", false, false}, {"{%", "%}", false, false},
		{"{#", "#}", false, true}, {"{!!", "!!}", false, false}, {"{*", "*}", false, true},
	},
	'<': {{"<%--", "--%>", true, true}, {"<%", "%>", true, false}, {"<!--#", "-->", true, true}},
	'[': {{"[%", "%]", false, false}},
	'@': {{"@*", "*@", true, true}},
}

// templateScanner finds the template code in a source, in linear time.
type templateScanner struct {
	source string
	in     surroundings
	next   map[string]int // the offset of the next closing delimiter
	raw    rawText
	prose  map[string]int // the end of the last block that may be prose
	found  templates
}

// surroundings says what template code stands in.
type surroundings struct {
	// tags means that there are tags, and elements whose content contains none.
	tags bool
	// paragraphs means that a blank line ends what begins within a line.
	paragraphs bool
	// quoted holds the quoted code, in order. No template code begins there.
	quoted []stretch
}

// findTemplates returns the template code in source.
func findTemplates(source string, in surroundings) templates {
	s := templateScanner{source: source, in: in}
	quoted := in.quoted
	for i := 0; i+1 < len(source); {
		for len(quoted) > 0 && quoted[0].end <= i {
			quoted = quoted[1:]
		}
		if len(quoted) > 0 && quoted[0].start <= i {
			i = quoted[0].end
			continue
		}
		switch source[i] {
		case '{', '<', '[', '@', '$', '#', '*':
			i = s.at(i)
		default:
			i++
		}
	}
	s.found.doubtful = joinStretches(s.found.doubtful)
	return s.found
}

// at looks for template code at offset i and returns where to go on.
func (s *templateScanner) at(i int) int {
	c, next := s.source[i], s.source[i+1]
	if c == '<' && s.in.tags {
		s.enter(i)
	}
	switch {
	case c == '$' && strings.HasPrefix(s.source[i:], "$!{"):
		return s.expression(i, i+2)
	case (c == '$' || c == '#' || c == '@' || c == '*') && next == '{', (c == '$' || c == '@') && next == '(':
		return s.expression(i, i+1)
	case c == '@' && next == '@':
		return i + 2
	case c == '@' && isName(next) && (i == 0 || !isName(s.source[i-1])):
		if end := awaited(s.source, i+1); end < len(s.source) && s.source[end] == '(' {
			return s.expression(i, end)
		}
		return i + 1
	case c == '<' && next == '?':
		return s.instruction(i)
	}
	for _, d := range delimiters[c] {
		if strings.HasPrefix(s.source[i:], d.open) {
			if next := s.delimited(i, d); next > i {
				return next
			}
		}
	}
	return i + 1
}

// callee returns the end of the name at offset i, in which dots join parts.
func callee(text string, i int) int {
	for i < len(text) && (isName(text[i]) || text[i] == '.' && i+1 < len(text) && isName(text[i+1])) {
		i++
	}
	return i
}

// awaited returns the end of the name at offset i, in which dots join parts, with
// an "await" before it as in Razor.
func awaited(text string, i int) int {
	end := callee(text, i)
	if text[i:end] == "await" {
		name := end
		for name < len(text) && text[name] == ' ' {
			name++
		}
		if name > end {
			end = callee(text, name)
		}
	}
	return end
}

// isName reports whether c may be in the name of a variable.
func isName(c byte) bool { return isAlphanumeric(c) || c == '_' }

// closing returns the next offset from i on at which text occurs, or -1. Offsets
// must not decrease.
func (s *templateScanner) closing(text string, i int) int {
	at, known := s.next[text]
	if !known || at >= 0 && at < i {
		if at = strings.Index(s.source[i:], text); at >= 0 {
			at += i
		}
		if s.next == nil {
			s.next = map[string]int{}
		}
		s.next[text] = at
	}
	return at
}

// delimited handles the opening delimiter at offset i. It returns where to go on,
// or i if the delimiter is not closed and so does not count.
func (s *templateScanner) delimited(i int, d delimiter) int {
	body := i + len(d.open)
	first := s.closing(d.close, body)
	if first < 0 {
		return i
	}
	end := first + len(d.close)
	if limit := s.limit(i, end); limit < end {
		return s.doubt(i, limit, body)
	}
	if d.block {
		return s.block(i, first, d)
	}
	if first-i > longestExpression {
		return s.doubt(i, end, i+1)
	}
	if again := strings.Index(s.source[body:first], d.open); again >= 0 && !inString(s.source[body:first], again) {
		return s.doubt(i, body+again, i+1)
	}
	if !d.comment {
		if last := s.outsideStrings(body, min(len(s.source), end+longestTail), d.close, false); last >= 0 {
			if after := last + len(d.close); s.limit(i, after) == after {
				end = after
			}
		}
	}
	if s.hasTag(body, end) || beginsTag(s.source[first:end]) {
		return s.doubt(i, end, i+1)
	}
	return s.certain(i, end)
}

// block handles the opening delimiter of a block at offset i. Its closing delimiter
// is at offset first, even if that is in a string. If the content looks like prose,
// the block is doubtful.
func (s *templateScanner) block(i, first int, d delimiter) int {
	body, end := i+len(d.open), first+len(d.close)
	if end == s.prose[d.open] {
		return s.doubt(i, end, body)
	}
	code := s.source[body:first]
	prose := false
	switch d.open {
	case "<%":
		if again := strings.Index(code, d.open); again >= 0 && !inString(code, again) {
			return s.doubt(i, body+again, body)
		}
		prose = !strings.HasPrefix(code, "#") && hasMarkup(code)
	case "@*":
		if i > 0 && isName(s.source[i-1]) {
			return body
		}
		proper := code == "" || infra.Is(code[0], infra.Whitespace) || strings.IndexByte("*<@", code[0]) >= 0
		if !proper || end < len(s.source) && isName(s.source[end]) {
			prose = beginsTag(code) || strings.Contains(code, "://") || strings.Contains(code, "](")
		}
	}
	if prose {
		if s.prose == nil {
			s.prose = map[string]int{}
		}
		s.prose[d.open] = end
		return s.doubt(i, end, body)
	}
	return s.certain(i, end)
}

// instruction handles the "<?" at offset i. PHP code need not end if it reaches the
// end of the source.
func (s *templateScanner) instruction(i int) int {
	rest := s.source[i+2:]
	body := i + 2
	php := len(rest) >= 3 && strings.EqualFold(rest[:3], "php")
	code := php || rest != "" && (rest[0] == '=' || infra.Is(rest[0], infra.Whitespace))
	first := s.closing("?>", body)
	switch {
	case first < 0 && php && strings.TrimSpace(strings.TrimPrefix(s.source[:i], "\uFEFF")) == "":
		return s.certain(i, len(s.source))
	case first < 0 && php:
		return s.doubt(i, s.unterminated(i), body)
	case first < 0:
		return body
	case !code && strings.IndexByte(s.source[body:min(first, body+longestExpression)], '<') >= 0,
		!code && first-body > longestExpression:
		return body
	}
	end := first + len("?>")
	if limit := s.limit(i, end); limit < end {
		return s.doubt(i, limit, body)
	}
	last, nested := s.phpEnd(body, min(len(s.source), end+longestTail))
	switch {
	case nested:
		return s.doubt(i, last, last)
	case last >= 0:
		end = last
	}
	return s.certain(i, end)
}

// expression handles an expression that begins at offset i and has a bracket at
// offset open, which must be closed.
func (s *templateScanner) expression(i, open int) int {
	limit := min(len(s.source), open+longestCall)
	end := balancedEnd(s.source[:limit], open)
	if end < 0 {
		return open + 1
	}
	// A call on the result belongs to it.
	for end < limit && (s.source[end] == '.' || s.source[end] == '[' || s.source[end] == '(') && s.source[open] == '(' {
		next := end
		if s.source[end] == '.' {
			next = callee(s.source[:limit], end+1)
			if next == end+1 {
				break
			}
		} else if next = balancedEnd(s.source[:limit], end); next < 0 {
			break
		}
		end = next
	}
	if limit := s.limit(i, end); limit < end {
		return s.doubt(i, limit, open+1)
	}
	if s.hasTag(open, end) || hasURL(s.source[open:end]) {
		return s.doubt(i, end, open+1)
	}
	return s.certain(i, end)
}

func (s *templateScanner) certain(start, end int) int {
	s.found.code = append(s.found.code, stretch{start, end})
	return end
}

// doubt returns next, where to go on.
func (s *templateScanner) doubt(start, end, next int) int {
	if n := len(s.found.doubtful); n > 0 && s.found.doubtful[n-1].end >= start {
		s.found.doubtful[n-1].end = max(end, s.found.doubtful[n-1].end)
		return next
	}
	s.found.doubtful = append(s.found.doubtful, stretch{start, end})
	return next
}

// outsideStrings returns the first offset between from and to at which closing
// occurs outside of a string, or -1. Strings may contain line ends if lines is set.
func (s *templateScanner) outsideStrings(from, to int, closing string, lines bool) int {
	for i := from; i < to; i++ {
		if strings.HasPrefix(s.source[i:to], closing) {
			return i
		}
		if isQuote(s.source[:to], i) {
			end := stringEnd(s.source[:to], i, lines)
			if end < 0 {
				return -1
			}
			i = end - 1
		}
	}
	return -1
}

// isQuote reports whether the byte i of text begins a string; it does not if it
// is an apostrophe.
func isQuote(text string, i int) bool {
	c := text[i]
	return c == '"' || c == '`' || c == '\'' && (i == 0 || !isName(text[i-1]))
}

// stringEnd returns the end of the string that begins at offset i, or -1.
func stringEnd(text string, i int, lines bool) int {
	quote := text[i]
	for i++; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\' && quote != '`':
			i++
		case c == quote:
			return i + 1
		case c == '\n' && !lines && quote != '`':
			return -1
		}
	}
	return -1
}

// inString reports whether the byte at is in a string of text.
func inString(text string, at int) bool {
	for i := 0; i < at; i++ {
		if isQuote(text, i) {
			end := stringEnd(text, i, false)
			if end < 0 {
				return false
			}
			if end > at {
				return true
			}
			i = end - 1
		}
	}
	return false
}

// balancedEnd returns the end of the bracket at offset open with its content, or
// -1.
func balancedEnd(text string, open int) int {
	depth := 0
	for i := open; i < len(text); i++ {
		switch c := text[i]; {
		case c == '(' || c == '{' || c == '[':
			depth++
		case c == ')' || c == '}' || c == ']':
			if depth--; depth == 0 {
				return i + 1
			}
		case isQuote(text, i):
			end := stringEnd(text, i, true)
			if end < 0 {
				return -1
			}
			i = end - 1
		}
	}
	return -1
}

// beginsTag reports whether something in text, even in a string, looks like a tag.
func beginsTag[T string | []byte](text T) bool {
	for i := 0; i+1 < len(text); i++ {
		if text[i] == '<' && (isLetter(text[i+1]) || text[i+1] == '/') {
			return true
		}
	}
	return false
}

// hasMarkup reports whether code contains HTML, rather than angle brackets: an
// end tag, or a start tag with an attribute, that is not in a string or comment.
func hasMarkup(code string) bool {
	literal := 0 // up to here, quotes begin no string
	for i := 0; i < len(code); i++ {
		rest := code[i:]
		switch {
		case i >= literal && isQuote(code, i):
			if end := stringEnd(code, i, false); end >= 0 {
				i = end - 1
			} else if literal = len(code); rest[0] != '`' {
				line, _, _ := strings.Cut(rest, "\n")
				literal = i + len(line)
			}
		case strings.HasPrefix(rest, "/*"):
			if n := strings.Index(rest, "*/"); n >= 0 {
				i += n + 1
			} else {
				return false
			}
		case strings.HasPrefix(rest, "//") && (i == 0 || infra.Is(code[i-1], infra.Whitespace)):
			n := strings.IndexByte(rest, '\n')
			if n < 0 {
				return false
			}
			i += n
		case len(rest) > 2 && rest[0] == '<' && rest[1] == '/' && isLetter(rest[2]):
			return true
		case len(rest) > 1 && rest[0] == '<' && isLetter(rest[1]):
			name := i + 1
			for name < len(code) && isAlphanumeric(code[name]) {
				name++
			}
			attribute := name
			for attribute < len(code) && infra.Is(code[attribute], infra.Whitespace) {
				attribute++
			}
			value := attribute
			for value < len(code) && (isName(code[value]) || code[value] == '-') {
				value++
			}
			if attribute > name && value > attribute && value+1 < len(code) && code[value] == '=' && !infra.Is(code[value+1], infra.Whitespace) && code[value+1] != '=' {
				return true
			}
			i = value - 1
		}
	}
	return false
}

// hasURL reports whether code contains a URL outside of strings.
func hasURL(code string) bool {
	for i := 1; i < len(code); i++ {
		if isQuote(code, i) {
			if end := stringEnd(code, i, true); end >= 0 {
				i = end - 1
			}
		} else if isLetter(code[i-1]) && strings.HasPrefix(code[i:], "://") {
			return true
		}
	}
	return false
}

// hasTag reports whether something between from and to looks like a tag that is
// not in a string. The end of a script, which a browser would find, counts
// anywhere.
func (s *templateScanner) hasTag(from, to int) bool {
	text := s.source[from:to]
	for i := 0; i+1 < len(text); i++ {
		switch {
		case text[i] == '<' && (isLetter(text[i+1]) || text[i+1] == '/'):
			return true
		case isQuote(text, i):
			end := stringEnd(text, i, false)
			if end < 0 {
				continue
			}
			if endsScript(text[i:end]) {
				return true
			}
			i = end - 1
		}
	}
	return false
}

// endsScript reports whether text contains the end tag of a script or style.
func endsScript(text string) bool {
	for i := strings.Index(text, "</s"); i >= 0; {
		rest := text[i+2:]
		if len(rest) >= 6 && strings.EqualFold(rest[:6], "script") || len(rest) >= 5 && strings.EqualFold(rest[:5], "style") {
			return true
		}
		n := strings.Index(rest, "</s")
		if n < 0 {
			break
		}
		i += 2 + n
	}
	return strings.Contains(text, "</S")
}

// joinStretches sorts stretches and joins those that overlap.
func joinStretches(all []stretch) []stretch {
	sort.Slice(all, func(i, j int) bool { return all[i].start < all[j].start })
	joined := all[:0]
	for _, s := range all {
		if n := len(joined); n > 0 && s.start <= joined[n-1].end {
			joined[n-1].end = max(joined[n-1].end, s.end)
		} else {
			joined = append(joined, s)
		}
	}
	return joined
}

// touch reports whether one of all, which do not overlap, has a byte in common
// with the bytes from start to end, or is next to them.
func touch(all []stretch, start, end int) bool {
	i := sort.Search(len(all), func(i int) bool { return all[i].end >= start })
	return i < len(all) && all[i].start <= end
}

// any reports whether there is template code, certain or not, between start and
// end.
func (t *templates) any(start, end int) bool {
	return start < end && (touch(t.code, start+1, end-1) || touch(t.doubtful, start+1, end-1))
}

// codeEnd returns the end of the certain template code that contains the byte i, or
// i if there is none.
func (t *templates) codeEnd(i int) int {
	n := sort.Search(len(t.code), func(n int) bool { return t.code[n].end > i })
	if n < len(t.code) && t.code[n].start <= i {
		return t.code[n].end
	}
	return i
}

// masked returns source with [tags.Mask] in place of each byte of certain template code.
func (t *templates) masked(source []byte) []byte {
	masked := append([]byte(nil), source...)
	for _, c := range t.code {
		for i := c.start; i < c.end; i++ {
			masked[i] = tags.Mask
		}
	}
	return masked
}

// mark marks those of links in source that contain template code. Their Text
// becomes a copy of the source.
func (t *templates) mark(source string, links []Link) {
	for i := range links {
		l := &links[i]
		// A bare URL ends before "{ x }", and begins after "{x}".
		bare := l.form.syntax == textSyntax || l.form.syntax == bareSyntax
		switch {
		case bare && (strings.HasPrefix(source[l.End:], "{") || l.Start > 0 && source[l.Start-1] == '}'),
			touch(t.code, l.Start, l.End):
			l.Template = true
			l.Text, l.from = source[l.Start:l.End], nil
		case touch(t.doubtful, l.Start, l.End):
			l.Doubt = TemplateCode
		}
	}
}
