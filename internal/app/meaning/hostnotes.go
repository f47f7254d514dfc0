package meaning

import (
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/urlpattern"
)

// address finds the beginning of an IPv4 address: on its own, it is an address, too.
func (m *Meaning) address() (n Note, ok bool) {
	var meant, instead, first strings.Builder
	parts := m.pattern.Parts(urlpattern.Hostname)
	for i, p := range parts {
		source := m.sourceOf(urlpattern.Hostname, p)
		switch {
		case isText(p) && strings.Trim(source, "0123456789.") == "":
			if i == 0 {
				first.WriteString(strconv.Quote(source) + " is read as the address " + p.Value)
			}
			meant.WriteString(source)
			instead.WriteString(strings.ReplaceAll(source, ".", `\.`))
		case isStar(p):
			meant.WriteString("7")
			missing := 3 - strings.Count(meant.String(), ".")
			if i < len(parts)-1 || missing <= 0 {
				instead.WriteString(`\d+`)
				break
			}
			meant.WriteString(strings.Repeat(".7", missing))
			instead.WriteString(`[\d.]+`)
		default:
			return n, false
		}
	}
	h, err := host.Parse(meant.String())
	if err != nil || h.Kind() != host.IPv4 || h.String() != meant.String() || first.Len() == 0 || m.matchesAsIs(urlpattern.Hostname, h.String()) {
		return n, false
	}
	return m.replaces(Note{"address", urlpattern.Hostname, "does not match " + h.String() + ": on its own, " + first.String(), "(" + instead.String() + ")"}, h.String())
}

// noHost finds an empty hostname, as in "https:/example.com/".
func (m *Meaning) noHost() (n Note, ok bool) {
	scheme, isOptional := strings.CutSuffix(m.pattern.Component(urlpattern.Protocol), "{s}?")
	special := infra.SpecialSchemeOf(scheme)
	if m.pattern.Component(urlpattern.Hostname) != "" || !special.IsSpecial() || special == infra.File || isOptional && !infra.SpecialSchemeOf(scheme+"s").IsSpecial() {
		return n, false
	}
	return Note{ID: "no-host", Component: urlpattern.Hostname, Text: neverMatches + m.protocol + " URLs have a host, which follows \"//\""}, true
}

// neverMatches begins the note with the reason why a pattern matches nothing.
const neverMatches = "never matches: "

// portGroup finds a colon before a port that begins a group, as in "https://h:port/".
func (m *Meaning) portGroup() (n Note, ok bool) {
	before, last := m.last(urlpattern.Hostname)
	if !isText(before) || last.Type != urlpattern.SegmentWildcard || last.Prefix != "" || last.Suffix != "" || strings.IndexByte(".-", before.Value[len(before.Value)-1]) >= 0 {
		return n, false
	}
	host, ok := sample(m.pattern, urlpattern.Hostname)
	return Note{ID: "port-group", Component: urlpattern.Hostname, Text: `":` + last.Name + `" is a group in the hostname, not a port, so ` + host + ` matches; write a number or "*" for a port`},
		ok && m.matchesAsIs(urlpattern.Hostname, host)
}

// hostEnd finds a hostname in which anything may stand before the last label or at the end.
func (m *Meaning) hostEnd() (n Note, ok bool) {
	parts := m.pattern.Parts(urlpattern.Hostname)
	i := len(parts) - 1
	end := ""
	if i >= 2 && isText(parts[i]) && strings.LastIndexByte(parts[i].Value, '.') == 0 {
		// As in "example*.com".
		end = parts[i].Value
		i--
	}
	if _, isAddress := m.address(); i < 1 || isAddress || !isStar(parts[i]) {
		return n, false
	}
	isNamed := func(p urlpattern.Part) bool { return isText(p) && strings.Trim(p.Value, ".") != "" }
	if !slices.ContainsFunc(parts[:i], isNamed) {
		return n, false
	}
	start, ok := sample(m.pattern, urlpattern.Hostname)
	if end == "" {
		end = ".test"
	} else {
		start = strings.TrimSuffix(start, end)
	}
	evil := strings.TrimSuffix(start, ".") + ".evil" + end
	if !ok || !m.matchesAsIs(urlpattern.Hostname, evil) {
		return n, false
	}
	return Note{ID: "open-host", Component: urlpattern.Hostname,
		Text: "also matches " + evil + ": a wildcard here lets anyone's hosts through"}, true
}

// hostStart finds a wildcard that is followed by letters, as in "*example.com".
func (m *Meaning) hostStart() (n Note, ok bool) {
	parts := m.pattern.Parts(urlpattern.Hostname)
	if len(parts) != 2 || parts[0].Type == urlpattern.FixedText || parts[0].Suffix != "" || !isText(parts[1]) || strings.IndexByte(".-", parts[1].Value[0]) >= 0 {
		return n, false
	}
	domain := parts[1].Value
	if evil := "evil" + domain; m.matchesAsIs(urlpattern.Hostname, evil) {
		return m.replaces(Note{"joined-host", urlpattern.Hostname, "also matches " + evil + ", which is not a subdomain of " + domain,
			"{*.}?" + domain}, domain, "www."+domain)
	}
	return n, false
}

// leadingDot finds ".example.com", as cookies and proxy settings write a domain with its
// subdomains.
func (m *Meaning) leadingDot() (n Note, ok bool) {
	parts := m.pattern.Parts(urlpattern.Hostname)
	if len(parts) != 1 || !isText(parts[0]) || !strings.HasPrefix(parts[0].Value, ".") {
		return n, false
	}
	www := "www" + parts[0].Value
	if m.matchesAsIs(urlpattern.Hostname, www) {
		return n, false
	}
	return m.replaces(Note{"leading-dot", urlpattern.Hostname, "does not match " + www + ", but only a host that begins with a dot", "{*.}?" + parts[0].Value[1:]}, www, www[len("www."):])
}

// subdomains finds "*.example.com", which does not match example.com.
func (m *Meaning) subdomains() (n Note, ok bool) {
	parts := m.pattern.Parts(urlpattern.Hostname)
	if len(parts) != 2 || !isStar(parts[0]) || !isText(parts[1]) || strings.LastIndexByte(parts[1].Value, '.') <= 0 || parts[1].Value[0] != '.' {
		return n, false
	}
	domain := parts[1].Value[1:]
	if m.matchesAsIs(urlpattern.Hostname, domain) {
		return n, false
	}
	return m.replaces(Note{"bare-domain", urlpattern.Hostname, "does not match " + domain + " itself", "{*.}?" + domain}, domain, "www."+domain)
}

// rawIPv6 finds an address that no URL has in this form.
func (m *Meaning) rawIPv6() (n Note, ok bool) {
	parts := m.pattern.Parts(urlpattern.Hostname)
	if len(parts) != 1 || !isText(parts[0]) || !strings.HasPrefix(parts[0].Value, "[") {
		return n, false
	}
	h, err := host.Parse(parts[0].Value)
	switch {
	case err != nil:
		return Note{ID: "not-an-address", Component: urlpattern.Hostname, Text: neverMatches + "the hostname is not an IPv6 address"}, true
	case h.String() != parts[0].Value:
		return m.replaces(Note{"address-form", urlpattern.Hostname, neverMatches + "URLs have IPv6 addresses in their shortest form",
			strings.ReplaceAll(h.String(), ":", `\:`)}, h.String())
	}
	return n, false
}
