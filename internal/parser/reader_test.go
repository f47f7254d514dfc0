package parser

import (
	"strings"
	"testing"
)

// isReadAndWritten reports whether an input is parsed without the machine.
func isReadAndWritten(input string) bool {
	h := readHead(input, httpStart(input))
	if h.end() == 0 {
		return false
	}
	pathEnd, queryEnd, asIs := h.readTail(input)
	if asIs && h.form == asItIs {
		return true
	}
	_, _, declined, err := write(input, h, pathEnd, queryEnd, asIs)
	return err == nil && !declined
}

// The reader and writer accept inputs that begin with a valid head and are clean, and parse
// them as the machine does; witness compares the two on all other inputs.
func TestReader(t *testing.T) {
	for input, want := range map[string]bool{
		"https://example.org/":                     true,
		"https://example.org":                      true,
		"http://example.org:8080/":                 true,
		"https://xn--bcher-kva.example/":           true,
		"https://a.b/c/.d/..e/...?f#g":             true,
		"https://a.b/%2f%2E%2Ex":                   true,
		"https://a.b:0":                            true,
		"https://a-/":                              true,
		"https://a.b./":                            true,
		"https://1.2.3.4/":                         true,
		"https://a.0x1f/":                          false,
		"https://a.b:443/":                         true,
		"https://a.b:080/":                         true,
		"https://a.b:/":                            true,
		"https://A.b/":                             true,
		"HTTPS://a.b":                              true,
		"https://bücher.example/":                  true,
		"https://%41.b/":                           true,
		"https://１.２.３.４/":                         true,
		"https://a%2f.b/":                          false,
		"https://\xFF.b/":                          false,
		"https://A.b/ ":                            false,
		"https://" + strings.Repeat("A", 64) + "/": true,
		"https://" + strings.Repeat("A", 65) + "/": false,
		"https://a.b?c":                            true,
		"https://a.b/./":                           true,
		"https://a.b/c/..":                         true,
		"https://a.b/%2e":                          true,
		"https://a.b/ ":                            false,
		"https://a.b/?'":                           true,
		"https://a.b/#`":                           true,
		"https://a.b\\c\\.\\d":                     true,
		"https://a.b\\":                            true,
		"https://a.b#c":                            true,
		"https://A.b:443/c d/é?'#`":                true,
		"https://a.b/c|/..":                        true,
		"https://a.b/c\td":                         false,
		"https://a.b/?c\nd":                        false,
		"https://a.b/#\xFF":                        false,
		"https://a.b/\xC3":                         false,
		"https://a.b/./\x00":                       false,
		"https://a.b/.\x00/c":                      true,
		"https://u@a.b/":                           true,
		"https://u:p@A.b:443/..":                   true,
		"https://U%41:P@É/":                        true,
		"https://:p@a.b":                           true,
		"https://u@a.b\\":                          true,
		"https://u:1@a.b:2?":                       true,
		"https://u:99999@a.b":                      true,
		"https://1.2@a.b":                          true,
		"https://u@a.b:99999":                      false,
		"https://u:@a.b":                           false,
		"https://:@a.b":                            false,
		"https://@a.b":                             false,
		"https://u@":                               false,
		"https://u@/":                              false,
		"https://u@?":                              false,
		"https://u@:1":                             false,
		"https://u@v@a.b":                          false,
		"https://u;@a.b":                           false,
		"https://é@a.b":                            false,
		"https://u@1.2/":                           true,
		"https://u@%zz/":                           false,
		"ws://U@a.b":                               true,
		"file:///":                                 true,
		"file:///C:/a?b#c":                         true,
		"file:////a":                               true,
		"file:///a/|":                              true,
		"file:///C|/a":                             false,
		"file:///../a":                             true,
		"file:///C:/../a":                          true,
		"file:///a/../b":                           true,
		"file:///./C|/../a":                        false,
		"file:///a/../C:/../b":                     true,
		"file:///a b?'":                            true,
		"file://a/":                                true,
		"file://a.b/C:/d?e#f":                      true,
		"file://a":                                 false,
		"file://a/C|":                              false,
		"file://a/C|/d":                            false,
		"file://A/":                                false,
		"file://1.2/":                              false,
		"file://a:/":                               false,
		"file://localhost/":                        true,
		"file://C:/":                               false,
		"file://C|/":                               false,
		"file://é/":                                false,
		"file://a%2f/":                             false,
		"file://u@a/":                              false,
		"file:/a":                                  true,
		"file:/":                                   true,
		"file:/C:/../a b?'":                        true,
		"file:/C|/":                                false,
		"file:/\\a":                                false,
		"file:/\t/:":                               false,
		"file:\\a":                                 false,
		"file:":                                    false,
		"file:a":                                   false,
		"file://localhost":                         false,
		"file://localhost/a/../b":                  true,
		"file://localhost//a":                      true,
		"file://localhost/C|":                      false,
		"file://LOCALHOST/":                        false,
		"FILE:///a":                                false,
		"ftp://a.b/":                               true,
		"ftp://a.b:21/..":                          true,
		"ws://a.b:80":                              true,
		"wss://A.b:80?":                            true,
		"wss://é/":                                 true,
		"ws://":                                    false,
		"wss:a/":                                   false,
		"FTP://a.b/":                               true,
		"ssh://a.b/":                               true,
		"wss":                                      false,
		"https:/a.b/":                              false,
		"https://":                                 false,
		"https:///":                                false,
		"":                                         false,
	} {
		got := isReadAndWritten(input)
		if got != want {
			t.Errorf("%q: read and written: %v, want %v", input, got, want)
		}
		for _, base := range []string{"https://base/", "file://base/C:/a", "file:///C:/a/b"} {
			if err := witness(input, base); err != nil {
				t.Errorf("%q against %s: %v", input, base, err)
			}
		}
	}
}

// URLs with other schemes are read only if they are in normal form.
func TestReadOther(t *testing.T) {
	for input, want := range map[string]bool{
		"mailto:a@b.example":          true,
		"javascript:alert('1 2\\n');": true,
		"data:text/plain;base64,AA==": true,
		"data:,a/../b ?'#":            false,
		"data:,a?b c":                 false,
		"data:,a?b#c":                 true,
		"data:,a?b#c d":               false,
		"data:,é":                     false,
		"data:,a ":                    false,
		"data:,a\tb":                  false,
		"javascript:a(b?'c':\"d)":     false,
		"javascript:a(b?'c':'d')":     true,
		"s3:/a\\b":                    false,
		"s3://h?'":                    true,
		"s3:\t//h":                    false,
		"s3:/\n/[":                    false,
		"tel:":                        true,
		"tel: ":                       false,
		"a+-.1:b":                     true,
		"1a:b":                        false,
		"A:b":                         false,
		"aB:c":                        false,
		"a_b:c":                       false,
		":a":                          false,
		"a":                           false,
		"a/b:c":                       false,
		"https:a":                     false,
		"file:a":                      false,
		"s3://bucket/a/b.c?d#e":       true,
		"s3://Bucket":                 false,
		"s3://bucket?a":               true,
		"s3://bucket#a":               true,
		"s3://bucket/../a":            false,
		"s3://bucket/a b":             false,
		"s3://a%2f/":                  false,
		"s3://a!$&'()*+,;=/":          true,
		"s3://a\x7F/":                 false,
		"s3://a|/":                    false,
		"s3://é/":                     false,
		"s3://[::1]/":                 false,
		"s3://":                       true,
		"s3:///a":                     true,
		"s3://?a":                     true,
		"s3:////a":                    true,
		"s3://\\/a":                   false,
		"s3:/a/b":                     true,
		"s3:/.//a":                    false,
		"s3:/a//b":                    true,
		"s3:/":                        true,
		"redis://h:6379":              true,
		"redis://h:6379/0":            true,
		"redis://h:0":                 true,
		"redis://h:00":                false,
		"redis://h:":                  false,
		"redis://h:/":                 false,
		"redis://h:65535/":            true,
		"redis://h:65536/":            false,
		"redis://h:1x/":               false,
		"redis://:1":                  false,
		"redis://u@h":                 true,
		"redis://u:p@h:1/":            true,
		"redis://:p@h":                true,
		"redis://u:@h":                false,
		"redis://:@h":                 false,
		"redis://@h":                  false,
		"redis://u@":                  false,
		"redis://u@/":                 false,
		"redis://u@:1":                false,
		"redis://u@v@h":               false,
		"redis://u:p:q@h":             false,
		"redis://u%40:p%3A@h/a:b@c":   true,
		"redis://u/p@h":               true,
		"redis://u:p":                 false,
		"redis://u\\@h":               false,
		"redis://é@h":                 false,
	} {
		if got := isReadAndWritten(input); got != want {
			t.Errorf("%q: read and written: %v, want %v", input, got, want)
		}
		for _, base := range []string{"https://base/", "s3://base/a", "mailto:a"} {
			if err := witness(input, base); err != nil {
				t.Errorf("%q against %s: %v", input, base, err)
			}
		}
	}
}
