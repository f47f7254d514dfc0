//go:build !weburl_minimal

package weburl

import "log/slog"

// LogValue returns the string that [URL.Redacted] returns. With slog, it hides
// the credentials of a URL or *URL that is the value of an attribute, but not
// those of a URL inside another value, such as a struct, slice or map: log
// those piece by piece.
func (u URL) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }

// LogValue returns the string of o for logs.
func (o Origin) LogValue() slog.Value { return slog.StringValue(o.String()) }
