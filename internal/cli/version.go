package cli

import (
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/weburl-go/weburl/internal/standard"
	"github.com/weburl-go/weburl/psl"
)

const modulePath = "github.com/weburl-go/weburl"

// versions is the JSON form of the verb.
type versions struct {
	Version  string `json:"version"`
	Standard struct {
		URL    string `json:"url"`
		Commit string `json:"commit"`
		Date   string `json:"date"`
		Later  string `json:"later"`
	} `json:"standard"`
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

func runVersion(c *command, f *Flags) error {
	if len(f.Args) > 0 {
		return usageError("unexpected argument")
	}
	if f.On("json") {
		var v versions
		v.Version, v.Unicode = version(), standard.Unicode
		v.PublicSuffix = psl.Version
		v.Standard.URL, v.Standard.Later = standard.URL, standard.Later
		v.Standard.Commit, v.Standard.Date = standard.Commit, standard.Date
		v.Suites.Name, v.Suites.KeptBy = standard.Suites, standard.SuitesKeptBy
		v.Suites.Commit, v.Suites.Date = standard.SuitesCommit, standard.SuitesDate
		v.Go = runtime.Version()
		enc := json.NewEncoder(c.out)
		enc.SetIndent("", "  ")
		enc.Encode(v) // c.out keeps a write error
		return nil
	}
	fmt.Fprintf(c.out, "weburl        %s (%s %s/%s)\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	fmt.Fprintf(c.out, "URL Standard  %s (%s), with later changes: %s,\n              %s\n",
		standard.Commit, standard.Date, standard.Later, standard.LaterSearch)
	fmt.Fprintf(c.out, "Unicode       %s\n", standard.Unicode)
	fmt.Fprintf(c.out, "suffix list   %s\n", psl.Version)
	fmt.Fprintf(c.out, "suites        %s (%s), from %s %s\n",
		standard.Suites, standard.SuitesDate, standard.SuitesKeptBy, standard.SuitesCommit)
	return nil
}

// version returns the version of the module that this program is built from, or
// "devel" for a working copy.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "devel"
	}
	modules := append([]*debug.Module{&info.Main}, info.Deps...)
	for _, m := range modules {
		if m.Path == modulePath && m.Version != "" && m.Version != "(devel)" {
			return m.Version
		}
	}
	return "devel"
}
