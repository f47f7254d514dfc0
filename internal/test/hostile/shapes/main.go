// Shapes prints hostile inputs for tests in other languages:
//
//	go run ./internal/test/hostile/shapes SIZE... >FILE
//
// Each line is a JSON object with the name of a shape and an input of each size, in
// Base64, since some are not UTF-8.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strconv"

	"github.com/weburl-go/weburl/internal/test/hostile"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "shapes:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	var sizes []int
	for _, arg := range args {
		size, err := strconv.Atoi(arg)
		if err != nil {
			return err
		}
		sizes = append(sizes, size)
	}
	out := bufio.NewWriter(os.Stdout)
	lines := json.NewEncoder(out)
	for _, list := range []struct {
		name   string
		shapes []hostile.Shape
	}{{"URLs", hostile.URLs()}, {"hosts", hostile.Hosts()}, {"queries", hostile.Queries()}} {
		for _, shape := range list.shapes {
			line := struct {
				Name   string   `json:"name"`
				Inputs [][]byte `json:"inputs"`
			}{Name: list.name + ", " + shape.Name}
			for _, size := range sizes {
				line.Inputs = append(line.Inputs, []byte(shape.Make(size)))
			}
			if err := lines.Encode(line); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}
