// Package guard makes the security decisions about URLs that others have written: may a
// server redirect a browser there, and may a program fetch what is there.
//
//   - [Redirects] checks where a page such as a login sends its visitors, and returns what
//     to write into the header.
//   - [Transport] is for an [http.Client] that fetches what users ask for. It refuses
//     internal hosts by name and by address, on every hop. [Transport.Check] says
//     beforehand what it would refuse, such as when a webhook is stored.
//   - [Dialer] is the part of it that checks the address which is really dialled. Use it
//     alone for protocols other than HTTP.
//   - [Hosts] is a list of the hosts that are allowed.
//
// Their zero values refuse what they can: redirects go nowhere, no host is allowed, and
// only public addresses are dialled. A refusal is a [*RefusedError] with a [Reason]. It
// contains nothing of the URL, so no password either; but [http.Client] and [net.Dialer]
// wrap errors in their own, which name the URL, without its password, and the address. A
// Location that net/url cannot read, the client prints as it is.
//
// docs/guard.md says which attacks are tried in the tests, and what a guard cannot see.
package guard
