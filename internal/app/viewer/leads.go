package viewer

import (
	"errors"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/dataurl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/psl"
	"github.com/weburl-go/weburl/render"
)

// schemes says where URLs without a host lead, by their schemes.
var schemes = map[string]string{
	"about":      "a page of the browser itself",
	"blob":       "data that the browser keeps",
	"file":       "a file on the reader's own machine",
	"javascript": "no server: the browser runs the rest of the URL as a script",
	"mailto":     "no server: it opens a new message in the mail program",
	"sms":        "no server: it opens a new text message",
	"tel":        "no server: it dials a number",
	"urn":        "no server: it is a name",
}

// leads writes where a URL leads: to its host, or what its scheme stands for.
func (a *answer) leads(u weburl.URL) {
	w, h := &a.w, u.Host()
	hasHost := !h.IsNull() && !h.IsEmpty()
	text := schemes[u.Scheme()]
	switch {
	case u.Scheme() == "data":
		text = contents(u)
	case text == "":
		text = "no host: it is up to the program that opens " + u.Scheme() + ": URLs"
	}
	w.ObjectMember("leads")
	if hasHost {
		w.Member("host", h.String())
		if owner := psl.RegistrableDomain(h); !owner.IsNull() {
			w.Member("owner", owner.String())
		}
		if shown := render.Host(h).Text; h.IsDomain() && shown != h.String() {
			w.Member("unicode", shown)
		}
		if c := h.Class(); c != host.NoClass && c != host.Global {
			w.Member("class", c.String())
		}
	} else {
		w.Member("text", text)
	}
	w.End()
}

// maxType is how many bytes of a MIME type, which is ASCII, are written.
const maxType = 100

// contents says what a data: URL contains.
func contents(u weburl.URL) string {
	d, err := dataurl.FromURL(u)
	var e *dataurl.Error
	if errors.As(err, &e) {
		return "no server, and browsers find no data: " + e.Code.Explanation()
	}
	bytes := " bytes of "
	if d.Size() == 1 {
		bytes = " byte of "
	}
	t := d.Type().String()
	if len(t) > maxType {
		t = t[:maxType] + "…"
	}
	return "no server: the URL itself contains " + strconv.Itoa(d.Size()) + bytes + t
}

// maxInside is how many URLs inside parameters are written.
const maxInside = 3

// inside writes the URLs inside query parameters that lead to another host: the targets
// of redirects, if the server redirects to them.
func (a *answer) inside(u weburl.URL) {
	if _, ok := u.Query(); !ok {
		return
	}
	w, n := &a.w, 0
	for _, p := range u.Params() {
		if n == maxInside || !strings.ContainsAny(p.Value, `/\:`) {
			continue
		}
		v, err := u.Parse(p.Value)
		if err != nil || !v.IsSpecial() || v.Host().IsEmpty() || v.Host().String() == u.Host().String() {
			continue
		}
		if n++; n == 1 {
			w.ArrayMember("inside")
		}
		w.Object()
		w.Member("name", p.Name)
		w.Member("url", v.String())
		w.Member("host", v.Host().String())
		w.End()
	}
	if n > 0 {
		w.End()
	}
}

// mailAddress returns the mailto: URL of an input that is a mail address, or "". It leaves
// out addresses that would need percent-encoding.
func mailAddress(input string) string {
	input = strings.TrimSpace(input)
	local, domain, ok := strings.Cut(input, "@")
	if !ok || local == "" || !strings.Contains(domain, ".") {
		return ""
	}
	for i := range len(local) {
		if c := local[i]; c|0x20 < 'a' || 'z' < c|0x20 {
			if (c < '0' || '9' < c) && !strings.ContainsRune("._+-", rune(c)) {
				return ""
			}
		}
	}
	u, err := weburl.Parse("https://" + domain)
	if err != nil || !u.Host().IsDomain() || u.Host().String() != strings.ToLower(domain) {
		return ""
	}
	return "mailto:" + input
}
