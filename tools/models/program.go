package main

import (
	"bufio"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/models"
	"github.com/weburl-go/weburl/tools/internal/peers"
)

var (
	//go:embed programs/curl.c
	curlC string
	//go:embed programs/ask.py
	askPython string
	//go:embed programs/Ask.java
	askJava string
	//go:embed programs/ask.pl
	askPerl string
	//go:embed programs/ask.rb
	askRuby string
	//go:embed programs/ask.php
	askPHP string
)

// A program is compared with a model.
type program struct {
	name  string
	model *edition.Edition
	// needs lists the commands and files that must exist, and pack is the Debian
	// package that provides them.
	needs []string
	pack  string
	// source is the text of the program that answers, stored in a file named file.
	// command runs it with the path of that file as last argument. A command that
	// is a compiler makes a program of the file.
	source, file string
	command      []string
	compiled     bool
	// bases reports whether the program resolves references, and text whether it
	// can only be asked about text.
	bases, text bool
}

// programs returns the programs with the editions that follow them.
func programs() []program {
	curl := program{
		needs: []string{"cc", "/usr/include/*/curl/curl.h"}, pack: "libcurl4-openssl-dev",
		source: curlC, file: "curl.c", command: []string{"cc", "-O1", "-o"}, compiled: true, bases: true, text: true,
	}
	guess := curl
	curl.name, curl.model = "curl", models.Curl()
	guess.name, guess.model = "curl-guess", models.CurlGuess()
	return []program{
		curl, guess,
		{name: "python", model: models.Python(), needs: []string{"python3"}, pack: "python3", source: askPython, file: "ask.py", command: []string{peers.Python()}, bases: true, text: true},
		{name: "java", model: models.Java(), needs: []string{"java", "javac"}, pack: "default-jdk-headless", source: askJava, file: "Ask.java", command: []string{"java"}, bases: true, text: true},
		{name: "perl", model: models.Perl(), needs: []string{"perl", "/usr/share/perl5/URI.pm"}, pack: "liburi-perl", source: askPerl, file: "ask.pl", command: []string{"perl"}},
		{name: "ruby", model: models.Ruby(), needs: []string{"ruby"}, pack: "ruby", source: askRuby, file: "ask.rb", command: []string{"ruby"}},
		{name: "php", model: models.PHP(), needs: []string{"php"}, pack: "php-cli", source: askPHP, file: "ask.php", command: []string{"php"}},
		{name: "net/http", model: models.NetHTTP(), bases: true},
	}
}

// missing returns what the program lacks, or "", after trying to install it if
// install is set.
func (p program) missing(install bool) string {
	if p.lacks() == "" || !install {
		return p.lacks()
	}
	start := time.Now()
	get := func(args ...string) error {
		out, err := exec.Command("apt-get", args...).CombinedOutput()
		if err != nil {
			return fmt.Errorf("%w\n%s", err, out)
		}
		return nil
	}
	err := get("install", "-y", "--no-install-recommends", p.pack)
	if err != nil {
		// The list of packages may be outdated.
		if err = get("update"); err == nil {
			err = get("install", "-y", "--no-install-recommends", p.pack)
		}
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", p.pack, err)
	} else {
		fmt.Fprintf(os.Stderr, "%s: installed in %.0f s\n", p.pack, time.Since(start).Seconds())
	}
	return p.lacks()
}

func (p program) lacks() string {
	for _, need := range p.needs {
		if strings.HasPrefix(need, "/") {
			if found, _ := filepath.Glob(need); len(found) == 0 {
				return need
			}
		} else if _, err := exec.LookPath(need); err != nil {
			return need
		}
	}
	return ""
}

// A process answers questions in order. It is not safe for concurrent use.
type process struct {
	version string
	ask     func(questions []question, each func(q question, a answer)) error
	close   func() error
}

func (p program) start() (process, error) {
	if p.source == "" {
		return dialing(), nil
	}
	dir, err := os.MkdirTemp("", "weburl-models-")
	if err != nil {
		return process{}, err
	}
	remove := func() error { return os.RemoveAll(dir) }
	file := filepath.Join(dir, p.file)
	if err := os.WriteFile(file, []byte(p.source), 0o600); err != nil {
		return process{}, errors.Join(err, remove())
	}
	cmd := exec.Command(p.command[0], append(p.command[1:], file)...)
	if p.compiled {
		binary := filepath.Join(dir, "ask")
		out, err := exec.Command(p.command[0], append(p.command[1:], binary, file, "-lcurl")...).CombinedOutput()
		if err != nil {
			return process{}, errors.Join(fmt.Errorf("%w\n%s", err, out), remove())
		}
		cmd = exec.Command(binary)
		if p.name == "curl-guess" {
			cmd.Args = append(cmd.Args, "guess")
		}
	}
	running, err := peers.Start(cmd)
	if err != nil {
		return process{}, errors.Join(err, remove())
	}
	stop := func() error { return errors.Join(running.Close(), remove()) }
	ask := func(questions []question, each func(q question, a answer)) error {
		return exchange(running.In, running.Out, questions, each)
	}
	return process{running.Version, ask, stop}, nil
}

// exchange sends questions and calls each with every answer.
func exchange(in io.Writer, out *bufio.Reader, questions []question, each func(q question, a answer)) error {
	inHex := func(q question) ([]byte, error) {
		line := hex.EncodeToString([]byte(q.input))
		if q.hasBase {
			line += " " + hex.EncodeToString([]byte(q.base))
		}
		return []byte(line), nil
	}
	return peers.Exchange(in, out, questions, inHex, func(i int, line []byte) error {
		if string(line) == "?" {
			return nil // the program cannot answer
		}
		a := answer{refused: string(line) == "-"}
		if text, ok := strings.CutPrefix(string(line), "="); ok {
			host, err := hex.DecodeString(text)
			if err != nil {
				return err
			}
			a.host = string(host)
		} else if !a.refused {
			return errors.New("this is no answer")
		}
		each(questions[i], a)
		return nil
	})
}
