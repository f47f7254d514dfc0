package check

import (
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/cmd/weburl/internal/files"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/show"
)

// kind is the kind of a file.
type kind uint8

const (
	unknown kind = iota
	list
	html
	markdown
	text
)

var kinds = map[string]kind{"auto": unknown, "list": list, "html": html, "markdown": markdown, "text": text}

// endings lists, by kind, the endings of the files that are read in directories. A
// file named as an argument is a list if it has one of the endings of lists, and
// text only on request.
var endings = map[kind][]string{
	html:     {".html", ".htm", ".xhtml", ".svg"},
	markdown: {".md", ".markdown", ".mdx", ".mkd", ".mdown", ".qmd", ".rmd"},
	list:     {".txt", ".urls"},
	text:     slices.Concat(namedTextEndings, sourceEndings),
}

// namedTextEndings are the endings of text files that messages list, and
// sourceEndings those of source code, which they do not.
var namedTextEndings = []string{".txt", ".text", ".rst", ".adoc", ".asciidoc", ".org"}

var sourceEndings = strings.Fields(`.bash .c .cc .cpp .cs .css .cxx .dart .el .erl .ex .exs .go .h .hh .hpp .hs .java .jl .js .jsx .kt
	.kts .lisp .lua .m .ml .mjs .cjs .nim .php .pl .pm .proto .ps1 .py .r .rb .rs .scala .scss .sh .sql .swift .tcl .ts .tsx .vue .zig`)

// kindByEnding maps endings to kinds, for files that are read without a flag.
var kindByEnding = func() map[string]kind {
	all := map[string]kind{}
	for _, k := range []kind{html, markdown, list} {
		for _, e := range endings[k] {
			all[e] = k
		}
	}
	return all
}()

// textEndings is the set of endings[text].
var textEndings = setOf(endings[text])

func setOf(all []string) map[string]bool {
	set := map[string]bool{}
	for _, one := range all {
		set[one] = true
	}
	return set
}

// extensions maps endings to the kinds that --ext and settings give them. Endings
// are in lower case and begin with a dot.
type extensions map[string]kind

// set gives a kind, by its name, to an ending with or without its dot.
func (e extensions) set(ending, form string) error {
	k := kinds[form]
	switch {
	case k == unknown:
		return errForm
	case strings.Trim(ending, ".") == "" || strings.ContainsAny(ending, `/\`):
		return errEnding
	}
	e["."+strings.ToLower(strings.TrimPrefix(ending, "."))] = k
	return nil
}

var (
	errForm   = errors.New("the form must be html, markdown, text or list")
	errEnding = errors.New("an ending such as .tmpl must come before the form")
)

// of returns the kind given to the ending of a name, or to the longest one if it
// has several, or unknown.
func (e extensions) of(name string) kind {
	if len(e) == 0 {
		return unknown
	}
	name = strings.ToLower(filepath.Base(name))
	for i := strings.IndexByte(name, '.'); i >= 0; {
		if k := e[name[i:]]; k != unknown {
			return k
		}
		n := strings.IndexByte(name[i+1:], '.')
		if n < 0 {
			break
		}
		i += 1 + n
	}
	return unknown
}

// kindOf returns the kind of a file by its name, or unknown.
func (e extensions) kindOf(name string) kind {
	if k := e.of(name); k != unknown {
		return k
	}
	ending := strings.ToLower(filepath.Ext(name))
	if ending == ".gz" || ending == ".zst" {
		name = name[:len(name)-len(ending)]
		if inner := filepath.Ext(name); inner == "" || e.kindOf(name) == list {
			return list
		}
		return unknown
	}
	return kindByEnding[ending]
}

// wants reports whether a file in a directory is to be read if k is wanted. unknown
// wants documents of any kind, and all files whose ending was given a kind.
func (e extensions) wants(name string, k kind) bool {
	if given := e.of(name); given != unknown {
		return k == unknown || k == given
	}
	ending := strings.ToLower(filepath.Ext(name))
	switch k {
	case unknown:
		return isDocument(kindByEnding[ending])
	case text:
		return textEndings[ending]
	}
	return kindByEnding[ending] == k
}

// with returns e combined with other, which takes precedence.
func (e extensions) with(other extensions) extensions {
	if len(other) == 0 {
		return e
	}
	all := extensions{}
	maps.Copy(all, e)
	maps.Copy(all, other)
	return all
}

// unknownKind says which flag is needed to read a file that is named as an
// argument, but whose name does not tell its kind.
func unknownKind(name string) error {
	ending := strings.ToLower(filepath.Ext(name))
	if files.IsTable(name) {
		return errors.New("name the column of this table that contains the URLs with --column")
	}
	if textEndings[ending] {
		return errors.New(ending + " files are read with --in text, which finds URLs anywhere in them")
	}
	const forms = "--in list (one URL per line), text (URLs anywhere), markdown or html"
	if ending == "" || frame.LooksLikeURL(name) {
		return errors.New("this name has no ending that says what the file contains; use " + forms)
	}
	ending = show.Visible(ending)
	return errors.New("the ending " + ending + " does not say what this file contains; use " + forms + ", or --ext " + ending + "=FORM")
}

// endingsOf lists the endings of the files that are read in directories if k is wanted.
func endingsOf(k kind) string {
	all := endings[k]
	switch k {
	case unknown:
		all = slices.Concat(endings[html], endings[markdown])
	case text:
		all = append(slices.Clone(namedTextEndings), "the ending of source code")
	}
	return frame.OrList(all)
}
