package suite_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/percent"
)

// writtenDomains returns domains as they are written: the rules of the Public Suffix List,
// the sources of Unicode's suite, and the hosts of real URLs.
func writtenDomains(t *testing.T) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	for _, line := range suite.Lines(t, "psl/public_suffix_list.dat") {
		if !strings.HasPrefix(line, "//") {
			all["list"] = append(all["list"], strings.TrimPrefix(strings.TrimPrefix(line, "!"), "*."))
		}
	}
	braces := regexp.MustCompile(`\\x\{([0-9A-F]+)\}`)
	for _, line := range suite.Lines(t, "unicode/"+idna.UnicodeVersion+"/idna/IdnaTestV2.txt") {
		source, _, ok := strings.Cut(line, ";")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		source = braces.ReplaceAllStringFunc(strings.TrimSpace(source), func(s string) string {
			n, _ := strconv.ParseUint(s[3:len(s)-1], 16, 32)
			return string(rune(n))
		})
		if text, err := strconv.Unquote(`"` + strings.Trim(source, `"`) + `"`); err == nil {
			source = text
		}
		all["suite"] = append(all["suite"], source)
	}
	for _, file := range []string{"urls/kasztp.txt", "urls/userbait.txt"} {
		for _, line := range suite.Lines(t, file) {
			var layout weburl.Layout
			u, err := (weburl.Options{Layout: &layout}).Parse(line)
			if span, ok := layout.Find(weburl.PartHost); ok && (err != nil || u.Host().IsDomain()) {
				all["urls"] = append(all["urls"], percent.Decode(span.Of(line)))
			}
		}
	}
	return all
}

// keys counts distinct labels, domains whose ASCII form differs between Unicode 17 and 18,
// domains that only 18 accepts, and domains that only 18 refuses.
type keys struct{ labels, other, accepted, refused int }

// keysSince17 has these numbers by source. So does docs/canonical.md.
var keysSince17 = map[string]keys{
	"list":  {labels: 6860},
	"suite": {labels: 7255, accepted: 7},
	"urls":  {labels: 30128},
}

// Keys stored with Unicode 17 are the same with 18.
func TestKeysSince17(t *testing.T) {
	now := idna.Options{CheckBidi: true, CheckJoiners: true}
	then := now
	then.Unicode = idna.Unicode(17, 0)
	for name, domains := range writtenDomains(t) {
		labels := map[string]bool{}
		var got keys
		for _, domain := range domains {
			for label := range strings.SplitSeq(domain, ".") {
				labels[label] = true
			}
			if infra.IsASCII(domain) {
				continue // the host parser accepts any ASCII
			}
			is, err := now.ToASCII(domain)
			was, errThen := then.ToASCII(domain)
			switch {
			case err == nil && errThen == nil && is != was:
				got.other++
			case err == nil && errThen != nil:
				got.accepted++
			case err != nil && errThen == nil:
				got.refused++
			}
		}
		got.labels = len(labels)
		if got != keysSince17[name] {
			t.Errorf("%s: %+v, want %+v", name, got, keysSince17[name])
		}
	}
}
