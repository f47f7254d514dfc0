package reference

import "strings"

// Forcing tells what [Reference.Force] changes. The zero Forcing means nothing. The
// document encourages applications to warn of any change: the reference was not
// written as the URL as which it is read.
type Forcing struct {
	// EmptyAuthority: a file URL without an authority gets an empty one.
	EmptyAuthority bool
	// AuthorityFromPath: a web URL whose authority is absent or empty takes it
	// from its path, as in "http:example.org" and "http:///example.org/".
	AuthorityFromPath bool
	// PathRoot: a URL without a path-root gets one.
	PathRoot bool
	// DriveInPath: a drive, read in FileMode, becomes a dir or file because the URL
	// is a web URL.
	DriveInPath bool
}

// Forcing returns what [Reference.Force] changes in r. If Force fails, that is
// nothing.
func (r Reference) Forcing() Forcing {
	var p parts
	p.take(&r)
	return p.forcing()
}

func (p *parts) forcing() Forcing {
	forced := *p
	if forced.force() != nil {
		return Forcing{}
	}
	return Forcing{
		EmptyAuthority:    !p.is(hasAuthority) && forced.is(hasAuthority) && forced.host == "",
		AuthorityFromPath: p.host == "" && forced.host != "",
		PathRoot:          !p.is(hasRoot) && forced.is(hasRoot),
		DriveInPath:       p.is(hasDrive) && !forced.is(hasDrive),
	}
}

func (p *parts) reportForcing(report func(Forcing)) {
	if f := p.forcing(); f != (Forcing{}) {
		report(f)
	}
}

// String returns the changes, separated by commas, or "nothing".
func (f Forcing) String() string {
	var all []string
	for _, c := range []struct {
		holds bool
		text  string
	}{
		{f.DriveInPath, "drive made part of the path"},
		{f.AuthorityFromPath, "authority taken from the path"},
		{f.EmptyAuthority, "empty authority added"},
		{f.PathRoot, "path-root added"},
	} {
		if c.holds {
			all = append(all, c.text)
		}
	}
	if all == nil {
		return "nothing"
	}
	return strings.Join(all, ", ")
}
