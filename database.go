//go:build !weburl_minimal

package weburl

import (
	"database/sql/driver"
	"fmt"
)

// Value returns the string of u for a database, NULL for the zero URL.
func (u URL) Value() (driver.Value, error) {
	if !u.IsValid() {
		return nil, nil
	}
	return u.r.Href, nil
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

// Value returns the string of o for a database, NULL for the zero Origin. The
// error is always nil.
func (o Origin) Value() (driver.Value, error) {
	if !o.IsValid() {
		return nil, nil
	}
	return o.String(), nil
}

// Scan reads a string, bytes or NULL from a database. For any other type the
// error is a [*ScanError].
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
