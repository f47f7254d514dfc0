package check

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/findings"
	"github.com/weburl-go/weburl/internal/app/similar"
	"github.com/weburl-go/weburl/internal/show"
)

// configName is the name of settings files.
const configName = ".weburl.toml"

// configFile is the content of a settings file.
type configFile struct {
	Ignore   []configCode               `toml:"ignore"`
	Severity map[configCode]configLevel `toml:"severity"`
	FailOn   *configLevel               `toml:"fail-on"`
	Base     configURL                  `toml:"base"`
	Exclude  []configGlob               `toml:"exclude"`
	// Placeholder is a short way to set the severity of placeholderCode.
	Placeholder *configLevel `toml:"placeholder"`
	Local       bool         `toml:"local"`
	Root        *string      `toml:"root"`
	// Extensions maps endings of file names to kinds. The fields after it say how
	// links are looked up; see [layout].
	Extensions map[string]string `toml:"extensions"`
	Preset     string            `toml:"preset"`
	Fallbacks  []string          `toml:"fallbacks"`
	Mounts     map[string]string `toml:"mounts"`
	Routes     []string          `toml:"routes"`
}

// configTypes describes the type that each setting must have.
var configTypes = map[string]string{
	"ignore": "an array of strings", "severity": "a table of strings", "fail-on": "a string",
	"base": "a string", "exclude": "an array of strings", "placeholder": "a string",
	"local": "true or false", "root": "a string", "extensions": "a table of strings", "preset": "a string",
	"fallbacks": "an array of strings", "mounts": "a table of strings", "routes": "an array of strings",
}

// These types check the values of settings during decoding, when their positions
// are still known.
//
// NB: package toml calls UnmarshalText on structs, but not on strings and numbers.
type (
	configCode  struct{ name string }
	configLevel struct{ level level }
	configURL   struct{ url weburl.URL }
	configGlob  struct{ glob string }
)

// configValueError wraps the reason why a value is rejected.
type configValueError struct{ error }

func (c *configCode) UnmarshalText(text []byte) error {
	c.name = string(text)
	if err := checkCode(c.name); err != nil {
		return configValueError{err}
	}
	return nil
}

func (l *configLevel) UnmarshalText(text []byte) error {
	if err := l.level.UnmarshalText(text); err != nil {
		return configValueError{err}
	}
	return nil
}

// NB: the error quotes nothing of the URL.
func (u *configURL) UnmarshalText(text []byte) (err error) {
	if u.url, err = weburl.Parse(string(text)); err != nil {
		return configValueError{errors.New("base URL: " + strings.TrimPrefix(err.Error(), "weburl: "))}
	}
	return nil
}

func (g *configGlob) UnmarshalText(text []byte) error {
	g.glob = string(text)
	if _, err := newPattern("", g.glob); err != nil {
		return configValueError{err}
	}
	return nil
}

// configText returns the content of a settings file. found reports whether the file
// was found by searching rather than named with --config.
func configText(name string, found bool) ([]byte, error) {
	f, r, info, err := open(name, found)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := readAll(r, info.Size(), maxSettingsBytes)
	return bytes.TrimPrefix(text, []byte("\uFEFF")), err
}

// readConfig reads a settings file. The error gives the position. It quotes no
// value, since that may be a URL with a password.
func readConfig(name string, found bool) (settings, error) {
	s := settings{failOn: unset}
	text, err := configText(name, found)
	if err != nil {
		return s, fmt.Errorf("%s: %s", show.Visible(name), frame.Reason(err))
	}
	var c configFile
	if err := checkKeys(text); err != nil {
		return s, fmt.Errorf("%s:%w", show.Visible(name), err)
	}
	if err := toml.Unmarshal(text, &c); err != nil {
		return s, configError(name, text, err)
	}
	s.levels = map[string]level{}
	for code, l := range c.Severity {
		s.levels[code.name] = l.level
	}
	for _, code := range c.Ignore {
		s.levels[code.name] = off
	}
	if c.Placeholder != nil {
		s.levels[placeholderCode] = c.Placeholder.level
	}
	if c.FailOn != nil {
		s.failOn = c.FailOn.level
	}
	s.base = c.Base.url
	s.local = c.Local
	dir := filepath.Dir(name)
	if found {
		s.within = dir
	}
	if c.Root != nil {
		if found && *c.Root != "" && !filepath.IsLocal(*c.Root) {
			err = errLeadsOut
		} else {
			s.root, err = rootDir(dir, *c.Root)
		}
		if err != nil {
			return s, fmt.Errorf("%s: root: %w", show.Visible(name), err)
		}
	}
	for _, glob := range c.Exclude {
		p, err := newPattern(dir, glob.glob)
		if err == nil && found && slices.Contains(p.parts, "..") {
			err = fmt.Errorf("exclude: %w", errLeadsOut)
		}
		if err != nil {
			return s, fmt.Errorf("%s: %w", show.Visible(name), err)
		}
		s.exclude = append(s.exclude, p)
	}
	if err := s.readLayout(&c, dir, found); err != nil {
		return s, fmt.Errorf("%s: %w", show.Visible(name), err)
	}
	return s, nil
}

// readLayout reads the settings that say how links are looked up and which kinds
// files are. Their paths are relative to dir.
func (s *settings) readLayout(c *configFile, dir string, found bool) (err error) {
	s.extensions = extensions{}
	for _, ending := range slices.Sorted(maps.Keys(c.Extensions)) {
		if err := s.extensions.set(ending, c.Extensions[ending]); err != nil {
			return fmt.Errorf("extensions: %w", err)
		}
	}
	if s.layout.preset, err = presetNamed(c.Preset); err != nil {
		return fmt.Errorf("preset: %w", err)
	}
	for _, name := range c.Fallbacks {
		if err := s.layout.addFallback(name); err != nil {
			return fmt.Errorf("fallbacks: %w", err)
		}
	}
	for _, from := range slices.Sorted(maps.Keys(c.Mounts)) {
		to := c.Mounts[from]
		if found && !filepath.IsLocal(filepath.FromSlash(to)) {
			return fmt.Errorf("mounts: %w", errLeadsOut)
		}
		if err := s.layout.addMount(from, dir, to); err != nil {
			return fmt.Errorf("mounts: %w", err)
		}
	}
	for _, glob := range c.Routes {
		p, err := newPattern("/", glob)
		if err != nil {
			return fmt.Errorf("routes: %w", err)
		}
		s.layout.routes = append(s.layout.routes, p.parts)
	}
	return nil
}

// errLeadsOut rejects a path in a settings file that was found by searching: its
// author need not be the person who runs the command.
var errLeadsOut = errors.New("leads out of the directory of these settings; only flags, and a file named by --config, may do that")

// rootDir returns the absolute path of root, which is relative to dir.
func rootDir(dir, root string) (string, error) {
	if root == "" {
		return "", errors.New("empty directory name")
	}
	if !filepath.IsAbs(root) {
		root = filepath.Join(dir, root)
	}
	return filepath.Abs(root)
}

// maxKeys bounds the number of keys in a settings file.
const maxKeys = 1000

// checkKeys returns an error if a settings file contains unknown names or too many
// keys. The error begins with the position. checkKeys does not find all other
// errors in the file.
//
// NB: package toml reports unknown keys, too, but takes quadratic time for many
// keys of any kind.
func checkKeys(text []byte) error {
	var p unstable.Parser
	p.Reset(text)
	n := 0
	for inTable := false; p.NextExpression(); {
		e := p.Expression()
		n += countKeys(e)
		isTable := e.Kind != unstable.KeyValue
		isSetting := isTable || !inTable
		inTable = inTable || isTable
		first := e.Key()
		first.Next()
		key := string(first.Node().Data)
		at := p.Shape(first.Node().Raw).Start
		switch {
		case n > maxKeys:
			return fmt.Errorf("%d: more than %d keys", at.Line, maxKeys)
		case isSetting && configTypes[key] == "":
			const most = 100
			if len(key) > most {
				key = key[:most] + "…"
			}
			near := similar.Name(key, slices.Sorted(maps.Keys(configTypes)))
			return fmt.Errorf("%d:%d: %s", at.Line, at.Column, frame.Unknown("setting", key, near))
		}
	}
	return nil
}

// countKeys returns the number of keys and tables in an expression.
func countKeys(n *unstable.Node) int {
	count := 0
	switch n.Kind {
	case unstable.KeyValue:
		count = 1 + countKeys(n.Value())
	case unstable.Table, unstable.ArrayTable:
		count = 1
	case unstable.Array, unstable.InlineTable:
		for c := n.Children(); c.Next(); {
			count += countKeys(c.Node())
		}
	}
	return count
}

// findValueError returns an error for the first value or code in valid TOML that
// cannot be a setting. The error begins with the position. It is nil for values
// whose position package toml reports.
//
// NB: package toml reports no position for keys, or for values that are not
// strings.
func findValueError(text []byte) error {
	var f valueFinder
	f.parser.Reset(text)
	var table []string
	for f.err == nil && f.parser.NextExpression() {
		if e := f.parser.Expression(); e.Kind == unstable.KeyValue {
			f.keyValue(table, e)
		} else {
			table = f.keys(nil, e)
		}
	}
	return f.err
}

// valueFinder looks for the first wrong value.
type valueFinder struct {
	parser unstable.Parser
	err    error
}

// fail records what is wrong with a part of the text, if nothing is recorded yet.
func (f *valueFinder) fail(at unstable.Range, why string) {
	if f.err == nil {
		start := f.parser.Shape(at).Start
		f.err = fmt.Errorf("%d:%d: %s", start.Line, start.Column, show.Visible(why))
	}
}

// keys returns path, which is the table's, followed by the keys of an expression.
func (f *valueFinder) keys(path []string, n *unstable.Node) []string {
	for k := n.Key(); k.Next(); {
		name := string(k.Node().Data)
		if len(path) == 1 && path[0] == "severity" {
			if err := checkCode(name); err != nil {
				f.fail(k.Node().Raw, err.Error())
			}
		}
		path = append(path[:len(path):len(path)], name)
	}
	return path
}

func (f *valueFinder) keyValue(table []string, n *unstable.Node) {
	path, value := f.keys(table, n), n.Value()
	switch setting := path[0]; {
	case setting == "severity" && value.Kind == unstable.InlineTable:
		for kv := value.Children(); kv.Next(); {
			f.keyValue(path, kv.Node())
		}
	case len(path) == 2 && setting == "severity", len(path) == 1 && (setting == "fail-on" || setting == "placeholder"):
		if value.Kind != unstable.String || new(level).UnmarshalText(value.Data) != nil {
			f.fail(value.Raw, strings.Join(path, ".")+` must be "error", "warning", "note" or "off"`)
		}
	case len(path) == 1 && setting == "ignore" && value.Kind == unstable.Array:
		for v := value.Children(); v.Next(); {
			if v.Node().Kind != unstable.String {
				f.fail(v.Node().Raw, setting+" must be "+configTypes[setting])
			} else if err := checkCode(string(v.Node().Data)); err != nil {
				f.fail(v.Node().Raw, err.Error())
			}
		}
	case len(path) == 1 && setting == "base" && value.Kind != unstable.String:
		f.fail(value.Raw, setting+" must be "+configTypes[setting])
	}
}

// configError returns an error that says where and why the settings in a file are
// wrong.
func configError(name string, content []byte, err error) error {
	name = show.Visible(name)
	var at *toml.DecodeError
	var value configValueError
	text := strings.TrimPrefix(err.Error(), "toml: ")
	if errors.As(err, &at) {
		text = strings.TrimPrefix(at.Error(), "toml: ")
		if strings.HasPrefix(text, "cannot decode TOML ") {
			text = "value of the wrong type"
			if key := at.Key(); len(key) > 0 && configTypes[key[0]] != "" {
				text = key[0] + " must be " + configTypes[key[0]]
			}
		}
	}
	if at == nil || text == findings.ErrLevel.Error() {
		if err := findValueError(content); err != nil {
			return fmt.Errorf("%s:%w", name, err)
		}
	}
	switch {
	case errors.As(err, &value):
		text = value.Error()
	case at == nil || strings.Contains(text, "@"):
		// Other errors of package toml may quote keys.
		text = "invalid TOML"
	}
	if at != nil {
		row, column := at.Position()
		name = fmt.Sprintf("%s:%d:%d", name, row, column)
	}
	return errors.New(name + ": " + show.Visible(text))
}

// configs finds the settings for files. It reads each settings file once.
type configs struct {
	options *options
	byDir   map[string]*settings // by the directory of the files
}

func newConfigs(o *options) *configs { return &configs{o, map[string]*settings{}} }

// forDir returns the settings for the files in a directory.
func (c *configs) forDir(dir string) (*settings, error) {
	if c.options.noConfig || c.options.config != "" {
		dir = ""
	} else if absolute, err := filepath.Abs(dir); err == nil {
		dir = absolute
	}
	return c.find(dir)
}

// find returns the settings in an absolute directory or, if there are none, in the
// nearest directory above it.
func (c *configs) find(dir string) (*settings, error) {
	if s := c.byDir[dir]; s != nil {
		return s, nil
	}
	s, err := c.read(dir)
	if err == nil {
		c.byDir[dir] = s
	}
	return s, err
}

func (c *configs) read(dir string) (*settings, error) {
	name, isLink := c.options.config, false
	if dir != "" {
		name = filepath.Join(dir, configName)
		// A dangling symbolic link is an error.
		info, err := os.Lstat(name)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
			if up := filepath.Dir(dir); up != dir {
				return c.find(up)
			}
			name = ""
		}
		isLink = err == nil && info.Mode()&fs.ModeSymlink != 0
	}
	if name == "" {
		return settings{failOn: unset}.with(c.options), nil
	}
	s, err := readConfig(name, dir != "")
	if err != nil && isLink {
		// The link may lead to any file. The error must not reveal its content, or
		// whether it exists.
		err = fmt.Errorf("%s: this symbolic link leads to no valid settings; to see why, name the file that it leads to with --config", show.Visible(name))
	}
	if err != nil {
		return nil, err
	}
	return s.with(c.options), nil
}
