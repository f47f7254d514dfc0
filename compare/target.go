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

// Target is where a reading leads, in a canonical form that can be compared with == between
// editions that normalize and editions that do not. Do not use it for anything else: Path
// is percent-decoded, except for slashes and percent signs.
type Target struct {
	// Scheme is in lower case. It is "" for a reference that was read without a base.
	Scheme string
	// Host is in lower case, mapped by UTS #46, with addresses as the Standard writes them,
	// and without a trailing dot. It is "" if there is no host. A host that the Standard
	// rejects is mapped and percent-decoded, except for percent signs.
	Host string
	// Port has no leading zeros. If none is written, it is the default port, or "" if the
	// scheme has none or there is no host.
	Port string
	// Path has no dot segments.
	Path string
}

// targeter computes targets. It caches the hosts of one input, most of which are equal.
type targeter struct {
	hosts map[string]canonicalHost
}

// canonicalHost is a host in the form of [Target].
type canonicalHost struct {
	text string
	// parsed is the host if the Standard accepts it, and otherwise null.
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

// host returns the canonical form of a host as an edition writes it.
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

// hides reports whether a host, as an edition writes it, is internal but does not look so:
// the text is neither the host's canonical form nor an address that netip parses to the
// same. An IPv6 address that embeds an IPv4 address never looks internal.
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

// withoutDot returns a host without its trailing dot, unless it is only a dot.
func withoutDot(text string) string {
	if len(text) > 1 {
		return strings.TrimSuffix(text, ".")
	}
	return text
}

// withoutZone returns an IPv6 address in brackets without its zone, which names the network
// interface to use, not the destination. It returns other hosts unchanged.
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

// formerPorts holds default ports that only older editions define.
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

// canonicalPath percent-decodes path, except for slashes and percent signs, and then removes
// the dot segments. If rooted is set, an empty path becomes "/".
func canonicalPath(path string, rooted bool) string {
	if path == "" && rooted {
		return "/"
	}
	if !strings.ContainsAny(path, "%.") && infra.IsASCII(path) {
		return path
	}
	return removeDots(infra.ScalarValues(decoded(path, "/%")))
}

// decoded percent-decodes text, except for the bytes in but. A percent sign that is not part
// of an escape is percent-encoded if but contains it: otherwise decoding the result again
// would change it.
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

// removeDots removes the dot segments from path, and with each double-dot segment the
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
