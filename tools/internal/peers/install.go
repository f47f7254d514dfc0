package peers

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// EnvDir is the environment variable for the folder of the peers.
const EnvDir = "WEBURL_JUDGES"

// An Installation is a folder with the peers in its node_modules.
type Installation struct{ Dir string }

// Find returns the folder of the peers: $WEBURL_JUDGES or, if that is not set, one in
// the user's cache.
func Find() (Installation, error) {
	if dir := os.Getenv(EnvDir); dir != "" {
		dir, err := filepath.Abs(dir)
		return Installation{dir}, err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return Installation{}, err
	}
	return Installation{filepath.Join(cache, "weburl-judges")}, nil
}

// Arch returns what npm packages call the architecture of this machine.
func Arch() string {
	if runtime.GOARCH == "amd64" {
		return "x64"
	}
	return runtime.GOARCH
}

// NodePackage returns the npm package that contains Node for this machine.
func NodePackage() string { return "node-" + runtime.GOOS + "-" + Arch() }

// Node returns the path of the installed Node.
func (in Installation) Node() string { return in.Path(NodePackage(), "bin", "node") }

// Path returns the path of a file of an installed package.
func (in Installation) Path(pkg string, elements ...string) string {
	return filepath.Join(append([]string{in.Dir, "node_modules", pkg}, elements...)...)
}

// Version returns the version of an installed package, or "" if it is missing.
func (in Installation) Version(pkg string) string {
	data, err := os.ReadFile(in.Path(pkg, "package.json"))
	if err != nil {
		return ""
	}
	var p struct{ Version string }
	if json.Unmarshal(data, &p) != nil {
		return ""
	}
	return p.Version
}

// Has reports whether the packages are installed in these versions.
func (in Installation) Has(packages map[string]string) bool {
	for pkg, version := range packages {
		if in.Version(pkg) != version {
			return false
		}
	}
	return true
}

// Ensure installs packages with npm unless they are installed. None of them needs
// an install script, so none is run. The keys of packages are folders in
// node_modules; aliases maps those that differ from the name of their package to
// that name.
func (in Installation) Ensure(packages, aliases map[string]string) error {
	if in.Has(packages) {
		return nil
	}
	if err := os.MkdirAll(in.Dir, 0o777); err != nil {
		return err
	}
	// Without a package.json here, npm would install into a parent folder.
	own := filepath.Join(in.Dir, "package.json")
	if _, err := os.Stat(own); err != nil {
		if err := os.WriteFile(own, []byte("{\"private\": true}\n"), 0o666); err != nil {
			return err
		}
	}
	args := []string{"install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--save-exact"}
	for pkg, version := range packages {
		if alias := aliases[pkg]; alias != "" {
			pkg += "@npm:" + alias
		}
		args = append(args, pkg+"@"+version)
	}
	cmd := exec.Command("npm", args...)
	cmd.Dir = in.Dir
	var output bytes.Buffer
	cmd.Stdout, cmd.Stderr = &output, &output
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("npm install in %s: %w\n%s", in.Dir, err, output.Bytes())
	}
	if !in.Has(packages) {
		return fmt.Errorf("npm install in %s did not install %v", in.Dir, packages)
	}
	return nil
}

// FindNode returns the folder of the peers, with Node installed.
func FindNode() (Installation, error) {
	in, err := Find()
	if err != nil {
		return in, err
	}
	return in, in.Ensure(map[string]string{NodePackage(): Packages[NodePackage()]}, nil)
}

// Python returns Debian's Python, which has its fixes, if it is installed.
func Python() string {
	const debian = "/usr/bin/python3"
	if _, err := os.Stat(debian); err == nil {
		return debian
	}
	return "python3"
}
