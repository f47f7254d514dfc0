package fileurl

import (
	"bytes"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// scratch is the length up to which results are built on the stack.
const scratch = 512

// nameSet is the set of bytes that would end a name, or be read as something other than
// data.
var nameSet = percent.Path().With(`/\%|`)

// From returns the URL of a file, given its absolute path. The error is an [*Error] if
// the path has no URL or is relative.
//
// A Windows path begins with a drive, or with a server and a share, perhaps after
// `\\?\`.
func From(path string, style Style) (weburl.URL, error) {
	if style > Windows {
		return weburl.URL{}, unknownStyle()
	}
	if style == POSIX && isPlain(path) {
		return weburl.Parse("file://" + path)
	}
	r, err := begin(path, "path", style)
	switch {
	case err != nil:
		return weburl.URL{}, err
	case r.form == onDrive:
		return weburl.URL{}, refuse(DriveRelative, "path", 0, len("C:"))
	case r.form != absolute:
		return weburl.URL{}, notAbsolute("path", path)
	}
	var small [scratch]byte
	out, root := r.appendRoot(small[:0])
	if out, err = r.appendNames(out, root); err != nil {
		return weburl.URL{}, err
	}
	return finish(out, root, &r, &r)
}

var plainStops = infra.StopsWhere(func(b byte) bool { return b != '/' && nameSet.Contains(b) })

// isPlain reports whether path is absolute, in the style of POSIX, and equal to the path
// of its URL. It may return false for such a path, if a name begins with a dot.
func isPlain(path string) bool {
	return strings.HasPrefix(path, "/") && infra.Scan(path, 0, plainStops) == len(path) &&
		!strings.Contains(path, "//") && !strings.Contains(path, "/.")
}

// FromIn is like [From], but also accepts a path relative to dir, which must be
// absolute. It ignores dir if path is absolute.
//
// Under Windows, `\a` is relative to the root of dir, and `C:a` to dir if that is on
// drive C. FromIn knows no other directory, so it rejects `D:a`.
//
// NB: "../.." leads out of dir, as in the system. For an untrusted path, convert dir to
// a URL and join the path with [weburl.URL.JoinUnder].
func FromIn(dir, path string, style Style) (weburl.URL, error) {
	if style > Windows {
		return weburl.URL{}, unknownStyle()
	}
	r, err := begin(path, "path", style)
	switch {
	case err != nil:
		return weburl.URL{}, err
	case path == "":
		return weburl.URL{}, notAbsolute("path", path)
	case r.form == absolute:
		return From(path, style)
	}
	d, err := begin(dir, "dir", style)
	switch {
	case err != nil:
		return weburl.URL{}, err
	case d.form != absolute:
		return weburl.URL{}, notAbsolute("dir", dir)
	case r.form == onDrive && !strings.EqualFold(r.drive, d.drive):
		return weburl.URL{}, refuse(DriveRelative, "path", 0, len("C:"))
	}
	var small [scratch]byte
	out, root := d.appendRoot(small[:0])
	if out, err = d.appendNames(out, root); err != nil {
		return weburl.URL{}, err
	}
	if r.form == rooted {
		out = out[:root]
	}
	if out, err = r.appendNames(out, root); err != nil {
		return weburl.URL{}, err
	}
	return finish(out, root, &d, &r)
}

func notAbsolute(in, path string) error { return refuse(NotAbsolute, in, 0, len(path)) }

func unknownStyle() error {
	return &Error{Reason: UnknownStyle, In: "style", Span: validation.Unknown()}
}

// form tells what a path is relative to.
type form uint8

const (
	relative form = iota
	onDrive       // relative to the current directory of its drive
	rooted        // relative to a drive or share
	absolute
)

// reader reads a path.
type reader struct {
	text  string
	in    string // the name of the argument
	style Style
	form  form
	// literal is set if the path begins with \\?\.
	literal bool
	// drive is "C:" or the like, server a host, and share the share on it; all are
	// empty for POSIX.
	drive         string
	server, share string
	// rest is the start of the names that ".." can remove.
	rest int
}

// begin reads the part of path before the names.
func begin(path, in string, style Style) (reader, error) {
	r := reader{text: path, in: in, style: style}
	if style == Windows {
		return r, r.beginWindows()
	}
	if strings.HasPrefix(path, "/") {
		r.form = absolute
	}
	return r, nil
}

func (r *reader) beginWindows() error {
	path := r.text
	sep := func(i int) bool { return i < len(path) && r.style.isSeparator(path[i]) }
	dot := len(path) > 2 && (path[2] == '.' || path[2] == '?')
	switch {
	case strings.HasPrefix(path, `\\?\`):
		r.literal = true
		rest := path[len(`\\?\`):]
		if strings.EqualFold(rest[:min(len(rest), len(`UNC\`))], `UNC\`) {
			return r.beginShare(len(`\\?\UNC\`))
		}
		if len(rest) > 2 && infra.IsNormalizedWindowsDriveLetter(rest[:2]) && rest[2] == '\\' {
			r.form, r.drive, r.rest = absolute, rest[:2], len(`\\?\C:\`)
			return nil
		}
		return refuse(Device, r.in, 0, len(`\\?\`))
	case sep(0) && sep(1) && dot && (len(path) == 3 || sep(3)), sep(0) && strings.HasPrefix(path[1:], "??") && sep(3):
		return refuse(Device, r.in, 0, min(4, len(path)))
	case sep(0) && sep(1):
		return r.beginShare(2)
	case sep(0):
		r.form, r.rest = rooted, 1
	case len(path) >= 2 && infra.IsNormalizedWindowsDriveLetter(path[:2]):
		r.form, r.drive, r.rest = onDrive, path[:2], 2
		if sep(2) {
			r.form, r.rest = absolute, 3
		}
	}
	return nil
}

// beginShare reads a server, which begins at start, and a share.
func (r *reader) beginShare(start int) error {
	server := r.name(start)
	end := start + len(server)
	refused := func(err error) error {
		return &Error{Reason: BadServer, In: r.in, Span: validation.Span{Start: start, End: end}, Err: err}
	}
	h, err := host.Parse(server)
	if err != nil {
		e := err.(*validation.Error).Shift(start)
		return refused(&e)
	}
	r.server = h.String()
	same := strings.EqualFold(serverName(h), server) || strings.EqualFold(r.server, server)
	if !isServer(h) || infra.File.IsLocal(r.server) || !same {
		return refused(nil)
	}
	share := end + 1
	if share < len(r.text) {
		r.share = r.name(share)
	}
	if r.share == "" {
		return refuse(NoShare, r.in, start, end)
	}
	if err := r.check(r.share, share); err != nil {
		return err
	}
	if hasDevices(r.share) {
		return refuse(Device, r.in, share, share+len(r.share))
	}
	r.form, r.rest = absolute, min(share+len(r.share)+1, len(r.text))
	return nil
}

// serverName returns a host as Windows writes it: not in Punycode.
func serverName(h host.Host) string { return host.DomainToUnicode(h.String()) }

// isServer reports whether Windows treats a host, which is not empty, as a server.
// `\\.\` begins the path of a device, `\\;` is followed by the name of a driver and then
// by the server, and Windows spells IPv6 addresses in another way.
func isServer(h host.Host) bool {
	return h.Kind() != host.IPv6 && strings.Trim(h.String(), ".") != "" && h.String()[0] != ';'
}

// name returns the name that begins at start.
func (r *reader) name(start int) string {
	end := start
	for end < len(r.text) && !r.separates(r.text[end]) {
		end++
	}
	return r.text[start:end]
}

func (r *reader) separates(c byte) bool {
	if r.literal {
		return c == '\\'
	}
	return r.style.isSeparator(c)
}

// check returns nil if name, which begins at start, is valid, and otherwise an
// [*Error].
func (r *reader) check(name string, start int) error {
	f := posixFault(name)
	if r.style == Windows {
		f = windowsFault(name)
		if f.reason == Separator {
			f.reason = Literal // only in a literal path can a name contain one
		}
	}
	if f.reason != 0 {
		return refuse(f.reason, r.in, start+f.start, start+f.end)
	}
	return nil
}

// appendRoot appends the URL up to the names, without a slash at its end. root is the
// length of the result.
func (r *reader) appendRoot(out []byte) (_ []byte, root int) {
	out = append(out, "file://"...)
	out = append(out, r.server...)
	for _, name := range [...]string{r.drive, r.share} {
		if name != "" {
			out = append(out, '/')
			out = percent.AppendEncode(out, name, nameSet)
		}
	}
	return out, len(out)
}

// appendNames appends the names to a URL whose root ends at root.
func (r *reader) appendNames(out []byte, root int) ([]byte, error) {
	for i := r.rest; i < len(r.text); {
		name := r.name(i)
		switch name {
		case "", ".", "..":
			if r.literal {
				return nil, refuse(Literal, r.in, i, i+len(name))
			}
			if name == ".." {
				out = out[:root+max(0, bytes.LastIndexByte(out[root:], '/'))]
			}
		default:
			if err := r.check(name, i); err != nil {
				return nil, err
			}
			out = append(out, '/')
			out = percent.AppendEncode(out, name, nameSet)
		}
		i += len(name) + 1
	}
	return out, nil
}

// finish returns the URL. It ends with a slash if the path of last does, or if it
// consists of a root other than a share.
func finish(out []byte, root int, base, last *reader) (weburl.URL, error) {
	slash := last.separates(last.text[len(last.text)-1])
	if slash || len(out) == root && base.share == "" {
		out = append(out, '/')
	}
	return weburl.Parse(string(out))
}
