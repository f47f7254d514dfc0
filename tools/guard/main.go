// Guard passes hostile redirect targets through guard.Redirects, and shows the results to
// programs that follow redirects: Node, and a browser that gets them from a server.
//
//	go run ./tools/guard [-chromium PROGRAM]
//
// The targets are those of internal/test/attack. The exit code is 1 if a location leads elsewhere
// or a harmless target is refused, and 2 if a program could not be asked. Node is the one
// that tools/judges installs.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/guard"
	"github.com/weburl-go/weburl/internal/test/attack"
)

// evil is the host that targets lead to.
const evil = "evil.example"

func main() {
	chromium := flag.String("chromium", "chromium", "the browser `program`")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	good := true
	for _, reader := range []struct {
		name string
		read func() ([]string, error)
	}{
		{"Node", askNode},
		{"Chromium", func() ([]string, error) { return askBrowser(*chromium) }},
	} {
		wrong, err := reader.read()
		if err != nil {
			fmt.Fprintf(os.Stderr, "guard: %s: %v\n", reader.name, err)
			os.Exit(2)
		}
		for _, w := range wrong {
			fmt.Println(reader.name + ": " + w)
			good = false
		}
	}
	if !good {
		os.Exit(1)
	}
}

// question asks where a Location leads from a page.
type question struct {
	Location string `json:"location"`
	// Checked reports whether the location is a result of Redirects.Check, and so must not
	// lead elsewhere. Otherwise it is an unchecked target.
	Checked bool `json:"checked"`
}

// questions returns the locations of all targets on a page of the origin self, the
// targets themselves, and the harmless targets that are refused.
func questions(self string) (asked []question, refused []string) {
	check := guard.Redirects{Self: weburl.MustParse(self + "/app/login?a#b")}
	for _, target := range attack.Neighbours(self, evil) {
		location, err := check.Check(target.Text)
		if err != nil {
			refused = append(refused, fmt.Sprintf("%q is refused: %v", target.Text, err))
		}
		asked = append(asked, question{location, true})
	}
	for _, target := range attack.Redirects(self, evil) {
		asked = append(asked, question{target.Text, false})
		if location, err := check.Check(target.Text); err == nil {
			asked = append(asked, question{location, true})
		}
	}
	return asked, refused
}

// judge reports locations that lead a program elsewhere. It prints how many of the targets
// do so without a check.
func judge(name, self string, asked []question, wrong, origins []string) ([]string, error) {
	if len(origins) != len(asked) {
		return nil, fmt.Errorf("%d answers to %d questions", len(origins), len(asked))
	}
	checked, targets, elsewhere := 0, 0, 0
	for i, q := range asked {
		stays := origins[i] == self
		switch {
		case q.Checked:
			if checked++; !stays {
				wrong = append(wrong, fmt.Sprintf("%q leads to %s", q.Location, origins[i]))
			}
		default:
			if targets++; !stays && !strings.HasPrefix(origins[i], "error") {
				elsewhere++
			}
		}
	}
	if elsewhere < 100 {
		wrong = append(wrong, fmt.Sprintf("only %d targets lead elsewhere without a check", elsewhere))
	}
	fmt.Printf("%s: of %d targets, %d lead elsewhere without a check; of %d locations that were checked, %d\n", name, targets, elsewhere, checked, len(wrong))
	return wrong, nil
}
