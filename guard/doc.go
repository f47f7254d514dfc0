// Package guard decides about untrusted URLs: whether a server may redirect a browser to
// one, and whether a program may fetch it.
//
//   - [Redirects] checks the target of a redirect, such as the "next" parameter of a login
//     page, and returns the value of the Location header.
//   - [Transport] is for an [http.Client] that fetches what users ask for. It refuses
//     internal hosts by name and by address, on every hop. [Transport.Check] tells in
//     advance whether it would refuse a URL, for example before a webhook is stored.
//   - [Dialer] is the part of Transport that checks the address it connects to. Use it
//     alone for protocols other than HTTP.
//   - [Hosts] is an allow-list of hosts.
//
// Their zero values are strict: Redirects allows no target, Hosts allows no host, and
// Dialer connects only to public addresses. A refusal is a [*RefusedError] with a
// [Reason]. It contains none of the URL, so no password either. But [http.Client] and
// [net.Dialer] wrap it in errors that contain the URL, without its password, and the
// address. If net/url cannot parse a Location, http.Client quotes all of it in its error.
//
// docs/guard.md describes the attacks that are tested, and what a guard cannot see.
package guard
