package conform

// Rule is a rule of the writing sections that an input can break.
type Rule uint8

// The rules. The zero Rule is none.
const (
	// SurroundingSpace: C0 controls or spaces stand before or after the URL.
	SurroundingSpace Rule = iota + 1
	// TabOrNewline: a tab or newline stands inside the URL.
	TabOrNewline
	// MissingScheme: there is neither a scheme nor a base URL.
	MissingScheme
	// FragmentOnly: against a base URL with an opaque path only a fragment can
	// be written.
	FragmentOnly
	// Slashes: a special scheme, or a reference to another host, is not
	// followed by exactly two slashes.
	Slashes
	// ReverseSolidus: a backslash stands for a slash.
	ReverseSolidus
	// Credentials: there is a username or password, or the "@" of one.
	Credentials
	// HostMissing: a host is required and there is none.
	HostMissing
	// ValidDomain: the host is not a valid domain.
	ValidDomain
	// ValidIPv4Address: the host is an IPv4 address in another notation than
	// four decimal numbers.
	ValidIPv4Address
	// ValidIPv6Address: the host in brackets is not an IPv6 address, or has
	// superfluous zeros.
	ValidIPv6Address
	// ValidOpaqueHost: the host of a URL that is not special has a forbidden
	// host code point.
	ValidOpaqueHost
	// DriveLetterHost: a Windows drive letter stands where a host belongs.
	DriveLetterHost
	// URLPort: the port is not a decimal number up to 65535.
	URLPort
	// URLUnit: a code point is not a URL code point.
	URLUnit
	// PercentSign: two hexadecimal digits do not follow a percent sign.
	PercentSign

	ruleCount = iota
)

var rules = [ruleCount + 1]struct{ slug, explanation string }{
	SurroundingSpace: {"surrounding-space", "Spaces and control characters around a URL are not part of it and are dropped."},
	TabOrNewline:     {"tab-or-newline", "Tabs and newlines inside a URL are dropped."},
	MissingScheme:    {"missing-scheme", "Without a base URL, a URL begins with a scheme and a colon."},
	FragmentOnly:     {"fragment-only", "The base URL has an opaque path, so that only a fragment, after \"#\", can be relative to it."},
	Slashes:          {"slashes", "Exactly two slashes stand before the host, and follow a special scheme where there is one."},
	ReverseSolidus:   {"reverse-solidus", "A backslash stands where a slash belongs; it is read as one."},
	Credentials:      {"credentials", "A username or password cannot be written in a valid URL."},
	HostMissing:      {"host-missing", "A host is required here."},
	ValidDomain:      {"valid-domain", "The host is not a domain in the form that the strict rules for domain names allow."},
	ValidIPv4Address: {"valid-ipv4-address", "An IPv4 address is written as four decimal numbers from 0 to 255 without leading zeros."},
	ValidIPv6Address: {"valid-ipv6-address", "An IPv6 address is written in brackets, with pieces of one to four hexadecimal digits without leading zeros."},
	ValidOpaqueHost:  {"valid-opaque-host", "This code point is forbidden in a host."},
	DriveLetterHost:  {"drive-letter-host", "A Windows drive letter stands where the host belongs; it is read as part of the path."},
	URLPort:          {"url-port", "A port is a decimal number from 0 to 65535, or empty."},
	URLUnit:          {"url-unit", "This code point cannot stand in a URL as it is."},
	PercentSign:      {"percent-sign", "A percent sign is followed by two hexadecimal digits."},
}

// Rules returns all rules.
func Rules() []Rule {
	all := make([]Rule, ruleCount)
	for i := range all {
		all[i] = Rule(i + 1)
	}
	return all
}

// String returns a short name of the rule, such as "url-unit"; "" if r is none.
func (r Rule) String() string {
	if int(r) >= len(rules) {
		return ""
	}
	return rules[r].slug
}

// Explanation returns one English sentence that says what the rule asks for. It
// holds nothing of an input.
func (r Rule) Explanation() string {
	if int(r) >= len(rules) {
		return ""
	}
	return rules[r].explanation
}
