// Package compare finds out where programs read a URL differently, what follows from it,
// and what to do.
//
// The program that checks a URL and the program that fetches it are seldom the same code.
// If they find different hosts in one string, the request goes to a server that was never
// checked: filters are bypassed, requests reach internal networks, and credentials go to
// strangers. So a difference between two readings is a reason to refuse the string, even
// if each of them is right by its own rules.
//
//	profile, err := compare.ParseProfile("guard=rfc3986 fetch=whatwg")
//	a := compare.Analyze(`http://good.example\@evil.example/`, nil, profile)
//	for _, f := range a.Findings() {
//		fmt.Println(f.Severity, f.ID, f.Span)
//	}
//
// A [Profile] says whose readings count. An [Analysis] holds these readings, where each
// leads ([Target]), the pairs that differ, and the findings: named reasons, which [Kinds]
// lists. To refuse ambiguous URLs, a service needs only [Guard].
//
// # Severity
//
// The severity of a finding depends on how the readings of the profile differ for this
// very string, never on a character in it: a backslash that all of them read alike is
// harmless. [Effect] lists the consequences of a difference and how severe each is. Only
// readings that accept the string count.
//
// If a string contains several causes, each is given the worst effect that it can cause:
// an at sign can cause hosts at different positions, a letter different hosts at one
// position. The string without one of the causes is not analyzed; see [Analysis.Pivot].
//
// # What is the same
//
// Readings agree if they lead to the same [Target], which is canonical: editions that do
// not normalize are compared as if they did. If a model gives the Host header that it
// sends, as the model of net/http does, the header must name the host of its target. If
// readings only write the same target differently, the severity is low, unless one of them
// shows an internal host in disguise.
//
// # Cost
//
// Strings on which all known editions agree by construction are recognized without being
// read by each, so lists of ordinary URLs take little time. Time and memory are linear in
// the input. Results that few callers need, such as [Analysis.Pivot], are computed on
// demand.
package compare
