package psl

import (
	"strings"

	"github.com/weburl-go/weburl/internal/psldat"
)

// kindOf returns the kind of the rules in set, which must not be empty.
func kindOf(set psldat.Set) Rule {
	if set&psldat.AnyICANN != 0 {
		return ICANNRule
	}
	return PrivateRule
}

// search returns the start of the public suffix of the domain, and the kind of the rule
// that determines it. The domain must not contain empty labels.
//
// It goes from label to label, from the right, as long as the list contains rules
// there. The longest rule wins, except that exceptions take precedence over all other
// rules; the public suffix by an exception begins after the first label of its rule.
//
// https://github.com/publicsuffix/list/wiki/Format#formal-algorithm
func (l *List) search(domain string) (suffix int, kind Rule) {
	builtIn := l.isBuiltIn()
	name, hash := psldat.TopName, psldat.HashStart
	above := tableTop
	if !builtIn {
		above = l.names.Top
	}
	excepted := false
	for end := len(domain); ; {
		start := end
		for limit := max(0, end-psldat.MaxLabel); start > limit && domain[start-1] != '.'; {
			start--
			hash = psldat.HashByte(hash, domain[start])
		}
		if start > 0 && domain[start-1] != '.' { // a longer label, which no rule contains
			start = strings.LastIndexByte(domain[:start], '.') + 1
		}
		if !excepted && (above&psldat.AnyWildcard != 0 || end == len(domain)) {
			suffix, kind = start, DefaultRule
			if above &= psldat.AnyWildcard; above != 0 {
				kind = kindOf(above)
			}
		}
		found := false
		if builtIn {
			name, above, found = child(name, domain[start:end], hash)
		} else {
			above, found = l.names.All[domain[start:]]
		}
		switch {
		case above&psldat.AnyException != 0:
			suffix, kind, excepted = end+1, kindOf(above&psldat.AnyException), true
		case above&psldat.AnyRule != 0 && !excepted:
			suffix, kind = start, kindOf(above&psldat.AnyRule)
		}
		if !found || start == 0 {
			return suffix, kind
		}
		hash = psldat.HashByte(hash, '.')
		end = start - 1
	}
}

// child returns the name that consists of label and the name parent, and its rules.
// found is false if the table does not contain it.
func child(parent int, label string, hash uint32) (name int, r psldat.Set, found bool) {
	name = psldat.SlotOf(hash, tableBuckets[psldat.BucketOf(hash, len(tableBuckets))], len(tableSlots)/psldat.SlotSize)
	slot := tableSlots[psldat.SlotSize*name:][:psldat.SlotSize]
	size := int(slot[2] & 63)
	if size != len(label) || int(slot[3])|int(slot[4]&63)<<8 != parent {
		return 0, 0, false
	}
	at := int(slot[0]) | int(slot[1])<<8
	if tableText[at:at+size] != label {
		return 0, 0, false
	}
	return name, tableRules[slot[2]>>6<<2|slot[4]>>6], true
}
