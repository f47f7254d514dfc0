package reference

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// Check verifies the invariants of every Reference.
func Check(r Reference) error {
	var p parts
	p.take(&r)
	if again := p.reference(); again != r {
		return fmt.Errorf("%#v is not what its parts amount to, %#v", r, again)
	}
	path := p.dirs[0] != "" || p.file != ""
	switch special := modeOf(p.scheme) != GenericMode; {
	case !utf8.ValidString(r.text):
		return fmt.Errorf("%q is not UTF-8", r.text)
	case p.is(hasScheme) && infra.SchemeLength(p.scheme+":") == 0 || !p.is(hasScheme) && p.scheme != "":
		return fmt.Errorf("%q: scheme", r.text)
	case p.is(hasAuthority|hasDrive) && path && !p.is(hasRoot):
		return fmt.Errorf("%q: no path-root", r.text)
	case p.is(hasAuthority) == (p.hostKind == host.Null), (p.host == "") != (p.hostKind <= host.Empty):
		return fmt.Errorf("%q: kind of host %v", r.text, p.hostKind)
	case (p.hostKind == host.Domain || p.hostKind == host.IPv4) && !special:
		return fmt.Errorf("%q: a domain without a special scheme", r.text)
	case p.is(hasUserinfo|hasPort) && p.host == "":
		return fmt.Errorf("%q: a userinfo or port without a host", r.text)
	case p.is(hasPassword) && !p.is(hasUserinfo):
		return fmt.Errorf("%q: userinfo", r.text)
	case p.is(hasDrive) && !infra.IsWindowsDriveLetter(p.drive):
		return fmt.Errorf("%q: drive", r.text)
	case p.dirs[0] != "" && !strings.HasSuffix(p.dirs[0], "/"), strings.Contains(p.file, "/"):
		return fmt.Errorf("%q: path", r.text)
	case strings.Trim(p.port, "0123456789") != "":
		return fmt.Errorf("%q: port", r.text)
	}
	return nil
}
