package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// envDir is the environment variable for the folder of the judges.
const envDir = "WEBURL_JUDGES"

// pinned are the packages to compare with and their versions. Upgrading one means
// looking at what changes. The version of tr46 is chosen for its version of
// Unicode; see js/whatwg-url.js.
var pinned = map[string]string{
	nodePackage(): "26.10.0",
	"whatwg-url":  "17.3.0",
	"tr46":        "6.0.0", // Unicode 17
}

// aliases are the packages of which there is a second version, by the folder that it
// has in node_modules.
var aliases = map[string]string{}

// An installation is a folder with the judges in its node_modules.
type installation struct{ dir string }

// findInstallation returns the folder of the judges: $WEBURL_JUDGES or, if that is
// not set, one in the user's cache.
func findInstallation() (installation, error) {
	if dir := os.Getenv(envDir); dir != "" {
		dir, err := filepath.Abs(dir)
		return installation{dir}, err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return installation{}, err
	}
	return installation{filepath.Join(cache, "weburl-judges")}, nil
}

// nodePackage returns the npm package that contains Node for this machine.
func nodePackage() string {
	arch := map[string]string{"amd64": "x64"}[runtime.GOARCH]
	if arch == "" {
		arch = runtime.GOARCH
	}
	return "node-" + runtime.GOOS + "-" + arch
}

func (in installation) node() string {
	return filepath.Join(in.dir, "node_modules", nodePackage(), "bin", "node")
}

// version returns the version of an installed package, or "" if it is missing.
func (in installation) version(pkg string) string {
	data, err := os.ReadFile(filepath.Join(in.dir, "node_modules", pkg, "package.json"))
	if err != nil {
		return ""
	}
	var p struct{ Version string }
	if json.Unmarshal(data, &p) != nil {
		return ""
	}
	return p.Version
}

func (in installation) complete() bool {
	for pkg, version := range pinned {
		if in.version(pkg) != version {
			return false
		}
	}
	return true
}

// ensure installs the pinned versions with npm unless they are installed. None of
// the packages needs an install script, so none is run.
func (in installation) ensure() error {
	if in.complete() {
		return nil
	}
	if err := os.MkdirAll(in.dir, 0o777); err != nil {
		return err
	}
	// Without a package.json here, npm would install into a parent folder.
	own := filepath.Join(in.dir, "package.json")
	if _, err := os.Stat(own); err != nil {
		if err := os.WriteFile(own, []byte("{\"private\": true}\n"), 0o666); err != nil {
			return err
		}
	}
	args := []string{"install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--save-exact"}
	for pkg, version := range pinned {
		if alias := aliases[pkg]; alias != "" {
			pkg += "@npm:" + alias
		}
		args = append(args, pkg+"@"+version)
	}
	cmd := exec.Command("npm", args...)
	cmd.Dir = in.dir
	var output bytes.Buffer
	cmd.Stdout, cmd.Stderr = &output, &output
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("npm install in %s: %w\n%s", in.dir, err, output.Bytes())
	}
	if !in.complete() {
		return fmt.Errorf("npm install in %s did not install %v", in.dir, pinned)
	}
	return nil
}
