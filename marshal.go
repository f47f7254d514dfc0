package weburl

import (
	"database/sql/driver"
	"fmt"
	"log/slog"
)

// A URL travels as its string; the zero URL as the empty string, and in
// databases as NULL. Reading parses, so that what was not canonical is then;
// the error is a [*validation.Error] or [ErrTooLong].

// AppendText appends the string of u to dst.
func (u URL) AppendText(dst []byte) ([]byte, error) { return append(dst, u.href...), nil }

// MarshalText returns the string of u. It makes u a string in JSON and a flag
// with flag.TextVar.
func (u URL) MarshalText() ([]byte, error) { return []byte(u.href), nil }

// UnmarshalText parses text. The empty text gives the zero URL.
func (u *URL) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*u = URL{}
		return nil
	}
	v, err := Parse(string(text))
	if err != nil {
		return err
	}
	*u = v
	return nil
}

// AppendBinary appends the string of u to dst.
func (u URL) AppendBinary(dst []byte) ([]byte, error) { return u.AppendText(dst) }

// MarshalBinary returns the string of u.
func (u URL) MarshalBinary() ([]byte, error) { return u.MarshalText() }

// UnmarshalBinary parses data. Empty data gives the zero URL.
func (u *URL) UnmarshalBinary(data []byte) error { return u.UnmarshalText(data) }

// Value returns the string of u for a database, NULL for the zero URL.
func (u URL) Value() (driver.Value, error) {
	if !u.IsValid() {
		return nil, nil
	}
	return u.href, nil
}

// Scan reads a string, bytes or NULL from a database. For any other type the
// error is a [*ScanError].
func (u *URL) Scan(src any) error {
	switch src := src.(type) {
	case nil:
		*u = URL{}
		return nil
	case string:
		return u.UnmarshalText([]byte(src))
	case []byte:
		return u.UnmarshalText(src)
	}
	return &ScanError{"URL", fmt.Sprintf("%T", src)}
}

// Redacted returns the string of u with "xxxxx" for a password.
func (u URL) Redacted() string {
	if u.Password() == "" {
		return u.href
	}
	return u.href[:u.usernameEnd] + ":xxxxx" + u.href[u.hostStart-1:]
}

// LogValue returns u for logs, without its password.
func (u URL) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }
