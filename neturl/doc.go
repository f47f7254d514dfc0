// Package neturl converts URLs to and from net/url, and sends them with net/http.
//
// A *url.URL holds its path, userinfo and fragment decoded, and encodes them again. So
// it cannot hold every URL: net/url cannot parse "https://h/100%", and net/http sends
// "https://h/a|b" as "/a%7Cb". There are three ways to convert:
//
//   - [To] is exact, except that it drops an empty fragment. It fails if anything else
//     would be lost, and says what and where.
//   - [ToSendable] always returns a result. It percent-encodes what net/url cannot hold,
//     and nothing else.
//   - [NewRequest] makes a request that sends the URL's own path and query, byte for
//     byte, whether a *url.URL can hold them or not.
//
// [From] converts back. It also reads values that were assembled by hand.
//
// The rest of the package does what browsers do and net/http does not. [ResolveLocation]
// reads the Location of a redirect; [CheckRedirect] and [Transport] make an http.Client
// follow it. [RequestURL] and [Proxies] return the URL that a client requested from a
// server, and [Rewrite] makes a reverse proxy pass it on.
package neturl
