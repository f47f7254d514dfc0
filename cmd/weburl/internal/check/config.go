package check

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/cli"
	"github.com/weburl-go/weburl/internal/show"
)

// configName is the name of the files that settings are looked for in.
const configName = ".weburl.toml"

// configFile is what a file of settings may hold.
type configFile struct {
	Ignore   []configCode         `toml:"ignore"`
	Severity map[configCode]level `toml:"severity"`
	FailOn   *level               `toml:"fail-on"`
	Base     configURL            `toml:"base"`
	Exclude  []configGlob         `toml:"exclude"`
}

// The values of settings are checked where they are read, since the place of an
// error is known there.
//
// NB: package toml asks structs to read themselves, but not strings.
type (
	configCode struct{ name string }
	configURL  struct{ url weburl.URL }
	configGlob struct{ glob string }
)

func (c *configCode) UnmarshalText(text []byte) error {
	c.name = string(text)
	return checkCode(c.name)
}

// NB: the error holds nothing of the URL.
func (u *configURL) UnmarshalText(text []byte) (err error) {
	if u.url, err = weburl.Parse(string(text)); err != nil {
		return errors.New("no base URL: " + strings.TrimPrefix(err.Error(), "weburl: "))
	}
	return nil
}

func (g *configGlob) UnmarshalText(text []byte) error {
	g.glob = string(text)
	_, err := newPattern("", g.glob)
	return err
}

// readConfig reads the settings in the named file. The error says where they
// are wrong, but shows nothing of them, since URLs have passwords.
func readConfig(name string) (settings, error) {
	s := settings{failOn: unset}
	text, err := os.ReadFile(name)
	if err != nil {
		return s, fmt.Errorf("%s: %s", show.Visible(name), cli.Reason(err))
	}
	text = bytes.TrimPrefix(text, []byte("\uFEFF"))
	var c configFile
	d := toml.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return s, configError(name, err)
	}
	s.levels = map[string]level{}
	for code, l := range c.Severity {
		s.levels[code.name] = l
	}
	for _, code := range c.Ignore {
		s.levels[code.name] = off
	}
	if c.FailOn != nil {
		s.failOn = *c.FailOn
	}
	s.base = c.Base.url
	for _, glob := range c.Exclude {
		p, err := newPattern(filepath.Dir(name), glob.glob)
		if err != nil {
			return s, fmt.Errorf("%s: %w", show.Visible(name), err)
		}
		s.exclude = append(s.exclude, p)
	}
	return s, nil
}

// configError says where and why the settings in a file are wrong.
func configError(name string, err error) error {
	var missing *toml.StrictMissingError
	var at *toml.DecodeError
	text := strings.TrimPrefix(err.Error(), "toml: ")
	if errors.As(err, &missing) && len(missing.Errors) > 0 {
		at = &missing.Errors[0]
		text = "there is no setting " + show.Visible(strings.Join(at.Key(), "."))
	} else if errors.As(err, &at) {
		text = strings.TrimPrefix(at.Error(), "toml: ")
	}
	if at == nil {
		return fmt.Errorf("%s: %s", show.Visible(name), text)
	}
	row, column := at.Position()
	return fmt.Errorf("%s:%d:%d: %s", show.Visible(name), row, column, text)
}

// configs finds the settings of files, each file of settings read once.
type configs struct {
	options *options
	byDir   map[string]*settings // of files in a directory
}

func newConfigs(o *options) *configs { return &configs{o, map[string]*settings{}} }

// forDir returns the settings of the files in a directory.
func (c *configs) forDir(dir string) (*settings, error) {
	if c.options.noConfig || c.options.config != "" {
		dir = ""
	} else if absolute, err := filepath.Abs(dir); err == nil {
		dir = absolute
	}
	return c.find(dir)
}

// find returns the settings for an absolute directory: those in it or, if there
// are none, those for the directory above it.
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
	name := c.options.config
	if dir != "" {
		name = filepath.Join(dir, configName)
		if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
			if up := filepath.Dir(dir); up != dir {
				return c.find(up)
			}
			name = ""
		}
	}
	if name == "" {
		return settings{failOn: unset}.with(c.options), nil
	}
	s, err := readConfig(name)
	if err != nil {
		return nil, err
	}
	return s.with(c.options), nil
}
