package main

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/reference"
	"github.com/weburl-go/weburl/validation"
)

// referencesExplained is the table of known disagreements with spec-url.
var referencesExplained = []explanationOf[disagreement]{
	{
		explanation: explanation{
			name: "dots-at-the-end", judge: referenceJudge,
			why: `by the grammar of the document, the last segment of "a/.." is a file; spec-url makes it a dir, ` +
				`so that "b" rebased onto it is "a/../b", and not "a/b" as in RFC 3986`,
			anchor: "docs/reference.md",
		},
		holds: func(d disagreement) bool { return d.theirs.equal(readingOf(d.request, dotsAsDir)) },
	},
	{
		explanation: explanation{
			name: "ipv6-addresses", judge: referenceJudge,
			why: "an IPv6 address has at most eight pieces of at most four digits, and its IPv4 parts are below 256 and have no " +
				"leading zeros; spec-url does not check that",
			anchor: "https://url.spec.whatwg.org/#concept-ipv6-parser",
		},
		holds: func(d disagreement) bool {
			code := d.failure().String()
			return (d.theirs.Parsed != nil || d.theirs.Resolved != nil) &&
				(strings.HasPrefix(code, "IPv6-") || strings.HasPrefix(code, "IPv4-in-IPv6-"))
		},
	},
	{
		explanation: explanation{
			name: "forbidden-characters-in-hosts", judge: referenceJudge,
			why: "an opaque-host of the document has no forbidden host code points, so a string with one is not a reference; " +
				"spec-url parses it, and fails to resolve it",
			anchor: "https://url.spec.whatwg.org/#forbidden-host-code-point",
		},
		holds: func(d disagreement) bool {
			code := d.failure()
			return d.theirs.Parsed != nil && d.ours.Parsed == nil && (code == validation.HostInvalidCodePoint || code == validation.DomainToASCII) &&
				d.theirs.Resolved == nil
		},
	},
	{
		explanation: explanation{
			name: "empty-query", judge: referenceJudge,
			why: "an empty query is a component, so \"?#f\" is more than a fragment and cannot be resolved against an opaque path; " +
				"spec-url ignores the empty query",
			anchor: "https://url.spec.whatwg.org/#no-scheme-state",
		},
		holds: func(d disagreement) bool {
			_, ref, err := parseRequest(d.request)
			query, ok := ref.Query()
			_, fragment := ref.Fragment()
			return err == nil && ok && query == "" && fragment && ref.Ord() == reference.Query && d.ours.Rebased == nil
		},
	},
	{
		explanation: explanation{
			name: "last-colon", judge: referenceJudge,
			why: "a host has no colon, so the first one begins the port; spec-url means to take the first but takes the last, " +
				"and leaves the others in the host",
			anchor: "https://url.spec.whatwg.org/#host-state",
		},
		holds: func(d disagreement) bool {
			code := d.failure()
			return d.theirs.Parsed != nil && d.ours.Parsed == nil && (code == validation.PortInvalid || code == validation.HostMissing) &&
				(strings.Count(d.request.input, ":") > 1 || strings.Count(d.request.base, ":") > 1)
		},
	},
	{
		explanation: explanation{
			name: "domains-of-an-older-unicode", judge: referenceJudge,
			why: "spec-url converts domains to ASCII with tr46 3, which has Unicode 14 and transitional processing, and by rules that " +
				"the Standard has since changed",
			anchor: "https://url.spec.whatwg.org/#concept-domain-to-ascii",
		},
		holds: func(d disagreement) bool {
			return d.sameUntilResolved() && d.hasUnusualDomain() && sameButForHost(d.ours.Resolved, d.theirs.Resolved)
		},
	},
	{
		explanation: explanation{
			name: "drive-after-dots", judge: referenceJudge,
			why: "a drive letter that becomes the first segment of a file URL once dot segments are removed is a drive; " +
				"not so in the document and spec-url",
			anchor: "https://url.spec.whatwg.org/#path-state",
		},
		holds: func(d disagreement) bool {
			base, ref, err := parseRequest(d.request)
			if err != nil || !d.sameUntilResolved() || d.ours.Resolved == nil {
				return false
			}
			rebased, err := base.ResolveLegacy(ref)
			_, before := rebased.Drive()
			_, after := reference.MustParse(*d.ours.Resolved).Drive()
			return err == nil && after && !before
		},
	},
	{
		explanation: explanation{
			name: "space-at-the-end-of-an-opaque-path", judge: referenceJudge,
			why: "a space at the end of an opaque path is percent-encoded, so that removing what follows does not remove it; " +
				"the document and spec-url predate that",
			anchor: "https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state",
		},
		holds: func(d disagreement) bool {
			if !d.sameUntilResolved() || d.ours.Resolved == nil || d.theirs.Resolved == nil {
				return false
			}
			path, rest := *d.ours.Resolved, ""
			if i := strings.IndexAny(path, "?#"); i >= 0 {
				path, rest = path[:i], path[i:]
			}
			path, ok := strings.CutSuffix(path, "%20")
			return ok && *d.theirs.Resolved == path+" "+rest
		},
	},
}

// failure returns the reason why weburl cannot parse or resolve the request, or 0
// if it can.
func (d disagreement) failure() validation.Code {
	base, ref, err := parseRequest(d.request)
	if err == nil {
		_, err = base.ResolveReference(ref)
	} else if _, baseErr := reference.FileMode.Parse(d.request.base); baseErr != nil {
		err = grammarError(d.request.base, reference.FileMode, err)
	} else {
		err = grammarError(d.request.input, modeOfBase(base), err)
	}
	var failure *validation.Error
	if errors.As(err, &failure) {
		return failure.Code
	}
	return 0
}

// grammarError returns the error of the grammar for s, which cannot be parsed in
// the mode of its base, in place of err: in file URLs, the parser's code hides it.
// Apart from drives, which are not errors, web URLs have the same grammar.
func grammarError(s string, mode reference.Mode, err error) error {
	if mode.For(s) != reference.FileMode {
		return err
	}
	s = reference.FileMode.Preprocess(s)
	if n := len("file:"); len(s) >= n && strings.EqualFold(s[:n], "file:") {
		s = s[n:]
	}
	if _, webErr := reference.WebMode.Parse(s); webErr != nil {
		return webErr
	}
	return err
}

// sameUntilResolved reports whether both parse and rebase alike, except for dots
// at the end.
func (d disagreement) sameUntilResolved() bool {
	for _, like := range []func(reference.Reference) reference.Reference{nil, dotsAsDir} {
		own := readingOf(d.request, like)
		own.Resolved = d.theirs.Resolved
		if own.equal(d.theirs) {
			return true
		}
	}
	return false
}

// hasUnusualDomain reports whether UTS #46 matters for the domain of the result.
func (d disagreement) hasUnusualDomain() bool {
	base, ref, err := parseRequest(d.request)
	if err != nil {
		return false
	}
	for _, r := range []reference.Reference{base.Rebase(ref), base} {
		if legacy, err := base.ResolveLegacy(r); err == nil {
			r = legacy
		}
		if r, err = r.Force(); err != nil {
			continue
		}
		if domain := percent.Decode(r.Host().String()); strings.Contains(strings.ToLower(domain), "xn--") || strings.Trim(domain, ascii) != "" {
			return true
		}
	}
	return false
}

// ascii is all ASCII code points.
var ascii = func() string {
	b := make([]byte, 0x80)
	for i := range b {
		b[i] = byte(i)
	}
	return string(b)
}()

// sameButForHost reports whether two URLs differ at most in their hosts, or one of
// them is nil.
func sameButForHost(a, b *string) bool {
	if a == nil || b == nil {
		return true
	}
	x, err := reference.MustParse(*a).WithHost("h")
	y, err2 := reference.MustParse(*b).WithHost("h")
	return err == nil && err2 == nil && x == y
}

// dotsAsDir returns ref with a file that is a dot segment turned into a dir.
func dotsAsDir(ref reference.Reference) reference.Reference {
	file, ok := ref.File()
	if !ok {
		return ref
	}
	if infra.Dots(file) == 0 {
		return ref
	}
	var dirs []string
	for dir := range ref.Dirs() {
		dirs = append(dirs, dir)
	}
	if changed, err := ref.WithoutFile().WithDirs(append(dirs, file)...); err == nil {
		return changed
	}
	return ref
}
