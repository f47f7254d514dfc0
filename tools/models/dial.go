package main

import (
	"context"
	"errors"
	"net"
	"net/http"
	"runtime"
	"strings"
)

var errNoDial = errors.New("not dialed")

// dialing answers with the host that net/http passes to its dialer. A reference is
// resolved first, like the reference in a redirect.
func dialing() process {
	var asked string
	transport := &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(_ context.Context, _, address string) (net.Conn, error) {
			asked = address
			return nil, errNoDial
		},
	}
	one := func(q question) answer {
		first := q.input
		if q.hasBase {
			first = q.base
		}
		request, err := http.NewRequest("GET", first, nil)
		if err == nil && q.hasBase {
			request.Host = ""
			request.URL, err = request.URL.Parse(q.input)
		}
		if err != nil {
			return answer{refused: true}
		}
		if _, err := transport.RoundTrip(request); !errors.Is(err, errNoDial) {
			return answer{refused: true}
		}
		// The host may contain brackets, which net.SplitHostPort rejects.
		return answer{host: asked[:strings.LastIndexByte(asked, ':')]}
	}
	ask := func(questions []question, each func(q question, a answer)) error {
		for _, q := range questions {
			each(q, one(q))
		}
		return nil
	}
	return process{runtime.Version(), ask, func() error { return nil }}
}
