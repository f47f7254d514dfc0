package bench

import (
	"fmt"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// Page is a base URL, or "", and the references to parse against it.
type Page struct {
	Base string
	Refs []string
	// Encoding is the name of the encoding in which to encode texts, or "".
	Encoding string `json:",omitempty"`
}

// Corpus is a list of inputs.
type Corpus struct {
	Name string
	// Note describes the inputs and their origin.
	Note string
	// Detail marks a part of another corpus, which is measured only on request.
	Detail bool
	Pages  []Page
	// Missing is the reason why the inputs are not available, or nil if they are.
	Missing error
	// Times is how many times the canon work repeats the inputs; 0 means once.
	// Other works ignore it.
	Times int
}

// Texts returns the inputs without their bases.
func (c *Corpus) Texts() []string {
	if len(c.Pages) == 1 {
		return c.Pages[0].Refs
	}
	var texts []string
	for _, p := range c.Pages {
		texts = append(texts, p.Refs...)
	}
	return texts
}

// Size returns the number of inputs and their total length, without bases.
func (c *Corpus) Size() (inputs, bytes int) {
	for _, p := range c.Pages {
		inputs += len(p.Refs)
		for _, s := range p.Refs {
			bytes += len(s)
		}
	}
	return inputs * max(c.Times, 1), bytes * max(c.Times, 1)
}

// A source makes a corpus from the two lists of real URLs.
type source struct {
	name, note string
	detail     bool
	times      int
	make       func(kasztp, userbait []string) []string
}

var sources = []source{
	{name: "kasztp", note: "real URLs", make: func(kasztp, _ []string) []string { return kasztp }},
	{name: "userbait", note: "real URLs, many of them for phishing", make: func(_, userbait []string) []string { return userbait }},
	{name: "file", note: "derived: file: URLs with the paths of kasztp, as on Unix, Windows and servers; 3 in 20 need rewriting", make: derived(fileURL)},
	{name: "other", note: "derived: URLs of schemes that are not special, with the hosts and paths of kasztp; a quarter mailto:, 3 in 20 data: with about 1 kB", make: derived(otherURL)},
	{name: "idn", note: "derived: hosts of kasztp replaced by names in 30 languages, in Unicode", make: derived(idnURL)},
	{name: "idn-ascii", note: "derived: idn with xn-- labels", make: derived(idnASCII)},
	{name: "rewriting", note: "derived: kasztp, a quarter each with uppercase in scheme and host, default ports, dot segments and characters to percent-encode", make: derived(rewriteAny)},
	{name: "rewriting-case", note: "derived: kasztp with uppercase in scheme and host", detail: true, make: derived(rewriteCase)},
	{name: "rewriting-port", note: "derived: kasztp with default ports", detail: true, make: derived(rewritePort)},
	{name: "rewriting-dots", note: "derived: kasztp with dot segments", detail: true, make: derived(rewriteDots)},
	{name: "rewriting-encode", note: "derived: kasztp with characters to percent-encode", detail: true, make: derived(rewriteEncode)},
	{name: "credentials", note: "derived: kasztp with a username, three in four with a password", detail: true, make: derived(withCredentials)},
	{name: "ports", note: "derived: kasztp with ports that are not the default", detail: true, make: derived(withPort)},
	{name: "long", note: "the URLs of both lists that have 80 bytes or more", make: longURLs},
	{name: "long-query", note: "derived: URLs with queries of 10 to 100 pairs from both lists", make: longQueryURLs},
	{name: "queries", note: "the queries of both lists, except those that net/url refuses", make: realQueries},
	{name: "long-queries", note: "the queries of long-query", make: longQueries},
	{name: "hosts", note: "the hosts of both lists, except addresses", make: domainHosts},
	{name: "mixed", note: "one in 80 of kasztp, and one in 20 of userbait", make: mixed},
	{name: "paths", note: "derived: absolute paths of files on Unix, of the hosts and paths of one in 16 of kasztp", make: filePaths},
	{name: "path-urls", note: "derived: the file: URLs of paths, as net/url writes them", make: filePathURLs},
	{name: "addresses", note: "derived: addresses with ports, IPv4 and IPv6, a quarter of them not public", make: addresses},
	{name: "data-urls", note: "derived: data: URLs with about 1 kB of kasztp, half of them in base64", make: dataURLs},
	{name: "content-types", note: "five MIME types, three of them with parameters", make: contentTypes},
	{name: "link-headers", note: "derived: values of Link with three URLs of kasztp each", make: linkHeaders},
	{name: "srcsets", note: "derived: srcset with three URLs of kasztp each", make: srcsets},
	{name: "list", note: "kasztp as a file, repeated", times: 5, make: func(kasztp, _ []string) []string { return kasztp }},
}

// Corpora returns all corpora, which depend only on the files. If the files are
// missing, the error matches fs.ErrNotExist and says how to get them.
func Corpora() ([]*Corpus, error) {
	kasztp, err := readLines("urls/kasztp.txt")
	if err != nil {
		return nil, err
	}
	userbait, err := readLines("urls/userbait.txt")
	if err != nil {
		return nil, err
	}
	wpt, err := readWPT("wpt/url/resources/urltestdata.json")
	if err != nil {
		return nil, err
	}
	all, err := patternCorpora()
	if err != nil {
		return nil, err
	}
	all = append(all, setCorpora()...)
	for _, s := range sources {
		all = append(all, &Corpus{Name: s.name, Note: s.note, Detail: s.detail, Times: s.times,
			Pages: []Page{{Refs: s.make(kasztp, userbait)}}})
	}
	references := &Corpus{Name: "references", Note: "the relative references of real pages, each with the base URL of its page (from its canonical URL and base element)"}
	if references.Pages, err = realPages(); err != nil {
		references.Missing = err
	}
	links := &Corpus{Name: "links", Note: "one in 32 of references", Missing: references.Missing}
	links.Pages = references.each(32).Pages
	all = append(all, references, links,
		&Corpus{Name: "wpt", Note: "the inputs of urltestdata.json, a third of which must fail", Pages: wpt})
	return append(all, legacyTexts()...), nil
}

// Find returns the named corpus, or nil if there is none.
func Find(corpora []*Corpus, name string) *Corpus {
	if i := slices.IndexFunc(corpora, func(c *Corpus) bool { return c.Name == name }); i >= 0 {
		return corpora[i]
	}
	return nil
}

func readLines(rel string) ([]string, error) {
	data, err := suite.Load(rel)
	if err != nil {
		return nil, err
	}
	// The lines are copied into one string, without gaps.
	return strings.Split(strings.Join(suite.SplitLines(data), "\n"), "\n"), nil
}

// readWPT reads the inputs of urltestdata.json. Consecutive inputs with the same
// base become one page.
func readWPT(rel string) ([]Page, error) {
	data, err := suite.Load(rel)
	if err != nil {
		return nil, err
	}
	cases, err := suite.DecodeCases[suite.URLCase](data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", rel, err)
	}
	var pages []Page
	for _, test := range cases {
		base := test.BaseOrEmpty()
		if len(pages) == 0 || pages[len(pages)-1].Base != base {
			pages = append(pages, Page{Base: base})
		}
		last := &pages[len(pages)-1]
		last.Refs = append(last.Refs, test.Input)
	}
	return pages, nil
}
