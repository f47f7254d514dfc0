// Package standard says which texts this module follows.
package standard

import "github.com/weburl-go/weburl/internal/ucd"

// The URL Standard.
const (
	// URL is where the Standard is published; its anchors are fragments of it.
	URL = "https://url.spec.whatwg.org/"
	// Commit is the revision of the repository whatwg/url, Date its day.
	Commit = "6ae8486"
	Date   = "2026-07-02"
	// Later is the validation error that revisions after Commit add, and that
	// this module reports.
	Later = "IPv4-non-ASCII-input"
)

// Unicode is the version of Unicode and of UTS #46.
const Unicode = ucd.Version

// Suites are the test data that decide whether the above is met.
const (
	Suites       = "web-platform-tests"
	SuitesDate   = "2026-07"
	SuitesKeptBy = "ada-url/ada"
	SuitesCommit = "308110b"
)
