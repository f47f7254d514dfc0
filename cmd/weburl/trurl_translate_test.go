package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// trurlCall is a call of trurl, with its options read.
type trurlCall struct {
	urls                                       []string
	hasFile                                    bool
	set, appended, trimmed, replaced, iterated []string
	redirect, get                              string
	flags                                      map[string]bool
}

// trurlShort maps short options to long ones.
var trurlShort = map[byte]string{'a': "append", 'f': "url-file", 'g': "get", 's': "set"}

// trurlValued are the options that have a value.
var trurlValued = []string{"append", "url-file", "get", "iterate", "qtrim", "query-separator", "redirect", "replace", "replace-append", "force-replace", "set", "trim", "url"}

// errTrurlUsage is returned for arguments that both trurl and weburl refuse.
var errTrurlUsage = errors.New("wrong usage")

// readTrurl reads the arguments of trurl.
func readTrurl(args []string, files map[string]string) (*trurlCall, error) {
	c := &trurlCall{flags: map[string]bool{}}
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		name, value, hasValue := strings.Cut(strings.TrimPrefix(arg, "--"), "=")
		switch {
		case !strings.HasPrefix(arg, "-") || arg == "":
			c.urls = append(c.urls, arg)
			continue
		case !strings.HasPrefix(arg, "--"):
			name, value, hasValue = trurlShort[arg[1]], arg[2:], len(arg) > 2
		}
		if !slices.Contains(trurlValued, name) {
			c.flags[name] = true
			continue
		}
		if !hasValue {
			if len(args) == 0 {
				return nil, errTrurlUsage
			}
			value, args = args[0], args[1:]
		}
		switch name {
		case "url":
			c.urls = append(c.urls, value)
		case "url-file":
			c.hasFile = true
			for line := range strings.Lines(files[value]) {
				// NB: trurl skips empty lines, and cuts white space off others.
				if line = strings.TrimSpace(line); line != "" {
					c.urls = append(c.urls, line)
				}
			}
		case "append":
			c.appended = append(c.appended, value)
		case "get":
			if c.get != "" {
				return nil, errTrurlUsage
			}
			c.get = value
		case "iterate":
			c.iterated = append(c.iterated, value)
		case "qtrim":
			c.trimmed = append(c.trimmed, value)
		case "trim":
			c.trimmed = append(c.trimmed, strings.TrimPrefix(value, "query="))
		case "redirect":
			c.redirect = value
		case "replace", "replace-append", "force-replace":
			c.replaced = append(c.replaced, value)
		case "set":
			c.set = append(c.set, value)
		case "query-separator":
			c.flags[name] = true
		}
	}
	if c.get != "" && c.flags["json"] {
		return nil, errTrurlUsage
	}
	return c, nil
}

// trurlParts maps the components of trurl to attributes.
var trurlParts = map[string]string{
	"url": "href", "scheme": "scheme", "user": "username", "password": "password", "host": "hostname", "port": "port",
	"path": "path", "query": "query", "fragment": "fragment",
}

// errNoPart is returned for a component that URLs do not have in the Standard.
var errNoPart = errors.New("the Standard has no such component")

// partOf returns the attribute for a component.
func partOf(component string) (string, error) {
	if part, ok := trurlParts[component]; ok {
		return part, nil
	}
	return "", fmt.Errorf("%w: %s", errNoPart, component)
}

// withScheme returns a URL with the scheme that trurl guesses.
func (c *trurlCall) withScheme(url string) string {
	switch {
	case strings.Contains(url, "://") || c.flags["no-guess-scheme"] || url == "":
		return url
	case strings.HasPrefix(url, "ftp."):
		return "ftp://" + url
	}
	for _, set := range c.set {
		if scheme, ok := strings.CutPrefix(set, "scheme?="); ok {
			return scheme + "://" + url
		}
	}
	return "http://" + url
}

// edits returns the arguments of "weburl set" after the URL, and the URL that results from
// parts alone, or "".
func (c *trurlCall) edits() (args []string, built string, err error) {
	parts := map[string]string{}
	for _, set := range c.set {
		name, value, ok := strings.Cut(set, "=")
		if !ok {
			return nil, "", errTrurlUsage
		}
		operator := "="
		encoded := strings.HasSuffix(name, ":")
		if name = strings.TrimSuffix(name, ":"); strings.HasSuffix(name, "?") {
			name, operator = strings.TrimSuffix(name, "?"), "?="
		}
		part, err := partOf(name)
		if err != nil {
			return nil, "", err
		}
		if !encoded {
			value = strings.ReplaceAll(value, "%", "%25")
			if name == "path" {
				value = strings.ReplaceAll(value, `\`, "%5C")
			}
		}
		parts[name] = value
		if len(c.urls) == 0 && !c.hasFile && (name == "scheme" || name == "host") {
			continue // in the URL that is built
		}
		args = append(args, part+operator+value)
	}
	if len(c.urls) == 0 && !c.hasFile {
		if parts["scheme"] == "" || parts["host"] == "" {
			return nil, "", errTrurlUsage
		}
		built = parts["scheme"] + "://" + parts["host"]
	}
	for _, value := range c.appended {
		if segment, ok := strings.CutPrefix(value, "path="); ok {
			args = append(args, "path+="+segment)
		}
	}
	for _, value := range c.iterated {
		name, values, _ := strings.Cut(value, "=")
		part, err := partOf(name)
		if err != nil {
			return nil, "", err
		}
		args = append(args, "--each", part+"="+values)
	}
	return args, built, nil
}

// run does what trurl does with commands of weburl, each of which reads what the one before
// it prints. It returns what the last prints, and the highest exit status.
func (c *trurlCall) run(t *testing.T) (output any, status int, err error) {
	edits, built, err := c.edits()
	if err != nil {
		return "", 2, err
	}
	var urls []string
	for _, url := range c.urls {
		urls = append(urls, c.withScheme(url))
	}
	if built != "" {
		urls = []string{built}
	}
	first := []string{"get", "href", "--"}
	if c.flags["verify"] {
		first = []string{"get", "--fail-fast", "href", "--"}
	}
	list, _, status := runIn(t, "", "", slices.Concat(first, urls)...)
	next := func(args ...string) {
		out, _, s := runIn(t, "", list, args...)
		list, status = out, max(status, s)
	}
	params := func(operation, flag string, all []string) {
		if len(all) > 0 {
			next(slices.Concat([]string{"params", operation, flag, "-", "--"}, all)...)
		}
	}
	if c.redirect != "" {
		out, _, s := runIn(t, "", "", "resolve", "--base", strings.TrimSpace(list), c.redirect)
		list, status = out, max(status, s)
	}
	if len(edits) > 0 {
		next(slices.Concat([]string{"set", "-"}, edits)...)
	}
	var patterns, added []string
	for _, pattern := range c.trimmed {
		patterns = append(patterns, strings.ReplaceAll(pattern, `\*`, "%2A"))
	}
	for _, value := range c.appended {
		if param, ok := strings.CutPrefix(value, "query="); ok {
			added = append(added, param)
		}
	}
	params("delete", "--encoded", patterns)
	params("add", "--keep=false", added)
	params("set", "--keep=false", c.replaced)
	if c.flags["sort-query"] {
		next("params", "sort")
	}
	switch {
	case c.flags["json"]:
		objects, err := c.json(t, list)
		return objects, status, err
	case c.get != "":
		form, err := c.template()
		if err != nil {
			return "", 2, err
		}
		next("get", "--format", form)
	case c.flags["as-idn"]:
		next("show", "--text")
	}
	return list, status, nil
}

// template returns the template for --format.
func (c *trurlCall) template() (string, error) {
	var form strings.Builder
	text := c.get
	for text != "" {
		switch {
		case text[0] == '\\' && len(text) > 1:
			if strings.IndexByte("[]", text[1]) < 0 {
				form.WriteByte('\\')
			}
			form.WriteByte(text[1])
			text = text[2:]
			continue
		case text[0] == '{' || text[0] == '[':
			end := strings.IndexByte(text, "}]"[strings.IndexByte("{[", text[0])])
			if end < 0 {
				form.WriteString(strings.Replace(text[:1], "{", `\{`, 1))
				text = text[1:]
				continue
			}
			placeholder, err := c.placeholder(text[1:end])
			if err != nil {
				return "", err
			}
			form.WriteString(placeholder)
			text = text[end+1:]
			continue
		}
		form.WriteByte(text[0])
		text = text[1:]
	}
	return form.String(), nil
}

// placeholder returns what a template has for one of trurl's.
func (c *trurlCall) placeholder(name string) (string, error) {
	raw, required, usual, filters := c.flags["urlencode"], false, c.flags["default-port"], ""
	for {
		prefix, rest, ok := strings.Cut(name, ":")
		switch {
		case ok && (prefix == "" || prefix == "url"):
			raw = true
		case ok && (prefix == "must" || prefix == "strict"):
			required = true
		case ok && prefix == "default":
			usual = true
		case ok && prefix == "puny":
		case ok && prefix == "idn":
			return "{hostname-unicode}", nil
		case ok && (prefix == "query" || prefix == "query-all"):
			if raw {
				filters += "|raw"
			}
			if prefix == "query-all" {
				filters += "|all  "
			}
			return "{query." + rest + filters + "}", nil
		default:
			if usual && name == "url" {
				return "{scheme}://{hostname}:{usual-port}{path}{query|before ?}", nil
			}
			part, err := partOf(name)
			if part == "port" && usual {
				part = "usual-port"
			}
			if required {
				filters += "|required"
			}
			if !raw && slices.Contains([]string{"path", "query", "fragment", "user", "password"}, name) {
				filters += "|decoded"
			}
			return "{" + part + filters + "}", err
		}
		name = rest
	}
}

// json returns what trurl's --json prints for a list of URLs.
func (c *trurlCall) json(t *testing.T, list string) ([]any, error) {
	objects := []any{}
	components := []string{"scheme", "user", "password", "host", "port", "path", "query", "fragment"}
	for url := range strings.Lines(list) {
		url = strings.TrimSuffix(url, "\n")
		parts := map[string]any{}
		for _, name := range components {
			placeholder, err := c.placeholder(name)
			if err != nil {
				return nil, err
			}
			if value, _, _ := runIn(t, "", "", "get", "--format", placeholder, url); value != "\n" {
				parts[name] = strings.TrimSuffix(value, "\n")
			}
		}
		object := map[string]any{"url": url, "parts": parts}
		out, _, _ := runIn(t, "", "", "get", "--json", "params", url)
		var got struct{ Params *[][2]string }
		if err := json.Unmarshal([]byte(out), &got); err != nil {
			return nil, err
		}
		if got.Params != nil {
			params := []any{}
			for _, p := range *got.Params {
				params = append(params, map[string]any{"key": p[0], "value": p[1]})
			}
			object["params"] = params
		}
		objects = append(objects, object)
	}
	return objects, nil
}
