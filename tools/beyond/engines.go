package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/test/beyond"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/tools/internal/peers"
)

// An engine is another implementation.
type engine struct {
	name  string
	title string // its name on the page
	about string
	// packages are its npm packages.
	packages map[string]string
	// files lists the data files for whose API it can be tested; nil means all.
	files []string
	// play returns its version and its results for each case.
	play func(ctx context.Context, in peers.Installation, cases []beyond.Case) (version string, seen []beyond.Observed, err error)
}

var (
	//go:embed js/native.js
	nativeJS string
	//go:embed js/core-js.js
	coreJS string
	//go:embed js/php.js
	phpJS string
)

var (
	bun  = "@oven/bun-" + runtime.GOOS + "-" + map[string]string{"amd64": "x64", "arm64": "aarch64"}[runtime.GOARCH]
	deno = "@deno/" + runtime.GOOS + "-" + peers.Arch() + map[string]string{"linux": "-glibc"}[runtime.GOOS]
)

var engines = []engine{
	{
		name: "node", title: "Ada", about: "in Node, C++", packages: peers.Packages,
		play: script(peers.Serve+peers.Play+peers.Node, peers.Installation.Node),
	},
	{
		name: "whatwg-url", title: "whatwg-url", about: "the reference implementation, JavaScript", packages: peers.Packages,
		play: script(peers.Serve+peers.Play+peers.WhatwgURL, peers.Installation.Node),
	},
	{
		name: "core-js", title: "core-js", about: "a polyfill, JavaScript",
		packages: with(map[string]string{"core-js": "3.51.0"}),
		play:     script(peers.Serve+peers.Play+coreJS, peers.Installation.Node),
	},
	{
		name: "nlnwa", title: "nlnwa", about: "github.com/nlnwa/whatwg-url, Go",
		files: []string{"urltestdata.json", "toascii.json", "setters_tests.json"},
		play:  playNlnwa,
	},
	{
		name: "bun", title: "WebKit", about: "in Bun, a fork, C++", packages: map[string]string{bun: "1.4.5"},
		play: script(peers.Serve+peers.Play+nativeJS, func(in peers.Installation) string { return in.Path(bun, "bin", "bun") }),
	},
	{
		name: "deno", title: "rust-url", about: "in Deno, Rust", packages: map[string]string{deno: "2.9.6"},
		play: script(peers.Serve+peers.Play+nativeJS, func(in peers.Installation) string { return in.Path(deno, "deno") }, "run", "--allow-all", "--no-lock"),
	},
	{
		name: "php", title: "Lexbor", about: "in PHP 8.5 (`Uri\\WhatWg\\Url`), C; only parsing is compared, and the `href`",
		packages: with(map[string]string{"@php-wasm/node-8-5": "3.1.56", "@php-wasm/universal": "3.1.56"}),
		files:    []string{"urltestdata.json", "toascii.json"},
		play:     script(phpJS, peers.Installation.Node),
	},
	{name: "chromium", title: "Chromium", about: "as Debian has it, C++", play: visit("CHROMIUM", "chromium")},
	{name: "firefox", title: "Firefox", about: "the ESR, as Debian has it, C++", play: visit("FIREFOX", "firefox-esr")},
}

// with adds the packages that run scripts to others.
func with(packages map[string]string) map[string]string {
	maps.Copy(packages, peers.Packages)
	return packages
}

func engineNames() []string {
	var names []string
	for _, e := range engines {
		names = append(names, e.name)
	}
	return names
}

// able returns the cases whose API the engine has.
func (e engine) able(cases []beyond.Case) []beyond.Case {
	var out []beyond.Case
	for _, c := range cases {
		if e.files == nil || slices.Contains(e.files, c.File) {
			out = append(out, c)
		}
	}
	return out
}

// questions returns cases in the form that js/serve.js reads, a line each. Only the last
// call is followed by a look, since a look may change what an implementation does later.
func questions(cases []beyond.Case) ([]byte, error) {
	var b bytes.Buffer
	for _, c := range cases {
		calls := make([][]any, len(c.Calls))
		for i, call := range c.Calls {
			look := 0
			if i == len(c.Calls)-1 {
				look = 2
			}
			calls[i] = []any{look}
			for _, s := range call {
				calls[i] = append(calls[i], s)
			}
		}
		line, err := json.Marshal(calls)
		if err != nil {
			return nil, err
		}
		b.Write(append(line, '\n'))
	}
	return b.Bytes(), nil
}

// A state is what js/play.js shows of an object.
type state struct {
	Threw  bool
	URL    []*string
	Params []string
}

// observed converts the result of js/play.js.
func observed(states []state) (o beyond.Observed, err error) {
	if len(states) == 0 {
		return o, fmt.Errorf("no answer to a case")
	}
	s := states[len(states)-1]
	if s.URL == nil && s.Params == nil {
		o.Fails = true
		return o, nil
	}
	o.Attributes = map[string]string{}
	for i, value := range s.URL {
		if value != nil {
			o.Attributes[peers.Properties[i]] = *value
		}
	}
	if len(s.Params) >= 2 {
		o.Attributes["searchParams"] = s.Params[1]
		for i := 2; i+1 < len(s.Params); i += 2 {
			o.Pairs = append(o.Pairs, [2]string{s.Params[i], s.Params[i+1]})
		}
	}
	return o, nil
}

// answers reads the output of a program: its versions, then a line for each case.
func answers(output []byte) (version string, seen []beyond.Observed, err error) {
	lines := bytes.Split(bytes.TrimSuffix(output, []byte("\n")), []byte("\n"))
	var versions map[string]string
	if err := json.Unmarshal(lines[0], &versions); err != nil {
		return "", nil, fmt.Errorf("versions: %w", err)
	}
	for _, line := range lines[1:] {
		var wire struct {
			States []state
			Crash  string
		}
		if err := json.Unmarshal(line, &wire); err != nil {
			return "", nil, err
		}
		o := beyond.Observed{Attributes: map[string]string{"href": "crash: " + wire.Crash}}
		if wire.Crash == "" {
			if o, err = observed(wire.States); err != nil {
				return "", nil, err
			}
		}
		seen = append(seen, o)
	}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(versions)) {
		parts = append(parts, name+" "+versions[name])
	}
	return strings.Join(parts, ", "), seen, nil
}

// script returns a play function that runs a script in a program of the installation.
func script(text string, program func(peers.Installation) string, args ...string) func(context.Context, peers.Installation, []beyond.Case) (string, []beyond.Observed, error) {
	return func(ctx context.Context, in peers.Installation, cases []beyond.Case) (string, []beyond.Observed, error) {
		dir, err := os.MkdirTemp("", "weburl-beyond-")
		if err != nil {
			return "", nil, err
		}
		defer os.RemoveAll(dir)
		file := filepath.Join(dir, "engine.cjs")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			return "", nil, err
		}
		cmd := exec.CommandContext(ctx, program(in), append(args[:len(args):len(args)], file, in.Dir)...)
		cmd.Env = append(os.Environ(), "DENO_DIR="+dir, "DENO_NO_UPDATE_CHECK=1", "DO_NOT_TRACK=1")
		return converse(cmd, cases)
	}
}

// converse runs a program that reads cases and writes answers.
func converse(cmd *exec.Cmd, cases []beyond.Case) (string, []beyond.Observed, error) {
	input, err := questions(cases)
	if err != nil {
		return "", nil, err
	}
	cmd.Stdin, cmd.Stderr = bytes.NewReader(input), os.Stderr
	output, err := cmd.Output()
	if err != nil {
		return "", nil, err
	}
	return answers(output)
}

// playNlnwa runs a program of the module bench, which requires that package.
func playNlnwa(ctx context.Context, in peers.Installation, cases []beyond.Case) (string, []beyond.Observed, error) {
	root, err := suite.ModuleRoot()
	if err != nil {
		return "", nil, err
	}
	return converse(exec.CommandContext(ctx, "go", "-C", filepath.Join(root, "bench"), "run", "./cmd/nlnwa"), cases)
}
