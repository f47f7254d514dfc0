package neturl

import (
	"net/url"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// What net/url percent-encodes where it writes each part, whatever was parsed. Tests
// compare these with net/url.
var (
	pathChanged     = percent.Path().With(`\|`)
	fragmentChanged = percent.Fragment().With(`#\^{|}`)
	userinfoChanged = percent.C0Control().With(" \"#%<>?`{}/:@[\\]^|!'()*")
	hostChanged     = percent.C0Control().With(" #%/?@\\^`{|}")
)

// To returns u as a *url.URL that says exactly the same: its String is that of u, and
// the request line that net/http writes for it has the path and the query of u. If
// there is none, the error is a [*LossError]; see [ToSendable] for the next best.
//
// One thing is lost without an error: the number sign of an empty fragment, as in
// "https://h/#". No *url.URL holds it, url.Parse drops it too, and it is never sent. If it
// matters to you, ask u.Fragment.
//
// The fields are those that url.Parse sets: Path, User and Fragment are decoded, and so is
// an opaque host. To change the result and have a URL again, use [From].
func To(u weburl.URL) (*url.URL, error) {
	if !u.IsValid() {
		return nil, &LossError{Reason: ZeroURL, Span: validation.Unknown()}
	}
	if loss := firstLoss(u); loss != nil {
		return nil, loss
	}
	return convert(u, pathOf(u), fragmentOf(u)), nil
}

// ToSendable returns u as a *url.URL in any case: as [To] does if it can, otherwise with as
// little changed as net/http needs to send it. In the path and the fragment, characters that net/url cannot hold
// are percent-encoded, and so is a percent sign that begins no percent-encoded byte; all
// other bytes stay, also those that are percent-encoded without need. The query stays as
// it is. Username, password and an opaque host are decoded, and net/url writes them its
// own way. Only a host with one of the characters "{}` stays one that net/http does not
// send.
//
// The path may be another than that of u: some servers take "/100%" and "/100%25" for the
// same, others do not. [NewRequest] sends the former. For the zero URL, the result is the
// empty *url.URL.
func ToSendable(u weburl.URL) *url.URL {
	return convert(u, mended(pathOf(u), pathChanged), mended(fragmentOf(u), fragmentChanged))
}

// convert returns u with a path and a fragment that net/url can hold. An opaque path
// it holds as it is.
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

// userinfo returns the username and password, decoded; nil if u has none.
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

// pathOf returns the path as it is in the string of u, where "/." may precede it.
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

// mended returns text with the bytes of changed and lone percent signs
// percent-encoded.
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
// hold, -1 if there is none.
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

// lossInDecoded returns the same for a part that net/url keeps only decoded, and
// encodes anew when it writes it.
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

// firstLoss returns the first place of u that a *url.URL cannot hold, nil if there is
// none.
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
	if h.IsNull() {
		return nil
	}
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

// lossAt returns the loss of the character at a place.
func lossAt(component weburl.PartKind, at int, reason Reason) *LossError {
	span := validation.Span{Start: at, End: at + 1}
	if reason == Decodes {
		span.End = at + len("%XX")
	}
	return &LossError{component, span, reason}
}

// pathStart returns where the path begins in the string of u.
func pathStart(u weburl.URL) int {
	rest := u.WithoutFragment().WithoutQuery()
	return len(rest.String()) - len(u.Path())
}

// hostStart returns where the host, which is not null, begins in the string of u.
func hostStart(u weburl.URL) int { return pathStart(u) - len(u.HostPort()) }
