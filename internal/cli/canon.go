package cli

import (
	"errors"
	"os"

	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/internal/columns"
	"github.com/weburl-go/weburl/internal/jsonform"
	"github.com/weburl-go/weburl/internal/lines"
	"github.com/weburl-go/weburl/internal/rows"
)

func runCanon(c *command, f *Flags) error {
	in, names := newInputs(f), f.Args
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
		return usageError("--explain and --expressions go together only in JSON")
	}
	t, err := c.readFileFlags(f, names)
	if err != nil {
		return err
	}
	add := []string{"canonical"}
	if f.On("add") {
		add = splitNames(f.Text("add"))
		if _, err := columns.List(f.Text("add")); err != nil {
			return usageError("--add: " + err.Error())
		}
	}
	for _, name := range names {
		if name == "" {
			return usageError("empty file name")
		}
		if _, err := os.Lstat(name); err != nil && LooksLikeURL(name) {
			return usageError("arguments are files; give URLs on standard input, or use: weburl get href URL")
		}
	}
	z.profileName = f.Text("profile")
	if z.profile, err = canonicalProfile(z.profileName); err != nil {
		return err
	}
	if !z.json && !z.ndjson {
		if err := in.begin(); err != nil {
			return err
		}
	}
	if rules := f.Text("rules"); rules != "" {
		if !z.profile.ReadsURLs() {
			return usageError("--rules needs a profile that reads URLs, such as whatwg/1")
		}
		if !z.loadRules(c, rules) {
			return nil
		}
	}
	if z.expressions && !hasExpressions(z.profile) && !z.ndjson {
		return usageError("--expressions needs a profile of Safe Browsing")
	}
	if !t.begin(c, names) {
		return nil
	}
	defer t.end(c, &in)
	if f.On("column") {
		profile := z.profile
		if profile.Name() == defaultProfile {
			profile = nil
		}
		c.addColumns(t, &in, names, add, profile)
		return nil
	}
	z.painter = c.paint()
	return z.run(c, names, in.list)
}

// failureCode returns the code of an error of the parser, of a profile or of a list.
func failureCode(err error) string {
	var refusal *canonical.Error
	var wrong *lines.Error
	switch {
	case errors.As(err, &refusal):
		return refusal.Reason.String()
	case errors.As(err, &wrong):
		return lines.Code
	}
	return rows.ErrorCode(err)
}

// failureText returns "CODE: EXPLANATION" for an error of the parser or of a
// profile, and the text of any other error.
func failureText(err error) string {
	if text, ok := profileFailure(err); ok {
		return text
	}
	return jsonform.ErrorText(err)
}
