package documents

import (
	"strings"
	"testing"
)

func TestPlaceholder(t *testing.T) {
	for url, want := range map[string]string{
		// Templates.
		"/a/{{ x }}/b": "{{ x }}", "/{{{x}}}": "{{{x}}}", "{% url x %}": "{% url x %}", "/{{ x": "{{ x", "x }}/y": "}",
		"${x}/a": "${x}", "/#{x}/a": "#{x}", "$(x)/a": "$(x)", "/a$(x": "$(", "$base/a": "$base",
		"/<%= x %>/a": "<%= x %>", "<?= x ?>": "<?= x ?>", "<c:url value='/a'/>": "<c:url value='/a'/>", "[% x %]": "[% x %]", "/[[x]]": "[[x]]",
		"/x/<#if a b>/": "<#if a b>", "</#if>": "</#if>", "/<@url x/>": "<@url x/>", "/<cfif x>/a": "<cfif x>", "</cfoutput>": "</cfoutput>",
		"/a$!x/b": "$!x", "/$!{x}/b": "$!{x}", "/p/@await Foo(a)/z": "@await Foo(a)", "/@await Foo/": "@await Foo", "/<cf>": "",
		"@Model.Url": "@Model.Url", "/@item.Id/a": "@item.Id", "/@(x)": "@(x)", "/@f(x)y": "@f(x)", "/@ViewData[x]": "@ViewData[x]",
		"%7B%7Bx%7D%7D": "%7B%7B", "#url#/a": "#url#", "?x=#y#": "#y#",
		// URI templates.
		"/{tenant}/x": "{tenant}", "/x{?q,lang}": "{?q,lang}", "/{}": "{}", "/{0}": "{0}",
		// Routers.
		"/users/:id": ":id", ":id/x": ":id", `/:id(\d+)/x`: ":id(", `\:id`: ":id", "https:/x/:id": ":id",
		// Shells and formats.
		"%PUBLIC_URL%/x": "%PUBLIC_URL%", "/%DATE%/x": "%DATE%", "/%s/": "%s", "/?q=%s": "%s", "/%(name)s": "%(name)s",
		// No placeholders.
		"": "", "/a b": "", "/a:id": "", "/:80": "", "https://example.org/:id?x": "",
		"https://example.org/CSS/:hover": "", "//h/a/:id": "", `\\h\:id`: "", "https://:80/": "", "//:id/": "", "https://:id@example.org/": "", "?x=/:id": "", "#/:id": "",
		`?q={"a":1}`: "", `?q=[{"a":{"b":2}}]`: "", "/%20%AB%20": "", "/%AB%41": "", "/100%": "", "/100%sure": "",
		"https://example.org/@joe": "", "/@joe.smith": "", "joe@example.org": "", "https://a@Example.Org/": "", "/$metadata?$filter=x": "",
		"https://[::1]/": "", "?a[b]=c": "", "/#a#b": "", "#a": "", "/<b>": "", "/a$b": "",
	} {
		span, ok := Placeholder(url)
		if got := span.Of(url); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %q, %v; want %q", url, got, ok, want)
		}
	}
}

// Template code hides quotes and brackets from the HTML around it.
func TestTemplateLinks(t *testing.T) {
	for source, want := range map[string]string{
		`<a href="<?php echo "x" ?>"><a href=b>`:               `<?php echo "x" ?>T b!`,
		`<a href={{ x }} title=y><a href=b>`:                   `{{ x }}T b!`,
		`<a href="<%= link_to "a", "b" %>"><a href=b>`:         `<%= link_to "a", "b" %>T b!`,
		`<a href="{{ "}}" }}"><a href=b>`:                      `{{ "}}" }}T b!`,
		`<a href="{{if .X}}/a{{else}}/b{{end}}">`:              `{{if .X}}/a{{else}}/b{{end}}T`,
		`<a {% if x %}href="a"{% else %}href="b"{% endif %}>`:  `a? b?`,
		`<a{% if x %} href="a"{% endif %}>`:                    `a?`,
		`<a title="{{ "x" }}" href=a>`:                         `a!`,
		`<a title={{ x }} href=a>`:                             `a?`,
		`<a href="{f("x")}" ping="a">`:                         `{f(? a?`,
		`<a {...x} href=a>`:                                    `a?`,
		`<a "x" href=a>`:                                       `a?`,
		`<a ping="{ a } b">`:                                   `{? a? }? b?`,
		`<a ping="{a} b">`:                                     `{a}! b!`,
		`<img srcset="{{ a }} 1x, b 2x">`:                      `{{ a }}T b!`,
		`<a href="{{!-- <a href='x'> --}}a">`:                  `{{!-- <a href='x'> --}}aT`,
		`{{ <a href=a> }}<a href=b>`:                           `a? b!`,
		`{{ x <a href=a> {{ y }}<a href=b>`:                    `a? b!`,
		`{{ x <a href=a>`:                                      `a!`,
		`<?php x <a href=a>`:                                   ``,
		`<?xml version="1.0"?><a href=a>`:                      `a!`,
		`<?import a /><a href=b><?php ?>`:                      `b!`,
		`<script>x = {{a:1}; "</script><a href=a>}}`:           `a!`,
		`<script><?php echo "</script>" ?></script><a href=a>`: `a!`,
		`{{! don't }}<a href=a>{{! don't }}`:                   `a!`,
		`<p>joe@example.org(<a href=a>)`:                       `a!`,
		`@@x(<a href=a>)`:                                      `a!`,
		`1 <{{ x }} <a href=a>`:                                `a!`,
	} {
		if got := linkStates(t, HTML, source); got != want {
			t.Errorf("%q: %q, want %q", source, got, want)
		}
	}
}

// linkStates returns the URLs in source. Each is followed by its state: it contains
// template code (T), is doubtful (?) or may be changed (!).
func linkStates(t *testing.T, read func([]byte) Document, source string) string {
	t.Helper()
	var got []string
	for _, l := range read([]byte(source)).Links {
		_, writable := l.Escape("http://x/")
		state := map[bool]string{true: "!", false: "?"}[l.Doubt == NoDoubt]
		if l.Template {
			state = "T"
		}
		if writable != (state == "!" && !l.form.marks.has(blocked)) {
			t.Errorf("%q: %+v can be changed: %v", source, l, writable)
		}
		got = append(got, l.Text+state)
	}
	return strings.Join(got, " ")
}

// Code and comments of any length are template code.
func TestLongTemplates(t *testing.T) {
	long := strings.Repeat("<a href='x y'>don't\n", 10000)
	for _, around := range [][2]string{{"<?php ", "?>"}, {"<%# ", " %>"}, {"{{!-- ", "--}}"}, {"@* ", "*@"}, {"<%-- ", "--%>"}} {
		if d := HTML([]byte(around[0] + long + around[1] + "<a href=b>")); len(d.Links) != 1 || d.Links[0].Text != "b" {
			t.Errorf("%s: %d links", around[0], len(d.Links))
		}
	}
	// An expression that long does not count, and its meaning is unknown.
	d := HTML([]byte("{{ " + long + " }}<a href=b>"))
	if len(d.Links) != 10001 || d.Links[0].Doubt != TemplateCode || d.Links[10000].Doubt != NoDoubt {
		t.Errorf("%d links", len(d.Links))
	}
}

// Next to template code, a bare URL is part of something larger.
func TestBareTemplates(t *testing.T) {
	for _, read := range []func([]byte) Document{Text, Markdown} {
		for source, want := range map[string]bool{
			"https://example.org/": false, "{{ x }} https://example.org/ {{ y }}": false,
			"https://example.org/{{ x }}": true, "https://example.org/<?php x ?>": true, "https://example.org/$( x )": true,
			"https://example.org/{ x }": true,
		} {
			d := read([]byte(source))
			if len(d.Links) != 1 {
				t.Fatalf("%q: %v", source, d.Links)
			}
			_, in := Placeholder(d.Links[0].Text)
			if got := d.Links[0].Template || in; got != want {
				t.Errorf("%q: %v", source, got)
			}
		}
	}
}
