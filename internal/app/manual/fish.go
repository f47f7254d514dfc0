package manual

import (
	"fmt"
	"strings"
)

// Fish returns a script that completes the command in fish.
func (b *Book) Fish() string {
	var w strings.Builder
	w.WriteString(strings.ReplaceAll(fishHead, "NAME", b.Name))
	line := func(format string, args ...any) { fmt.Fprintf(&w, "complete -c "+b.Name+" "+format+"\n", args...) }
	line("-f")
	line("-n __%s_first -l help -d 'show help'", b.Name)
	line("-n __%s_first -l version -d 'show the version'", b.Name)
	for _, p := range b.Pages() {
		line("-n __%s_first -a %s -d %s", b.Name, p.Name, fishQuoted(p.Summary))
	}
	for _, p := range b.Pages() {
		fmt.Fprintf(&w, "\n")
		is := fishQuoted(fmt.Sprintf("__%s_is %s", b.Name, p.Name))
		line("-n %s -l help -d 'show help'", is)
		for _, f := range p.Flags {
			value := ""
			if f.Arg != "" {
				value = " " + fishOffer(f.choice(), " -x", " -r -F", " -x -a '(__fish_complete_directories)'")
			}
			line("-n %s -l %s%s -d %s", is, f.Name, value, fishQuoted(brief(f.Text)))
		}
		all, more := p.operands()
		for i, c := range all {
			last := i
			if more && i == len(all)-1 {
				last = 999
			}
			if c.isEmpty() {
				continue
			}
			at := fmt.Sprintf("__%s_operand %s %d %d %s", b.Name, p.Name, i, last, strings.Join(p.valued(), " "))
			line("-n %s %s -d %s", fishQuoted(strings.TrimSpace(at)), fishOffer(c, "", " -F", " -a '(__fish_complete_directories)'"), fishQuoted(p.Args[i].Name))
		}
	}
	return w.String()
}

// fishOffer returns the options that make fish offer a choice: words after exclusive, or files, or
// directories.
func fishOffer(c choice, exclusive, files, directories string) string {
	switch {
	case c.files == AnyFile:
		return strings.TrimSpace(files)
	case c.files == Directory:
		return strings.TrimSpace(directories)
	case len(c.words) == 0:
		return strings.TrimSpace(exclusive)
	}
	words := quotedAll(c.words, fishQuoted)
	if c.separated {
		words = "(__fish_complete_list , 'string split \" \" \"" + words + "\"')"
	}
	return strings.TrimSpace(exclusive + " -a " + fishQuoted(words))
}

// fishQuoted returns s in single quotes for fish.
func fishQuoted(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(s) + "'"
}

// fishHead defines the conditions. The arguments of the last one are a verb, the first and the
// last number of an argument, and the flags that have values.
const fishHead = `# Completes NAME in fish. Written by: NAME completion fish

function __NAME_first
    test (count (commandline -opc)) -eq 1
end

function __NAME_is
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test $words[2] = $argv[1]; and not contains -- -- $words
end

function __NAME_operand
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test $words[2] = $argv[1]; or return 1
    set -e words[1..2]
    set -l operands 0
    set -l ended no
    set -l value no
    for word in $words
        if test $value = yes
            set value no
        else if test $ended = yes; or not string match -q -- '-?*' $word
            set operands (math $operands + 1)
        else if test "$word" = --
            set ended yes
        else if contains -- (string replace -r '^--?' '' -- $word) $argv[4..-1]
            set value yes
        end
    end
    test $value = no; and test $operands -ge $argv[2]; and test $operands -le $argv[3]
end

`
