package main

import (
	"net/netip"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/rfc3986"
)

// urisExplained lists the known differences from uriparser. IPv6 addresses are
// written as uriparser does, except in the first explanation.
var urisExplained = []explanationOf[uriDifference]{
	{
		explanation: explanation{
			name: "ipv6-addresses-in-full", judge: rfc3986Judge,
			why: "normalization makes the digits of an address lowercase, and resolution changes nothing in it; " +
				"uriparser writes all 32 digits",
			anchor: "https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2",
		},
		holds: func(d uriDifference) bool { return d.ours == d.theirs },
	},
	{
		explanation: explanation{
			name: "percent-encodings-of-hosts", judge: rfc3986Judge,
			why: "hosts become lowercase, but percent-encodings get uppercase digits; uriparser gives those of hosts lowercase digits " +
				"(since 0.9.9 it does not)",
			anchor: "https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.1",
		},
		holds: func(d uriDifference) bool {
			r, err := rfc3986.Parse(d.ours)
			if d.what != "normal form" || err != nil {
				return false
			}
			r.Host.Text = strings.ToLower(r.Host.Text)
			return r.String() == d.theirs
		},
	},
	{
		explanation: explanation{
			name: "dot-segments-of-relative-references", judge: rfc3986Judge,
			why: "a reference must be resolved before it can be normalized; uriparser removes dot segments of relative references, too, " +
				`although "." is not the same as "", nor "x/../a:b" as "a:b"`,
			anchor: "https://www.rfc-editor.org/rfc/rfc3986#section-5.2.1",
		},
		holds: func(d uriDifference) bool {
			ours, _, ok := d.paths()
			return d.what == "normal form" && ok && !d.isURI() && hasDotSegment(ours)
		},
	},
	{
		explanation: explanation{
			name: "root-of-a-rootless-path", judge: rfc3986Judge,
			why: `remove_dot_segments leaves the slash after "..", so "a:b/../c" becomes "a:/c"; uriparser removes whole segments ` +
				`and gives "a:c"`,
			anchor: "https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4",
		},
		holds: func(d uriDifference) bool {
			before := d.before()
			_, theirs, ok := d.paths()
			return ok && d.isURI() && !d.host().Present && !strings.HasPrefix(before, "/") && hasDotSegment(before) && theirs == withoutDots(before)
		},
	},
	{
		explanation: explanation{
			name: "path-that-becomes-an-authority", judge: rfc3986Judge,
			why: "without an authority a path cannot begin with two slashes, which removing dot segments can lead to; " +
				"uriparser then writes a URI with another host (since 1.0.0 it does not)",
			anchor: "https://www.rfc-editor.org/rfc/rfc3986#section-3.3",
		},
		holds: func(d uriDifference) bool {
			ours, theirs, ok := d.paths()
			return ok && !d.host().Present && strings.HasPrefix(ours, "/.//") && theirs == ours[len("/."):]
		},
	},
	{
		explanation: explanation{
			name: "dot-segment-before-an-empty-one", judge: rfc3986Judge,
			why: "a target has no dot segments, except where its path would be taken for an authority; uriparser puts one before every " +
				"empty segment at the beginning of a path, even after an authority",
			anchor: "https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4",
		},
		holds: func(d uriDifference) bool {
			ours, theirs, ok := d.paths()
			rootless := d.before() // as in root-of-a-rootless-path
			return ok && d.what == "target" && (theirs == "/."+ours || theirs == "./"+strings.TrimPrefix(ours, "/.") ||
				!strings.HasPrefix(rootless, "/") && theirs == "./"+withoutDots(rootless))
		},
	},
}

// isURI reports whether our result has a scheme.
func (d uriDifference) isURI() bool {
	r, err := rfc3986.Parse(d.ours)
	return err == nil && r.Scheme.Present
}

func (d uriDifference) host() edition.Part {
	r, _ := rfc3986.Parse(d.ours)
	return r.Host
}

// paths returns the paths of both results, if the rest is the same. The text that
// uriparser writes may have other parts than intended.
func (d uriDifference) paths() (ours, theirs string, ok bool) {
	r, err := rfc3986.Parse(d.ours)
	if err != nil || d.what == "parts" {
		return "", "", false
	}
	if d.what == "normal form" { // see percent-encodings-of-hosts
		r.Host.Text = strings.ToLower(r.Host.Text)
	}
	before := rfc3986.Reference{Scheme: r.Scheme, Userinfo: r.Userinfo, Host: r.Host, Port: r.Port}.String()
	after := rfc3986.Reference{Query: r.Query, Fragment: r.Fragment}.String()
	theirs, ok = strings.CutPrefix(d.theirs, before)
	if ok {
		theirs, ok = strings.CutSuffix(theirs, after)
	}
	return r.Path.Text, theirs, ok
}

// before returns the path before its dot segments were removed.
func (d uriDifference) before() string {
	ref, _ := rfc3986.Parse(d.request.input)
	if d.what == "normal form" {
		ref.Scheme.Present = false // its dot segments stay
		return ref.Normalize().Path.Text
	}
	base, _ := rfc3986.Parse(d.request.base)
	if ref.Scheme.Present || ref.Host.Present || strings.HasPrefix(ref.Path.Text, "/") {
		return ref.Path.Text
	}
	return base.Path.Text[:strings.LastIndexByte(base.Path.Text, '/')+1] + ref.Path.Text
}

func hasDotSegment(path string) bool {
	for segment := range strings.SplitSeq(path, "/") {
		if segment == "." || segment == ".." {
			return true
		}
	}
	return false
}

// withoutDots removes dot segments from a rootless path, treated as a list, and
// with each ".." the segment before it.
func withoutDots(path string) string {
	var kept []string
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		last := i == len(segments)-1
		switch {
		case segment == ".." && len(kept) > 0:
			kept = kept[:len(kept)-1]
			fallthrough
		case segment == "." || segment == "..":
			if last && len(kept) > 0 {
				kept = append(kept, "")
			}
		default:
			kept = append(kept, segment)
		}
	}
	return strings.Join(kept, "/")
}

// inFull writes the IPv6 address of a URI reference with all its digits.
func inFull(uri string) string {
	r, err := rfc3986.Parse(uri)
	if err != nil || r.Host.Kind != "IPv6address" {
		return uri
	}
	address, err := netip.ParseAddr(strings.Trim(r.Host.Text, "[]"))
	if err != nil {
		return uri
	}
	r.Host.Text = "[" + expanded(address) + "]"
	return r.String()
}

// expanded writes an IPv6 address with all its digits, even if its last four bytes
// could be an IPv4 address.
func expanded(address netip.Addr) string {
	const digits = "0123456789abcdef"
	var b strings.Builder
	for i, octet := range address.As16() {
		if i > 0 && i%2 == 0 {
			b.WriteByte(':')
		}
		b.WriteByte(digits[octet>>4])
		b.WriteByte(digits[octet&0xF])
	}
	return b.String()
}
