package convert

import (
	"strings"

	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/analysis"
)

// ToServeMux converts p to a pattern of net/http's ServeMux without a method. Among clean
// URLs, the two match the same; see [IsClean]. If there is no such pattern, the error is
// [Unsupported].
//
// The hostname must be fixed or "*", and the pathname must consist of fixed segments, names,
// and at most one "*" as the last segment. p must match http and https URLs, with any port,
// credentials, query and fragment.
func ToServeMux(p urlpattern.Pattern) (string, error) {
	host, ok := fixedHost(p)
	if !ok {
		return "", unsupported(-1, "the hostname must be fixed text or *")
	}
	path, ok := serveMuxPath(p.Parts(urlpattern.Pathname))
	if !ok {
		return "", unsupported(-1, "the pathname must consist of fixed segments and names, and may end with /*")
	}
	back, err := FromServeMux(host + path)
	if err != nil {
		return "", err
	}
	q := back.Patterns[0]
	if back.Clean != analysis.Yes || analysis.Within(p, q).Verdict != analysis.Yes || analysis.Within(q, p).Verdict != analysis.Yes {
		return "", unsupported(-1, "no pattern of a ServeMux means the same: it looks at host and path only, of http and https URLs")
	}
	return host + path, nil
}

// fixedHost returns the host of p, or "" if it is "*".
func fixedHost(p urlpattern.Pattern) (host string, ok bool) {
	parts := p.Parts(urlpattern.Hostname)
	if len(parts) != 1 {
		return "", false
	}
	switch part := parts[0]; {
	case part.Type == urlpattern.FixedText && part.Modifier == urlpattern.None && part.Value != "":
		return part.Value, true
	case p.Component(urlpattern.Hostname) == "*":
		return "", true
	}
	return "", false
}

// serveMuxPath returns parts as the path of a pattern.
func serveMuxPath(parts []urlpattern.Part) (path string, ok bool) {
	for i, part := range parts {
		if part.Modifier != urlpattern.None || part.Suffix != "" {
			return "", false
		}
		path += part.Prefix
		last := i+1 == len(parts)
		switch part.Type {
		case urlpattern.FixedText:
			path += part.Value
			if !strings.HasPrefix(path, "/") {
				return "", false
			}
			if last && strings.HasSuffix(path, "/") {
				path += "{$}"
			}
		case urlpattern.SegmentWildcard:
			next := ""
			if !last {
				next = parts[i+1].Prefix
				if parts[i+1].Type == urlpattern.FixedText {
					next = parts[i+1].Value
				}
			}
			if !strings.HasSuffix(path, "/") || !last && !strings.HasPrefix(next, "/") {
				return "", false
			}
			path += "{" + part.Name + "}"
		case urlpattern.FullWildcard:
			if !last {
				return "", false
			}
			if path == "" {
				path = "/"
			}
			if !strings.HasSuffix(path, "/") {
				return "", false
			}
			if part.Name[0] < '0' || part.Name[0] > '9' {
				path += "{" + part.Name + "...}"
			}
		default:
			return "", false
		}
	}
	return path, path != ""
}
