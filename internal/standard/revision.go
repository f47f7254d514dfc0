// Package standard names the texts that this module follows.
package standard

import "github.com/weburl-go/weburl/internal/ucd"

// The URL Standard.
const (
	// URL is where the Standard is published; anchors are its fragments.
	URL = "https://url.spec.whatwg.org/"
	// Commit is the revision in the repository whatwg/url, and Date its date.
	Commit = "6ae8486"
	Date   = "2026-07-02"
	// Later is a validation error from revisions after Commit that this module
	// reports.
	Later = "IPv4-non-ASCII-input"
	// LaterSearch is the other change from later revisions that this module
	// follows: where the search setter takes the search parameters from.
	LaterSearch = "search parameters from the stored query"
)

// The Encoding Standard: the revision of its text and of the data that it publishes
// with it.
const (
	EncodingCommit = "a985b62a9b45c17da3e17a9f0a0b4e30c34c4a8a"
	EncodingDate   = "2026-05-21"
)

// Unicode is the version of Unicode and of UTS #46.
const Unicode = ucd.Version

// These are the test suites that this module must pass, and where they are fetched.
const (
	Suites       = "web-platform-tests"
	SuitesDate   = "2026-07"
	SuitesKeptBy = "ada-url/ada"
	SuitesCommit = "308110b26b32d12db492d460a41e57932366269d"
)
