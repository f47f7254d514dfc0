package render

import (
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/internal/ucd/security"
)

// Letters of few languages are shown in Unicode where these languages are spoken, and
// nowhere else.
func TestLettersOfTLD(t *testing.T) {
	for domain, readable := range map[string]bool{
		"þór.is": true, "þór.fo": true, "þór.com": false, "þór.co.is": true, "is.þór.de": false,
		"bað.is": true, "føroyskið.fo": true, "bað.org": false,
		"gəncə.az": true, "gəncə.com": false, "gəncə.com.az": true,
		"gence.com": true, "ö.com": true,
	} {
		if shown, reason := shownAs(t, domain); (shown == domain) != readable || (reason == RestrictedCharacter) == readable {
			t.Errorf("%s is shown as %s, %v", domain, shown, reason)
		}
	}
}

// Whatever UTS #39 allows and IDNA 2008 excludes is not shown, not even among letters of its
// own script: no registry accepts it.
func TestNotInIDNA2008(t *testing.T) {
	found := ""
	for line := range strings.Lines(string(suite.Read(t, "unicode/"+ucd.Version+"/idna/IdnaMappingTable.txt"))) {
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Split(line, ";")
		if len(fields) < 4 || strings.TrimSpace(fields[3]) != "NV8" {
			continue
		}
		from, to, isRange := strings.Cut(strings.TrimSpace(fields[0]), "..")
		if !isRange {
			to = from
		}
		first, _ := strconv.ParseUint(from, 16, 32)
		last, err := strconv.ParseUint(to, 16, 32)
		if err != nil {
			t.Fatal(err)
		}
		for r := max(rune(first), 0x80); r <= rune(last); r++ {
			if !security.Lookup(r).IsAllowed() {
				continue
			}
			found += string(r)
			for _, around := range [][2]string{{"a", "b"}, {"ա", "բ"}, {"お", "い"}, {"ア", "イ"}, {"日", "本"}} {
				domain := around[0] + string(r) + around[1] + ".com"
				if _, err := host.Parse(domain); err != nil {
					continue
				}
				if shown, reason := shownAs(t, domain); shown == domain || reason == None {
					t.Errorf("%s is shown as %s, %v", domain, shown, reason)
				}
			}
		}
	}
	if found != "֊‐’‧゠" {
		t.Errorf("IDNA 2008 excludes %q", found)
	}
}
