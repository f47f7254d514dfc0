package host

import (
	"errors"
)

// The text form of a Host is what String returns, and is parsed as the host of
// a URL with a special scheme. So opaque hosts and the empty host have none:
// they would be read as something else.

// errNoText is returned for hosts that have no text form.
var errNoText = errors.New("host: an opaque or empty host has no text form; use String")

// AppendText appends the text form of h to dst. It fails if h is an opaque host
// or the empty host.
func (h Host) AppendText(dst []byte) ([]byte, error) {
	if h.Kind() == Opaque || h.Kind() == Empty {
		return dst, errNoText
	}
	return append(dst, h.String()...), nil
}

// MarshalText returns the text form of a domain or an address, which is what
// String returns, and "" for null. It makes h a string in JSON and a flag with
// flag.TextVar. It fails if h is an opaque host or the empty host.
func (h Host) MarshalText() ([]byte, error) { return h.AppendText(nil) }

// UnmarshalText parses text as [Parse] does; the empty text gives null. The
// error is a [*validation.Error].
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
