//go:build !weburl_minimal

package weburl

import "log/slog"

// LogValue returns the string that [URL.Redacted] returns. So slog hides the credentials
// of a URL or *URL that is the value of an attribute, but not those of a URL inside a
// struct, slice or map: log such URLs one by one. To hide parameters, too, log the result
// of [URL.RedactParams].
func (u URL) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }

// LogValue returns the string of o.
func (o Origin) LogValue() slog.Value { return slog.StringValue(o.String()) }
