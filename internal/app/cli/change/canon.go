package change

import (
	"os"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/template"
)

func runCanon(c *frame.Command, f *frame.Flags) error {
	if e, err := f.Edition(frame.Serialize); err != nil || e != nil {
		if err == nil {
			err = canonByEdition(c, f, e)
		}
		return err
	}
	in, names := frame.NewInputs(f), f.Args
	z, err := newCanonizer(f, &in)
	if err != nil {
		return err
	}
	z.explain, z.expressions = f.On("explain"), f.On("expressions")
	switch {
	case f.On("profiles"):
		listProfiles(c, z.json)
		return nil
	case z.explain && z.expressions && !z.json && !z.ndjson:
		return frame.UsageError("--explain and --expressions can be combined only in JSON")
	}
	t, err := c.ReadFileFlags(f, names)
	if err != nil {
		return err
	}
	add := []string{"canonical"}
	if f.On("add") {
		if add, _, err = frame.Columns("add", f.All("add"), template.Further{}); err != nil {
			return err
		}
	}
	if err := checkFiles(names, "get href"); err != nil {
		return err
	}
	z.profileName = f.Text("profile")
	if z.profile, err = canonicalProfile(z.profileName); err != nil {
		return err
	}
	if !z.json && !z.ndjson {
		if err := in.Begin(); err != nil {
			return err
		}
	}
	if rules := f.Text("rules"); rules != "" {
		if !z.profile.ReadsURLs() {
			return frame.UsageError("--rules needs a profile that reads URLs, such as whatwg/1")
		}
		if !z.loadRules(c, rules) {
			return nil
		}
	}
	if z.expressions && !hasExpressions(z.profile) && !z.ndjson {
		return frame.UsageError("--expressions needs a profile of Safe Browsing")
	}
	if !t.Begin(c, names) {
		return nil
	}
	defer t.End(c, &in)
	if f.On("column") {
		profile := z.profile
		if profile.Name() == defaultProfile {
			profile = nil
		}
		c.AddColumns(t, &in, names, add, profile)
		return nil
	}
	z.painter = c.Paint()
	return z.run(c, names, in.List)
}

// checkFiles returns an error if a name cannot be the name of a list. get is what to run
// for an argument that is a URL.
func checkFiles(names []string, get string) error {
	for _, name := range names {
		if name == "" {
			return frame.UsageError("empty file name")
		}
		if _, err := os.Lstat(name); err != nil && frame.LooksLikeURL(name) {
			return frame.UsageError("arguments are files; give URLs on standard input, or use: weburl " + get + " URL")
		}
	}
	return nil
}
