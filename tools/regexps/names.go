package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/internal/ucd"
)

// names returns questions about each name in Unicode's files of properties and values, alone
// and as the value of each property that takes one. The inputs are all ASCII characters.
func names() ([]question, error) {
	set := map[string]bool{}
	for _, file := range []string{"PropertyAliases.txt", "PropertyValueAliases.txt", "emoji/emoji-data.txt"} {
		path, err := suite.Find("unicode/" + ucd.Version + "/ucd/" + file)
		if err != nil {
			return nil, err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		for line := range strings.Lines(string(text)) {
			line, _, _ = strings.Cut(line, "#")
			for _, name := range strings.Split(line, ";") {
				if name = strings.TrimSpace(name); name != "" && !strings.ContainsAny(name, " .") {
					set[name] = true
				}
			}
		}
	}
	var inputs []string
	for b := range 128 {
		inputs = append(inputs, string(rune(b)))
	}
	var list []string
	for name := range set {
		list = append(list, name)
	}
	slices.Sort(list)
	var questions []question
	for _, name := range list {
		for _, property := range []string{"", "gc=", "General_Category=", "sc=", "Script=", "scx=", "Script_Extensions="} {
			for _, flags := range []string{"v", "vi"} {
				questions = append(questions, question{Source: fmt.Sprintf(`\p{%s%s}`, property, name), Flags: flags, Inputs: inputs})
			}
		}
	}
	return questions, nil
}
