package render

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd/security"
	"github.com/weburl-go/weburl/psl"
)

// tldLanguage is a language that people write below ASCII top-level domains in another
// script than Latin.
type tldLanguage struct {
	language string // the code by BCP 47
	script   security.Script
	tlds     string // sorted, with a space before and after each
}

// tldLanguages lists the languages that are official in a country by CLDR 48
// (territoryInfo.json, "official" or "de_facto_official") and not written in Latin letters
// there, with the top-level domains of these countries. It is sorted by language. It differs
// from CLDR as follows:
//
//   - India: the official languages of its states are listed, too, except for Santali, whose
//     letters are not recommended for identifiers.
//   - "zh" stands for all Chinese languages.
//   - .su is listed: its registry has taken Cyrillic names since 2008. CLDR has no such country.
//   - .eh (Western Sahara) and .xk (Kosovo) are not delegated.
//   - Azerbaijani in Cyrillic, Malay and Comorian in Arabic, and Fiji Hindi in Devanagari are
//     not listed: few people write them so.
var tldLanguages = []tldLanguage{
	{"am", security.Ethi, " et "},
	{"ar", security.Arab, " ae bh dj dz eg er il iq jo km kw lb ly ma mr om ps qa sa sd so sy td tn ye "},
	{"as", security.Beng, " in "},
	{"be", security.Cyrl, " by "},
	{"bg", security.Cyrl, " bg "},
	{"bn", security.Beng, " bd in "},
	{"bs-Cyrl", security.Cyrl, " ba "},
	{"dv", security.Thaa, " mv "},
	{"dz", security.Tibt, " bt "},
	{"el", security.Grek, " cy gr "},
	{"fa", security.Arab, " af ir "},
	{"gu", security.Gujr, " in "},
	{"he", security.Hebr, " il "},
	{"hi", security.Deva, " in "},
	{"hy", security.Armn, " am "},
	{"ja", security.Jpan, " jp "},
	{"ka", security.Geor, " ge "},
	{"kk", security.Cyrl, " kz "},
	{"km", security.Khmr, " kh "},
	{"kn", security.Knda, " in "},
	{"ko", security.Kore, " kp kr "},
	{"kok", security.Deva, " in "},
	{"ks", security.Arab, " in "},
	{"ky", security.Cyrl, " kg "},
	{"lo", security.Laoo, " la "},
	{"mai", security.Deva, " in "},
	{"mk", security.Cyrl, " mk "},
	{"ml", security.Mlym, " in "},
	{"mn", security.Cyrl, " mn "},
	{"mr", security.Deva, " in "},
	{"my", security.Mymr, " mm "},
	{"ne", security.Deva, " in np "},
	{"or", security.Orya, " in "},
	{"pa", security.Guru, " in "},
	{"ps", security.Arab, " af "},
	{"ru", security.Cyrl, " by kg kz ru su ua "},
	{"sa", security.Deva, " in "},
	{"sd", security.Arab, " in "},
	{"si", security.Sinh, " lk "},
	{"sr", security.Cyrl, " ba rs "},
	{"ta", security.Taml, " in lk sg "},
	{"te", security.Telu, " in "},
	{"tg", security.Cyrl, " tj "},
	{"th", security.Thai, " th "},
	{"ti", security.Ethi, " er "},
	{"uk", security.Cyrl, " ua "},
	{"ur", security.Arab, " in pk "},
	{"uz-Cyrl", security.Cyrl, " uz "},
	{"zh", security.Hani, " cn hk mo sg tw "},
}

// isAtHome reports whether label is below a top-level domain in one of the given scripts, or
// below the top-level domain of a country that uses one. There, readers do not mistake a word
// of look-alikes for Latin. Below an ASCII top-level domain, it returns false for a label that
// looks like a number, because words do not.
//
// last is the last label of the domain. If label equals it, isAtHome reports whether it is a
// top-level domain of the built-in Public Suffix List, such as "рус".
func isAtHome(label, last string, scripts security.Scripts) bool {
	if label == last {
		h, err := host.Parse(last)
		return err == nil && psl.Lookup(h).Rule != psl.DefaultRule
	}
	if !infra.IsASCII(last) {
		own := security.Resolve(last)
		return !own.IsAll() && !own.And(scripts).IsEmpty()
	}
	if looksLikeNumber(label) {
		return false
	}
	return slices.ContainsFunc(tldLanguages, func(l tldLanguage) bool {
		return scripts.Has(l.script) && strings.Contains(l.tlds, " "+last+" ")
	})
}

// looksLikeNumber reports whether label consists of digits, hyphens and characters that look
// like a digit.
func looksLikeNumber(label string) bool {
	for _, r := range label {
		p := security.Prototype(r)
		if _, isDigit := security.Lookup(r).Digit(); !isDigit && r != '-' && (len(p) != 1 || p[0] < '0' || '9' < p[0]) {
			return false
		}
	}
	return true
}
