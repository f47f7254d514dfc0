package neturl

import (
	"net/url"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// The bytes that net/url percent-encodes when it writes each part, even if they were not
// encoded when it parsed them. Tests compare these sets with net/url.
var (
	pathChanged     = percent.Path().With(`\|`)
	fragmentChanged = percent.Fragment().With(`#\^{|}`)
	userinfoChanged = percent.C0Control().With(" \"#%<>?`{}/:@[\\]^|!'()*")
	hostChanged     = percent.C0Control().With(" #%/?@\\^`{|}")
)

// To returns u as a *url.URL that is exactly equivalent: its String equals u.String(), and
// net/http sends the path and query of u for it. If there is no such *url.URL, the error is
// a [*LossError]; see [ToSendable] for the closest one.
//
// Only the number sign of an empty fragment, as in "https://h/#", is lost without an error.
// A *url.URL cannot hold it, url.Parse drops it too, and it is never sent. If it matters
// to you, call u.Fragment.
//
// The fields are set as url.Parse sets them: Path, User and Fragment are decoded, and so is
// an opaque host. To turn a changed result back into a URL, use [From].
func To(u weburl.URL) (*url.URL, error) {
	if !u.IsValid() {
		return nil, &LossError{Reason: ZeroURL, Span: validation.Unknown()}
	}
	if loss := firstLoss(u); loss != nil {
		return nil, loss
	}
	return convert(u, pathOf(u), fragmentOf(u)), nil
}

// ToSendable returns u as a *url.URL in any case: the result of [To] if that succeeds, and
// otherwise u with the fewest changes that let net/http send it. In the path and the
// fragment, it percent-encodes characters that net/url cannot hold, and percent signs that
// are not part of a percent-encoded byte. It keeps all other bytes, even if they are
// percent-encoded without need, and the query. Username, password and an opaque host are
// decoded, and net/url writes them in its own way. If the host contains one of the
// characters "{}`, net/http cannot send the result.
//
// The path may differ from that of u: some servers treat "/100%" and "/100%25" as the same
// path, others do not. [NewRequest] sends the former. For the zero URL, the result is the
// empty *url.URL.
func ToSendable(u weburl.URL) *url.URL {
	return convert(u, mended(pathOf(u), pathChanged), mended(fragmentOf(u), fragmentChanged))
}

// convert returns u with path and fragment in place of its own. net/url must be able to hold
// them. It can hold any opaque path, so path is then ignored.
func convert(u weburl.URL, path, fragment string) *url.URL {
	v := &url.URL{Scheme: u.Scheme()}
	switch {
	case u.HasOpaquePath():
		v.Opaque = u.Path()
	case u.Host().IsNull():
		v.OmitHost = u.IsValid()
	default:
		v.Host = percent.Decode(u.HostPort())
		v.User = userinfo(u)
	}
	if v.Opaque == "" {
		v.Path, v.RawPath = percent.Decode(path), path
		if (&url.URL{Path: v.Path}).EscapedPath() == path {
			v.RawPath = "" // as url.Parse does
		}
	}
	query, ok := u.Query()
	v.RawQuery, v.ForceQuery = query, ok && query == ""
	if fragment != "" {
		v.Fragment, v.RawFragment = percent.Decode(fragment), fragment
		if (&url.URL{Fragment: v.Fragment}).EscapedFragment() == fragment {
			v.RawFragment = ""
		}
	}
	return v
}

// userinfo returns the decoded username and password, or nil if u has neither.
func userinfo(u weburl.URL) *url.Userinfo {
	username, password := percent.Decode(u.Username()), percent.Decode(u.Password())
	switch {
	case !u.IncludesCredentials():
		return nil
	case password == "":
		return url.User(username)
	}
	return url.UserPassword(username, password)
}

// pathOf returns the path as the string of u contains it, with "/." before it if needed.
func pathOf(u weburl.URL) string {
	path := u.Path()
	if u.Host().IsNull() && strings.HasPrefix(path, "//") {
		return "/." + path
	}
	return path
}

func fragmentOf(u weburl.URL) string {
	fragment, _ := u.Fragment()
	return fragment
}

// mended percent-encodes the bytes of text that are in changed, and percent signs that are
// not part of a percent-encoded byte.
func mended(text string, changed percent.Set) string {
	at, _ := lossIn(text, changed)
	if at < 0 {
		return text
	}
	var b strings.Builder
	for at >= 0 {
		b.WriteString(text[:at])
		b.WriteString(percent.EncodeByte(text[at]))
		text = text[at+1:]
		at, _ = lossIn(text, changed)
	}
	b.WriteString(text)
	return b.String()
}

// lossIn returns the index of the first byte of a path or fragment that net/url cannot
// hold, and the reason, or -1, 0 if there is none.
func lossIn(text string, changed percent.Set) (int, Reason) {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case changed.Contains(c):
			return i, Encodes
		case c == '%' && !infra.IsPercentEncodedByte(text, i):
			return i, LonePercent
		}
	}
	return -1, 0
}

// lossInDecoded is like lossIn, for a part that net/url keeps only decoded and encodes again
// when it writes it.
func lossInDecoded(text string, changed percent.Set) (int, Reason) {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c != '%':
			if changed.Contains(c) {
				return i, Encodes
			}
		case !infra.IsPercentEncodedByte(text, i):
			return i, LonePercent
		default:
			b := percent.Decode(text[i : i+3])
			if !changed.Contains(b[0]) || percent.EncodeByte(b[0]) != text[i:i+3] {
				return i, Decodes
			}
			i += 2
		}
	}
	return -1, 0
}

// firstLoss returns the first character or escape of u that a *url.URL cannot hold, or nil
// if it can hold all of u.
func firstLoss(u weburl.URL) *LossError {
	if loss := authorityLoss(u); loss != nil {
		return loss
	}
	if loss := pathLoss(u); loss != nil {
		return loss
	}
	fragment := fragmentOf(u)
	if at, reason := lossIn(fragment, fragmentChanged); at >= 0 {
		return lossAt(weburl.PartFragment, len(u.String())-len(fragment)+at, reason)
	}
	return nil
}

func pathLoss(u weburl.URL) *LossError {
	if u.HasOpaquePath() {
		return nil
	}
	if at, reason := lossIn(u.Path(), pathChanged); at >= 0 {
		return lossAt(weburl.PartSegment, pathStart(u)+at, reason)
	}
	return nil
}

func authorityLoss(u weburl.URL) *LossError {
	h := u.Host()
	start := len(u.Scheme()) + len("://")
	if h.IsEmpty() && u.Path() == "" {
		return &LossError{weburl.PartHost, validation.Span{Start: start, End: start}, EmptyHost}
	}
	name, password := u.Username(), u.Password()
	if at, reason := lossInDecoded(name, userinfoChanged); at >= 0 {
		return lossAt(weburl.PartUsername, start+at, reason)
	}
	if at, reason := lossInDecoded(password, userinfoChanged); at >= 0 {
		return lossAt(weburl.PartPassword, start+len(name)+len(":")+at, reason)
	}
	if at, reason := lossInDecoded(h.String(), hostChanged); at >= 0 {
		return lossAt(weburl.PartHost, hostStart(u)+at, reason)
	}
	return nil
}

// lossAt returns the loss of the character or, if reason is Decodes, of the escape at an
// index of the URL's string.
func lossAt(component weburl.PartKind, at int, reason Reason) *LossError {
	span := validation.Span{Start: at, End: at + 1}
	if reason == Decodes {
		span.End = at + len("%XX")
	}
	return &LossError{component, span, reason}
}

// pathStart returns the index in u.String() at which the path begins.
func pathStart(u weburl.URL) int {
	rest := u.WithoutFragment().WithoutQuery()
	return len(rest.String()) - len(u.Path())
}

// hostStart returns the index in u.String() at which the host begins, which must not be null.
func hostStart(u weburl.URL) int { return pathStart(u) - len(u.HostPort()) }
