package all

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Reasons that several examples share.
const (
	goal = "Not known beyond the first goal of the URL Standard, on which this text is based: to align the algorithms of the RFCs with " +
		"implementations (commit 927931a)."
	unencoded  = "The default encode set of the URL Standard, on which this text is based, did not contain the character; the reason is not known."
	schemeData = "The URL Standard, on which this text is based, did not split URLs with an unknown scheme, nor use them as a base; the reason is " +
		"not known."
	notSplit     = "After an unknown scheme, the URL Standard encoded only C0 controls and characters outside ASCII; the reason is not known."
	unknownToo   = "To support relative URLs with unknown schemes, such URLs are split like others (bug 27233, commit b266a43)."
	uts46        = "UTS #46, which the URL Standard adopted (commit 3bec3b8), "
	ipv4         = "IPv4 parsing was defined for bug 26431 (webspecs 1a03e53)."
	notDescended = "This text is not derived from the grammar of 2014, and never had its "
	endNumber    = "`http://127.0.0.127.1` looked like an address, and its site was `127.1`, which is an address; so a host that ends in a number " +
		"must be an address (#560, commit ab0e820)."
)

// reasons maps the input and base of an example, and the name of a text for browsers, to the
// reason why that text changed the reading. The page says "Not known" for all other changes. The references are to
// issues, commits and bugs whose text gives the reason; see [references].
var reasons = map[[2]string]map[string]string{
	{"http://h/^", ""}: {
		"webspecs-2014": unencoded,
		"whatwg-2025":   "Chrome and Firefox encoded it, and WebKit agreed to follow (#607, commit 9bc33c3).",
	},
	{"http://h/|", ""}: {"webspecs-2014": unencoded},
	{"http://h/{x}", ""}: {
		"webspecs-2014": unencoded,
		"whatwg-2017":   "All browsers except Safari encoded braces in paths (#16, commit c296e2f).",
	},
	{"http://h/a[b]", ""}: {"webspecs-2014": unencoded},
	{"http://h/a\tb", ""}: {
		"webspecs-2014": "Browsers have always removed them, and the web relies on it, as the editor said much later (#829).",
	},
	{"ht\ntp://h/", ""}: {"whatwg-2017": "Tabs and newlines are removed everywhere, before parsing begins (#101, commit 7b40216)."},
	{"http://h/\x00", ""}: {
		"whatwg-2017": "C0 controls are trimmed, no longer only ASCII whitespace (bug 27280, commit 0bab926).",
	},
	{`http://h/a\b`, ""}: {"webspecs-2014": goal},
	{`http:\\h\a`, ""}:   {"webspecs-2014": goal},
	{"http://h/a/%2e%2E/b", ""}: {
		"webspecs-2014": "Of the browsers that the editor could test, only Safari did not treat `%2e` like a dot (commit 24c4526).",
	},
	{"foo:/.//a", ""}: {
		"webspecs-2014": schemeData,
		"whatwg-2017":   unknownToo,
		"whatwg-2025":   "When the serialization was parsed again, part of the path became a host (#415, commit 83adf0c).",
	},
	{"/..//a", "foo:/b"}: {
		"webspecs-2014": schemeData,
		"whatwg-2017":   unknownToo,
		"whatwg-2025":   "When the serialization was parsed again, part of the path became a host (#415, commit 83adf0c).",
	},
	{"foo:///a", ""}: {
		"webspecs-2014": schemeData,
		"whatwg-2017":   unknownToo,
	},
	{"foo://H/x", ""}: {
		"webspecs-2014": schemeData,
		"whatwg-2017":   "Hosts of unknown schemes became opaque, because reading them as domains was not compatible (#148, commit 3036255).",
	},
	{"http://127.1/", ""}:      {"webspecs-2014": ipv4},
	{"http://0x7f.0.0.1/", ""}: {"webspecs-2014": ipv4},
	{"http://017.0.0.1/", ""}:  {"webspecs-2014": ipv4},
	{"http://1.2.3.08/", ""}: {
		"webspecs-2014": ipv4 + " The grammar falls back to a decimal number (entry 43).",
		"whatwg-2017":   "The IPv4 parser is compatible with Chrome (bug 26431, commit 9043740): `08` is not a number, so the host is a name.",
		"whatwg-2025":   endNumber,
	},
	{"http://256.256.256.256/", ""}: {"webspecs-2014": ipv4},
	{"http://1.2.3.4.5/", ""}:       {"whatwg-2025": endNumber},
	{"http://h.0x4/", ""}:           {"whatwg-2025": endNumber},
	{"http://1.2.3.4./", ""}:        {"whatwg-2017": "The IPv4 parser is compatible with Chrome (bug 26431, commit 9043740); it drops an empty last part."},
	{"http://0x.0x/", ""}:           {"whatwg-2017": "\"Apparently 0x is an IPv4 number\" (#50, commit 1eab2ab)."},
	{"http://[::1]/", ""}: {
		"webspecs-2014": "A mistake in the grammar (entry 44).",
		"whatwg-2017":   notDescended + "mistake.",
	},
	{"http://[::127.0.0.1]/", ""}: {
		"webspecs-2014": "A mistake in the grammar (entry 44).",
		"whatwg-2017":   notDescended + "mistake; it has serialized addresses since commit 074fb08.",
	},
	{"http://[v1.x]/", ""}: {
		"webspecs-2014": "In the URL Standard, on which this text is based, brackets have contained only IPv6 addresses since commit fa86651; the reason is not known.",
	},
	{"HTTP://EXAMPLE.COM/", ""}: {"webspecs-2014": goal},
	{"http://faß.example/", ""}: {
		"whatwg-2017": "Firefox, Safari and Node.js did so; the hope was that others would follow (#239, commit f4d84a5).",
	},
	{"http://faẞ.example/", ""}: {
		"webspecs-2014": uts46 + "maps the letter; IDNA2003 is older than the letter.",
		"whatwg-2025":   "The Unicode Technical Committee changed the mapping (unicodetools#511), and the Standard refers to the newest UTS #46.",
	},
	{"http://🦠.example/", ""}: {
		"webspecs-2014": uts46 + "refuses unassigned code points; IDNA2003 accepts them.",
		"whatwg-2025":   "Unicode 11 added the code point, and the Standard refers to the newest UTS #46.",
	},
	{"http://xn--/", ""}: {
		"webspecs-2014": uts46 + "decodes the label to nothing, and the URL Standard does not ask it to verify lengths; the reason is not known.",
		"whatwg-2025":   "IDNA2008 catches the case by encoding the label again, so UTS #46 now also refuses it (unicodetools#827).",
		"whatwg":        "Names in ASCII that ToASCII refuses are kept, since websites with such names exist (commit a8d5ca3).",
	},
	{"http://क्\u200dष.example/", ""}: {
		"whatwg-2017": "Firefox, Safari and Node.js did so; the hope was that others would follow (#239, commit f4d84a5).",
	},
	{"http://a\u200db.example/", ""}: {
		"whatwg-2017": "Joiners are kept and checked, a choice that UTS #46 had left open (#110, commit dc9d831).",
	},
	{"http://xn--a/", ""}: {
		"webspecs-2014": uts46 + "decodes and checks Punycode; IDNA2003 leaves ASCII alone.",
		"whatwg":        "Websites with such names exist, and rejecting them \"is not really acceptable\" (commit a8d5ca3).",
	},
	{"http://A_B.example/", ""}: {
		"webspecs-2014": "The URL Standard uses UTS #46 without its rules for host names (UseSTD3ASCIIRules; commit 3bec3b8); the reason is not known.",
	},
	{"http://h<x/", ""}: {
		"webspecs-2014": "In hosts, the URL Standard refused only characters that cause trouble when parsed again, or that browsers refused (commit 81cdd67).",
		"whatwg-2025":   "Firefox and WebKit refused it (#458, commit 302ba41).",
	},
	{"foo://a^b/", ""}: {
		"webspecs-2014": schemeData,
		"whatwg-2017":   "Hosts of unknown schemes became opaque, because reading them as domains was not compatible (#148, commit 3036255).",
		"whatwg-2025":   "Firefox and Chrome refused it in hosts of special schemes; the same list applies to all schemes (#458, commit 302ba41).",
	},
	{"http:///h/a", ""}: {
		"whatwg-2017": "The state machine has skipped slashes all along (a state of its own since commit 60299ad); the grammar of 2014 reads an empty host, and refuses it (entry 9).",
	},
	{"file://localhost/x", ""}: {"whatwg-2017": "`file:///` and `file://LOCALHOST/` should be parsed identically (bug 26387, commit bb36bd9)."},
	{"http://u@v@h/", ""}:      {"webspecs-2014": goal},
	{"http://a:b@c:d@e/", ""}: {
		"whatwg-2017": "The state machine finds the last `@` before it looks for a port; the grammar of 2014 does not.",
	},
	{"http://@h/", ""}:   {"webspecs-2014": goal},
	{"http://u:@h/", ""}: {"whatwg-2017": "Keeping an empty password is \"not something any implementation really supports\" (#181, commit 5e0b05e)."},
	{"http://user^x@h/", ""}: {
		"webspecs-2014": "The chapter of 2012 has no attribute for it. The URL Standard has had one since commit d7be1d1.",
		"whatwg-2017":   "A test of brackets showed that most browsers encode more in credentials than the Standard did (#30, commit 9ca26e5).",
	},
	{"http://h:/", ""}:     {"webspecs-2014": goal},
	{"http://h:80/", ""}:   {"webspecs-2014": goal},
	{"http://h:0080/", ""}: {"webspecs-2014": goal},
	{"http://h:65536/", ""}: {
		"whatwg-2017": "A port became a 16-bit integer or null (bug 26446, commit c3a454c).",
	},
	{"gopher://h:70/", ""}: {
		"webspecs-2014": "\"The best reason I have for listing 'gopher' is Google does it too\", says a comment in the URL Standard of that time (commit 05cbe06).",
		"whatwg-2025":   "Chrome parsed such URLs without supporting the protocol, and Gecko seemed to do the same (#342, commit d589670).",
	},
	{"http://h/?'", ""}: {
		"whatwg-2025": "Chrome, Firefox and Safari encoded it, which makes some injection attacks harder (#348, commit 6ef17eb).",
	},
	{"http://h/?☃", ""}: {
		"webspecs-2014": "What the chapter of 2012 wrote is lost: the question mark is our reading ([entry 12](html-2012.md)).",
		"whatwg-2025":   "`&` and `;` separate parameters, so they are encoded if they come from a replacement, as some browsers do (encoding#139, commit f0e4390).",
	},
	{"http://h/#a b", ""}: {"whatwg-2025": "Firefox encoded more than controls, and the others were to follow (#344, commit 7a3c69f)."},
	{"http://h/#a`b", ""}: {"whatwg-2025": "Firefox encoded more than controls, and the others were to follow (#344, commit 7a3c69f)."},
	{"http://h/#é", ""}: {
		"whatwg-2017": "\"Now all components of a URL can be represented using ASCII strings or integers\" (#150, commit 373dbed).",
	},
	{"http://h/#a\x00b", ""}: {
		"webspecs-2014": "The editor of this text made that change to the URL Standard (bug 27252, commit 05cbe06); the reason is not known.",
		"whatwg-2025":   "Firefox and Safari encoded it, and only Chrome removed it, saying that Internet Explorer did (#440, commit 3d57401).",
	},
	{"data:x #f", ""}: {
		"webspecs-2014": notSplit,
		"whatwg-2025":   "Such a URL did not stay the same when it was serialized without its fragment and parsed again (#784, commit 6c78200).",
	},
	{"javascript:a b", ""}: {"webspecs-2014": notSplit},
	{"blob:ftp://h/x", ""}: {
		"webspecs-2014": "The chapter of 2012 does not define origins. The URL Standard did in June 2014 (commit c65766a).",
		"whatwg-2025":   "The next example led to this: recursion is worthwhile only for http and https (#770, commit eee49fd).",
	},
	{"blob:blob:https://h/x", ""}: {
		"webspecs-2014": "The chapter of 2012 does not define origins. The URL Standard did in June 2014 (commit c65766a).",
		"whatwg-2025":   "Browsers disagreed, millions of nested `blob:` could exhaust memory, and nobody seemed to need one (#770, commit eee49fd).",
	},
	{"file:///C|/x/..", ""}: {
		"webspecs-2014": unencoded,
		"whatwg-2017":   "The URL Standard has replaced the bar in such paths since 2013 at the latest (commit a19b770); the grammar of 2014 keeps it here.",
	},
	{"file://C|/x", ""}: {
		"webspecs-2014": "The bar is not among the characters that this text forbids in domains (entry 53).",
		"whatwg-2017":   "The state machine has read it as a drive since commit 14033d3.",
	},
	{"/D|/x", "file:///C:/a/b"}: {
		"webspecs-2014": "The URL Standard, on which this text is based, has had a rule for drives since commit 14033d3; the reason is not known.",
		"whatwg-2017":   "A slip: the drive of the base was kept even if another one followed.",
		"whatwg-2025":   "The slip was corrected in September 2017 (#303, commit 2eef975).",
	},
	{"//C:/x", "file:///"}: {
		"webspecs-2014": "Hosts are in lowercase, and files have no port (entry 48); the reason is not known.",
		"whatwg-2017":   "The state machine has read it as a drive since commit 14033d3.",
		"whatwg-2025":   "With a null host, some file URLs changed when parsed again, so the host of a file URL is never null (#549, commit a19495e).",
	},
	{"file:/c:/../..", ""}: {
		"whatwg-2017": "A path that is only a drive is no longer shortened, one of several fixes for files (#52, bug 23550, bug 26341, commit 09cd673).",
	},
	{"", "http://h/a?b#c"}: {
		"webspecs-2014": "An oddity of the grammar (entry 54).",
		"whatwg-2017":   notDescended + "oddity.",
	},
	{"#x", "mailto:a"}: {
		"webspecs-2014": "In the URL Standard, on which this text is based, relative URLs were not possible with such a base; the reason is not known (entry 8).",
		"whatwg-2017":   "A fragment needs nothing from the base except that there is one (bug 28600, commit 7468c39).",
	},
	{"x", "mailto:a"}: {"webspecs-2014": schemeData},
	{"/x", "foo:/a/b"}: {
		"webspecs-2014": schemeData,
		"whatwg-2017":   unknownToo,
	},
	{"http:x", "http://h/a/b"}:  {"webspecs-2014": goal},
	{"https:x", "http://h/a/b"}: {"webspecs-2014": goal},
	{"../../../x", "http://h/a/b"}: {
		"webspecs-2014": "An oddity of the grammar (entry 40).",
		"whatwg-2017":   notDescended + "oddity.",
	},
	{".", "http://h/a/b"}: {
		"webspecs-2014": "An oddity of the grammar (entry 41).",
		"whatwg-2017":   notDescended + "oddity.",
	},
}

// references are the short forms of references in reasons, and the links that replace
// them.
var references = []struct {
	re   *regexp.Regexp
	link string
}{
	{regexp.MustCompile(`\bencoding#(\d+)`), "[issue $1 of whatwg/encoding](https://github.com/whatwg/encoding/issues/$1)"},
	{regexp.MustCompile(`\bunicodetools#(\d+)`), "[pull request $1 of unicodetools](https://github.com/unicode-org/unicodetools/pull/$1)"},
	{regexp.MustCompile(`(\(|, |for )#(\d+)`), "$1[#$2](https://github.com/whatwg/url/issues/$2)"},
	{regexp.MustCompile(`\bcommit ([0-9a-f]{7})\b`), "[commit $1](https://github.com/whatwg/url/commit/$1)"},
	{regexp.MustCompile(`\bwebspecs ([0-9a-f]{7})\b`), "[commit $1 of webspecs/url](https://github.com/webspecs/url/commit/$1)"},
	{regexp.MustCompile(`\bbug (\d{5})\b`), "[bug $1](https://www.w3.org/Bugs/Public/show_bug.cgi?id=$1)"},
	{regexp.MustCompile(`\(entry (\d+)\)`), "([entry $1](webspecs-2014.md))"},
}

// because returns the reason for a change of an example, as Markdown.
func because(x example, label string) string {
	text, ok := reasons[[2]string{x.input, x.base}][label]
	if !ok {
		return "Not known."
	}
	for _, r := range references {
		text = r.re.ReplaceAllString(text, r.link)
	}
	return text
}

// changed returns the labels of the texts for browsers whose reading of an example differs
// from the reading of the text before.
func changed(t *testing.T, x example) []string {
	var labels []string
	last := ""
	for _, e := range inOrder(t) {
		if !slices.Contains(browsers, e.Name) {
			continue
		}
		text := read(e, x).text
		if text != last && e.Name != browsers[0] {
			labels = append(labels, label(e))
		}
		last = text
	}
	return labels
}

// Each reason belongs to a change, if its example is on the page.
func TestReasons(t *testing.T) {
	seen := map[[2]string]bool{}
	for _, c := range chapters {
		for _, x := range c.examples {
			id := [2]string{x.input, x.base}
			seen[id] = true
			at := changed(t, x)
			for edition, text := range reasons[id] {
				if !slices.Contains(at, edition) {
					t.Errorf("%q: there is a reason for %s, which did not change the reading: %s", x.input, edition, text)
				}
				if !strings.HasSuffix(text, ".") || strings.Contains(because(x, edition), "(#") {
					t.Errorf("%q: %s: %s", x.input, edition, text)
				}
			}
		}
	}
	for id := range reasons {
		if !seen[id] {
			t.Errorf("there are reasons for %q, which is not an example", id)
		}
	}
}
