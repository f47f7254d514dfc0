package documents

import "testing"

// Template code that is quoted, or that does not end where it could, hides no URL.
// The states of the URLs are explained at linkStates.
func TestTemplateLimits(t *testing.T) {
	link := " See [x](http://h/a|b)."
	for source, want := range map[string]string{
		"# T\n\n```php\n<?php\necho 1;\n```\n\n" + link:                    "http://h/a|b!",
		"    <?php\n\n" + link:                                             "http://h/a|b!",
		"> ```\n> <?php\n> ```\n\n" + link:                                 "http://h/a|b!",
		"Write `<?php`." + link:                                            "http://h/a|b!",
		"Write `` <?php ` ``." + link:                                      "http://h/a|b!",
		"Write <?php." + link + "\n" + link:                                "http://h/a|b? http://h/a|b!",
		"From `<%`" + link + " to `%>`":                                    "http://h/a|b!",
		"From `{{!--`" + link + " to `--}}`":                               "http://h/a|b!",
		"From `{{`" + link + " to `}}`":                                    "http://h/a|b!",
		"```\n<% x\n```\n" + link + "\n```\n%>\n```\n":                     "http://h/a|b!",
		"```\n{{\n```\n" + link + "\n```\n}}\n```\n":                       "http://h/a|b!",
		"Begin with <?php.\n\n" + link + "\n\nEnd with ?>.":                "http://h/a|b!",
		"Begin with {{ and\n\n" + link + "\n\nend with }}.":                "http://h/a|b!",
		"<script>var a = '<?php'</script>\n\n" + link + "\n\n<?php x() ?>": "http://h/a|b!",
		"<?php\n\n[x](http://h/a|b)":                                       "",
		"{{ `x` }}\n\n[x](/{{y}})":                                         "/{{y}}T",
	} {
		if got := linkStates(t, Markdown, source); got != want {
			t.Errorf("Markdown %q: %q, want %q", source, got, want)
		}
	}
	for source, want := range map[string]string{
		`<script>var a="<?php";</script><a href="a b">x</a>`:                `a b!`,
		`<SCRIPT>var a="<?php";</SCRIPT><a href="a b">x</a>`:                `a b!`,
		`<script>var a="<?php";</script><a href="a b">x</a><?php y() ?>`:    `a b!`,
		`<style>/* <% */</style><a href="a b">x</a><style>/* %> */</style>`: `a b!`,
		`<title>{{!--</title><a href="a b">x</a>--}}`:                       `a b!`,
		`<textarea>{{</textarea><a href="a b">x</a>}}`:                      `a b!`,
		`<!-- <?php --><a href="a b">x</a><?php y() ?>`:                     `a b!`,
		`<!-- <?php echo "-->" ?> --><a href="a b">x</a>`:                   `a b!`,
		`<script><% if (x) { %></script><script><% } %></script><a href=a>`: `a!`,
		"<p>x</p> <?php> <a href=a>\n<a href=b>":                            `a? b!`,
		"<p>x</p>\n<?php\n><a href=a>\n<a href=b>":                          `a? b?`,
		"\uFEFF\n<?php\n><a href=a>\n<a href=b>":                            ``,
	} {
		if got := linkStates(t, HTML, source); got != want {
			t.Errorf("HTML %q: %q, want %q", source, got, want)
		}
	}
	for source, want := range map[string]string{
		"<?php http://h/a|b":                        "http://h/a|bT",
		"Write <?php. http://h/a|b\nhttp://h/a|b":   "http://h/a|b? http://h/a|b!",
		"Begin with {{\n\nhttp://h/a|b\n\nup to }}": "http://h/a|b!",
	} {
		if got := linkStates(t, Text, source); got != want {
			t.Errorf("text %q: %q, want %q", source, got, want)
		}
	}
}

// Text that only looks like template code hides no URL either.
func TestTemplateProse(t *testing.T) {
	for source, want := range map[string]string{
		"<p>Allow sales@*.example</p>\n<a href=\"a b\">x</a>\n<p>or *@example.org</p>": `a b!`,
		"<p>Allow @*.example</p>\n<a href=\"a b\">x</a>\n<p>or *@example.org</p>":      `a b?`,
		`<p>rate <% of</p><a href="a b">x</a><p>50 %></p>`:                             `a b?`,
		`<p>rate <% of <img src="a b"> 50 %></p><a href=a>`:                            `a b? a!`,
		`<p>rate <% of</p><a href="a b">x</a><a href="<% y %>"><a href=a>`:             `a b? <% y %>T a!`,
		"<?php // `x ?>\n<a href=\"a b\">x</a>\n<p>`</p><?php y() ?>":                  `a b!`,
		"<?php # don't ?>\n<a href=\"a b\">x</a>\n<p>'</p><?php y() ?>":                `a b!`,
		"<?php /* don't ?> */ ?><a href=\"a b\">x</a><p>'</p><?php y() ?>":             `a b!`,
		"<?php // \" ' \n x('?>') ?><a href=\"a b\">":                                  `a b!`,
		`<p>a <?php b</p><a href="a b">x</a><?php y() ?>`:                              `a b?`,
		`<% don't ' %><a href="a b">x</a><p>' %></p>`:                                  `a b!`,
		`{{ "x }}<a href="a b">x</a>{{ " }}<a href=a>`:                                 `a b? a!`,
		// And this is template code.
		`<% List<String> x = f("</p>"); // </p>` + "\n/* <a href='x'> */ %><a href=a>": `a!`,
		`@* <a href="x"> *@<a href=a>`:       `a!`,
		`<a href="/@*c*@/@await F("a b")/">`: `/@*c*@/@await F("a b")/T`,
		`<a href="/$!{ "a b" }/">`:           `/$!{ "a b" }/T`,
	} {
		if got := linkStates(t, HTML, source); got != want {
			t.Errorf("HTML %q: %q, want %q", source, got, want)
		}
	}
	for _, read := range []func([]byte) Document{Text, Markdown} {
		for source, want := range map[string]string{
			"see $(http://h.example/a^b)": "http://h.example/a^b?",
		} {
			if got := linkStates(t, read, source); got != want {
				t.Errorf("%q: %q, want %q", source, got, want)
			}
		}
	}
}
