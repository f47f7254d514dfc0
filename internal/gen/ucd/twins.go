package main

import (
	"maps"
	"slices"
)

// mixed lists the pairs of scripts that one word may mix, of which the first script has the
// characters that package security looks up.
var mixed = [][2]string{{"Hira", "Kana"}, {"Kana", "Hira"}, {"Hani", "Kana"}, {"Hani", "Hira"}, {"Hani", "Hang"}, {"Hani", "Bopo"}}

// writeTwins writes the characters that look like one of a script with which they may be
// mixed. The characters are allowed in identifiers, and so are their twins, except for
// those in Bopomofo.
func (d *data) writeTwins(w *writer) error {
	byLook := map[string]map[string][]rune{} // by the skeleton and the script
	for r := range rune(codePoints) {
		names, err := d.scriptsOf(r)
		if err != nil {
			return err
		}
		if len(names) > 1 || d.status[r] != "valid" || !d.allowed[r] && names[0] != "Bopo" {
			continue
		}
		if !slices.ContainsFunc(mixed, func(pair [2]string) bool { return slices.Contains(pair[:], names[0]) }) {
			continue
		}
		look := d.skeletonOf(r)
		if byLook[look] == nil {
			byLook[look] = map[string][]rune{}
		}
		byLook[look][names[0]] = append(byLook[look][names[0]], r)
	}
	found := map[rune][]string{}
	for _, byScript := range byLook {
		for _, pair := range mixed {
			if len(byScript[pair[1]]) > 0 {
				for _, r := range byScript[pair[0]] {
					found[r] = append(found[r], pair[1])
				}
			}
		}
	}
	w.Printf("// twinScripts returns the scripts other than that of r that contain a character that looks\n// like r, among those with which r may be mixed in a word.\n")
	w.Printf("func twinScripts(r rune) []Script {\nswitch r {\n")
	bySet := map[string][]rune{}
	for r, scripts := range found {
		slices.Sort(scripts)
		key := ""
		for _, s := range slices.Compact(scripts) {
			key += s + ", "
		}
		bySet[key] = append(bySet[key], r)
	}
	for _, key := range slices.Sorted(maps.Keys(bySet)) {
		runes := bySet[key]
		slices.Sort(runes)
		w.Printf("case ")
		for i, r := range runes {
			if i > 0 {
				w.Printf(", ")
			}
			w.Printf("%#x", r)
		}
		w.Printf(":\nreturn []Script{%s}\n", key[:len(key)-2])
	}
	w.Printf("}\nreturn nil\n}\n")
	return nil
}

// skeletonOf returns the skeleton of r by UTS #39.
func (d *data) skeletonOf(r rune) string {
	mapped := ""
	for _, c := range d.decomposed(string(r)) {
		if d.confusable[c] != "" {
			mapped += d.confusable[c]
		} else {
			mapped += string(c)
		}
	}
	return d.decomposed(mapped)
}

// decomposed returns the full canonical decomposition of text. It leaves marks in their
// order, which suffices for characters with one mark.
func (d *data) decomposed(text string) string {
	const vowels, trailing = hangulVEnd - hangulVBase, hangulTEnd - hangulTBase + 1
	var all []rune
	for _, r := range text {
		switch full := d.fullDecomposition(r); {
		case isHangul(r):
			n := r - hangulBase
			all = append(all, 0x1100+n/(vowels*trailing), hangulVBase+n/trailing%vowels)
			if t := n % trailing; t > 0 {
				all = append(all, hangulTBase+t-1)
			}
		case full != nil:
			all = append(all, full...)
		default:
			all = append(all, r)
		}
	}
	return string(all)
}
