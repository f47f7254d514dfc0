package parser

import (
	"strconv"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// Draft is a URL that is changed several times before its string is allocated. A change
// that fails may have been made in part.
type Draft struct {
	// From the first change on, small[:n] holds the string if it fits there, and the Href of
	// the Record is then "".
	Record
	n     int
	small [256]byte
}

// URL returns the URL with the changes so far. If its string equals old, it returns old
// instead of a copy.
func (d *Draft) URL(old string) Record {
	u := d.Record
	if written := d.small[:d.n]; d.inSmall() {
		if string(written) == old {
			u.Href = old
		} else {
			u.Href = string(written)
		}
	}
	return u
}

func (d *Draft) inSmall() bool { return d.Href == "" && d.n > 0 }

func (d *Draft) len() int {
	if d.inSmall() {
		return d.n
	}
	return len(d.Href)
}

// splice applies [splice] to d and, unless that fails, sets its offsets to to.
func (d *Draft) splice(start, end uint32, delimiter string, text []byte, to Offsets) (err error) {
	rest := d.len() - int(end)
	if room := len(d.small) - int(start) - len(delimiter) - rest; d.len() > len(d.small) || len(text) > room {
		if d.Href, err = splice(d.URL("").Href, start, end, delimiter, text); err == nil {
			d.Offsets = to
		}
		return err
	}
	if !d.inSmall() {
		d.n = copy(d.small[:], d.Href)
		d.Href = ""
	}
	after := int(start) + len(delimiter) + len(text)
	copy(d.small[after:after+rest], d.small[end:d.n])
	copy(d.small[start:], delimiter)
	copy(d.small[int(start)+len(delimiter):], text)
	d.n = after + rest
	d.Offsets = to
	return nil
}

// appendPart appends the bytes of the string from start to end to dst.
func (d *Draft) appendPart(dst []byte, start, end uint32) []byte {
	if d.inSmall() {
		return append(dst, d.small[start:end]...)
	}
	return append(dst, d.Href[start:end]...)
}

// SetUsername sets the username, percent-encoded as needed.
func (d *Draft) SetUsername(username string) error {
	var scratch [headScratch]byte
	dst := percent.AppendEncode(scratch[:0], username, percent.Userinfo())
	usernameEnd := len(dst)
	if d.HostStart() > d.UsernameEnd() {
		dst = d.appendPart(dst, d.UsernameEnd(), d.HostStart()-1)
	}
	return d.setUserinfo(dst, usernameEnd)
}

// SetPassword sets the password, percent-encoded as needed.
func (d *Draft) SetPassword(password string) error {
	var scratch [headScratch]byte
	dst := scratch[:0]
	if d.IncludesCredentials() {
		dst = d.appendPart(dst, d.UsernameStart(), d.UsernameEnd())
	}
	usernameEnd := len(dst)
	if password != "" {
		dst = percent.AppendEncode(append(dst, ':'), password, percent.Userinfo())
	}
	return d.setUserinfo(dst, usernameEnd)
}

// RemoveCredentials makes username and password empty.
func (d *Draft) RemoveCredentials() error { return d.setUserinfo(nil, 0) }

// setUserinfo sets the credentials. userinfo[:usernameEnd] is the username, and the rest the
// password with its colon, or empty.
func (d *Draft) setUserinfo(userinfo []byte, usernameEnd int) error {
	if !d.IncludesCredentials() && len(userinfo) == 0 {
		return nil
	}
	if len(userinfo) > 0 {
		userinfo = append(userinfo, '@')
	}
	start, to := d.UsernameStart(), d.Offsets
	to.move(fromHostStart, uint32(len(userinfo))-(d.HostStart()-start))
	to.setUserinfo(start+uint32(usernameEnd), to.HostStart())
	return d.splice(start, d.HostStart(), "", userinfo, to)
}

// SetPort sets the port, or removes it unless hasPort is set. The default port of the
// scheme counts as none.
func (d *Draft) SetPort(port uint16, hasPort bool) error {
	if defaultPort, has := d.Scheme().DefaultPort(); has && port == defaultPort {
		hasPort = false
	}
	to := d.Offsets
	var scratch [8]byte
	digits, delimiter := scratch[:0], ""
	if to.info = withoutPort(to.info); hasPort {
		to.setPort(port)
		digits, delimiter = strconv.AppendUint(digits, uint64(port), 10), ":"
	}
	to.move(fromPathStart, uint32(len(delimiter)+len(digits))-(d.PathStart()-d.HostEnd()))
	return d.splice(d.HostEnd(), d.PathStart(), delimiter, digits, to)
}

// SegmentSet is the set of bytes that could end a segment or be read as anything other than
// data: the separators, the percent sign, and the bar that makes a Windows drive letter.
var SegmentSet = percent.Path().With(`/\%|`)

// AppendSegments appends segments to the path and encodes each with [SegmentSet], as data.
func (d *Draft) AppendSegments(segments []string) error {
	var scratch [tailScratch]byte
	dst := scratch[:0]
	for _, segment := range segments {
		dst = percent.AppendEncode(append(dst, '/'), infra.ScalarValues(segment), SegmentSet)
	}
	start, end, to := d.QueryStart(), d.QueryStart(), d.Offsets
	if start > d.PathStart() && d.endsInSlash(end) {
		start--
	}
	delimiter := ""
	if start == d.HostEnd() && d.HostKind() == host.Null && len(dst) > 1 && dst[1] == '/' {
		delimiter = "/." // without a host, a path that begins with two slashes would be read as one
		to.host = pack(d.HostEnd(), start+uint32(len(delimiter)))
	}
	to.move(fromQueryStart, uint32(len(delimiter)+len(dst))-(end-start))
	return d.splice(start, end, delimiter, dst, to)
}

// endsInSlash reports whether the string has a slash before end.
func (d *Draft) endsInSlash(end uint32) bool {
	if d.inSmall() {
		return d.small[end-1] == '/'
	}
	return d.Href[end-1] == '/'
}

// Query returns the query without its question mark: in written if isWritten is set,
// otherwise in text. written is valid until the next change.
func (d *Draft) Query() (written []byte, text string, isWritten bool) {
	start, end := d.QueryStart(), d.FragmentStart()
	if start < end {
		start++ // the question mark
	}
	if d.inSmall() {
		return d.small[start:end], "", true
	}
	return nil, d.Href[start:end], false
}

// SetQuery sets the query, which is already percent-encoded, or makes it null unless
// hasQuery is set.
func (d *Draft) SetQuery(query []byte, hasQuery bool) error {
	start, end, delimiter, to := d.spliceQuery(len(query), hasQuery)
	return d.splice(start, end, delimiter, query, to)
}

// RemoveFragment makes the fragment null.
func (d *Draft) RemoveFragment() error {
	return d.splice(d.FragmentStart(), uint32(d.len()), "", nil, d.Offsets)
}
