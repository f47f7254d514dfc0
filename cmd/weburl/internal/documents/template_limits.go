package documents

import "strings"

// rawText is an element whose content contains no tags, or a comment.
type rawText struct {
	name string // "" for a comment
	end  int    // where the content ends
	// again is where another one begins after it, or 0 if that is unknown.
	again int
	// unclosed holds the names that are not closed in the rest of the source.
	unclosed map[string]bool
	// within reports, for ends of template code, whether they are in an element.
	within map[rawEnd]bool
}

// rawEnd is the end of template code that began in an element.
type rawEnd struct {
	name string
	end  int
}

// enter records the element or comment that begins with the "<" at offset i, if its
// content contains no tags.
func (s *templateScanner) enter(i int) {
	if i < s.raw.end {
		return
	}
	name, ok := rawName(s.source[i+1:])
	if !ok || s.raw.unclosed[name] {
		return
	}
	for end := i + 1; ; end++ {
		switch at, closes := s.nextRaw(name, end); {
		case at < 0:
			if s.raw.unclosed == nil {
				s.raw.unclosed = map[string]bool{}
			}
			s.raw.unclosed[name] = true
			return
		case closes:
			s.raw.name, s.raw.end, s.raw.again = name, at, 0
			return
		default:
			end = at
		}
	}
}

// rawName returns which of the elements begins with the tag whose text after "<" is
// given; the name is "" for a comment.
func rawName(text string) (name string, ok bool) {
	switch text[0] {
	case '!':
		return "", strings.HasPrefix(text, "!--")
	case 's', 'S', 't', 'T':
		for _, name := range [...]string{"script", "style", "textarea", "title"} {
			if n := len(name); len(text) >= n && strings.EqualFold(text[:n], name) && (len(text) == n || !isName(text[n])) {
				return name, true
			}
		}
	}
	return "", false
}

// nextRaw returns where the element or comment with a name next begins or ends,
// from offset i on, or -1.
func (s *templateScanner) nextRaw(name string, i int) (at int, closes bool) {
	if name == "" {
		for ; i < len(s.source); i++ {
			switch rest := s.source[i:]; {
			case rest[0] == '-' && strings.HasPrefix(rest, "-->"):
				return i, true
			case rest[0] == '<' && strings.HasPrefix(rest, "<!--"):
				return i, false
			}
		}
		return -1, false
	}
	for ; i+1 < len(s.source); i++ {
		n := strings.IndexByte(s.source[i:], '<')
		if n < 0 || i+n+1 >= len(s.source) {
			break
		}
		i += n
		rest := s.source[i+1:]
		closes = rest[0] == '/' && len(rest) > 1
		if closes {
			rest = rest[1:]
		}
		if found, ok := rawName(rest); ok && found == name {
			return i, closes
		}
	}
	return -1, false
}

// limit returns the offset beyond which template code from i to end cannot go: the
// end of the element around it, unless the element contains all of it, or of its
// paragraph.
func (s *templateScanner) limit(i, end int) int {
	limit := end
	if i < s.raw.end && s.raw.end < end && !s.endsWithin(end) {
		limit = s.raw.end
	}
	if s.in.paragraphs && !s.beginsLine(i) {
		for _, blank := range [...]string{"\n\n", "\n\r\n"} {
			if at := s.closing(blank, i); at >= 0 {
				limit = min(limit, at)
			}
		}
	}
	return limit
}

// endsWithin reports whether template code that ends at offset end, after what
// looks like the end of the element around it, is nevertheless in this element:
// another end comes next.
func (s *templateScanner) endsWithin(end int) bool {
	if s.raw.again == 0 {
		at, closes := s.nextRaw(s.raw.name, s.raw.end)
		for at >= 0 && closes {
			at, closes = s.nextRaw(s.raw.name, at+1)
		}
		if s.raw.again = at; at < 0 {
			s.raw.again = len(s.source)
		}
	}
	if s.raw.again < end {
		return false
	}
	key := rawEnd{s.raw.name, end}
	within, known := s.raw.within[key]
	if !known {
		_, within = s.nextRaw(s.raw.name, end)
		if s.raw.within == nil {
			s.raw.within = map[rawEnd]bool{}
		}
		s.raw.within[key] = within
	}
	return within
}

// beginsLine reports whether only white space comes before offset i on its line.
func (s *templateScanner) beginsLine(i int) bool {
	for i > 0 && (s.source[i-1] == ' ' || s.source[i-1] == '\t') {
		i--
	}
	return i == 0 || s.source[i-1] == '\n'
}

// unterminated returns how far PHP code that begins at offset i may go if it does
// not end: to the end of the element around it; to the end of the source, if it
// stands alone on its line in HTML; or to the end of the line.
func (s *templateScanner) unterminated(i int) int {
	end := len(s.source)
	if n := strings.IndexByte(s.source[i:], '\n'); n >= 0 && !(s.in.tags && !s.in.paragraphs && s.beginsLine(i)) {
		end = i + n
	}
	if i < s.raw.end {
		end = min(end, s.raw.end)
	}
	return end
}

// phpEnd returns the end of PHP code whose body is at offset from and ends at or
// before to, or -1. nested reports whether other code begins there, so that this is
// not code.
//
// NB: "?>" ends code even in a one-line comment.
func (s *templateScanner) phpEnd(from, to int) (end int, nested bool) {
	text := s.source[:to]
	for i := from; i < to; i++ {
		switch rest := text[i:]; rest[0] {
		case '?':
			if strings.HasPrefix(rest, "?>") {
				return i + len("?>"), false
			}
		case '<':
			if strings.HasPrefix(rest, "<?php") {
				return i, true
			}
		case '"', '\'', '`':
			if i = stringEnd(text, i, true) - 1; i < 0 {
				return -1, false
			}
		case '/', '#':
			switch {
			case strings.HasPrefix(rest, "/*"):
				n := strings.Index(rest[2:], "*/")
				if n < 0 {
					return -1, false
				}
				i += 2 + n + 1
			case strings.HasPrefix(rest, "//"), rest[0] == '#' && !strings.HasPrefix(rest, "#["):
				for i+1 < to && text[i+1] != '\n' && !strings.HasPrefix(text[i+1:], "?>") {
					i++
				}
			}
		}
	}
	return -1, false
}
