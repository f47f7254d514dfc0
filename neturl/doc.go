// Package neturl is the bridge to net/url and net/http: it says whether a URL
// survives being turned into a *url.URL, and can send even those that do not.
//
// A *url.URL holds its path, userinfo and fragment decoded, and re-encodes them. So
// it cannot hold some URLs: "https://h/100%" cannot be parsed by net/url, and
// "https://h/a|b" is sent as "/a%7Cb". There are three ways to convert:
//
//   - [To] is exact but for an empty fragment, or says what would be lost and where.
//   - [ToSendable] always has a result. It percent-encodes what net/url cannot hold,
//     and nothing else.
//   - [NewRequest] makes a request whose path and query are the URL's own, byte for
//     byte, whether a *url.URL can hold them or not.
//
// [From] converts back, also from values that were assembled by hand.
//
// The rest does what browsers do and net/http does not. [ResolveLocation] reads the
// Location of a redirect; [CheckRedirect] and [Transport] make an http.Client follow it.
// [RequestURL] and [Proxies] say which URL a client asked a server for, and [Rewrite]
// makes a reverse proxy pass it on.
package neturl
