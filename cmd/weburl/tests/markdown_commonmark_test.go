package tests

import (
	"encoding/hex"
	"strings"
	"testing"
)

// commonMarkReadings compares documents with what commonmark.js finds.
func commonMarkReadings(t *testing.T, sources [][]byte) (all []reading) {
	t.Helper()
	_, answers := askCommonMark(t, sources)
	for i, s := range sources {
		got, defined, ok := items(s, true)
		for j := range got {
			got[j].text = encoded(got[j])
		}
		for j, d := range defined {
			defined[j] = encoded(item{'l', d})
		}
		if ok {
			all = append(all, reading{s, got, answers[i], sameItems(got, answers[i], defined, false)})
		}
	}
	return all
}

// encoded returns the text of an item, percent-encoded as commonmark.js has URLs.
func encoded(i item) string {
	if i.kind != 'l' && i.kind != 'i' || i.text == aReference {
		return i.text
	}
	var b strings.Builder
	for at := range len(i.text) {
		switch c := i.text[at]; {
		case c == '%' && at+2 < len(i.text):
			if _, err := hex.DecodeString(i.text[at+1 : at+3]); err == nil {
				b.WriteByte(c)
				continue
			}
			b.WriteString("%25")
		case 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || strings.IndexByte(";/?:@&=+$,-_.!~*'()#", c) >= 0:
			b.WriteByte(c)
		default:
			b.WriteString("%" + strings.ToUpper(hex.EncodeToString([]byte{c})))
		}
	}
	return b.String()
}

func TestRandomMarkdownByCommonMark(t *testing.T) {
	differ(t, "commonmark.js", commonMarkReadings(t, randomDocuments(8, "x\n\n", notCommonMark)), commonMarkDeviations)
}

func TestCommonMarkDeviations(t *testing.T) {
	var sources [][]byte
	for _, d := range commonMarkDeviations {
		sources = append(sources, []byte(d.example))
	}
	for i, r := range commonMarkReadings(t, sources) {
		if d := commonMarkDeviations[i]; r.same || !d.matches(r.source) {
			t.Errorf("%s: %q: found %v, commonmark.js %v", d.why, r.source, r.got, r.want)
		}
	}
}
