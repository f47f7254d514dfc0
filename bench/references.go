package bench

import "strings"

const (
	pageCount   = 1000
	refsPerPage = 20
)

// A shape is a way to write a link, and how many of 1,000 links on a page are
// written so. to is the URL where the link leads.
type shape struct {
	share int
	write func(page, to split) string
}

// shapes are in the proportions that were counted in 28,000 links, images,
// scripts and forms of 130 pages of news and articles (the test pages of
// mozilla/readability), but with more relative paths: 5 of 1,000 there, since
// such pages come out of databases and not out of folders.
var shapes = []shape{
	{290, func(_, to split) string { return to.String() }},
	{140, func(page, to split) string { to.scheme, to.host = page.scheme, page.host; return to.String() }},
	{345, func(_, to split) string { return to.path }},
	{42, func(_, to split) string { return "//" + to.host + to.path }},
	{76, func(_, to split) string { return "#" + lastSegment(to) }},
	{32, func(_, to split) string { return lastSegment(to) }},
	{10, func(_, to split) string { return "./" + lastSegment(to) }},
	{15, func(_, to split) string { return strings.TrimPrefix(to.path, "/") }},
	{10, func(_, to split) string { return ".." + to.path }},
	{5, func(_, to split) string { return "../.." + to.path }},
	{8, func(_, to split) string { return "?page=" + lastSegment(to) }},
	{4, func(_, to split) string { return "mailto:info@" + to.host }},
	{20, func(_, _ split) string { return "javascript:void(0)" }},
	{3, func(_, _ split) string { return "" }},
}

// lastSegment returns the last segment of the path, with neither query nor
// fragment, "" after a slash.
func lastSegment(u split) string {
	path, _ := u.pathOnly()
	return path[strings.LastIndexByte(path, '/')+1:]
}

// pages makes pages of the URLs of a list: the base is a URL, and the
// references lead to URLs from all over the list.
func pages(urls []string) []Page {
	total := 0
	for _, s := range shapes {
		total += s.share
	}
	var made []Page
	for i := range pageCount {
		base := urls[i*len(urls)/pageCount]
		page, ok := cut(base)
		if !ok {
			continue
		}
		p := Page{Base: base}
		for j := range refsPerPage {
			to, ok := cut(urls[(i*refsPerPage+j)*len(urls)/(pageCount*refsPerPage)])
			if !ok {
				continue
			}
			n := dice(to.String(), "shape", total)
			for _, s := range shapes {
				if n -= s.share; n < 0 {
					p.Refs = append(p.Refs, s.write(page, to))
					break
				}
			}
		}
		made = append(made, p)
	}
	return joinedPages(made)
}

// joinedPages does to references what joined does to URLs.
func joinedPages(pages []Page) []Page {
	var all []string
	for _, p := range pages {
		all = append(all, p.Refs...)
	}
	all = joined(all)
	for i := range pages {
		n := len(pages[i].Refs)
		pages[i].Refs, all = all[:n:n], all[n:]
	}
	return pages
}
