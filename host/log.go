//go:build !weburl_minimal

package host

import "log/slog"

// LogValue returns the host, serialized, for logs.
func (h Host) LogValue() slog.Value { return slog.StringValue(h.String()) }
