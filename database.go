//go:build !weburl_minimal

package weburl

import (
	"database/sql/driver"
	"encoding"
	"fmt"
)

// Value returns the string of u for a database, or NULL for the zero URL. The error is
// always nil.
func (u URL) Value() (driver.Value, error) {
	if !u.IsValid() {
		return nil, nil
	}
	return u.r.Href, nil
}

// Scan reads a string, bytes or NULL from a database. For any other type the
// error is a [*ScanError].
func (u *URL) Scan(src any) error { return scan(u, src, "URL") }

// Value returns the string of o for a database, or NULL for the zero Origin. The error is
// always nil.
func (o Origin) Value() (driver.Value, error) {
	if !o.IsValid() {
		return nil, nil
	}
	return o.String(), nil
}

// Scan reads a string, bytes or NULL from a database. For any other type the
// error is a [*ScanError].
func (o *Origin) Scan(src any) error { return scan(o, src, "Origin") }

func scan[T any, P interface {
	*T
	encoding.TextUnmarshaler
}](to P, src any, name string) error {
	switch src := src.(type) {
	case nil:
		*to = *new(T)
		return nil
	case string:
		return to.UnmarshalText([]byte(src))
	case []byte:
		return to.UnmarshalText(src)
	}
	return &ScanError{name, fmt.Sprintf("%T", src)}
}
