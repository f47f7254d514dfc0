// Package canonical has the keys under which archives, crawlers and block lists
// store URLs: named, versioned profiles of canonicalization.
//
// A [Profile] is an ordered list of rules with names. [Profile.Canonical] applies
// them, and [Profile.Explain] says which of them changed what. What a profile does
// is frozen with its release: another behaviour gets another number. Its
// definition and the data it depends on have a hash, [Profile.Hash]; stored beside
// the keys, it says when to compute them anew.
//
//	whatwg/1           the URL Standard's serialization
//	whatwg-sorted/1    the same, with the parameters of the query sorted
//	safebrowsing-v4/1  Google Safe Browsing, Update API v4; also Web Risk
//	safebrowsing-v5/1  Google Safe Browsing v5
//	surt/1             keys of the Wayback Machine's indexes: org,example)/path?query
//	heritrix/1         SURTs of Heritrix: http://(org,example,)/path?query
//
// # What a profile reads
//
// The profiles of the Standard, and heritrix/1, parse their input as the Standard
// does, so they refuse what it refuses. The others read text by rules of their own,
// as their documents say, and take much that is no URL: "example.org/a", or
// "http://host%23.com/". To canonicalize the URL that a browser would fetch, give
// them one that is parsed: [Profile.CanonicalURL].
//
// # Cost
//
// Time and memory are linear in the length of the input, except that sorting a
// query of n parameters compares n log n names. Percent-encoding that is nested to
// any depth takes one pass.
package canonical
