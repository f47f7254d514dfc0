// Package compare says where programs read one URL differently, what follows from it,
// and what to do.
//
// A program that checks a URL and one that fetches it are seldom the same code. If they
// find different hosts in one string, the check was about another server than the one
// that is asked: filters are passed, requests reach internal networks, and credentials
// go to strangers. So two readings that part are a reason to refuse, even if each of
// them is right by its own rules.
//
//	profile, err := compare.ParseProfile("guard=rfc3986 fetch=whatwg")
//	a := compare.Analyze(`http://good.example\@evil.example/`, nil, profile)
//	for _, f := range a.Findings() {
//		fmt.Println(f.Severity, f.ID, f.Span)
//	}
//
// A [Profile] says whose readings count. An [Analysis] has all of them, with where each
// leads ([Target]), the pairs that differ, and the findings: named reasons, of which
// [Kinds] is the catalogue. A service that only wants to refuse what is ambiguous uses a
// [Guard].
//
// # Severity
//
// The severity of a finding comes from what the readings of the profile make of this
// very string, never from a character in it: a backslash that all of them read alike is
// harmless. [Effect] lists what can come of a difference, and how severe that is. Only
// readings that accept the string count.
//
// Where several causes are in one string, each has the worst effect that it can be the
// cause of: an at sign of hosts at different places, a letter of different hosts at one
// place. What a string without one of them would be is not asked; see [Analysis.Pivot].
//
// # What is the same
//
// Readings agree if they lead to the same [Target], which is canonical: editions that
// do not normalize are compared as if they did. A model that says what Host header it
// sends, as net/http does, has to name the host of its target there. That readings write it
// differently is of low severity, unless one hides an internal address from whoever
// looks at the text.
//
// # Cost
//
// Strings on which all known readings agree by construction are recognized without
// reading them, so lists of ordinary URLs take little time. Time and memory are linear in
// the input. What is asked for only sometimes, such as [Analysis.Pivot], is computed when
// it is asked for.
package compare
