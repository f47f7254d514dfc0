package main

// explained lists the known differences. Most are about domains in Ada, Node's URL
// parser. Each was found by reducing a difference, and is recognized by the rules
// that the domain violates, not by its appearance. Two are about sequences of calls,
// and are recognized by imitating Node.
var explained = []explanation{
	{
		name:  "code-points-of-unicode-18",
		judge: "node",
		why: "Unicode 18 added 13,007 code points, which domains may contain or which are mapped; " +
			"Ada has Unicode 17 and refuses them",
		anchor: "https://www.unicode.org/Public/18.0.0/ucd/DerivedAge.txt",
		covers: theyLackCodePoints,
	},
	{
		name:  "bidi-classes-changed-by-unicode-18",
		judge: "node",
		why: "U+1B3A, U+1B3C and U+1B42 are left-to-right since Unicode 18, and not allowed in a right-to-left label; " +
			"Ada has Unicode 17, where they are nonspacing marks",
		anchor: "https://www.unicode.org/Public/18.0.0/ucd/extracted/DerivedBidiClass.txt",
		accepts: func(v violated) bool {
			return v.only(bidiRules) && v.alone && obeyedBidi(v.label)
		},
	},
	{
		name:  "marks-of-unicode-18-not-ordered",
		judge: "whatwg-url",
		why: "a domain is mapped and then normalized to NFC; whatwg-url leaves that to the JavaScript engine, " +
			"and Node, with Unicode 17, does not order the marks that Unicode 18 added",
		anchor: "https://www.unicode.org/reports/tr46/#Processing",
		covers: func(d difference) bool { return theyLeaveMarksUnordered(d) && someOrderedAnew(d) },
	},
	{
		name:  "punycode-with-marks-of-unicode-18-not-ordered",
		judge: "whatwg-url",
		why: "the label that Punycode decodes to must be in NFC; whatwg-url asks the JavaScript engine, " +
			"and Node, with Unicode 17, does not know the order of the marks that Unicode 18 added",
		anchor: "https://www.unicode.org/reports/tr46/#Validity_Criteria",
		accepts: func(v violated) bool {
			return v.only(normalizationRule) && isOrderedAnew(v.told)
		},
	},
	{
		name:  "bidi-rule-for-right-to-left-labels-only",
		judge: "node",
		why: "if one label of a domain is right-to-left, the Bidi rule applies to all of its labels; " +
			"Ada applies it only to labels that contain a right-to-left letter or an Arabic digit",
		anchor: "https://www.unicode.org/reports/tr46/#Validity_Criteria",
		accepts: func(v violated) bool {
			return v.only(bidiRules) && !v.alone
		},
	},
	{
		name:  "bidi-rule-not-after-joiners",
		judge: "node",
		why: "a label with a zero width joiner must obey the Bidi rule like any other; " +
			"Ada accepts the label as soon as one joiner is valid",
		anchor: "https://www.unicode.org/reports/tr46/#Validity_Criteria",
		accepts: func(v violated) bool {
			return v.only(bidiRules) && v.alone && hasJoiner(v.label)
		},
	},
	{
		name:  "bidi-classes-of-an-older-unicode",
		judge: "node",
		why: "code points that Unicode 14 and later assigned or changed have a Bidi class; " +
			"Ada does not know it and treats the label as left-to-right",
		anchor: "https://www.unicode.org/Public/18.0.0/ucd/extracted/DerivedBidiClass.txt",
		accepts: func(v violated) bool {
			return v.only(bidiRules) && v.alone && !hasJoiner(v.label) && hasNewer(v.label)
		},
	},
	{
		name:  "marks-of-an-older-unicode",
		judge: "node",
		why: "a label must not begin with a combining mark; " +
			"Ada does not know the marks that Unicode 14 and later assigned",
		anchor: "https://www.unicode.org/reports/tr46/#Validity_Criteria",
		accepts: func(v violated) bool {
			return v.some(markRule) && v.only(markRule|bidiRules) && hasNewer(v.told[:runeLen(v.told)])
		},
	},
	{
		name:  "context-of-joiners-at-a-distance",
		judge: "node",
		why: "a zero width non-joiner must be between letters that would join, with only transparent code points " +
			"in between, and each joiner of a label is checked; Ada looks for such letters anywhere in the label, " +
			"and checks only the first joiner",
		anchor: "https://www.rfc-editor.org/rfc/rfc5892#appendix-A.1",
		accepts: func(v violated) bool {
			return v.some(joinerRules) && v.only(joinerRules|bidiRules) && hasJoiner(v.label)
		},
	},
	{
		name:  "punycode-with-nothing-before-its-delimiter",
		judge: "node",
		why: "a hyphen at the beginning of Punycode is neither a digit nor, with no code points before it, a delimiter; " +
			"Ada skips it",
		anchor: "https://www.rfc-editor.org/rfc/rfc3492#section-6.2",
		accepts: func(v violated) bool {
			return v.only(punycodeRule) && len(v.label) > 5 && v.label[:5] == "xn---"
		},
	},
	{
		name:  "not-normalized",
		judge: "node",
		why: "a domain is mapped and then normalized to NFC; " +
			"Ada treats some domains as normalized although their marks are not in canonical order",
		anchor: "https://www.unicode.org/reports/tr46/#Processing",
		covers: theyLeaveMarksUnordered,
	},
	{
		name:  "punycode-not-normalized",
		judge: "node",
		why: "the label that Punycode decodes to must be in NFC; " +
			"Ada treats some as normalized although their marks are not in canonical order",
		anchor: "https://www.unicode.org/reports/tr46/#Validity_Criteria",
		accepts: func(v violated) bool {
			return v.only(normalizationRule)
		},
	},
	{
		name:  "refused-for-an-older-unicode",
		judge: "node",
		why: "a right-to-left label may contain code points that Unicode 14 and later assigned; " +
			"Ada does not know their Bidi class",
		anchor: "https://www.unicode.org/Public/18.0.0/ucd/extracted/DerivedBidiClass.txt",
		refuses: func(label string) bool {
			return hasRightToLeft(label) && hasNewer(label)
		},
	},
	{
		name:  "refused-for-joining-types-of-an-older-unicode",
		judge: "node",
		why: "a zero width joiner or non-joiner is valid after any virama, and the latter between letters that join; " +
			"Ada's lists of both lack newer code points and those outside the Basic Multilingual Plane",
		anchor:  "https://www.unicode.org/Public/18.0.0/ucd/extracted/DerivedJoiningType.txt",
		refuses: hasJoiner,
	},
	{
		name:  "serialization-reparsed",
		judge: "node",
		why: "a setter changes only its part of the URL; Node parses the serialization first, and so loses a host " +
			"localhost and corrects a drive letter C| in a URL that the protocol setter made a file: URL",
		anchor:  "https://url.spec.whatwg.org/#api",
		follows: reparsed,
	},
	{
		name:  "search-parameters-written-later",
		judge: "node",
		why: "a method of the search parameters changes the URL at once, and later changes stay; Node writes the " +
			"parameters only when the URL is read, and so makes an empty query null or parses the URL again",
		anchor:  "https://url.spec.whatwg.org/#concept-urlsearchparams-update",
		follows: deferred,
	},
}
