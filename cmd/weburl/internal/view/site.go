package view

import (
	"embed"
	"io/fs"
	"path"
)

// The site is what scripts/build-web has put there, if it has been run.
//
//go:embed all:site
var embedded embed.FS

// withheld are files of the site that are not served: on a port of this machine, which
// something else may get tomorrow, a service worker has no place. Without a version in
// files.json, the page asks for none.
var withheld = map[string]bool{"sw.js": true, ".gitignore": true}

const listOfFiles = "files.json"

// file is a file that is served.
type file struct {
	content   []byte
	mediaType string
}

var mediaTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".json": "application/json", ".svg": "image/svg+xml", ".xz": "application/octet-stream",
}

// readSite returns the files of a site by their paths, none if there is no site.
func readSite(site fs.FS) (map[string]file, error) {
	files := map[string]file{}
	err := fs.WalkDir(site, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || withheld[name] {
			return err
		}
		content, err := fs.ReadFile(site, name)
		if err != nil {
			return err
		}
		mediaType, ok := mediaTypes[path.Ext(name)]
		if !ok {
			mediaType = "text/plain; charset=utf-8"
		}
		if name == listOfFiles {
			content = []byte("{}\n")
		}
		files["/"+name] = file{content, mediaType}
		return nil
	})
	if index, ok := files["/index.html"]; ok {
		files["/"] = index
	}
	return files, err
}
