package host

import (
	"database/sql/driver"
	"errors"
	"log/slog"
)

// In texts and databases a Host is what String returns, and is read as the
// host of a special scheme; null and the empty host are the empty text, which
// is read as null. The binary form keeps everything.

// errBinary is returned for data that MarshalBinary has not made.
var errBinary = errors.New("host: not the binary form of a host")

// errScan is returned for what is neither a string nor bytes nor NULL.
var errScan = errors.New("host: not a text")

// AppendText appends the host, serialized, to dst.
func (h Host) AppendText(dst []byte) ([]byte, error) { return append(dst, h.text...), nil }

// MarshalText returns the host, serialized. It makes h a string in JSON and a
// flag with flag.TextVar.
func (h Host) MarshalText() ([]byte, error) { return []byte(h.text), nil }

// UnmarshalText parses the host of a special scheme; the empty text gives null.
// The error is a [*validation.Error].
func (h *Host) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*h = Host{}
		return nil
	}
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*h = parsed
	return nil
}

// MarshalBinary returns the kind in one byte and the host, serialized.
func (h Host) MarshalBinary() ([]byte, error) {
	return append([]byte{byte(h.kind)}, h.text...), nil
}

// UnmarshalBinary reads what MarshalBinary returns.
func (h *Host) UnmarshalBinary(data []byte) error {
	if len(data) == 0 {
		return errBinary
	}
	kind, text := Kind(data[0]), string(data[1:])
	if kind == Null || kind == Empty {
		if text != "" {
			return errBinary
		}
		*h = Host{kind: kind}
		return nil
	}
	parsed, err := Options{Opaque: kind == Opaque}.Parse(text)
	if err != nil || parsed != (Host{text, kind}) {
		return errBinary
	}
	*h = parsed
	return nil
}

// Value returns the host, serialized, for a database, NULL for null.
func (h Host) Value() (driver.Value, error) {
	if h.kind == Null {
		return nil, nil
	}
	return h.text, nil
}

// Scan reads a string, bytes or NULL from a database.
func (h *Host) Scan(src any) error {
	switch src := src.(type) {
	case nil:
		*h = Host{}
		return nil
	case string:
		return h.UnmarshalText([]byte(src))
	case []byte:
		return h.UnmarshalText(src)
	}
	return errScan
}

// LogValue returns the host, serialized, for logs.
func (h Host) LogValue() slog.Value { return slog.StringValue(h.text) }
