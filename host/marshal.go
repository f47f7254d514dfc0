package host

import (
	"errors"
)

// The text form of a Host is the result of String, and is parsed as the host of a URL
// with a special scheme. So opaque hosts and the empty host have no text form: they would
// be parsed as something else, or not at all.

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

// MarshalText returns the result of String for a domain or an address, and "" for null.
// With it, a Host is a string in JSON and can be a flag (flag.TextVar). It fails if h is
// an opaque host or the empty host.
func (h Host) MarshalText() ([]byte, error) { return h.AppendText(nil) }

// UnmarshalText parses text as [Parse] does, except that the empty text gives null. The
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
