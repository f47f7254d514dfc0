package webspecs2014

import "testing"

// The productions of the authoring requirements.
//
// #url-writing
func TestValid(t *testing.T) {
	for _, c := range []struct {
		of    string
		valid []string
		not   []string
	}{
		{"URL", []string{"", "#", "#a?b/é", "a#b"}, []string{"#a#b", "# ", "#%", "#%4g", "a b", "\xff", "\uFDD0", "#\x7f"}},
		{"absolute URL", []string{"http://h", "HTTP://h", "data:", "data:a/b:c@d", "a1+-.:x?y", "data:x?y?z#a"},
			[]string{"http:", "http:h", "http:/h", "1a:x", ":x", "a_b:x", "data:a b"}},
		{"relative URL", []string{"a", "a/b", "a/b:c", "?q", "/a", "//h/a?b"}, []string{"a_b:c", "?a b", `a\b`}},
		{"scheme-relative URL", []string{"//h", "//h:", "//h:80", "//h/", "//u@h", "//u:p:p@h", "//@h", "//:@h", "http://h/a?b"},
			[]string{"//h h", "http://h:8x", "http://", "http://u@", "http://u@x@h", "http://h//a", "http://h/a:b"}},
		{"host", []string{"http://1.2.3.4", "http://[1::2]:80/", "http://[::1.2.3.4]", "http://é.com", "http://xn--tda"},
			[]string{"http://[1::2", "http://[1::2%eth0]", "http://[1.2.3.4]", "http://[1::2]x", "http://a_b", "http://-a", "http://a..b", "http://xn--a", "http://a%41"}},
		{"path segment", []string{"http://h/a@b;c=d/%41é"}, []string{"http://h/<", "http://h/[", "http://h/%", "http://h/|"}},
	} {
		for _, s := range c.valid {
			if !Valid(s) {
				t.Errorf("%s: %q is not valid", c.of, s)
			}
		}
		for _, s := range c.not {
			if Valid(s) {
				t.Errorf("%s: %q is valid", c.of, s)
			}
		}
	}
}
