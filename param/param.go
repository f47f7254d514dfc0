// Package param lists well-known names of query parameters: those that track people
// ([Tracking]), and those whose values are secrets ([Secrets]). It parses nothing, and
// imports nothing of this module. The methods of [weburl.URL] do the work:
//
//	clean := u.WithoutParamsFunc(param.IsTracking)
//	slog.Info("fetch", "url", u.RedactParams(param.SecretNames()...))
//
// For keys of a crawl, which must not change when the list does, use
// [canonical.TrackingRules]: the name of the profile then contains a hash of the list.
//
// No list is complete, and these change with new versions of this module.
//
// [weburl.URL]: https://pkg.go.dev/github.com/weburl-go/weburl#URL
// [canonical.TrackingRules]: https://pkg.go.dev/github.com/weburl-go/weburl/canonical#TrackingRules
package param

import (
	"slices"
	"strings"
)

// Date is the day on which the lists were put together.
const Date = "2026-11-26"

// Entry is a name in one of the lists.
type Entry struct {
	// Name is the decoded name of a parameter. If it ends with "*", it stands for all
	// names that begin with the rest.
	Name string
	// Owner is the company or product that writes or reads the parameter.
	Owner string
	// Source is the URL of a page that documents the name.
	Source string
}

// Tracking returns the names of parameters that identify a person, a click or a
// campaign, and that a page does not need. The slice is the caller's.
//
// It leaves out three kinds of names: those that sites also use for something else, such as
// ref, source, cid and si; those without which a page may fail, such as mkt_tok and
// ck_subscriber_id, which links to unsubscribe need; and those by which partners are paid,
// such as irclickid.
func Tracking() []Entry { return slices.Clone(tracking) }

// IsTracking reports whether name, decoded, is in the list of [Tracking]. Case matters.
func IsTracking(name string) bool {
	for _, e := range tracking {
		prefix, isPrefix := strings.CutSuffix(e.Name, "*")
		if name == e.Name && !isPrefix || isPrefix && strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// Secrets returns the names of parameters whose values OpenTelemetry's semantic
// conventions redact by default in url.full and url.query: signatures and keys in the
// URLs of Amazon, Microsoft and Google. The slice is the caller's.
//
// The list is the one of the conventions' main branch of 10 August 2026, which contains
// all names of their versions 1.29 to 1.44:
// https://github.com/open-telemetry/semantic-conventions/blob/main/model/url/registry.yaml
//
// The conventions compare names in upper and lower case as different;
// [weburl.URL.RedactParams] ignores case, and so redacts at least as much. Passwords and
// tokens of other services are not in the list, such as access_token, token, api_key and
// password: add the names that your services use.
//
// [weburl.URL.RedactParams]: https://pkg.go.dev/github.com/weburl-go/weburl#URL.RedactParams
func Secrets() []Entry { return slices.Clone(secrets) }

// SecretNames returns the names of [Secrets], for [weburl.URL.RedactParams]. The slice
// is the caller's.
//
// [weburl.URL.RedactParams]: https://pkg.go.dev/github.com/weburl-go/weburl#URL.RedactParams
func SecretNames() []string {
	names := make([]string, len(secrets))
	for i, e := range secrets {
		names[i] = e.Name
	}
	return names
}
