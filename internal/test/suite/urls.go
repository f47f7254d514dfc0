package suite

import "testing"

// URLCase is a case of urltestdata.json. If the case is a failure, all attributes
// are empty or nil.
type URLCase struct {
	Comment string  `json:"comment"`
	Input   string  `json:"input"`
	Base    *string `json:"base"` // nil is null
	Failure bool    `json:"failure"`
	// RelativeTo names the bases against which an input parses that fails without
	// one: "non-opaque-path-base" or "any-base".
	RelativeTo   string  `json:"relativeTo"`
	Href         string  `json:"href"`
	Origin       *string `json:"origin"` // nil if not given
	Protocol     string  `json:"protocol"`
	Username     string  `json:"username"`
	Password     string  `json:"password"`
	Host         string  `json:"host"`
	Hostname     string  `json:"hostname"`
	Port         string  `json:"port"`
	Pathname     string  `json:"pathname"`
	Search       string  `json:"search"`
	SearchParams *string `json:"searchParams"` // nil if not given
	Hash         string  `json:"hash"`
}

// URLCases returns the cases of urltestdata.json; see [Cases].
func URLCases(t testing.TB) []URLCase {
	t.Helper()
	return Cases[URLCase](t, "wpt/url/resources/urltestdata.json")
}

// BaseOrEmpty returns the base, or "" if there is none.
func (c *URLCase) BaseOrEmpty() string {
	if c.Base == nil {
		return ""
	}
	return *c.Base
}

// Attributes returns the attributes of the case by name, or none for a failure.
func (c *URLCase) Attributes() map[string]string {
	if c.Failure {
		return map[string]string{}
	}
	all := map[string]string{
		"href": c.Href, "protocol": c.Protocol, "username": c.Username, "password": c.Password, "host": c.Host, "hostname": c.Hostname,
		"port": c.Port, "pathname": c.Pathname, "search": c.Search, "hash": c.Hash,
	}
	for name, value := range map[string]*string{"origin": c.Origin, "searchParams": c.SearchParams} {
		if value != nil {
			all[name] = *value
		}
	}
	return all
}
