package main

import (
	"slices"
	"strings"
)

// room is a set of inputs: prefix, a word, and one of the tails.
type room struct {
	name, prefix, base string
	// excluded holds the bytes that a word does not contain, and notFirst those that it
	// does not begin with.
	excluded, notFirst string
	tails              []string
	stack              bool
	// pads holds other prefixes, in which an asterisk stands for a pad.
	pads []string
}

func (r *room) allows(word, symbol string) bool {
	return !strings.ContainsAny(r.excluded, symbol) && (word != "" || !strings.ContainsAny(r.notFirst, symbol))
}

// The tails contain every suffix of the strings with which the text compares its buffer:
// dot segments, drive letters, percent-encoded bytes and special schemes.
var pathTails = append(product([]string{"", ".", "..", "2e", "e", "%2e", "2E.", "e.", "2e%2e", "e%2e", "%2e%2e"}, []string{"", "/", "/..", "/../.."}),
	"/Z", "4", "41", "%", "?", "?Z", "?'", "#", "#`", "\t", "\tZ", `\`, "|", "|/..", ":/..", "C|", "C|/..", "/C|/..", "\xFF", "é", "'", " ", " Z")

var opaqueTails = []string{commit, "", "/", "4", "41", "%", " ", " Z", "?", "?Z", "?'", "#", "#`", " #", "\t", "\tZ", `\`, "|", "\xFF", "é", "'"}

// all rooms. The words of each are all strings of symbols that it does not exclude.
var rooms = []room{
	{name: "http: path, query, fragment", prefix: "https://h/", tails: pathTails, stack: true, pads: []string{"https://*/", "https://h/*/", "https://h/*", "http://u@h/?*"}},
	{name: "http: path or none", prefix: "https://h", notFirst: notAfterHost, tails: pathTails, stack: true, pads: []string{"https://*", "https://u:*@h:8"}},
	{name: "file: path", prefix: "file:///", tails: pathTails, stack: true, pads: []string{"file:///*/"}},
	{name: "file: path without slashes", prefix: "file:", notFirst: "/\\\t\n\r", tails: pathTails, stack: true},
	{name: "other: path after host", prefix: "x://h/", tails: pathTails, stack: true, pads: []string{"x://*/", "x://h/*"}},
	{name: "other: opaque path", prefix: "x:", notFirst: "/\t\n\r", tails: opaqueTails, pads: []string{"x:*"}},
	{name: "relative to http", base: "https://u@h:8/a/b?q#f", prefix: "./", tails: pathTails, stack: true, pads: []string{"./*", "/*/", "?*", "#*"}},
	{name: "userinfo: http", prefix: "https://", excluded: `/\?#`, tails: userinfoTails, pads: []string{"https://*"}},
	{name: "userinfo: other", prefix: "x://", excluded: `/?#`, tails: userinfoTails, pads: []string{"x://*"}},
	{name: "host: opaque", prefix: "x://", excluded: "/?#@:[\t\n\r", tails: hostTails, pads: []string{"x://*"}},
	{name: "scheme: no base", prefix: "", excluded: notScheme, tails: schemeTails},
	{name: "scheme: http base", base: "http://h/a", prefix: "", excluded: notScheme + " \x00", tails: schemeTails},
	{name: "scheme: file base", base: "file:///C:/a", prefix: "", excluded: notScheme + " \x00", tails: schemeTails},
	{name: "port: http", prefix: "https://h:", excluded: notPort, tails: portTails, pads: []string{"http://*:"}},
	{name: "port: other", prefix: "x://h:", excluded: notPort, tails: portTails, pads: []string{"x://*:"}},
	{name: "slashes: http", prefix: "https:", excluded: notSlash, tails: slashTails},
	{name: "slashes: http, base", base: "https://u@h:8/a/b?q#f", prefix: "https:", excluded: notSlash, tails: slashTails},
	{name: "slashes: file", prefix: "file:", excluded: notSlash, tails: slashTails},
	{name: "slashes: file, base", base: "file:///C:/a/b?q#f", prefix: "file:", excluded: notSlash, tails: slashTails},
	{name: "slashes: other", prefix: "x:", excluded: notSlash + ` \`, tails: slashTails, stack: true},
	{name: "slashes: none, base", base: "https://u@h:8/a/b?q#f", excluded: notSlash, tails: slashTails},
}

var (
	notAfterHost  = except(`/\?#`)
	notScheme     = except("\t\n\r +-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\x00")
	notPort       = except("0123456789\t\n\r")
	portTails     = append(suffixes("80", "443", "21", "65535", "65536", "00", "99999"), "/", "x", "80/", "443/", "21/", `\`, " ", "\t", "\t5", "5Z")
	notSlash      = except("\t\n\r/\\ ")
	userinfoTails = []string{"Z@h", "@h", ":@h", ":Z@h", "@@h", "4@h", "41@h", "%@h", "@h/", "@", "@/", "@:", "@h:8", "@h:", " @h", "\t@h", "@h\t", "'@h", "\xFF@h", "@h/@"}
	hostTails     = []string{commit, "\"Z", "%Z", "", "/", "/Z", "?", "#", ":", ":8", ":8/", ":x", "4", "41", "%", " ", "\t", "\tZ", "\\", "|", "^", "é", "\xFF"}
	schemeTails   = append(product(suffixes("ftp", "file", "http", "https", "ws", "wss"), []string{"://h:80/C|/..", "://h:443", "://h:21", ":Z"})[1:],
		":", ":/", ":/h", ":\\\\h", ":///", ":?", ":#", ": ", "Z:", "\t:")
	slashTails = []string{"Z", "", "/", "//", "/Z", "//Z", `\`, `\\`, `\Z`, "u@h", "C|", "C|/", "C:/x", "?", "#", ".", "..", ":", "@", "Z:8", " ", "\t", "\tZ"}
)

func product(a, b []string) []string {
	list := []string{commit}
	for _, x := range a {
		for _, y := range b {
			list = append(list, x+y)
		}
	}
	return list
}

// suffixes returns the suffixes of words, and of the empty word.
func suffixes(words ...string) []string {
	list := []string{""}
	for _, w := range words {
		for i := range w {
			if !slices.Contains(list, w[i:]) {
				list = append(list, w[i:])
			}
		}
	}
	return list
}

func except(bytes string) string {
	var s strings.Builder
	for _, symbol := range symbols() {
		if !strings.Contains(bytes, symbol) {
			s.WriteString(symbol)
		}
	}
	return s.String()
}
