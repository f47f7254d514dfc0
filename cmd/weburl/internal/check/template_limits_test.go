package check

import (
	"os"
	"strings"
	"testing"
)

// Code in Markdown that looks like PHP does not hide the links after it: they are
// found and fixed.
func TestQuotedTemplate(t *testing.T) {
	t.Chdir(t.TempDir())
	source := "# T\n\n```php\n<?php\necho 1;\n```\n\nSee [x](http://h.example/a^b).\n\nSee [y](http://[/z).\n"
	if err := os.WriteFile("a.md", []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	out, ok := checkFiles(t, "--no-config", "--fix", "a.md")
	after, err := os.ReadFile("a.md")
	if ok || strings.Count(out, "a.md:") != 1 || !strings.Contains(out, "IPv6-unclosed") || err != nil ||
		string(after) != strings.Replace(source, "^", "%5E", 1) {
		t.Errorf("%v, %v: %s\n%s", ok, err, out, after)
	}
}

// What looks like a tag in a URL is not changed.
func TestTagsStay(t *testing.T) {
	t.Chdir(t.TempDir())
	source := ""
	for _, tag := range []string{"<b>", "</b>", "<#if a b>", "</#if>", "<% x %>", "<? x ?>", "<!-- x -->", "<@x>", "<cfif x>", "</cfif>", "$!x", `$!{x y}`, "@await Foo(1)"} {
		source += `<a href="/x y/` + tag + `">` + "\n"
	}
	if err := os.WriteFile("a.html", []byte(source), 0o666); err != nil {
		t.Fatal(err)
	}
	out, _ := checkFiles(t, "--no-config", "--fix", "a.html")
	after, err := os.ReadFile("a.html")
	if err != nil || string(after) != source || !strings.Contains(out, "not fixed, since it contains what looks like a tag") {
		t.Errorf("%v: %s\n%s", err, out, after)
	}
}
