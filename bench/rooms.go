package bench

import (
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/html2012"
	"github.com/weburl-go/weburl/edition/rfc3986"
	"github.com/weburl-go/weburl/edition/webspecs2014"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/edition/whatwg2017"
)

// rooms are the works of the rooms around the parser. No goals are set for them.
func rooms() []Work {
	// An edition is measured beside the parser, which says less: it has neither parts nor
	// errors.
	reads := func(e *edition.Edition, inNode string, corpora ...string) Work {
		return Work{
			Name:    "edition " + e.Name,
			Does:    "read a string, with its base, as edition " + e.Name + " does, into parts and errors",
			Unit:    "string",
			Corpora: corpora,
			InNode:  inNode,
			Peers: []Peer{
				{"weburl", "", readBy(e)},
				{theParser, "the living Standard, without parts and errors", readByParser},
			},
		}
	}
	rfc := reads(rfc3986.Edition(), "", "mixed")
	rfc.Peers = append(rfc.Peers, Peer{netURL, "Parse and String, without spans", readByNetURL})
	return []Work{
		{
			Name:    "encode",
			Does:    "encode a text, from UTF-8",
			Unit:    "text",
			Corpora: []string{"windows-1252", "shift_jis", "euc-jp", "iso-2022-jp", "gb18030", "big5", "euc-kr"},
			InNode:  "createMultibyteEncoder and createSinglebyteEncoder, from UTF-16",
			Peers: []Peer{
				{"weburl", "percent.Encoder", encodeWeburl},
				{xtext, "Transform of golang.org/x/text/encoding, with a copy of the text, since it takes bytes; its indexes are not those of the Standard", encodeXText},
			},
		},
		{
			Name:    "encode query",
			Does:    "percent-encode a text after encoding, as in the query of a document",
			Unit:    "text",
			Corpora: []string{"legacy"},
			InNode:  "percentEncodeAfterEncoding",
			Peers: []Peer{
				{"weburl", "percent.AppendEncodeAfterEncoding", encodeQueryWeburl},
				{xtext, "the same as in encode, and a loop", encodeQueryXText},
			},
		},
		{
			Name:    "site",
			Does:    "find the site of an origin and serialize it",
			Unit:    "URL",
			Corpora: []string{"mixed"},
			Peers: []Peer{
				{"weburl", "site.Of", siteWeburl},
				{xnet, "EffectiveTLDPlusOne of the host of a *url.URL", siteXNet},
			},
		},
		{
			Name:    "same site",
			Does:    "report whether two origins are schemelessly same site",
			Unit:    "pair",
			Corpora: []string{"mixed"},
			Peers: []Peer{
				{"weburl", "site.SchemelesslySame", sameSiteWeburl},
				{xnet, "as in site, for both", sameSiteXNet},
			},
		},
		{
			Name:    "render",
			Does:    "make of a parsed URL what to show a person",
			Unit:    "URL",
			Corpora: []string{"mixed", "idn-ascii"},
			Peers: []Peer{
				{"weburl", "render.URL, with a span and a reason for each part", renderWeburl},
				{xnet, "the host by ToUnicode of golang.org/x/net/idna, the rest decoded; it decides nothing about what is safe", renderXNet},
			},
		},
		{
			Name:    "valid",
			Does:    "report whether a string is a valid URL string",
			Unit:    "string",
			Corpora: []string{"mixed"},
			InNode:  "isValidURLString",
			Peers: []Peer{
				{"weburl", "conform.Valid", validWeburl},
				{"nlnwa", "Parse WithFailOnValidationError", validNlnwa},
			},
		},
		{
			Name:    "findings",
			Does:    "report all that keeps a string from being a valid URL string, with spans and productions",
			Unit:    "string",
			Corpora: []string{"mixed"},
			InNode:  "isValidURLString and parseURLWithValidationErrors, which has no spans",
			Peers: []Peer{
				{"weburl", "conform.Check", findingsWeburl},
				{"nlnwa", "Parse WithFailOnValidationError, which ends at the first error", validNlnwa},
			},
		},
		{
			Name:    "rebase",
			Does:    "parse a reference, rebase it on a parsed base and print it",
			Unit:    "reference",
			Corpora: []string{"links"},
			InNode:  "parse, rebase and print, in the same algebra",
			Peers: []Peer{
				{"weburl", "Rebase of package reference", rebaseWeburl},
				{netURL, "Parse and ResolveReference, which also removes dot segments", algebraNetURL},
			},
		},
		{
			Name:     "resolve by algebra",
			Does:     "parse a reference, resolve it against a parsed base and print it",
			Unit:     "reference",
			Baseline: netURL,
			Corpora:  []string{"links"},
			InNode:   "parse, resolve and print, in the same algebra",
			Peers: []Peer{
				{"weburl", "Resolve of package reference", algebraWeburl},
				{theParser, "the parser", algebraParser},
				{netURL, "Parse and ResolveReference", algebraNetURL},
			},
		},
		reads(whatwg.July2026.Edition(), "parseURL and serializeURL, without parts and errors", "mixed", "wpt"),
		reads(whatwg.August2025.Edition(), "parseURL and serializeURL, without parts and errors", "mixed", "wpt"),
		reads(whatwg2017.Edition(), "parseURL and serializeURL, without parts and errors", "mixed"),
		reads(webspecs2014.Edition(), "", "mixed"),
		reads(html2012.Edition(), "", "mixed"),
		rfc,
		{
			Name:    "compare",
			Does:    "compare the readings of a string by the editions of the profile browser, and say how severe the differences are",
			Unit:    "string",
			Corpora: []string{"mixed", "wpt"},
			Peers: []Peer{
				{"weburl", "compare.Analyze and Severity", compareWeburl},
				{"readings", "the readings alone, by the same editions, without comparing them", compareReadings},
			},
		},
		{
			Name:    "to net/url",
			Does:    "make a *url.URL of a parsed URL",
			Unit:    "URL",
			Corpora: []string{"mixed"},
			Peers: []Peer{
				{"weburl", "neturl.To", toNetURL},
				{netURL, "Parse of the string, which some URLs do not survive", toNetURLByString},
			},
		},
		{
			Name:    "from net/url",
			Does:    "make a URL of a *url.URL",
			Unit:    "URL",
			Corpora: []string{"mixed"},
			Peers: []Peer{
				{"weburl", "neturl.From", fromNetURL},
				{netURL, "String, and weburl.Parse of it", fromNetURLByString},
			},
		},
		{
			Name:    "file URL",
			Does:    "make a file: URL of a path on Unix",
			Unit:    "path",
			Corpora: []string{"paths"},
			InNode:  "url.pathToFileURL",
			Peers: []Peer{
				{"weburl", "fileurl.From", fileURLWeburl},
				{netURL, "String of a URL with the path; refuses nothing", fileURLNetURL},
			},
		},
		{
			Name:    "file path",
			Does:    "parse a file: URL and return its path on Unix",
			Unit:    "URL",
			Corpora: []string{"path-urls"},
			InNode:  "url.fileURLToPath",
			Peers: []Peer{
				{"weburl", "fileurl.Path", filePathWeburl},
				{netURL, "Parse and FromSlash of Path; refuses nothing", filePathNetURL},
			},
		},
		{
			Name:    "redirect",
			Does:    "decide whether a redirect from a page to a reference stays on its origin, and return where it leads",
			Unit:    "target",
			Corpora: []string{"links"},
			Peers: []Peer{
				{"weburl", "guard.Redirects.Check, whose result all read alike", redirectWeburl},
				{netURL, "Parse, ResolveReference and a comparison of scheme and host; browsers read some of what it allows as other hosts", redirectNetURL},
				{"nlnwa", "Parse and the same comparison", redirectNlnwa},
			},
		},
		{
			Name:    "allow list",
			Does:    "report whether a list of 18 names, and those below them, has the host of a parsed URL",
			Unit:    "URL",
			Corpora: []string{"mixed"},
			Peers: []Peer{
				{"weburl", "guard.Hosts.AllowsURL", allowWeburl},
				{"map", "a map of the names, asked for each suffix of the Hostname of a *url.URL; any port is another", allowMap},
			},
		},
		{
			Name:    "dial",
			Does:    "decide whether a public program may dial an address",
			Unit:    "address",
			Corpora: []string{"addresses"},
			Peers: []Peer{
				{"weburl", "guard.Dialer.Check", dialWeburl},
				{"net/netip", "IsGlobalUnicast and not IsPrivate, which allows ranges that are not public", dialNetIP},
			},
		},
	}
}
