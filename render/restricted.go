package render

import "github.com/weburl-go/weburl/internal/ucd/security"

// isRestricted reports whether r must not be shown below the top-level domain tld, because
// UTS #39 does not allow it in identifiers, or because it is a letter of few languages that
// other readers take for another letter. Firefox restricts the same three letters, and
// Chromium similar ones.
func isRestricted(r rune, tld string) bool {
	switch r {
	case 'þ', 'ð': // like b, p and o; Icelandic, and ð also Faroese
		return tld != "is" && tld != "fo"
	case 'ə': // like e; Azerbaijani
		return tld != "az"
	}
	return !security.Lookup(r).IsAllowed()
}
