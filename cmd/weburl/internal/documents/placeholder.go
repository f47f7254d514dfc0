package documents

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// Placeholder returns the span of the first placeholder in a URL: template code, a
// variable of a URI template or of a shell, a parameter of a router in a URL
// without a host, or something that may be a part of these. It takes linear time.
//
// A brace is a placeholder, or the rest of one, unless it is part of a JSON object.
func Placeholder(url string) (_ validation.Span, ok bool) {
	json := false
	afterPath := false
	path, hasHost, asked := 0, false, false
	for i := infra.Scan(url, 0, placeholderSigns); i < len(url); i = infra.Scan(url, i+1, placeholderSigns) {
		end := i
		switch rest := url[i:]; url[i] {
		case '{':
			if beginsObject(rest) {
				json = true
				continue
			}
			end = closed(url, i, '}')
			if i > 0 && strings.IndexByte("$#@*", url[i-1]) >= 0 {
				i--
			}
		case '}':
			if !json {
				end = i + 1
			}
		case '<':
			end = tagLike(url, i)
		case '[':
			end = inBrackets(url, i)
		case '$':
			end = shellVariable(url, i)
		case '@':
			end = razor(url, i)
		case '%':
			end = percentVariable(url, i)
		case ':':
			if afterPath || len(rest) == 1 || !beginsName(rest[1]) {
				break
			}
			if !asked {
				path, hasHost = pathStart(url)
				asked = true
			}
			if !hasHost && (i == path || i > path && (url[i-1] == '/' || url[i-1] == '\\')) {
				for end = i + 1; end < len(url) && strings.IndexByte(`/\?#`, url[end]) < 0; {
					end++
				}
			}
		case '?', '#':
			afterPath = true
			if n := callee(url, i+1); url[i] == '#' && (i == 0 || url[i-1] == '=') && n > i+1 && n < len(url) && url[n] == '#' {
				end = n + 1 // as in ColdFusion
			}
		}
		if end > i {
			return validation.Span{Start: i, End: end}, true
		}
	}
	return validation.Span{}, false
}

// placeholderSigns is the set of bytes that may begin a placeholder, or end a path.
var placeholderSigns = infra.StopsAt(0, "{}<[$@%:?#")

// spacedBraces reports whether white space follows a brace in text before it is
// closed, so that a list of URLs is cut within a placeholder.
func spacedBraces(text string) bool {
	for i := strings.IndexByte(text, '{'); i >= 0; {
		n := strings.IndexAny(text[i:], "} \t\r\n\f")
		if n < 0 || text[i+n] != '}' {
			return n >= 0
		}
		i += n
		if n = strings.IndexByte(text[i:], '{'); n < 0 {
			return false
		}
		i += n
	}
	return false
}

// beginsName reports whether c may be the first of a name.
func beginsName(c byte) bool { return isLetter(c) || c == '_' }

// pathStart returns where the path of a URL begins, or where its host does if it has one.
func pathStart(url string) (start int, hasHost bool) {
	i := infra.SchemeLength(url)
	if i < len(url) && i > 0 && url[i] == ':' {
		i++
	} else {
		i = 0
	}
	slashes := len(url) - i - len(strings.TrimLeft(url[i:], `/\`))
	return i, slashes >= 2
}

// closed returns the end of the brackets that begin at offset i, or the end of url
// if they are not closed.
func closed(url string, i int, bracket byte) int {
	opening := url[i]
	depth := 0
	for ; i < len(url); i++ {
		switch url[i] {
		case opening:
			depth++
		case bracket:
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return i
}

// beginsObject reports whether text begins with a brace and the first name of a
// JSON object.
func beginsObject(text string) bool {
	name, ok := strings.CutPrefix(strings.TrimLeft(text[1:], " \t\r\n"), `"`)
	_, after, closed := strings.Cut(name, `"`)
	return ok && closed && strings.HasPrefix(strings.TrimLeft(after, " "), ":")
}

// HasTag reports whether url contains something that looks like the beginning of a
// tag, even if it is not a [Placeholder]. Its meaning is unknown.
func HasTag(url string) bool {
	for i := 0; i+1 < len(url); i++ {
		if url[i] == '<' && (isLetter(url[i+1]) || strings.IndexByte("/#%?!@", url[i+1]) >= 0) {
			return true
		}
	}
	return false
}

// tagLike returns the end of the tag at offset i, or i if there is none: a tag of a
// template, or one with a prefix as in JSP or ColdFusion.
func tagLike(url string, i int) int {
	if i+1 == len(url) {
		return i
	}
	name := i + 1
	if url[name] == '/' {
		name++
	}
	after := callee(url, name)
	prefixed := after > name && after+1 < len(url) && url[after] == ':' && isLetter(url[after+1])
	cf := after > name+2 && isLetter(url[name+2]) && strings.EqualFold(url[name:name+2], "cf")
	// FreeMarker has <#if>, </#if> and <@macro>.
	sign := name < len(url) && (url[name] == '#' || url[name] == '@') && name+1 < len(url) && (isLetter(url[name+1]) || url[name+1] == '-')
	if !prefixed && !cf && !sign && url[i+1] != '%' && url[i+1] != '?' && !strings.HasPrefix(url[i:], "<!--") {
		return i
	}
	if n := strings.IndexByte(url[i:], '>'); n >= 0 {
		return i + n + 1
	}
	return len(url)
}

// inBrackets returns the end of "[%" or "[[name" at offset i, or i if there is
// neither.
func inBrackets(url string, i int) int {
	rest := url[i:]
	if !strings.HasPrefix(rest, "[%") && !(len(rest) > 2 && rest[1] == '[' && beginsName(rest[2])) {
		return i
	}
	if n := strings.IndexByte(rest, ']'); n >= 0 {
		i += n
		for i < len(url) && url[i] == ']' {
			i++
		}
		return i
	}
	return len(url)
}

// shellVariable returns the end of "$(name)" at offset i, or i if there is none. A
// $ and a name at the beginning of a URL are a variable, too, and so are "$!name"
// and "$!{name}" of Velocity.
func shellVariable(url string, i int) int {
	rest := url[i+1:]
	if strings.HasPrefix(rest, "(") {
		if n := strings.IndexByte(rest, ')'); n >= 0 {
			return i + 1 + n + 1
		}
		return i + 2
	}
	if i == 0 && rest != "" && beginsName(rest[0]) {
		return callee(url, 1)
	}
	if len(rest) > 1 && rest[0] == '!' {
		if rest[1] == '{' {
			return closed(url, i+2, '}')
		}
		if beginsName(rest[1]) {
			return callee(url, i+2)
		}
	}
	return i
}

// razor returns the end of a Razor expression at offset i, or i if there is none:
// "@(", a call, a member whose name is capitalized, or a name at the beginning of
// the URL. Other names belong to people and packages.
func razor(url string, i int) int {
	if i+1 == len(url) || i > 0 && isName(url[i-1]) {
		return i
	}
	name := i + 1
	if url[name] == '(' {
		return closed(url, name, ')')
	}
	if !beginsName(url[name]) {
		return i
	}
	end := callee(url, name)
	if after := awaited(url, name); after > end {
		end = after
		if end == len(url) || url[end] != '(' {
			return end
		}
	}
	member := strings.IndexByte(url[name:end], '.') + 1
	switch {
	case end < len(url) && url[end] == '(':
		return closed(url, end, ')')
	case end < len(url) && url[end] == '[':
		return closed(url, end, ']')
	case i == 0 && !strings.ContainsAny(url[end:], "@"), member > 0 && infra.Is(url[name+member], infra.Upper):
		return end
	}
	return i
}

// percentVariable returns the end of a variable between percent signs, of a verb of
// a format, or of an encoded "{{" at offset i, or i if there is none. A possible
// percent-encoded byte counts as one.
func percentVariable(url string, i int) int {
	rest := url[i+1:]
	if len(rest) >= 5 && strings.EqualFold(rest[:5], "7B%7B") {
		return i + 6
	}
	if strings.HasPrefix(rest, "(") {
		if n := callee(rest, 1); n > 1 && n < len(rest) && rest[n] == ')' && n+1 < len(rest) && isLetter(rest[n+1]) {
			return i + 1 + n + 2
		}
		return i
	}
	if infra.IsPercentEncodedByte(url, i) {
		// NB: in "%DATE%/" the second sign cannot begin a percent-encoded byte.
		n := upperName(rest)
		if n < 3 || n == len(rest) || rest[n] != '%' || infra.IsPercentEncodedByte(url, i+1+n) {
			return i
		}
		return i + 1 + n + 1
	}
	if n := upperName(rest); n > 1 && n < len(rest) && rest[n] == '%' {
		return i + 1 + n + 1
	}
	if rest != "" && (rest[0] == 's' || rest[0] == 'd') && (len(rest) == 1 || !isAlphanumeric(rest[1])) {
		return i + 2
	}
	return i
}

// upperName returns the length of the name in capital letters at the beginning
// of text.
func upperName(text string) int {
	n := 0
	for n < len(text) && (infra.Is(text[n], infra.Upper) || n > 0 && isDigit(text[n]) || text[n] == '_') {
		n++
	}
	return n
}
