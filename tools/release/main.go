// Release makes the files of a release from the binaries in a directory: archives, a
// container image, a list of their contents (SPDX 2.3), manifests for package managers, and
// checksums. scripts/build-release runs it.
//
// The same binaries and time give the same bytes. It is an error if a binary has another
// version or platform, is not static, or contains a path of the machine that built it.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// release holds the settings of the release to make.
type release struct {
	version string    // such as v1.2.3
	source  string    // the root of the repository
	out     string    // the directory to write to
	docs    string    // a directory whose files are added to each archive
	npm     string    // the package for npm, in out
	time    time.Time // the time of every file
	paths   []string  // paths that no binary may contain
}

// number is the version as it appears in file names.
func (r *release) number() string { return strings.TrimPrefix(r.version, "v") }

func main() {
	var r release
	flag.StringVar(&r.version, "version", "", "the `version`, such as v1.2.3")
	flag.StringVar(&r.source, "source", ".", "the root of the repository")
	flag.StringVar(&r.out, "out", "dist", "the `directory` to write to")
	flag.StringVar(&r.docs, "docs", "", "a `directory` whose files are added to each archive")
	flag.StringVar(&r.npm, "npm", "", "the `file` of the npm package, in the directory to write to")
	bin := flag.String("bin", "", "the `directory` with the binaries, as OS_ARCH/weburl")
	list := flag.Bool("platforms", false, "print the platforms of a release, and do nothing else")
	seconds := flag.Int64("time", 0, "the `time` of every file, in seconds since 1970")
	flag.Func("forbid", "a `path` that no binary may contain; repeatable", func(p string) error {
		if len(p) < 4 {
			return errors.New("the path is too short to tell it from other text")
		}
		r.paths = append(r.paths, p)
		return nil
	})
	flag.Parse()
	if *list {
		fmt.Println(strings.Join(platforms, " "))
		return
	}
	if flag.NArg() > 0 || r.version == "" || *bin == "" || *seconds <= 0 {
		flag.Usage()
		os.Exit(2)
	}
	r.time = time.Unix(*seconds, 0).UTC()
	if err := r.make(*bin); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func (r *release) make(bin string) error {
	found, err := filepath.Glob(filepath.Join(bin, "*_*", "weburl*"))
	if err != nil {
		return err
	}
	if len(found) != len(platforms) {
		return fmt.Errorf("%d binaries in %s, want %d", len(found), bin, len(platforms))
	}
	slices.Sort(found)
	var made []artifact
	var binaries []*binary
	for _, name := range found {
		b, err := r.open(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		a, err := r.archive(b)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		made = append(made, a)
		binaries = append(binaries, b)
	}
	image, err := r.image(binaries)
	if err != nil {
		return err
	}
	manifests, err := r.manifests(made)
	if err != nil {
		return err
	}
	made = append(made, image)
	if r.npm != "" {
		a, err := r.npmPackage()
		if err != nil {
			return err
		}
		made = append(made, a)
	}
	list, err := r.list(made)
	if err != nil {
		return err
	}
	made = append(made, list, manifests)
	return r.sums(made)
}
