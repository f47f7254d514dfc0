package cli

import (
	"errors"
	"flag"
	"os"
	"strings"

	"github.com/weburl-go/weburl/validation"
)

const canonHelp = `Print the canonical form of each URL in a list.

usage: weburl canon [flags] [FILE...]
       weburl canon --ndjson [flags]
       weburl canon --profiles [--json]

Reads URLs from each FILE, one per line, and prints each as a browser would
write it (its href), or by another profile. Without FILE, or if FILE is "-",
reads standard input. Lists can be of any size, and lines of any length; they
end with LF or CRLF. A byte order mark at the beginning is skipped. An empty
line is an input like any other: it fails unless there is a base URL.

For a line that fails, only a message is printed, on standard error:

    weburl: FILE:LINE: CODE: EXPLANATION

CODE is the URL Standard's name of the error, and FILE is "stdin" for standard
input. Messages never contain the input, so no password ends up in a log.

  --base URL    resolve relative inputs against URL
` + encodingHelp + `  --keep        print an empty line for an input that fails, so that the lines
                of the output match those of the input
  --fail-fast   stop at the first failure

Keys of archives, crawlers and block lists:

  --profile NAME  canonicalize by a profile, such as surt/1; see --profiles
  --parse         parse the inputs by the URL Standard first, also for a profile
                  that reads text by its own rules; --base and --encoding imply
                  it
  --rules FILE    remove the parameters that FILE names, one on a line, perhaps
                  with the hosts that the rule is for: "utm_*", "ref a.example"
  --explain       print below each result which rule changed what
  --expressions   print what to look up in a list of Safe Browsing, each after
                  its SHA-256
  --color WHEN    auto (for a terminal), always or never
  --json          print JSON objects, for failures too
  --ndjson        read JSON requests from standard input, one per line, and
                  print a JSON result on a line for each, in order
  --profiles      list the profiles: name, hash, rules, and the data they depend
                  on

On a terminal, --explain uses bold and dim text. NO_COLOR turns that off.

A profile never changes; what changes gets another number. Its hash is that of
its rules and of the versions of its data: store it with the keys.

  request  {"id": 1, "input": "...", "base": "...", "encoding": "...",
            "profile": "..."}
  result   {"id", "input", "base", "profile", "hash", "canonical",
            "steps": [{"rule", "before", "after"}],
            "expressions": [{"expression", "hash"}]}
  failure  {"id", "input", "base", "profile", "hash",
            "failure": {"code", "start", "end", "in"} or {"code", "rule"}}
  error    {"id", "error": "...", "line": 1}

"steps" is present with --explain, "expressions" with --expressions. In steps,
U+FFFD stands for what is not UTF-8. All these contain passwords.

Exit status: 0 success, 1 something failed, 2 wrong usage.

  $ printf 'HTTP://EXAMPLE.org:80/a/../b\nhttps://0x7f.1\n' | weburl canon
  http://example.org/b
  https://127.0.0.1/
  $ echo ../b | weburl canon --base https://example.org/a/c
  https://example.org/b
  $ echo 'http://h/?b&a' | weburl canon --profile whatwg-sorted/1 --explain
  http://h/?a&b
    sort-query
      - http://h/?b&a
      + http://h/?a&b

  weburl canon urls.txt | sort -u
  weburl canon --keep urls.txt | paste urls.txt -
`

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
	color := flags.String("color", "auto", "")
	list := flags.Bool("profiles", false, "")
	names, err := parseFlags(flags, args)
	switch {
	case err != nil:
		return err
	case *color != "auto" && *color != "always" && *color != "never":
		return usageError("--color must be auto, always or never")
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
	z.colored = isColored(*color, c.out.to)
	return z.run(c, names, in.list)
}

// failureText returns "CODE: EXPLANATION" for an error of the parser or of a
// profile, and the text of any other error.
func failureText(err error) string {
	var failure *validation.Error
	if errors.As(err, &failure) {
		return failure.Code.String() + ": " + failure.Explanation()
	}
	if text, ok := profileFailure(err); ok {
		return text
	}
	return strings.TrimPrefix(err.Error(), notePrefix)
}
