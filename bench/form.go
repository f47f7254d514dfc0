package bench

import (
	"net/url"

	"github.com/valyala/fasthttp"

	"github.com/weburl-go/weburl/form"
)

// This file holds the peers of the works form parse and form serialize. The inputs
// are queries without the question mark.

func formParseWeburl(c *Corpus) Pass {
	texts := c.Texts()
	return func(see See) int {
		t := tally{see: see}
		for _, s := range texts {
			list := form.Parse(s)
			t.accepted++
			t.size += len(list)
			if see != nil {
				see(list.String(), "")
			}
		}
		return t.end()
	}
}

func formParseNetURL(c *Corpus) Pass {
	texts := c.Texts()
	return func(see See) int {
		t := tally{see: see}
		for _, s := range texts {
			values, err := url.ParseQuery(s)
			if err == nil {
				t.accepted++
			}
			t.size += len(values)
			if see != nil {
				see(values.Encode(), "")
			}
		}
		return t.end()
	}
}

func formParseFasthttp(c *Corpus) Pass {
	texts := c.Texts()
	var args fasthttp.Args
	return func(see See) int {
		t := tally{see: see}
		for _, s := range texts {
			args.Parse(s)
			t.accepted++
			t.size += args.Len()
			if see != nil {
				see(string(args.QueryString()), "")
			}
		}
		return t.end()
	}
}

func formSerializeWeburl(c *Corpus) Pass {
	var lists []form.List
	for _, s := range c.Texts() {
		lists = append(lists, form.Parse(s))
	}
	return func(see See) int {
		t := tally{see: see}
		for _, list := range lists {
			t.accept(list.String(), "")
		}
		return t.end()
	}
}

func formSerializeNetURL(c *Corpus) Pass {
	var all []url.Values
	for _, s := range c.Texts() {
		values := url.Values{}
		for name, value := range form.All(s) {
			values.Add(name, value)
		}
		all = append(all, values)
	}
	return func(see See) int {
		t := tally{see: see}
		for _, values := range all {
			t.accept(values.Encode(), "")
		}
		return t.end()
	}
}

func formSerializeFasthttp(c *Corpus) Pass {
	var all []*fasthttp.Args
	for _, s := range c.Texts() {
		args := new(fasthttp.Args)
		for name, value := range form.All(s) {
			args.Add(name, value)
		}
		all = append(all, args)
	}
	return func(see See) int {
		t := tally{see: see}
		for _, args := range all {
			t.accept(string(args.QueryString()), "")
		}
		return t.end()
	}
}
