package weburl

import "github.com/weburl-go/weburl/internal/standard"

// The revisions that this version of the package follows. Store them beside
// canonical strings and keys that outlive a program; see Compatibility above.
const (
	// StandardCommit is the revision of the repository whatwg/url, such as
	// "6ae8486", and StandardDate its day, such as "2026-07-02".
	StandardCommit = standard.Commit
	StandardDate   = standard.Date
	// UnicodeVersion is the version of Unicode and of UTS #46, such as "18.0.0".
	UnicodeVersion = standard.Unicode
)
