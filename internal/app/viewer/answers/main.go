// Answers prints requests to the viewer, each with its answer on the next line: those
// about the cases of urltestdata.json and those without an input. web/test/viewer has
// the program in WebAssembly answer them, too.
package main

import (
	"bufio"
	"encoding/json"
	"log"
	"os"

	"github.com/weburl-go/weburl/internal/app/viewer"
	"github.com/weburl-go/weburl/internal/test/suite"
)

func main() {
	data, err := suite.Load("wpt/url/resources/urltestdata.json")
	if err != nil {
		log.Fatal(err)
	}
	cases, err := suite.DecodeCases[suite.URLCase](data)
	if err != nil {
		log.Fatal(err)
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	answer := func(request map[string]any) {
		text, err := json.Marshal(request)
		if err != nil {
			log.Fatal(err)
		}
		out.Write(append(text, '\n'))
		out.Write(append(viewer.Answer(text), '\n'))
	}
	for _, verb := range []string{"states", "examples", "contexts", "encodings", "about", "nothing"} {
		answer(map[string]any{"verb": verb})
	}
	for i, c := range cases {
		verbs := []string{"look", "host", "copy"}
		if i%10 == 9 {
			verbs = append(verbs, "verdict", "algebra", "trace", "compare", "history", "change")
		}
		for _, verb := range verbs {
			request := map[string]any{"verb": verb, "input": c.Input}
			if c.Base != nil {
				request["base"] = *c.Base
			}
			if verb == "trace" {
				request["count"] = 1000
			}
			answer(request)
		}
	}
}
