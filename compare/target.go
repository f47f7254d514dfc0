package compare

import (
	"net/netip"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// Target is where a reading leads, in a form in which editions that normalize and those
// that do not can be compared with ==. It is not for anything else: Path is percent-decoded
// but for what would change its segments.
type Target struct {
	// Scheme is in lower case, "" for a reference that was read without a base.
	Scheme string
	// Host is in lower case, after UTS #46, with addresses as the Standard writes them
	// and without a trailing dot; "" if there is none. A host that the Standard refuses
	// is percent-decoded, but for percent signs, and in lower case.
	Host string
	// Port is without leading zeros, and the default port if none is written; "" if
	// there is neither.
	Port string
	// Path is without dot segments.
	Path string
}

// targeter makes targets, and remembers the hosts of one input, most of which are the
// same.
type targeter struct {
	hosts map[string]canonicalHost
}

// canonicalHost is a host in the form of [Target].
type canonicalHost struct {
	text string
	// parsed is the host if the Standard accepts it, else null.
	parsed host.Host
}

func (t *targeter) target(r edition.Reading) Target {
	scheme := strings.ToLower(r.Scheme.Text)
	h := t.host(r.Host.Text)
	return Target{
		Scheme: scheme,
		Host:   h.text,
		Port:   canonicalPort(scheme, r.Port.Text, h.text != ""),
		Path:   canonicalPath(r.Path.Text, h.text != "" || infra.SpecialSchemeOf(scheme).IsSpecial()),
	}
}

// host returns the canonical form of a host as an edition shows it.
func (t *targeter) host(text string) canonicalHost {
	if text == "" {
		return canonicalHost{}
	}
	if h, ok := t.hosts[text]; ok {
		return h
	}
	h := canonicalize(text)
	if t.hosts == nil {
		t.hosts = map[string]canonicalHost{}
	}
	t.hosts[text] = h
	return h
}

// hides reports whether a host, as an edition shows it, is internal and does not look so:
// if the text is neither the host's canonical form nor an address that netip reads alike.
func (t *targeter) hides(text string) bool {
	h := t.host(text)
	class := h.parsed.Class()
	if !class.IsInternal() && !h.parsed.IsMetadata() {
		return false
	}
	shown := strings.TrimSuffix(strings.ToLower(text), ".")
	addr, ok := h.parsed.Addr()
	if !ok {
		return shown != h.text
	}
	if _, embedded := host.EmbeddedAddr(addr); embedded {
		return true
	}
	shown = strings.TrimSuffix(strings.TrimPrefix(withoutZone(shown), "["), "]")
	plain, err := netip.ParseAddr(shown)
	return err != nil || plain != addr
}

func canonicalize(text string) canonicalHost {
	bare := withoutZone(text)
	if addr, err := netip.ParseAddr(bare); err == nil && addr.Is6() {
		bare = "[" + bare + "]" // some editions show no brackets
	}
	h, err := host.Parse(bare)
	if err != nil {
		mapped, _ := idna.Options{}.Diagnose(infra.ScalarValues(decoded(text, "%")))
		return canonicalHost{text: withoutDot(strings.ToLower(mapped))}
	}
	return canonicalHost{withoutDot(h.String()), h}
}

// withoutDot returns a host without its trailing dot, unless that is all.
func withoutDot(text string) string {
	if len(text) > 1 {
		return strings.TrimSuffix(text, ".")
	}
	return text
}

// withoutZone returns an IPv6 address without its zone, which says through which
// interface to go there, not where. Other hosts are returned as they are.
func withoutZone(text string) string {
	inner, bracketed := strings.CutPrefix(text, "[")
	if bracketed {
		if inner, bracketed = strings.CutSuffix(inner, "]"); !bracketed {
			return text
		}
	}
	addr, _, zoned := strings.Cut(inner, "%")
	if a, err := netip.ParseAddr(addr); !zoned || err != nil || !a.Is6() {
		return text
	}
	return "[" + addr + "]"
}

// The schemes that had default ports in older editions.
var formerPorts = map[string]string{"gopher": "70"}

func canonicalPort(scheme, port string, hasHost bool) string {
	if digits := strings.TrimLeft(port, "0"); digits != "" {
		return digits
	} else if port != "" {
		return "0"
	}
	if !hasHost {
		return ""
	}
	if s := infra.SpecialSchemeOf(scheme); s != infra.NotSpecial {
		if n, ok := s.DefaultPort(); ok {
			return strconv.Itoa(int(n))
		}
		return ""
	}
	return formerPorts[scheme]
}

// canonicalPath percent-decodes a path but for slashes and percent signs, and then
// removes the dot segments. The path of a rooted URL cannot be empty.
func canonicalPath(path string, rooted bool) string {
	if path == "" && rooted {
		return "/"
	}
	if !strings.ContainsAny(path, "%.") && infra.IsASCII(path) {
		return path
	}
	return removeDots(infra.ScalarValues(decoded(path, "/%")))
}

// decoded percent-decodes a text but for some bytes. Those among them that are written as
// themselves stay so, but a percent sign is always percent-encoded, or decoding the result
// would go on.
func decoded(text, but string) string {
	if strings.IndexByte(text, '%') < 0 {
		return text
	}
	b := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c != '%':
			b = append(b, c)
			continue
		case infra.IsPercentEncodedByte(text, i):
			c = infra.Unhex(text[i+1])<<4 | infra.Unhex(text[i+2])
			i += 2
		}
		if strings.IndexByte(but, c) >= 0 {
			b = append(b, percent.EncodeByte(c)...)
		} else {
			b = append(b, c)
		}
	}
	return string(b)
}

// removeDots removes the segments "." and ".." from a path, and with each ".." the
// segment before it.
func removeDots(path string) string {
	if !strings.Contains(path, ".") {
		return path
	}
	root := strings.HasPrefix(path, "/")
	var kept []string
	ends := false
	for segment := range strings.SplitSeq(strings.TrimPrefix(path, "/"), "/") {
		dots := infra.Dots(segment)
		ends = dots > 0
		switch {
		case dots == 0:
			kept = append(kept, segment)
		case dots == 2 && len(kept) > 0:
			kept = kept[:len(kept)-1]
		}
	}
	if ends {
		kept = append(kept, "")
	}
	path = strings.Join(kept, "/")
	if root {
		path = "/" + path
	}
	return path
}
