package canonical

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// withoutPathSession removes the session IDs of ASP.NET from path, which must be in
// lower case: first one of the form "(s(ID))", then one of the form "(ID)".
func withoutPathSession(path string) string {
	if !strings.Contains(path, "/(") {
		return path
	}
	return withoutSegment(withoutSegment(path, isNamedSession), isSession)
}

// withoutSegment removes the last segment that matches, and the slash after it, if
// the name of an ASP.NET page follows: one or more characters other than "?", and
// then ".aspx".
func withoutSegment(path string, match func(segment string) bool) string {
	const extension = ".aspx"
	// The indexes of the next two extensions and of the next question mark, or
	// len(path) if there are none.
	page, nextPage, question := len(path), len(path), len(path)
	slash, isPage := -1, false // the index of the next slash, and whether a page follows it
	for i := len(path) - 1; i >= 0; i-- {
		switch path[i] {
		case '.':
			if strings.HasPrefix(path[i:], extension) {
				page, nextPage = i, page
			}
		case '?':
			question = i
		case '/':
			if isPage && match(path[i+1:slash]) {
				return path[:i+1] + path[slash+1:]
			}
			slash = i
			first := page
			if first == i+1 {
				first = nextPage
			}
			isPage = first < question
		}
	}
	return path
}

// sessionLength is the number of letters and digits in a session ID of ASP.NET.
const sessionLength = 24

// isSession reports whether segment is "(ID)".
func isSession(segment string) bool {
	return len(segment) == sessionLength+2 && segment[0] == '(' && segment[len(segment)-1] == ')' &&
		consists(segment[1:1+sessionLength], infra.Alpha|infra.Digit)
}

// isNamedSession reports whether segment is "(s(ID))". There may be any letter for
// the "s", and more than one such letter with its ID.
func isNamedSession(segment string) bool {
	const length = 1 + 1 + sessionLength + 1
	inner, ok := strings.CutPrefix(segment, "(")
	inner = strings.TrimSuffix(inner, ")") // without it, the last ID is not closed
	if !ok || inner == "" || len(inner)%length != 0 {
		return false
	}
	for ; inner != ""; inner = inner[length:] {
		if !infra.Is(inner[0], infra.Alpha) || !isSession(inner[1:length]) {
			return false
		}
	}
	return true
}

func consists(s string, c infra.Class) bool {
	for i := range len(s) {
		if !infra.Is(s[i], c) {
			return false
		}
	}
	return true
}

// querySessions describes parameters that hold sessions: what precedes the value,
// and the length and characters of the value.
var querySessions = []struct {
	name   string
	length int
	class  infra.Class
	// letters is the number of letters between name and "=", which name then lacks.
	letters int
}{
	{"jsessionid=", 32, infra.Alpha | infra.Digit, 0},
	{"phpsessid=", 32, infra.Alpha | infra.Digit, 0},
	{"sid=", 32, infra.Alpha | infra.Digit, 0},
	{"aspsessionid", 24, infra.Alpha, 8},
}

// withoutQuerySession removes the last session of each form from query, ignoring
// case.
func withoutQuerySession(query string) string {
	folded := lower(query)
	for _, s := range querySessions {
		for end := len(folded); ; {
			start := strings.LastIndex(folded[:end], s.name)
			if start < 0 {
				break
			}
			end = start
			rest := folded[start+len(s.name):]
			if s.letters > 0 {
				if len(rest) <= s.letters || rest[s.letters] != '=' || !consists(rest[:s.letters], infra.Alpha) {
					continue
				}
				rest = rest[s.letters+1:]
			}
			if len(rest) < s.length || !consists(rest[:s.length], s.class) {
				continue
			}
			if rest = rest[s.length:]; rest == "" || rest[0] == '&' {
				query, folded = cut(query, folded, start, len(folded)-len(rest))
				break
			}
		}
	}
	return withoutColdFusion(query, folded)
}

// withoutColdFusion removes the last cfid=ID&cftoken=TOKEN from query, whose
// lowercase form is folded.
func withoutColdFusion(query, folded string) string {
	const name, token = "cfid=", "&cftoken="
	and := -1 // the index of the next "&"
	for end := len(folded); ; {
		start := strings.LastIndex(folded[:end], name)
		if start < 0 {
			return query
		}
		if i := strings.IndexByte(folded[start:end], '&'); i >= 0 {
			and = start + i
		}
		end = start
		if and > start+len(name) && strings.HasPrefix(folded[and:], token) {
			length := strings.IndexByte(folded[and+len(token):], '&')
			if length < 0 {
				length = len(folded) - and - len(token)
			}
			if length > 0 {
				query, _ = cut(query, folded, start, and+len(token)+length)
				return query
			}
		}
	}
}

// cut removes the bytes [start, end), and the "&" after them, from both strings.
func cut(query, folded string, start, end int) (newQuery, newFolded string) {
	if end < len(query) {
		end++
	}
	return query[:start] + query[end:], folded[:start] + folded[end:]
}
