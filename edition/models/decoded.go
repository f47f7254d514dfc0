package models

import (
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/infra"
)

// DecodedLate returns the model rfc3986-decoded: the string is split as by [LastAt],
// and then userinfo and host are percent-decoded, whatever the result. So a host may
// end up containing a slash or an "@". A percent sign that does not begin a
// percent-encoded byte stays. Paths, which programs decode at different times, are not
// decoded.
func DecodedLate() *edition.Edition {
	return model("rfc3986-decoded", "RFC 3986, Appendix B", "RFC 3986 split by its regular expression, then decoded", splitter(decodedLate))
}

func decodedLate(r *edition.Reading, s string, start, end int) *edition.Finding {
	f := lastAt(r, s, start, end)
	for _, p := range [...]*edition.Part{&r.Userinfo, &r.Username, &r.Password, &r.Host} {
		p.Text = decode(p.Text)
	}
	return f
}

func decode(s string) string {
	i := 0
	for i < len(s) && !infra.IsPercentEncodedByte(s, i) {
		i++
	}
	if i == len(s) {
		return s
	}
	out := make([]byte, i, len(s))
	copy(out, s)
	for ; i < len(s); i++ {
		if infra.IsPercentEncodedByte(s, i) {
			out = append(out, infra.Unhex(s[i+1])<<4|infra.Unhex(s[i+2]))
			i += 2
			continue
		}
		out = append(out, s[i])
	}
	return string(out)
}
