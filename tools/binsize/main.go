// Binsize measures what the library adds to a program.
//
//	go run ./tools/binsize [-max 400000] [-max-encoding 300000]
//
// It builds small programs in a temporary module: without weburl, with just the
// standard library packages that weburl imports (log/slog is the large one), with
// weburl, and with package encoding as well. It prints the differences in bytes,
// with and without symbols and debug information. With -max it fails if weburl
// itself adds more than that to a stripped program, and with -max-encoding if
// package encoding does to one that has weburl.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/weburl-go/weburl/internal/suite"
)

// All programs use fmt and os, as almost every program does, so those do not
// count as added.
const without = `package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Println(os.Args[1])
}
`

const standard = `package main

import (
	_ "database/sql/driver"
	"fmt"
	_ "log/slog"
	_ "net/netip"
	"os"
)

func main() {
	fmt.Println(os.Args[1])
}
`

const with = `package main

import (
	"fmt"
	"os"

	"github.com/weburl-go/weburl"
)

func main() {
	u, err := weburl.MustParse("https://example.org/").Parse(os.Args[1])
	fmt.Println(u.String(), u.Origin().String(), err)
}
`

const withEncoding = `package main

import (
	"fmt"
	"os"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/encoding"
)

func main() {
	e, _ := encoding.Lookup(os.Args[2])
	u, err := weburl.Options{Base: weburl.MustParse("https://example.org/"), Encoding: e}.Parse(os.Args[1])
	fmt.Println(u.String(), u.Origin().String(), err)
}
`

// A build is a way to build the programs.
type build struct {
	name    string
	ldflags string
}

var builds = []build{
	{"stripped", "-s -w"},
	{"with symbols", ""},
}

func main() {
	limit := flag.Int64("max", 0, "fail if weburl adds more than so many `bytes` to the stripped program; 0 means no limit")
	encodingLimit := flag.Int64("max-encoding", 0, "fail if package encoding adds more than so many `bytes`; 0 means no limit")
	flag.Parse()
	if err := run(*limit, *encodingLimit); err != nil {
		fmt.Fprintln(os.Stderr, "binsize:", err)
		os.Exit(1)
	}
}

func run(limit, encodingLimit int64) error {
	root, err := suite.ModuleRoot()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "binsize")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := writeModule(dir, root); err != nil {
		return err
	}
	var problem error
	for _, b := range builds {
		small, err := b.size(dir, "without")
		if err != nil {
			return err
		}
		middle, err := b.size(dir, "standard")
		if err != nil {
			return err
		}
		large, err := b.size(dir, "with")
		if err != nil {
			return err
		}
		added := large - middle
		fmt.Printf("%s: weburl adds %d bytes, its standard library packages %d (%d without both, %d with both)\n",
			b.name, added, middle-small, small, large)
		if limit > 0 && b == builds[0] && added > limit {
			problem = fmt.Errorf("weburl adds %d bytes, %d more than the limit of %d", added, added-limit, limit)
		}
		encoding, err := b.size(dir, "encoding")
		if err != nil {
			return err
		}
		added = encoding - large
		fmt.Printf("%s: package encoding adds %d bytes\n", b.name, added)
		if encodingLimit > 0 && b == builds[0] && added > encodingLimit {
			problem = errors.Join(problem, fmt.Errorf("package encoding adds %d bytes, %d more than the limit of %d", added, added-encodingLimit, encodingLimit))
		}
	}
	return problem
}

// writeModule writes a module with the programs, which takes weburl from root.
func writeModule(dir, root string) error {
	files := map[string]string{
		"go.mod":                             fmt.Sprintf("module binsize\n\ngo 1.24\n\nrequire github.com/weburl-go/weburl v0.0.0\n\nreplace github.com/weburl-go/weburl => %q\n", root),
		filepath.Join("without", "main.go"):  without,
		filepath.Join("standard", "main.go"): standard,
		filepath.Join("with", "main.go"):     with,
		filepath.Join("encoding", "main.go"): withEncoding,
	}
	for name, content := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// size builds one of the programs and returns the size of its file.
func (b build) size(dir, program string) (int64, error) {
	out := filepath.Join(dir, program+".bin")
	cmd := exec.Command("go", "build", "-mod=mod", "-trimpath", "-ldflags="+b.ldflags, "-o", out, "./"+program)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "CGO_ENABLED=0")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		return 0, errors.Join(fmt.Errorf("building the program %q: %w", program, err), errors.New(stderr.String()))
	}
	info, err := os.Stat(out)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}
