package bench

import (
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/html2012"
	"github.com/weburl-go/weburl/edition/rfc3986"
	"github.com/weburl-go/weburl/edition/webspecs2014"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/edition/whatwg2017"
)

// room returns a work with the names of its corpora in one string.
func room(name, does, unit, corpora, inNode string, peers ...Peer) Work {
	return Work{Name: name, Does: does, Unit: unit, Corpora: strings.Fields(corpora), InNode: inNode, Peers: peers}
}

// rooms returns the works of the packages around the parser. No goals are set for
// them.
func rooms() []Work {
	// An edition is measured against the parser, which returns less: neither parts
	// nor errors.
	reads := func(e *edition.Edition, corpora, inNode string, more ...Peer) Work {
		does := "read a string, with its base, as edition " + e.Name + " does, into parts and errors"
		return room("edition "+e.Name, does, "string", corpora, inNode, append([]Peer{
			{"weburl", "", readBy(e)},
			{theParser, "the living Standard, without parts and errors", readByParser},
		}, more...)...)
	}
	algebra := room("resolve by algebra", "parse a reference, resolve it against a parsed base and print it", "reference", "links", "parse, resolve and print, in the same algebra",
		Peer{"weburl", "Resolve of package reference", algebraWeburl},
		Peer{theParser, "the parser", algebraParser},
		Peer{netURL, "Parse and ResolveReference", algebraNetURL})
	algebra.Baseline = netURL
	const literal = "parseURL and serializeURL, without parts and errors"
	return []Work{
		room("encode", "encode a text, from UTF-8", "text", "windows-1252 shift_jis euc-jp iso-2022-jp gb18030 big5 euc-kr", "createMultibyteEncoder and createSinglebyteEncoder, from UTF-16",
			Peer{"weburl", "percent.Encoder", encodeWeburl},
			Peer{xtext, "Transform of golang.org/x/text/encoding, with a copy of the text, since it takes bytes; its indexes are not those of the Standard", encodeXText}),
		room("encode query", "percent-encode a text after encoding, as in the query of a document", "text", "legacy", "percentEncodeAfterEncoding",
			Peer{"weburl", "percent.AppendEncodeAfterEncoding", encodeQueryWeburl},
			Peer{xtext, "the same as in encode, and a loop", encodeQueryXText}),
		room("site", "find the site of an origin and serialize it", "URL", "mixed", "",
			Peer{"weburl", "site.Of", siteWeburl},
			Peer{xnet, "EffectiveTLDPlusOne of the host of a *url.URL", siteXNet}),
		room("same site", "report whether two origins are schemelessly same site", "pair", "mixed", "",
			Peer{"weburl", "site.SchemelesslySame", sameSiteWeburl},
			Peer{xnet, "as in site, for both", sameSiteXNet}),
		room("robots", "decide about a parsed URL by a robots.txt with 40 rules", "URL", "mixed", "",
			Peer{"weburl", "Test of package robots, which returns the rule", robotsWeburl},
			Peer{"temoto", "Test of a group of temoto/robotstxt", robotsTemoto},
			Peer{"grobotstxt", "AgentAllowed, which parses the file for each URL", robotsGrobotstxt}),
		room("render", "make of a parsed URL what to show a person", "URL", "mixed idn-ascii", "",
			Peer{"weburl", "render.URL, with a span and a reason for each part", renderWeburl},
			Peer{xnet, "the host by ToUnicode of golang.org/x/net/idna, the rest decoded; it decides nothing about what is safe", renderXNet}),
		room("valid", "report whether a string is a valid URL string", "string", "mixed", "isValidURLString",
			Peer{"weburl", "conform.Valid", validWeburl},
			Peer{"nlnwa", "Parse WithFailOnValidationError", validNlnwa}),
		room("findings", "report all that keeps a string from being a valid URL string, with spans and productions", "string", "mixed", "isValidURLString and parseURLWithValidationErrors, which has no spans",
			Peer{"weburl", "conform.Check", findingsWeburl},
			Peer{"nlnwa", "Parse WithFailOnValidationError, which ends at the first error", validNlnwa}),
		room("rebase", "parse a reference, rebase it on a parsed base and print it", "reference", "links", "parse, rebase and print, in the same algebra",
			Peer{"weburl", "Rebase of package reference", rebaseWeburl},
			Peer{netURL, "Parse and ResolveReference, which also removes dot segments", algebraNetURL}),
		algebra,
		reads(whatwg.July2026.Edition(), "mixed wpt", literal),
		reads(whatwg.August2025.Edition(), "mixed wpt", literal),
		reads(whatwg2017.Edition(), "mixed", literal),
		reads(webspecs2014.Edition(), "mixed", ""),
		reads(html2012.Edition(), "mixed", ""),
		reads(rfc3986.Edition(), "mixed", "", Peer{netURL, "Parse and String, without spans", readByNetURL}),
		room("compare", "compare the readings of a string by the editions of the profile browser, and say how severe the differences are", "string", "mixed wpt", "",
			Peer{"weburl", "compare.Analyze and Severity", compareWeburl},
			Peer{"readings", "the readings alone, by the same editions, without comparing them", compareReadings}),
		room("to net/url", "make a *url.URL of a parsed URL", "URL", "mixed", "",
			Peer{"weburl", "neturl.To", toNetURL},
			Peer{netURL, "Parse of the string, which some URLs do not survive", toNetURLByString}),
		room("from net/url", "make a URL of a *url.URL", "URL", "mixed", "",
			Peer{"weburl", "neturl.From", fromNetURL},
			Peer{netURL, "String, and weburl.Parse of it", fromNetURLByString}),
		room("file URL", "make a file: URL of a path on Unix", "path", "paths", "url.pathToFileURL",
			Peer{"weburl", "fileurl.From", fileURLWeburl},
			Peer{netURL, "String of a URL with the path; refuses nothing", fileURLNetURL}),
		room("file path", "parse a file: URL and return its path on Unix", "URL", "path-urls", "url.fileURLToPath",
			Peer{"weburl", "fileurl.Path", filePathWeburl},
			Peer{netURL, "Parse and FromSlash of Path; refuses nothing", filePathNetURL}),
		room("data URL", "read a data: URL and decode its body", "URL", "data-urls", "",
			Peer{"weburl", "dataurl.Parse and Body", dataURLWeburl},
			Peer{vincent, "DecodeString, by RFC 2397", dataURLVincent}),
		room("MIME type", "parse a MIME type and return its essence", "MIME type", "content-types", "",
			Peer{"weburl", "mimetype.Parse", mimeTypeWeburl},
			Peer{"mime", "ParseMediaType, which returns the parameters in a map", mimeTypeMIME}),
		room("Link header", "read a value of the header field Link and return the target of the link to the next page", "value", "link-headers", "",
			Peer{"weburl", "links.LinkHeader, up to that link", linkHeaderWeburl},
			Peer{peterhellberg, "Parse, which returns a map of relation types", linkHeaderPeter},
			Peer{tomnomnom, "Parse and FilterByRel", linkHeaderTom}),
		room("srcset", "read a srcset and return its last URL", "srcset", "srcsets", "",
			Peer{"weburl", "links.Srcset", srcsetWeburl},
			Peer{"strings", "SplitSeq at commas and Fields, which reads no descriptors and cuts URLs that contain commas", srcsetStrings}),
		room("redirect", "decide whether a redirect from a page to a reference stays on its origin, and return where it leads", "target", "links", "",
			Peer{"weburl", "guard.Redirects.Check, whose result all read alike", redirectWeburl},
			Peer{netURL, "Parse, ResolveReference and a comparison of scheme and host; browsers read some of what it allows as other hosts", redirectNetURL},
			Peer{"nlnwa", "Parse and the same comparison", redirectNlnwa}),
		room("allow list", "report whether a list of 18 names, and those below them, has the host of a parsed URL", "URL", "mixed", "",
			Peer{"weburl", "guard.Hosts.AllowsURL", allowWeburl},
			Peer{"map", "a map of the names, asked for each suffix of the Hostname of a *url.URL; any port is another", allowMap}),
		room("dial", "decide whether a public program may dial an address", "address", "addresses", "",
			Peer{"weburl", "guard.Dialer.Check", dialWeburl},
			Peer{"net/netip", "IsGlobalUnicast and not IsPrivate, which allows ranges that are not public", dialNetIP}),
	}
}
