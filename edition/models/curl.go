package models

import (
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

const curlVersion = "libcurl 8.21"

// Curl returns the model curl: how libcurl's URL API reads a string without any flags.
// One to three slashes may precede the host. It rejects spaces and controls anywhere,
// and in hosts all characters that are not allowed there. Parts of IPv4 addresses may be
// decimal, octal or hexadecimal. A failure has the name of the error in libcurl's
// header.
//
// Against a base, the URL API joins strings: it cuts off the end of the base, and
// appends the encoded reference. A string that begins with a scheme is not resolved.
func Curl() *edition.Edition {
	return model("curl", curlVersion, "URL API of libcurl", curl{}.read)
}

// CurlGuess returns the model curl-guess: like [Curl], but a string may lack a scheme,
// as on the command line of curl, and then begins with a host. The scheme is guessed
// from the beginning of the host.
func CurlGuess() *edition.Edition {
	return model("curl-guess", curlVersion, "URL API of libcurl, guessing schemes", curl{guess: true}.read)
}

type curl struct{ guess bool }

// curlSchemes are the schemes that libcurl knows.
const curlSchemes = " dict file ftp ftps gopher gophers http https imap imaps ldap ldaps mqtt mqtts pop3 pop3s rtsp scp sftp smb smbs smtp smtps telnet tftp ws wss "

const (
	curlMaxScheme = 40
	curlMaxInput  = 8_000_000
)

func (c curl) read(q edition.Request) edition.Reading {
	if !q.HasBase {
		return c.parse(q.Input)
	}
	base := c.parse(q.Base)
	if base.Failure != nil {
		return refuseBase(base)
	}
	if q.Input == "" {
		return unplaced(base)
	}
	if c.scheme(q.Input) > 0 {
		return c.parse(q.Input)
	}
	joined, kept, skipped := curlJoin(base, q.Input)
	r := c.parse(joined)
	same := strings.HasSuffix(joined, q.Input[skipped:]) && len(joined)-kept == len(q.Input)-skipped
	move(&r, func(s validation.Span) validation.Span {
		if !same || s.Start < kept {
			return validation.Unknown()
		}
		return s.Shift(skipped - kept)
	})
	return r
}

// scheme returns the length of the scheme with which s begins, or 0.
func (c curl) scheme(s string) int {
	n := infra.SchemeLength(s)
	if n == 0 || n > curlMaxScheme || n == len(s) || s[n] != ':' || c.guess && !strings.HasPrefix(s[n+1:], "/") {
		return 0
	}
	return n
}

func (c curl) parse(s string) (r edition.Reading) {
	if len(s) > curlMaxInput {
		return refuse("CURLUE_MALFORMED_INPUT", 0, len(s))
	}
	for i := 0; i < len(s); i++ {
		if s[i] <= ' ' || s[i] == 0x7f {
			return refuse("CURLUE_MALFORMED_INPUT", i, i+1)
		}
	}
	n := c.scheme(s)
	var at int
	switch {
	case n > 0:
		r.Scheme = piece(s, 0, n)
		r.Scheme.Text = lower(r.Scheme.Text)
		if r.Scheme.Text != "https" && r.Scheme.Text != "http" && !strings.Contains(curlSchemes, " "+r.Scheme.Text+" ") {
			return refuse("CURLUE_UNSUPPORTED_SCHEME", 0, n)
		}
		slashes := 0
		for at = n + 1; at < len(s) && s[at] == '/' && slashes < 4; at++ {
			slashes++
		}
		if r.Scheme.Text == "file" {
			var ok bool
			if at, ok = curlFile(s); !ok {
				return refuse("CURLUE_BAD_FILE_URL", n+1, len(s))
			}
			return curlTail(r, s, at)
		}
		if slashes < 1 || slashes > 3 {
			return refuse("CURLUE_BAD_SLASHES", n+1, at)
		}
	case !c.guess:
		return refuse("CURLUE_BAD_SCHEME", 0, 0)
	}
	end := at
	for end < len(s) && s[end] != '/' && s[end] != '?' && s[end] != '#' {
		end++
	}
	if f := curlAuthority(&r, s, at, end); f != nil {
		return edition.Reading{Failure: f}
	}
	if n == 0 {
		r.Scheme = nowhere(curlGuess(r.Host.Text))
	}
	return curlTail(r, s, end)
}

// curlFile returns the start of the path of a file: URL.
func curlFile(s string) (at int, ok bool) {
	at = len("file:")
	if len(s) <= len("file:/") || s[at] != '/' {
		return 0, false
	}
	if s[at+1] == '/' {
		at += len("//")
		if rest := s[at:]; !strings.HasPrefix(rest, "/") && !curlDrive(rest) {
			if n := len("localhost/"); len(rest) < n || lower(rest[:n]) != "localhost/" && rest[:n] != "127.0.0.1/" {
				return 0, false
			}
			at += len("localhost")
		}
	}
	return at, !curlDrive(s[at:]) && !curlDrive(strings.TrimPrefix(s[at:], "/"))
}

// curlDrive reports whether a path begins with a Windows drive.
func curlDrive(s string) bool {
	return len(s) >= 2 && infra.Is(s[0], infra.Alpha) && (s[1] == ':' || s[1] == '|') && (len(s) == 2 || s[2] == '/' || s[2] == '\\')
}

// curlGuess returns the scheme guessed from a host.
func curlGuess(host string) string {
	for _, scheme := range [...]string{"ftp", "dict", "ldap", "imap", "smtp", "pop3"} {
		if n := len(scheme); len(host) > n && host[n] == '.' && lower(host[:n]) == scheme {
			return scheme
		}
	}
	return "http"
}

// curlTail reads path, query and fragment, which begin at at.
func curlTail(r edition.Reading, s string, at int) edition.Reading {
	end := len(s)
	if i := strings.IndexByte(s[at:], '#'); i >= 0 {
		r.Fragment = piece(s, at+i+1, end)
		end = at + i
	}
	if i := strings.IndexByte(s[at:end], '?'); i >= 0 {
		r.Query = piece(s, at+i+1, end)
		end = at + i
	}
	r.Path = piece(s, at, end)
	if r.Path.Text == "" {
		r.Path.Text = "/"
	}
	r.Path.Text = curlDots(r.Path.Text)
	r.Href, r.HasHref = curlWrite(&r), true
	return r
}
