// Beyond runs the cases of package internal/test/beyond, which are missing in
// web-platform-tests, against other implementations of the URL Standard.
//
//	go run ./tools/beyond [-engine node,chromium]            prints who gives what
//	go run ./tools/beyond [-engine node,chromium] -write     and keeps it, for docs/generated/beyond.md
//	go run ./tools/beyond [-engine node,chromium] -check     fails if that is not what is kept
//
// Without -engine, it runs all engines. Engines in Node, Bun or Deno are installed
// with npm at pinned versions, in the folder of tools/judges. Browsers must be
// installed; $CHROMIUM and $FIREFOX name other programs.
package main

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/weburl-go/weburl/internal/test/beyond"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/tools/internal/peers"
)

// engineLimit bounds the time for one engine.
const engineLimit = 3 * time.Minute

func main() {
	names := flag.String("engine", strings.Join(engineNames(), ","), "comma-separated `engines` to ask")
	write := flag.Bool("write", false, "write what they give to "+resultsFile+" and "+pageFile)
	check := flag.Bool("check", false, "fail if they give anything else than "+resultsFile+" says")
	flag.Parse()
	if flag.NArg() > 0 || *write && *check {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(strings.Split(*names, ","), *write, *check); err != nil {
		fmt.Fprintln(os.Stderr, "beyond:", err)
		os.Exit(1)
	}
}

func run(names []string, write, check bool) error {
	cases, err := beyond.Load()
	if err != nil {
		return err
	}
	in, err := peers.Find()
	if err != nil {
		return err
	}
	kept, err := readResults()
	if err != nil {
		return err
	}
	changed := false
	for _, name := range names {
		i := slices.IndexFunc(engines, func(e engine) bool { return e.name == name })
		if i < 0 {
			return fmt.Errorf("no engine %q; there are %s", name, strings.Join(engineNames(), ", "))
		}
		r, err := ask(engines[i], in, cases)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		old := kept[name]
		for _, line := range differences(old.Wrong, r.Wrong) {
			changed = true
			if check {
				fmt.Printf("%s: %s\n", name, line)
			}
		}
		if !write && !check {
			fmt.Printf("%s %s\n", name, r.Version)
			for _, c := range cases {
				if wrong, ok := r.Wrong[c.String()]; ok {
					fmt.Printf("    %-60s %s, not %s\n", c, wrong, c.Right())
				}
			}
		}
		fmt.Printf("%s %s: %d of %d cases right\n", name, r.Version, r.Asked-len(r.Wrong), r.Asked)
		if r.Unicode, err = unicodeOf(engines[i], in); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		fmt.Printf("%s %s: Unicode %s\n", name, r.Version, r.Unicode)
		changed = changed || old.Unicode != r.Unicode
		if write {
			if r.Suites, err = askSuites(engines[i], in); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		kept[name] = r
	}
	if check && changed {
		return fmt.Errorf("%s is not what they give; run with -write", resultsFile)
	}
	if write {
		return writeAll(kept, cases)
	}
	return nil
}

// askSuites runs the cases of web-platform-tests in an engine, and returns the
// number of wrong results by file.
func askSuites(e engine, in peers.Installation) (map[string]int, error) {
	wrong := map[string]int{}
	for _, s := range suites {
		if e.files != nil && !slices.Contains(e.files, s.form) {
			continue
		}
		data, err := suite.Load("wpt/url/resources/" + s.file)
		if err != nil {
			return nil, err
		}
		cases, err := beyond.Read(s.form, data)
		if err != nil {
			return nil, err
		}
		r, err := ask(e, in, cases)
		if err != nil {
			return nil, err
		}
		wrong[s.file] = len(r.Wrong)
	}
	return wrong, nil
}

// ask runs the cases in an engine that has the API for them.
func ask(e engine, in peers.Installation, cases []beyond.Case) (result, error) {
	ctx, cancel := context.WithTimeout(context.Background(), engineLimit)
	defer cancel()
	if err := in.Ensure(e.packages, nil); err != nil {
		return result{}, err
	}
	asked := e.able(cases)
	version, seen, err := e.play(ctx, in, asked)
	if err != nil {
		return result{}, err
	}
	if len(seen) != len(asked) {
		return result{}, fmt.Errorf("%d answers to %d cases", len(seen), len(asked))
	}
	r := result{Version: version, Asked: len(asked), Wrong: map[string]string{}}
	for i, c := range asked {
		if wrong := c.Wrong(seen[i]); wrong != "" {
			r.Wrong[c.String()] = wrong
		}
	}
	return r, nil
}

// differences describes where two sets of wrong results differ.
func differences(old, now map[string]string) []string {
	var out []string
	for _, c := range slices.Sorted(maps.Keys(now)) {
		if was, ok := old[c]; !ok {
			out = append(out, fmt.Sprintf("%s gives %s, but was right", c, now[c]))
		} else if was != now[c] {
			out = append(out, fmt.Sprintf("%s gives %s, but gave %s", c, now[c], was))
		}
	}
	for _, c := range slices.Sorted(maps.Keys(old)) {
		if _, ok := now[c]; !ok {
			out = append(out, fmt.Sprintf("%s is right, but gave %s", c, old[c]))
		}
	}
	return out
}
