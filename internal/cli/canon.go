package cli

import (
	"errors"
	"flag"
	"os"

	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/internal/columns"
	"github.com/weburl-go/weburl/internal/jsonform"
	"github.com/weburl-go/weburl/internal/lines"
	"github.com/weburl-go/weburl/internal/rows"
)

func runCanon(c *command, args []string) error {
	var in inputs
	z := canonizer{in: &in, profileName: defaultProfile}
	flags := flag.NewFlagSet("canon", flag.ContinueOnError)
	in.register(flags)
	z.register(flags)
	flags.StringVar(&z.profileName, "profile", defaultProfile, "")
	rules := flags.String("rules", "", "")
	flags.BoolVar(&z.explain, "explain", false, "")
	flags.BoolVar(&z.expressions, "expressions", false, "")
	c.declareColor(flags)
	list := flags.Bool("profiles", false, "")
	var t fileFlags
	t.register(flags)
	flags.Var(&t.add, "add", "")
	names, err := parseFlags(flags, args)
	switch {
	case err != nil:
		return err
	case *list:
		if len(names) > 0 || flagsGiven(flags) > 1 && !(z.json && flagsGiven(flags) == 2) {
			return usageError("--profiles goes with nothing but --json")
		}
		listProfiles(c, z.json)
		return nil
	case z.explain && z.expressions && !z.json && !z.ndjson:
		return usageError("--explain and --expressions go together only in JSON")
	}
	if err := z.check(names); err != nil {
		return err
	}
	if err := t.check(c, flags, names); err != nil {
		return err
	}
	if t.column.value != nil && (z.json || z.ndjson || z.explain || z.expressions || z.parse || in.keep) {
		return usageError("--column prints a table, so it cannot be used with --json, --ndjson, --explain, --expressions, --parse or --keep")
	}
	add := []string{"canonical"}
	if t.add.value != nil {
		add = splitNames(*t.add.value)
		if _, err := columns.List(*t.add.value); err != nil {
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
	if z.profile, err = canonicalProfile(z.profileName); err != nil {
		return err
	}
	if !z.json && !z.ndjson {
		if err := in.begin(); err != nil {
			return err
		}
	}
	if *rules != "" {
		if !z.profile.ReadsURLs() {
			return usageError("--rules needs a profile that reads URLs, such as whatwg/1")
		}
		if !z.loadRules(c, *rules) {
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
	if t.column.value != nil {
		profile := z.profile
		if profile.Name() == defaultProfile {
			profile = nil
		}
		c.addColumns(&t, &in, names, add, profile)
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
