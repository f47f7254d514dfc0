package main

import "strings"

// alphabet holds the symbols of which all short strings are made: each delimiter, and
// for each class of bytes that some state treats alike, one representative.
var alphabet = [...]string{
	"/", `\`, ":", "@", "?", "#", ".", "%2e", "%", " ", "\t", "|", "[", "]",
	"C", "a", "1", "0x", "é", "ß", "．", "%41", "'", "^", "\x00", "\xFF", "xn--",
}

// beginnings holds the strings that precede the short ones. Some are long, since
// the reader of http URLs looks up their first bytes in blocks.
var beginnings = [...]string{
	"", "http:", "http:/", "http://", "https://h", "https://h/", "https://h/a", "https://h?", "https://h#", "https://u@", "https://u:p@h",
	"https://h:", "https://h:8", "https://h:44", "https://h:0", "https://[", "https://[::1", "https://[::1]", "https://1", "https://0", "https://0x", "https://1.2.3.", "https://xn--",
	"https://www.example.org", "http://www.example.org/path/to/a", "https://example.org/?query=", endOfBlock, "HTTPS://", "HtTp:", "https://é",
	"file:", "file:/", "file://", "file:///", "file:///C", "file:///C|", "file:///C:/", "file:///./C", "file:///a/", "file://h", "file://localhost", "file://localhost/",
	"ftp://h", "ws:", "wss://h:44",
	"x:", "x:/", "x:/a", "x:/.", "x://", "x://h", "x://h:", "x://u@", "x://[", "x:a", "blob:http://h",
	"/", "//", `\`, "a", "?", "#", ".", "..", "C|", " ", "\x00",
}

// endOfBlock ends one byte before the first bytes that are looked up at once.
const endOfBlock = "https://www.example.org/a/path/that/is/as/long/as/what/is/read/at/once"

// bases holds the base URLs; "" stands for none.
var bases = [...]string{"", "https://u:p@h:8/a/b?q#f", "http://h", "file:///C:/a/b?q", "file://h/a", "x://u@h:1/a/b?q", "x:/a/b#f", "x:/.//a", "x:opaque?q#f"}

// changed holds the URLs that the setters change.
var changed = [...]string{
	"https://u:p@h:8/a/b?q#f", "http://h/", "https://example.org:444/a?q", "ws://h", "ftp://h/a", "file:///C:/a", "file://h/a/b?q", "file:///",
	"x://u:p@h:1/a?q#f", "x://h", "x:///a", "x:/a", "x:/.//a", "x:opaque", "x:opaque ?q#f", "https://[::1]:8/", "https://1.2.3.4/",
}

// words calls yield with beginning and all strings of up to length symbols after it.
func words(beginning string, length int, yield func(string)) {
	yield(beginning)
	if length == 0 {
		return
	}
	for _, symbol := range alphabet {
		words(beginning+symbol, length-1, yield)
	}
}

// contexts calls yield with beginning, each byte after it, and one symbol or none before
// and after that byte.
func contexts(beginning string, yield func(string)) {
	around := append([]string{""}, alphabet[:]...)
	var s strings.Builder
	for _, before := range around {
		for b := range 256 {
			for _, after := range around {
				s.Reset()
				s.WriteString(beginning + before)
				s.WriteByte(byte(b))
				s.WriteString(after)
				yield(s.String())
			}
		}
	}
}
