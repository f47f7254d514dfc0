package main

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/weburl-go/weburl"
)

//go:embed js/judge.js
var nodeScript string

//go:embed cors.go.txt
var corsProgram string

func judgeNode(name string) func(programs) (asker, func(), error) {
	return func(p programs) (asker, func(), error) {
		command := exec.Command(p.node, "-e", nodeScript, name)
		command.Dir = p.modules
		return judgeProcess(command, weburl.URL.String)
	}
}

// judgeOrigins compiles rs/cors in a module of its own, as this one has no dependencies.
func judgeOrigins(programs) (asker, func(), error) {
	dir, err := os.MkdirTemp("", "weburl-conversions")
	if err != nil {
		return nil, nil, err
	}
	remove := func() { _ = os.RemoveAll(dir) }
	for name, text := range map[string]string{"main.go": corsProgram, "go.mod": "module cors\n\ngo 1.24\n\nrequire github.com/rs/cors v1.11.1\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			remove()
			return nil, nil, err
		}
	}
	build := exec.Command("go", "build", "-mod=mod", "-o", "cors", ".")
	build.Dir, build.Stderr = dir, os.Stderr
	build.Env = append(os.Environ(), "GOWORK=off")
	if err := build.Run(); err != nil {
		remove()
		return nil, nil, err
	}
	ask, stop, err := judgeProcess(exec.Command(filepath.Join(dir, "cors")), func(u weburl.URL) string {
		if u.Scheme() == "blob" {
			return "null"
		}
		return u.Origin().String()
	})
	if err != nil {
		remove()
		return nil, nil, err
	}
	return ask, func() { stop(); remove() }, nil
}

// judgeProcess returns an asker for a program that answers lines of JSON with lines of JSON.
func judgeProcess(command *exec.Cmd, text func(weburl.URL) string) (asker, func(), error) {
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		return nil, nil, err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, nil, err
	}
	if err := command.Start(); err != nil {
		return nil, nil, err
	}
	answers := json.NewDecoder(bufio.NewReader(out))
	questions := json.NewEncoder(in)
	questions.SetEscapeHTML(false)
	stop := func() {
		_ = in.Close()
		_ = command.Wait()
	}
	return func(source string, urls []weburl.URL) (r reply, _ error) {
		q := struct {
			Source string   `json:"source"`
			URLs   []string `json:"urls"`
			Paths  []string `json:"paths"`
		}{Source: source, URLs: []string{}, Paths: []string{}}
		for _, u := range urls {
			q.URLs = append(q.URLs, text(u))
			q.Paths = append(q.Paths, u.Path())
		}
		if err := questions.Encode(q); err != nil {
			return r, err
		}
		return r, answers.Decode(&r)
	}, stop, nil
}
