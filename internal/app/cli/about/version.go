package about

import (
	"encoding/json"
	"fmt"
	"runtime"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/standard"
	"github.com/weburl-go/weburl/psl"
)

// versions is the JSON form of the verb.
type versions struct {
	Version  string `json:"version"`
	Standard struct {
		URL    string `json:"url"`
		Commit string `json:"commit"`
		Date   string `json:"date"`
		Later  string `json:"later"`
	} `json:"standard"`
	PatternStandard struct {
		URL    string `json:"url"`
		Commit string `json:"commit"`
		Date   string `json:"date"`
	} `json:"patternStandard"`
	Unicode      string `json:"unicode"`
	PublicSuffix string `json:"publicSuffixList"`
	Suites       struct {
		Name   string `json:"name"`
		Date   string `json:"date"`
		KeptBy string `json:"keptBy"`
		Commit string `json:"commit"`
	} `json:"suites"`
	Go string `json:"go"`
}

func runVersion(c *frame.Command, f *frame.Flags) error {
	if len(f.Args) > 0 {
		return frame.UsageError("unexpected argument")
	}
	if f.On("json") {
		var v versions
		v.Version, v.Unicode = frame.Version(), standard.Unicode
		v.PublicSuffix = psl.Version
		v.Standard.URL, v.Standard.Later = standard.URL, standard.Later
		v.Standard.Commit, v.Standard.Date = standard.Commit, standard.Date
		v.PatternStandard.URL, v.PatternStandard.Commit, v.PatternStandard.Date = standard.PatternURL, standard.PatternCommit, standard.PatternDate
		v.Suites.Name, v.Suites.KeptBy = standard.Suites, standard.SuitesKeptBy
		v.Suites.Commit, v.Suites.Date = standard.SuitesCommit, standard.SuitesDate
		v.Go = runtime.Version()
		enc := json.NewEncoder(c.Out)
		enc.SetIndent("", "  ")
		enc.Encode(v) // c.Out keeps a write error
		return nil
	}
	fmt.Fprintf(c.Out, "weburl        %s (%s %s/%s)\n", frame.Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	fmt.Fprintf(c.Out, "URL Standard  %s (%s), with later changes: %s,\n              %s\n",
		standard.Commit, standard.Date, standard.Later, standard.LaterSearch)
	fmt.Fprintf(c.Out, "URL Pattern   %s (%s)\n", standard.PatternCommit, standard.PatternDate)
	fmt.Fprintf(c.Out, "Unicode       %s: host names with characters of a later version do not parse\n", standard.Unicode)
	fmt.Fprintf(c.Out, "suffix list   %s\n", psl.Version)
	fmt.Fprintf(c.Out, "suites        %s (%s), from %s %s\n",
		standard.Suites, standard.SuitesDate, standard.SuitesKeptBy, standard.SuitesCommit)
	return nil
}
