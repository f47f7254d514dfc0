package weburl

import (
	"database/sql/driver"
	"fmt"
	"log/slog"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// Origin is the origin of a URL: a tuple of scheme, host and port, or, as the
// zero value, an opaque origin.
//
// Tuple origins that are equal (==) are the same origin. An opaque origin is
// the same as no other, so use [Origin.IsSame] to compare.
//
// https://html.spec.whatwg.org/multipage/browsers.html#concept-origin
type Origin struct {
	scheme  string
	host    host.Host
	port    uint16
	hasPort bool
}

// Origin returns the origin of u. It is opaque for every scheme but ftp, http,
// https, ws and wss, and for blob: URLs but those of http: and https: URLs.
//
// NB: the Standard leaves the origin of file: URLs open and advises an opaque
// one; so a blob: URL of a file: URL has an opaque origin too.
//
// https://url.spec.whatwg.org/#concept-url-origin
func (u URL) Origin() Origin {
	switch {
	case u.Scheme() == "blob":
		inner, err := Parse(u.Path())
		if err != nil || inner.scheme != infra.HTTP && inner.scheme != infra.HTTPS {
			return Origin{}
		}
		return inner.Origin()
	case u.scheme == infra.File || !u.IsSpecial():
		return Origin{}
	}
	return Origin{u.Scheme(), u.Host(), u.port, u.hasPort}
}

// ParseOrigin parses a serialized origin: what [Origin.String] returns, or what
// stands in the Origin header of a request. It reads it as a URL and insists
// that nothing but scheme, host and port are there; "null" is an opaque origin.
// The error is an [*OriginError].
func ParseOrigin(s string) (Origin, error) {
	if s == "null" {
		return Origin{}, nil
	}
	u, err := Parse(s)
	if err != nil {
		return Origin{}, &OriginError{err}
	}
	o := u.Origin()
	if o.IsOpaque() || strings.HasSuffix(s, "/") || u.String() != o.String()+"/" {
		return Origin{}, &OriginError{}
	}
	return o, nil
}

// IsOpaque reports whether o is an opaque origin.
func (o Origin) IsOpaque() bool { return o.scheme == "" }

// IsSame reports whether o and p are the same origin. Opaque origins never
// are.
//
// https://html.spec.whatwg.org/multipage/browsers.html#same-origin
func (o Origin) IsSame(p Origin) bool { return o == p && !o.IsOpaque() }

// Scheme returns the scheme, "" for an opaque origin.
func (o Origin) Scheme() string { return o.scheme }

// Host returns the host, null for an opaque origin.
func (o Origin) Host() host.Host { return o.host }

// Port returns the port; ok is false where it is null: for an opaque origin,
// and where the port is the default of the scheme.
func (o Origin) Port() (port uint16, ok bool) { return o.port, o.hasPort }

// String returns the origin, serialized: "https://example.org:8080", or "null"
// for an opaque origin.
//
// https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin
func (o Origin) String() string {
	if o.IsOpaque() {
		return "null"
	}
	s := o.scheme + "://" + o.host.String()
	if o.hasPort {
		s += ":" + strconv.Itoa(int(o.port))
	}
	return s
}

// AppendText appends the serialization to dst.
func (o Origin) AppendText(dst []byte) ([]byte, error) { return append(dst, o.String()...), nil }

// MarshalText returns the serialization. It makes o a string in JSON and a flag
// with flag.TextVar.
func (o Origin) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText is [ParseOrigin].
func (o *Origin) UnmarshalText(text []byte) error {
	p, err := ParseOrigin(string(text))
	if err != nil {
		return err
	}
	*o = p
	return nil
}

// MarshalBinary returns the serialization.
func (o Origin) MarshalBinary() ([]byte, error) { return o.MarshalText() }

// UnmarshalBinary is [ParseOrigin].
func (o *Origin) UnmarshalBinary(data []byte) error { return o.UnmarshalText(data) }

// Value returns the serialization for a database.
func (o Origin) Value() (driver.Value, error) { return o.String(), nil }

// Scan reads a string or bytes from a database; NULL is an opaque origin.
func (o *Origin) Scan(src any) error {
	switch src := src.(type) {
	case nil:
		*o = Origin{}
		return nil
	case string:
		return o.UnmarshalText([]byte(src))
	case []byte:
		return o.UnmarshalText(src)
	}
	return &ScanError{"Origin", fmt.Sprintf("%T", src)}
}

// LogValue returns the serialization for logs.
func (o Origin) LogValue() slog.Value { return slog.StringValue(o.String()) }
