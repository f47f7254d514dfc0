// Package neturl is the bridge to net/url and net/http: it says when a URL survives
// the way into a *url.URL, and sends also those that do not.
//
// A *url.URL holds its path, userinfo and fragment decoded, and writes them anew. So
// it has no room for some URLs: "https://h/100%" cannot be parsed by net/url, and
// "https://h/a|b" is sent as "/a%7Cb". There are three ways over:
//
//   - [To] is exact but for an empty fragment, or says what would be lost and where.
//   - [ToSendable] always has a result. It percent-encodes what net/url cannot hold,
//     and nothing else.
//   - [NewRequest] makes a request whose path and query are the URL's own, byte for
//     byte, whether a *url.URL can hold them or not.
//
// [From] leads back, also from values that were put together by hand.
//
// The rest is what browsers do and net/http does not. [ResolveLocation] reads the
// Location of a redirect, which [CheckRedirect] and [Transport] have an http.Client
// follow. [RequestURL] and [Proxies] say which URL a client asked a server for, and
// [Rewrite] has a reverse proxy pass it on.
package neturl
