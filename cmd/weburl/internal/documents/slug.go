package documents

import (
	"strconv"
	"strings"
	"unicode"
)

// slugger makes slugs of the headings in a document as GitHub does.
type slugger struct {
	// used counts, for each slug so far, how often it was needed again.
	used map[string]int
}

// slug returns the slug of the next heading. One that is in use gets a number.
//
// NB: all calls together take linear time: a slug that ends with a number is in
// the way of one other slug, and of that only once.
func (s *slugger) slug(heading string) string {
	if s.used == nil {
		s.used = map[string]int{}
	}
	plain := plainSlug(heading)
	slug := plain
	n, taken := s.used[plain]
	for taken {
		n++
		slug = plain + "-" + strconv.Itoa(n)
		_, taken = s.used[slug]
	}
	s.used[slug] = 0
	if slug != plain {
		s.used[plain] = n
	}
	return slug
}

// plainSlug returns the text of a heading in lower case, with hyphens for spaces,
// and without anything that is not part of a word.
func plainSlug(heading string) string {
	var b strings.Builder
	for _, r := range heading {
		if r == 'İ' { // the only one that becomes two
			b.WriteString("i\u0307")
			continue
		}
		switch r = unicode.ToLower(r); {
		case r == ' ':
			b.WriteByte('-')
		case r == '-' || isWord(r):
			b.WriteRune(r)
		}
	}
	return b.String()
}

// isWord reports whether r can be part of a word, as in the regular expressions
// of Ruby.
func isWord(r rune) bool {
	if r < 0x80 {
		return r == '_' || isAlphanumeric(byte(r))
	}
	return unicode.In(r, unicode.L, unicode.M, unicode.Nd, unicode.Nl, unicode.Pc, unicode.Other_Alphabetic)
}
