package findings

import (
	"errors"
	"strings"
)

// ParseLevels returns the levels that the values of --severity and --ignore set, by code. known
// returns an error for a code that does not exist.
func ParseLevels(severity, ignore []string, known func(code string) error) (map[string]Level, error) {
	levels := map[string]Level{}
	for _, part := range items(severity) {
		code, name, ok := strings.Cut(part, "=")
		if !ok {
			return nil, errors.New("--severity: not of the form CODE=LEVEL")
		}
		if err := known(code); err != nil {
			return nil, errors.New("--severity: " + err.Error())
		}
		var at Level
		if err := at.UnmarshalText([]byte(name)); err != nil {
			return nil, errors.New("--severity: level " + err.Error())
		}
		levels[code] = at
	}
	for _, code := range items(ignore) {
		if err := known(code); err != nil {
			return nil, errors.New("--ignore: " + err.Error())
		}
		levels[code] = Off
	}
	return levels, nil
}

// items returns the items of lists that are separated by commas.
func items(lists []string) (all []string) {
	for _, list := range lists {
		for item := range strings.SplitSeq(list, ",") {
			all = append(all, strings.TrimSpace(item))
		}
	}
	return all
}
