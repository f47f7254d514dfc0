package psldat

import "strings"

// The table of package psl is a perfect hash table of names, which its generator
// fills. A name is hashed from its end, so that each label continues where the one
// after it ended. The bucket of a hash has a displacement, which gives every name
// of the bucket a slot that no other name has.
//
// A slot has the parent's slot, and where in a text the first label is, so a name
// is found if these are right:
//
//	byte 0, 1   the place of the label in the text
//	byte 2      the length of the label; its upper 2 bits are bits 2 and 3 of
//	            the index of the name's rules in a list of sets of rules
//	byte 3, 4   the parent's slot; the upper 2 bits are bits 0 and 1 of the
//	            index
const (
	SlotSize = 5
	// TopName is the parent of names that have a single label.
	TopName = 1<<14 - 1
	// MaxLabel is the longest label of a name.
	MaxLabel = 63
	// MaxText is the longest text.
	MaxText = 1 << 16
	// MaxSets is how many sets of rules there can be.
	MaxSets = 1 << 4
)

// Set is a set of the rules that a name is in: as it stands, after "*." and after
// "!".
type Set uint8

const (
	ICANNRule Set = 1 << iota
	PrivateRule
	ICANNWildcard
	PrivateWildcard
	ICANNException
	PrivateException

	AnyRule      = ICANNRule | PrivateRule
	AnyWildcard  = ICANNWildcard | PrivateWildcard
	AnyException = ICANNException | PrivateException
	AnyICANN     = ICANNRule | ICANNWildcard | ICANNException
)

// With returns the set with a rule of the set's name. Of two rules that differ in
// their section alone, the first counts.
func (s Set) With(r Rule) Set {
	icann, both := ICANNRule, AnyRule
	switch {
	case r.Wildcard:
		icann, both = ICANNWildcard, AnyWildcard
	case r.Exception:
		icann, both = ICANNException, AnyException
	}
	switch {
	case s&both != 0:
		return s
	case r.Private:
		return s | both&^icann
	}
	return s | icann
}

// Names has every name of a rule of a list, and every name above one, with its rules.
type Names struct {
	All map[string]Set // without the dot at the end
	Top Set            // of the name above all others, which is empty
}

// Add adds a rule.
func (n *Names) Add(r Rule) {
	if r.Name == "" {
		n.Top = n.Top.With(r)
		return
	}
	n.All[r.Name] = n.All[r.Name].With(r)
	for _, name, ok := strings.Cut(r.Name, "."); ok; _, name, ok = strings.Cut(name, ".") {
		if _, known := n.All[name]; known {
			return // and so are those above
		}
		n.All[name] = 0
	}
}

// HashStart is the hash of the empty name.
const HashStart = uint32(2166136261)

// HashByte returns the hash of a name with b in front.
func HashByte(h uint32, b byte) uint32 { return (h ^ uint32(b)) * 16777619 }

// BucketOf returns which of n buckets a hash is in.
func BucketOf(hash uint32, n int) int { return int(uint64(hash*0x9E3779B1) * uint64(n) >> 32) }

// SlotOf returns which of n slots a hash has if its bucket has the displacement d.
func SlotOf(hash uint32, d uint16, n int) int {
	h := (hash ^ hash>>15 ^ uint32(d)*0x85EBCA6B) * 0xC2B2AE35
	return int(uint64(h^h>>13) * uint64(n) >> 32)
}
