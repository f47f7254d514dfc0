package bench

import "slices"

// See is told each result: for URLs the canonical string and the host, for
// other works whatever the result is. "" stands for what a peer does not give.
type See func(result, host string)

// Pass does the work once for each input of a corpus and returns how many of
// them the peer accepted. It tells see the results if that is not nil.
//
// A pass holds its loop itself, so that a peer is called as directly as a
// program would call it.
type Pass func(see See) (accepted int)

// Sink takes what is computed from the results, so that no compiler may leave
// out the making of them.
var Sink int

// Peer is one implementation of a work.
type Peer struct {
	Name string
	// Does says what the peer does differently or less than the work asks for.
	Does string
	// Prepare does what is not measured, such as to parse base URLs.
	Prepare func(c *Corpus) Pass
}

// Work is one thing that is measured.
type Work struct {
	Name, Does string
	// Unit is what the times are for one of.
	Unit string
	// Baseline is the peer that the ratios are to.
	Baseline string
	Peers    []Peer
	// Corpora are the names of the corpora.
	Corpora []string
	// Goals are the ratios, by corpus, that weburl is to reach; "" is for
	// corpora that are not named.
	Goals map[string]float64
}

// Goal returns the ratio that a peer is to reach on a corpus, 0 if there is
// none.
func (w *Work) Goal(peer, corpus string) float64 {
	if peer != w.Peers[0].Name {
		return 0
	}
	if goal, ok := w.Goals[corpus]; ok {
		return goal
	}
	return w.Goals[""]
}

// Peer returns the named peer, nil if there is none.
func (w *Work) Peer(name string) *Peer {
	if i := slices.IndexFunc(w.Peers, func(p Peer) bool { return p.Name == name }); i >= 0 {
		return &w.Peers[i]
	}
	return nil
}

const netURL = "net/url"

// Works returns everything that is measured. The first peer of each is weburl.
func Works() []Work {
	return []Work{
		{
			Name:     "parse",
			Does:     "parse a URL; give its canonical string and its host",
			Unit:     "URL",
			Baseline: netURL,
			Corpora:  []string{"kasztp", "userbait", "file", "idn", "idn-ascii", "rewriting", "rewriting-case", "rewriting-port", "rewriting-dots", "rewriting-encode", "long-query"},
			Goals: map[string]float64{"kasztp": 0.17, "userbait": 0.17, "idn": 1, "idn-ascii": 1,
				"rewriting": 0.5, "rewriting-case": 0.5, "rewriting-port": 0.5, "rewriting-dots": 0.5, "rewriting-encode": 0.5},
			Peers: []Peer{
				{"weburl", "", parseWeburl},
				{netURL, "does not make canonical", parseNetURL},
				{"nlnwa", "", parseNlnwa},
				{"fasthttp", "lowercases, removes dot segments; its own rules otherwise", parseFasthttp},
				{"purell", "net/url inside; lowercases, removes dot segments and default ports, converts IDN; gives no host", parsePurell},
				{"limit", "one table lookup for each byte, eight at a time, and no parser", parseLimit},
			},
		},
		{
			Name:     "check",
			Does:     "tell whether a URL can be parsed; nothing is kept",
			Unit:     "URL",
			Baseline: netURL,
			Corpora:  []string{"kasztp", "userbait", "rewriting"},
			Goals:    map[string]float64{"kasztp": 0.12, "userbait": 0.12},
			Peers: []Peer{
				{"weburl", "CanParse", checkWeburl},
				{netURL, "Parse alone", checkNetURL},
				{"nlnwa", "Parse alone", checkNlnwa},
				{"fasthttp", "Parse alone", checkFasthttp},
			},
		},
		{
			Name:     "resolve",
			Does:     "parse a reference against a parsed base URL; give the canonical string and the host of the result",
			Unit:     "reference",
			Baseline: netURL,
			Corpora:  []string{"references", "wpt"},
			Goals:    map[string]float64{"references": 0.5},
			Peers: []Peer{
				{"weburl", "", resolveWeburl},
				{netURL, "Parse and ResolveReference", resolveNetURL},
				{"nlnwa", "", resolveNlnwa},
				{"fasthttp", "Update of a copy of the base; takes what is not http or https for a path", resolveFasthttp},
			},
		},
		{
			Name:     "form parse",
			Does:     "parse application/x-www-form-urlencoded",
			Unit:     "query",
			Baseline: netURL,
			Corpora:  []string{"queries", "long-queries"},
			Goals:    map[string]float64{"": 0.5},
			Peers: []Peer{
				{"weburl", "form.Parse, a list", formParseWeburl},
				{netURL, "ParseQuery, a map", formParseNetURL},
				{"fasthttp", "Args.Parse, a list in memory that is used again", formParseFasthttp},
			},
		},
		{
			Name:     "form serialize",
			Does:     "serialize a list of names and values as application/x-www-form-urlencoded",
			Unit:     "query",
			Baseline: netURL,
			Corpora:  []string{"queries", "long-queries"},
			Goals:    map[string]float64{"": 0.5},
			Peers: []Peer{
				{"weburl", "", formSerializeWeburl},
				{netURL, "Values.Encode; sorts the names", formSerializeNetURL},
				{"fasthttp", "Args.QueryString", formSerializeFasthttp},
			},
		},
		{
			Name:     "canon",
			Does:     "read a list of URLs from memory, one a line, and write their canonical forms",
			Unit:     "line",
			Baseline: "loop",
			Corpora:  []string{"list"},
			Goals:    map[string]float64{"": 1.1},
			Peers: []Peer{
				{"weburl canon", "the verb, on one core", canonOneCore},
				{"weburl canon, all cores", "the verb, on all cores", canonAllCores},
				{"loop", "one loop with bufio and weburl.Parse, on one core", canonLoop},
				{"loop net/url", "the same with net/url", canonLoopNetURL},
			},
		},
	}
}
