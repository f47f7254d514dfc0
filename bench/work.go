package bench

import (
	"cmp"
	"slices"
)

// See receives each result: for URLs the canonical string and the host, for other
// works the result itself. It receives "" for what a peer does not return.
type See func(result, host string)

// Pass does the work once for each input of a corpus and returns how many inputs
// the peer accepted. If see is not nil, it receives the results.
//
// A pass contains its own loop, so that a peer is called as directly as in a
// program.
type Pass func(see See) (accepted int)

// Sink is assigned a value computed from the results, so that the compiler cannot
// optimize the work away.
var Sink int

// tally counts the inputs that a pass accepts, and passes the results to see if it
// is not nil.
type tally struct {
	see            See
	accepted, size int
}

// accept counts an input with its result. The compiler inlines it, so that
// it costs all peers the same.
func (t *tally) accept(result, host string) {
	t.accepted++
	t.size += len(result) + len(host)
	if t.see != nil {
		t.see(result, host)
	}
}

// acceptBytes is like accept, for fasthttp. It copies the host only to show it.
func (t *tally) acceptBytes(result string, host []byte) {
	t.accepted++
	t.size += len(result) + len(host)
	if t.see != nil {
		t.see(result, string(host))
	}
}

// end returns the number of accepted inputs.
func (t *tally) end() int {
	Sink += t.size
	return t.accepted
}

// Peer is one implementation of a work.
type Peer struct {
	Name string
	// Does describes how the peer's work differs from the requested work.
	Does string
	// Prepare does the work that is not measured, such as parsing base URLs.
	Prepare func(c *Corpus) Pass
}

// Work is a task to be measured.
type Work struct {
	Name, Does string
	// Unit is the unit to which the times refer.
	Unit string
	// Baseline is the peer with the ratio 1, or "" for the second one.
	Baseline string
	Peers    []Peer
	// InNode says how the peer in Node does the work, if it uses an npm package.
	InNode string
	// Corpora are the names of the corpora.
	Corpora []string
	// Goals holds the ratios that weburl should reach, by corpus; "" is for corpora
	// that are not listed.
	Goals map[string]float64
}

// Goal returns the ratio that a peer should reach on a corpus, or 0 if there is no
// goal.
func (w *Work) Goal(peer, corpus string) float64 {
	if peer != w.Peers[0].Name {
		return 0
	}
	if goal, ok := w.Goals[corpus]; ok {
		return goal
	}
	return w.Goals[""]
}

// Peer returns the named peer, or nil if there is none.
func (w *Work) Peer(name string) *Peer {
	if i := slices.IndexFunc(w.Peers, func(p Peer) bool { return p.Name == name }); i >= 0 {
		return &w.Peers[i]
	}
	return nil
}

const netURL = "net/url"

// Works returns all works. The first peer of each is weburl.
func Works() []Work {
	works := slices.Concat(parsers(), rooms(), patternWorks(), setWorks())
	for i := range works {
		w := &works[i]
		w.Baseline = cmp.Or(w.Baseline, w.Peers[1].Name)
	}
	return works
}

// parsers returns the works of the parser and of the packages closest to it.
func parsers() []Work {
	return []Work{
		{
			Name:    "parse",
			Does:    "parse a URL and return its canonical string and host",
			Unit:    "URL",
			Corpora: []string{"kasztp", "userbait", "file", "other", "idn", "idn-ascii", "rewriting", "rewriting-case", "rewriting-port", "rewriting-dots", "rewriting-encode", "credentials", "ports", "long", "long-query"},
			Goals: map[string]float64{"kasztp": 0.10, "userbait": 0.12, "file": 0.20, "idn": 0.75, "idn-ascii": 1,
				"rewriting": 0.35, "rewriting-case": 0.30, "rewriting-port": 0.30, "rewriting-dots": 0.40},
			Peers: []Peer{
				{"weburl", "", parseWeburl},
				{netURL, "does not canonicalize", parseNetURL},
				{"nlnwa", "", parseNlnwa},
				{"fasthttp", "lowercases, removes dot segments; its own rules otherwise", parseFasthttp},
				{"purell", "uses net/url; lowercases, removes dot segments and default ports, converts IDN; returns no host", parsePurell},
				{"lookup", "not a parser: a table lookup per byte, eight at a time", parseLookup},
			},
		},
		{
			Name:    "check",
			Does:    "report whether a URL can be parsed",
			Unit:    "URL",
			Corpora: []string{"kasztp", "userbait", "long", "rewriting"},
			Goals:   map[string]float64{"kasztp": 0.12, "userbait": 0.12},
			Peers: []Peer{
				{"weburl", "CanParse", checkWeburl},
				{netURL, "only Parse", checkNetURL},
				{"nlnwa", "only Parse", checkNlnwa},
				{"fasthttp", "only Parse", checkFasthttp},
			},
		},
		{
			Name:    "resolve",
			Does:    "parse a reference against a parsed base URL and return the canonical string and host of the result",
			Unit:    "reference",
			Corpora: []string{"references", "wpt"},
			Goals:   map[string]float64{"references": 0.15, "wpt": 0.45},
			Peers: []Peer{
				{"weburl", "", resolveWeburl},
				{netURL, "Parse and ResolveReference", resolveNetURL},
				{"nlnwa", "", resolveNlnwa},
				{"fasthttp", "Update of a copy of the base; takes anything but http and https for a path", resolveFasthttp},
			},
		},
		room("change", "replace path, query and fragment of a parsed URL, one after the other, and return the string", "URL", "mixed", "",
			Peer{"weburl", "WithPath, WithQuery, WithFragment", changeWeburl},
			Peer{netURL, "sets fields of a copy", changeNetURL}),
		room("edit", "replace path and fragment of a parsed URL, set two parameters, and return the string", "URL", "mixed", "",
			Peer{"weburl", "Editor", editWeburl},
			Peer{netURL, "Query, Encode, and fields of a copy", editNetURL}),
		{
			Name:    "form parse",
			Does:    "parse application/x-www-form-urlencoded",
			Unit:    "query",
			Corpora: []string{"queries", "long-queries"},
			Goals:   map[string]float64{"": 0.22},
			Peers: []Peer{
				{"weburl", "form.Parse, a list", formParseWeburl},
				{netURL, "ParseQuery, a map", formParseNetURL},
				{"fasthttp", "Args.Parse, a list in reused memory", formParseFasthttp},
			},
		},
		{
			Name:    "form serialize",
			Does:    "serialize a list of names and values as application/x-www-form-urlencoded",
			Unit:    "query",
			Corpora: []string{"queries", "long-queries"},
			Goals:   map[string]float64{"": 0.5},
			Peers: []Peer{
				{"weburl", "", formSerializeWeburl},
				{netURL, "Values.Encode; sorts the names", formSerializeNetURL},
				{"fasthttp", "Args.QueryString", formSerializeFasthttp},
			},
		},
		{
			Name:    "public suffix",
			Does:    "find the public suffix of a domain",
			Unit:    "host",
			Corpora: []string{"hosts"},
			Goals:   map[string]float64{"": 0.5},
			Peers: []Peer{
				{"weburl", "psl.PublicSuffix", suffixWeburl},
				{xnet, "PublicSuffix of golang.org/x/net/publicsuffix", suffixXNet},
			},
		},
		{
			Name:    "registrable domain",
			Does:    "find the registrable domain of a domain",
			Unit:    "host",
			Corpora: []string{"hosts"},
			Goals:   map[string]float64{"": 0.5},
			Peers: []Peer{
				{"weburl", "psl.RegistrableDomain", registrableWeburl},
				{xnet, "EffectiveTLDPlusOne of golang.org/x/net/publicsuffix", registrableXNet},
			},
		},
		{
			Name:     "canon",
			Does:     "read a list of URLs from memory, one per line, and write their canonical forms",
			Unit:     "line",
			Baseline: "loop",
			Corpora:  []string{"list"},
			Goals:    map[string]float64{"": 1.1},
			Peers: []Peer{
				{"weburl canon", "the command, on one core", canonOneCore},
				{"weburl canon, all cores", "the command, on all cores", canonAllCores},
				{"loop", "a loop with bufio and weburl.Parse, on one core", canonLoop},
				{"loop net/url", "the same loop with net/url", canonLoopNetURL},
			},
		},
	}
}
