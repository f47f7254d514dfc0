package main

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/analysis"
)

// proofs holds what package analysis says about all pairs of a list of patterns, and compares
// it with URLs.
type proofs struct {
	args     [][]any // of the constructor
	patterns []urlpattern.Pattern
	set      urlpattern.Set[int]
	// overlaps and within hold the answers, by the indices of two patterns.
	overlaps, within [][]analysis.Answer
	empty            []analysis.Answer
	witnesses        []weburl.URL
	// seen holds the shortest URL of those that the same patterns match.
	seen map[string]weburl.URL
	urls int
	out  io.Writer
}

// newProofs asks about all pairs of the patterns of web-platform-tests and of routes.
func newProofs(routes int, out io.Writer) (*proofs, error) {
	p := &proofs{seen: map[string]weburl.URL{}, out: out}
	data, err := suite.Load("wpt/urlpattern/resources/urlpatterntestdata.json")
	if err != nil {
		return nil, err
	}
	var cases []struct{ Pattern []json.RawMessage }
	if err := json.Unmarshal(data, &cases); err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for _, c := range cases {
		if args, ok := arguments(c.Pattern); ok && !known[compact(args)] {
			known[compact(args)] = true
			p.add(args)
		}
	}
	fmt.Fprintf(out, "%d patterns of web-platform-tests", len(p.patterns))
	paths, err := githubRoutes()
	if err != nil {
		return nil, err
	}
	for i := range min(routes, len(paths)) {
		p.add([]any{"https://api.github.com" + paths[i*len(paths)/min(routes, len(paths))]})
	}
	fmt.Fprintf(out, "; with routes of GitHub, %d\n", len(p.patterns))
	var b urlpattern.Builder[int]
	for i, pattern := range p.patterns {
		b.Add(pattern, i)
	}
	p.set = b.Set()
	return p, p.ask()
}

// arguments returns arguments as construct takes them. ok is false if they have other types.
func arguments(raw []json.RawMessage) (args []any, ok bool) {
	for i, text := range raw {
		var s string
		var init map[string]string
		var options map[string]bool
		switch {
		case json.Unmarshal(text, &s) == nil && (i == 0 || isString(args[0])):
			args = append(args, s)
		case i == 0 && json.Unmarshal(text, &init) == nil:
			args = append(args, init)
		case i > 0 && i == len(raw)-1 && json.Unmarshal(text, &options) == nil:
			args = append(args, options)
		default:
			return nil, false
		}
	}
	return args, len(args) > 0
}

func isString(v any) bool {
	_, ok := v.(string)
	return ok
}

func (p *proofs) add(args []any) {
	if init, ok := args[0].(map[string]string); ok {
		var c urlpattern.Component
		for key := range init {
			if c.UnmarshalText([]byte(key)) != nil {
				return
			}
		}
	}
	if pattern, err := construct(args); err == nil {
		p.args, p.patterns = append(p.args, args), append(p.patterns, pattern)
	}
}

// ask asks about all pairs.
func (p *proofs) ask() error {
	counts := map[string]int{}
	urls := map[string]weburl.URL{}
	note := func(question string, a analysis.Answer) analysis.Answer {
		counts[question+": "+a.Verdict.String()]++
		if a.URL.IsValid() {
			urls[a.URL.String()] = a.URL
		}
		return a
	}
	for _, a := range p.patterns {
		var overlaps, within []analysis.Answer
		for _, b := range p.patterns {
			overlaps = append(overlaps, note("overlaps", analysis.Overlaps(a, b)))
			within = append(within, note("within", analysis.Within(a, b)))
		}
		p.overlaps, p.within = append(p.overlaps, overlaps), append(p.within, within)
		p.empty = append(p.empty, note("empty", analysis.Empty(a)))
	}
	for _, text := range slices.Sorted(maps.Keys(urls)) {
		p.witnesses = append(p.witnesses, urls[text])
		p.see(urls[text])
	}
	fmt.Fprintf(p.out, "answers: %v\n%d witnesses\n", counts, len(urls))
	return p.compare()
}

// see notes which patterns match a URL, and returns their number.
func (p *proofs) see(u weburl.URL) (n int) {
	p.urls++
	var key []byte
	for hit := range p.set.All(u) {
		key = binary.AppendUvarint(key, uint64(hit.Value))
		n++
	}
	if old, ok := p.seen[string(key)]; !ok || len(u.String()) < len(old.String()) {
		p.seen[string(key)] = u
	}
	return n
}

// compare compares the answers with the URLs that were seen.
func (p *proofs) compare() error {
	contradicts := func(asked analysis.Verdict, a analysis.Answer, u weburl.URL) bool {
		return a.Verdict == asked || a.URL.IsValid() && len(u.String()) < len(a.URL.String())
	}
	matches := make([]bool, len(p.patterns))
	for _, u := range p.seen {
		for i, pattern := range p.patterns {
			matches[i] = pattern.Test(u)
		}
		for i, a := range p.patterns {
			if !matches[i] {
				continue
			}
			if contradicts(analysis.Yes, p.empty[i], u) {
				return fmt.Errorf("%s is not empty: %s", a, u)
			}
			for j, b := range p.patterns {
				switch {
				case matches[j] && contradicts(analysis.No, p.overlaps[i][j], u):
					return fmt.Errorf("%s\n%s\nboth match %s, but the answer is %+v", a, b, u, p.overlaps[i][j])
				case !matches[j] && contradicts(analysis.Yes, p.within[i][j], u):
					return fmt.Errorf("%s\n%s\nonly the first one matches %s, but the answer is %+v", a, b, u, p.within[i][j])
				}
			}
		}
	}
	fmt.Fprintf(p.out, "%d URLs contradict no answer; %d sets of patterns match them\n", p.urls, len(p.seen))
	return nil
}

// seeShort sees all URLs of a start and at most n pieces.
func (p *proofs) seeShort(n int) {
	pieces := []string{"a", "b", "/", ".", ":", "1", "80", "@", "?", "#", "%2e", "\\"}
	var extend func(text string, n int)
	extend = func(text string, n int) {
		if u, err := weburl.Parse(text); err == nil {
			p.see(u)
		}
		for _, piece := range pieces {
			if n > 0 {
				extend(text+piece, n-1)
			}
		}
	}
	for _, start := range []string{"https://", "https:a", "http://a", "a:", "a://", "a:/", "file://", "https://api.github.com/"} {
		extend(start, n)
	}
}

// seeRandom sees n URLs: parts of witnesses, joined and changed at random.
func (p *proofs) seeRandom(n int, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 0x7072_6f6f))
	pick := func(list []string) string { return list[rng.IntN(len(list))] }
	words := []string{"/", ".", "?", "#", "@", ":", "a", "b", "1", "%41", "\\", "é", " ", "//", "/..", "8080", "xn--", "[::1]", "A"}
	for _, pattern := range p.patterns {
		for _, c := range components {
			for _, part := range pattern.Parts(c) {
				if part.Type == urlpattern.FixedText {
					words = append(words, part.Value)
				}
			}
		}
	}
	matches, before := 0, p.urls
	for p.urls < before+n {
		text := p.witnesses[rng.IntN(len(p.witnesses))].String()
		if rng.IntN(2) == 0 {
			other := p.witnesses[rng.IntN(len(p.witnesses))].String()
			text = text[:rng.IntN(len(text)+1)] + other[rng.IntN(len(other)+1):]
		}
		for range rng.IntN(4) {
			at := rng.IntN(len(text) + 1)
			end := min(len(text), at+rng.IntN(3))
			text = text[:at] + pick(words) + text[end:]
		}
		if u, err := weburl.Parse(text); err == nil {
			matches += p.see(u)
		}
	}
	fmt.Fprintf(p.out, "%d random URLs: %.1f patterns match one, on average\n", n, float64(matches)/float64(n))
}

// cases returns cases with the witnesses of each pattern, in batches.
func (p *proofs) cases() func() []testCase {
	const most = 200 // inputs
	var all []testCase
	for i, args := range p.args {
		urls := map[string]bool{}
		for j := range p.args {
			for _, a := range []analysis.Answer{p.overlaps[i][j], p.within[i][j], p.within[j][i]} {
				if a.URL.IsValid() {
					urls[a.URL.String()] = true
				}
			}
		}
		for chunk := range slices.Chunk(slices.Sorted(maps.Keys(urls)), most) {
			tc := testCase{Pattern: args, Other: args, Groups: map[string]string{}}
			for _, u := range chunk {
				tc.Inputs = append(tc.Inputs, []any{u})
			}
			all = append(all, tc)
		}
	}
	return func() (batch []testCase) {
		n := min(batchSize, len(all))
		batch, all = all[:n:n], all[n:]
		if n == 0 {
			return nil
		}
		return batch
	}
}

// prove compares what package analysis says with short URLs, with random ones, and with
// what the judge of c says about the witnesses.
func (c *comparison) prove(pieces, random int, seed uint64, ask asker) error {
	p, err := newProofs(300, c.out)
	if err != nil {
		return err
	}
	p.seeRandom(random, seed)
	if err := p.compare(); err != nil {
		return err
	}
	p.seeShort(pieces)
	if err := p.compare(); err != nil {
		return err
	}
	return c.compareAll(p.cases(), ask)
}

// A Go client of GitHub's API comes with the list of its operations.
const routesModule = "github.com/google/go-github/v66@v66.0.0"

var (
	operation     = regexp.MustCompile(`(?m)^ *- name: [A-Z]+ (/\S+)`)
	pathParameter = regexp.MustCompile(`\{([a-z_]+)\}`)
)

// githubRoutes returns the paths of GitHub's API as patterns.
func githubRoutes() (paths []string, err error) {
	command := exec.Command("go", "mod", "download", "-json", routesModule)
	command.Env = append(os.Environ(), "GOWORK=off")
	command.Dir = os.TempDir()
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("go mod download %s: %w", routesModule, err)
	}
	var module struct{ Dir string }
	if err := json.Unmarshal(out, &module); err != nil {
		return nil, err
	}
	list, err := os.ReadFile(filepath.Join(module.Dir, "openapi_operations.yaml"))
	if err != nil {
		return nil, err
	}
	for _, m := range operation.FindAllStringSubmatch(string(list), -1) {
		paths = append(paths, pathParameter.ReplaceAllString(m[1], ":$1"))
	}
	slices.Sort(paths)
	return slices.Compact(paths), nil
}
