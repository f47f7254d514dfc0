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
	return func(see See) (accepted int) {
		n := 0
		for _, s := range texts {
			list := form.Parse(s)
			accepted++
			n += len(list)
			if see != nil {
				see(list.String(), "")
			}
		}
		Sink += n
		return accepted
	}
}

func formParseNetURL(c *Corpus) Pass {
	texts := c.Texts()
	return func(see See) (accepted int) {
		n := 0
		for _, s := range texts {
			values, err := url.ParseQuery(s)
			if err == nil {
				accepted++
			}
			n += len(values)
			if see != nil {
				see(values.Encode(), "")
			}
		}
		Sink += n
		return accepted
	}
}

func formParseFasthttp(c *Corpus) Pass {
	texts := c.Texts()
	var args fasthttp.Args
	return func(see See) (accepted int) {
		n := 0
		for _, s := range texts {
			args.Parse(s)
			accepted++
			n += args.Len()
			if see != nil {
				see(string(args.QueryString()), "")
			}
		}
		Sink += n
		return accepted
	}
}

func formSerializeWeburl(c *Corpus) Pass {
	var lists []form.List
	for _, s := range c.Texts() {
		lists = append(lists, form.Parse(s))
	}
	return func(see See) (accepted int) {
		n := 0
		for _, list := range lists {
			s := list.String()
			accepted++
			n += len(s)
			if see != nil {
				see(s, "")
			}
		}
		Sink += n
		return accepted
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
	return func(see See) (accepted int) {
		n := 0
		for _, values := range all {
			s := values.Encode()
			accepted++
			n += len(s)
			if see != nil {
				see(s, "")
			}
		}
		Sink += n
		return accepted
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
	return func(see See) (accepted int) {
		n := 0
		for _, args := range all {
			s := string(args.QueryString())
			accepted++
			n += len(s)
			if see != nil {
				see(s, "")
			}
		}
		Sink += n
		return accepted
	}
}
