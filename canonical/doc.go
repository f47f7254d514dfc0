// Package canonical computes the keys under which archives, crawlers and block
// lists store URLs, by named and versioned profiles.
//
// A [Profile] is an ordered list of named rules. [Profile.Canonical] applies them,
// and [Profile.Explain] says which of them changed what. The rules of a released
// profile never change: different behaviour gets a new number. [Profile.Hash] is a
// hash of the profile's definition and of the versions of its data. Store it with
// the keys; if it changes, recompute them.
//
//	whatwg/1           the URL Standard's serialization
//	whatwg-sorted/1    the same, with the query's parameters sorted
//	safebrowsing-v4/1  Google Safe Browsing, Update API v4; also Web Risk
//	safebrowsing-v5/1  Google Safe Browsing v5
//	surt/1             keys of the Wayback Machine's index: org,example)/path?query
//	heritrix/1         SURTs of Heritrix: http://(org,example,)/path?query
//
// # What a profile reads
//
// The two whatwg profiles and heritrix/1 parse their input as the Standard does,
// and reject whatever it rejects. The others follow their own documents and accept
// much that is not a URL, such as "example.org/a" or "http://host%23.com/". For the
// key of the URL that a browser would fetch, parse it and pass it to
// [Profile.CanonicalURL].
//
// # Cost
//
// Time and memory are linear in the length of the input, except that sorting the
// n parameters of a query takes n log n comparisons. Nested percent-encoding, such
// as "%252525", is decoded in one pass, however deep it is.
package canonical
