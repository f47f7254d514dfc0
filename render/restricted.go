package render

import "github.com/weburl-go/weburl/internal/ucd/security"

// isRestricted reports whether r must not be shown below the top-level domain tld: UTS #39
// does not allow it in identifiers, or no registry does, or people elsewhere take it for
// another letter. Chromium and Firefox have the same exceptions from UTS #39.
func isRestricted(r rune, tld string) bool {
	switch r {
	case 'þ', 'ð': // like b, p and o; Icelandic, and ð also Faroese
		return tld != "is" && tld != "fo"
	case 'ə': // like e; Azerbaijani
		return tld != "az"
	case '֊', '゠': // hyphens, which IDNA 2008 excludes: NV8 in IdnaMappingTable.txt
		return true
	}
	return !security.Lookup(r).IsAllowed()
}
