package main

import (
	"fmt"
	"os"
	"strings"
)

// survivor is a mutant of which the list says why no test notices it.
type survivor struct {
	class, why string
	key        string
	line       int
	used       bool
}

// readList reads the list of survivors. A line that is not indented has a class and
// a reason; the lines below it have mutants: file, kind and change, and the line of
// the source, with tabs in between.
func readList(name string) (map[string]*survivor, error) {
	data, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	list := map[string]*survivor{}
	var class, why string
	for i, line := range strings.Split(string(data), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		if line[0] != '\t' {
			var ok bool
			class, why, ok = strings.Cut(line, ": ")
			if !ok || class != "equivalent" && class != "performance" {
				return nil, fmt.Errorf("%s:%d: want \"equivalent: why\" or \"performance: why\"", name, i+1)
			}
			continue
		}
		fields := strings.Split(line[1:], "\t")
		if len(fields) != 3 || class == "" {
			return nil, fmt.Errorf("%s:%d: want file, change and text, with tabs in between", name, i+1)
		}
		key := fields[0] + "\t" + fields[2] + "\t" + fields[1]
		if list[key] != nil {
			return nil, fmt.Errorf("%s:%d: listed twice", name, i+1)
		}
		list[key] = &survivor{class: class, why: why, key: key, line: i + 1}
	}
	return list, nil
}

// entry writes a mutant as a line of the list.
func (m *mutant) entry() string {
	return "\t" + m.File + "\t" + m.listed() + "\t" + m.Text
}
