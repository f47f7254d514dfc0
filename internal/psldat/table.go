package psldat

import "strings"

// The table of package psl is a perfect hash table of names, filled by its generator. A
// name is hashed from its end, so that the hash of each label continues the hash of the
// label after it. The bucket of a hash has a displacement, which gives every name of
// the bucket a slot of its own.
//
// A slot holds the parent's slot and the offset of the first label in a text, so a name
// is found if these match:
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
	// MaxLabel is the maximum length of a label.
	MaxLabel = 63
	// MaxText is the maximum length of the text.
	MaxText = 1 << 16
	// MaxSets is the maximum number of sets of rules.
	MaxSets = 1 << 4
)

// Set is the set of rules that contain a name: as it is, after "*." and after "!".
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

// With returns the set with r added, a rule for the set's name. Of two rules that
// differ only in their section, the first counts.
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

// Names maps every name of a rule of a list, and each of its parent domains, to the
// rules for it.
type Names struct {
	All map[string]Set // without the dot at the end
	Top Set            // of the empty name, the parent of all others
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
			return // and so are its parents
		}
		n.All[name] = 0
	}
}

// HashStart is the hash of the empty name.
const HashStart = uint32(2166136261)

// HashByte returns the hash of a name with b before it, given the hash of the name.
func HashByte(h uint32, b byte) uint32 { return (h ^ uint32(b)) * 16777619 }

// BucketOf returns the bucket of a hash, one of n.
func BucketOf(hash uint32, n int) int { return int(uint64(hash*0x9E3779B1) * uint64(n) >> 32) }

// SlotOf returns the slot of a hash, one of n, whose bucket has the displacement d.
func SlotOf(hash uint32, d uint16, n int) int {
	h := (hash ^ hash>>15 ^ uint32(d)*0x85EBCA6B) * 0xC2B2AE35
	return int(uint64(h^h>>13) * uint64(n) >> 32)
}
