// Package standard names the texts that this module follows.
package standard

import "github.com/weburl-go/weburl/internal/ucd"

// The URL Standard.
const (
	// URL is the address at which the Standard is published; anchors are its fragments.
	URL = "https://url.spec.whatwg.org/"
	// Commit is the revision in the repository whatwg/url, and Date its date.
	Commit = "6ae8486"
	Date   = "2026-07-02"
	// Later is a validation error of revisions after Commit that this module reports.
	Later = "IPv4-non-ASCII-input"
	// LaterSearch is the other change of later revisions that this module follows: the
	// source from which the search setter takes the search parameters.
	LaterSearch = "search parameters from the stored query"
)

// The URL Pattern Standard: its address, the revision in the repository whatwg/urlpattern,
// and its date.
const (
	PatternURL    = "https://urlpattern.spec.whatwg.org/"
	PatternCommit = "203d435"
	PatternDate   = "2026-03-20"
)

// The Encoding Standard: the revision of its text and of the data that it publishes
// with it.
const (
	EncodingCommit = "a985b62a9b45c17da3e17a9f0a0b4e30c34c4a8a"
	EncodingDate   = "2026-05-21"
)

// Unicode is the version of Unicode and of UTS #46.
const Unicode = ucd.Version

// The test suites that this module must pass, and their source.
const (
	Suites       = "web-platform-tests"
	SuitesDate   = "2026-07"
	SuitesKeptBy = "ada-url/ada"
	SuitesCommit = "308110b26b32d12db492d460a41e57932366269d"
)
