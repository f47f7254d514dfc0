package display

import (
	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/show"
)

// AppendHref appends the serialization of a URL with its components in their styles.
func AppendHref(dst []byte, p show.Painter, u weburl.URL) []byte {
	href := u.String()
	if !p {
		return append(dst, href...)
	}
	rest := href
	write := func(style show.Style, n int) {
		dst = p.Append(dst, style, rest[:n])
		rest = rest[n:]
	}
	write(show.Scheme, len(u.Scheme()))
	write(show.Plain, len(":"))
	if !u.Host().IsNull() {
		write(show.Plain, len("//"))
		if user, password := u.Username(), u.Password(); user != "" || password != "" {
			write(show.Credentials, len(user))
			if password != "" {
				write(show.Plain, len(":"))
				write(show.Credentials, len(password))
			}
			write(show.Plain, len("@"))
		}
		write(show.Host, len(u.Host().String()))
		if _, ok := u.Port(); ok {
			write(show.Plain, len(":"))
			write(show.Port, len(u.HostPort())-len(u.Host().String())-len(":"))
		}
	}
	fragment, hasFragment := u.Fragment()
	query, hasQuery := u.Query()
	tail := 0
	if hasQuery {
		tail += len("?") + len(query)
	}
	if hasFragment {
		tail += len("#") + len(fragment)
	}
	// Before the path there may be a mark.
	write(show.Plain, len(rest)-tail-len(u.Path()))
	write(show.Path, len(u.Path()))
	if hasQuery {
		write(show.Plain, len("?"))
		write(show.Query, len(query))
	}
	if hasFragment {
		write(show.Plain, len("#"))
		write(show.Fragment, len(fragment))
	}
	return dst
}
