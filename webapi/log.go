//go:build !weburl_minimal

package webapi

import "log/slog"

// LogValue returns the serialization for logs, with "xxxxx" in place of the username
// and password. See [weburl.URL.LogValue] for its limits.
func (u *URL) LogValue() slog.Value { return u.record.LogValue() }
