package fileurl

import (
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/validation"
)

// Reason says why there is no URL for a path, or no path for a URL.
type Reason uint8

const (
	// UnknownStyle: the style is neither POSIX nor Windows.
	UnknownStyle Reason = iota + 1
	// NotAbsolute: the path is relative, and it is not known to what: "a/b", "", and
	// under Windows also `\a`.
	NotAbsolute
	// DriveRelative: the path is relative to the current directory of a drive: `C:a`.
	// [FromIn] takes it if its directory is on that drive.
	DriveRelative
	// Device: the path begins with `\\.\` or the like, which leads past the file system,
	// or with `\\?\` and something other than a drive or a server; or the share is pipe,
	// mailslot or IPC$, where a server has named pipes and mailslots.
	Device
	// Literal: in a path that begins with `\\?\`, slashes, "." and ".." are no syntax,
	// and there is no URL for that.
	Literal
	// BadServer: the server is no host of a file: URL, or would become another one.
	BadServer
	// NoShare: a server, and nothing that it shares.
	NoShare

	// NotFile: the scheme is not file.
	NotFile
	// HasQuery: the URL has a query, for which a path has no room.
	HasQuery
	// HasFragment: the URL has a fragment, for which a path has no room.
	HasFragment
	// NotLocal: the URL has a host, for which a POSIX path and a name have no room.
	NotLocal
	// NoDrive: a Windows path begins with a drive or a server.
	NoDrive
	// OpaquePath: the URL has no path of segments.
	OpaquePath
	// NotUnder: the URL is not below the root.
	NotUnder

	// NUL: no name of a file contains NUL.
	NUL
	// Separator: a name contains a separator, percent-encoded in a URL.
	Separator
	// Character: Windows has no names with one of <>"|?* or a control.
	Character
	// Colon: to Windows, what follows a colon in a name is a stream of the file, and what
	// precedes it may be a drive.
	Colon
	// TrailingDot: Windows drops dots and spaces at the end of a name.
	TrailingDot
	// Reserved: Windows takes the name for a device, as it does NUL, COM1 and con.txt.
	Reserved
	// NotUnicode: the bytes are not those of a string of Windows, or of a name for io/fs.
	NotUnicode
	// EmptyName: io/fs has no empty names.
	EmptyName
)

var reasonNames = []string{
	UnknownStyle: "unknown-style", NotAbsolute: "not-absolute", DriveRelative: "drive-relative", Device: "device", Literal: "literal",
	BadServer: "bad-server", NoShare: "no-share", NotFile: "not-file", HasQuery: "has-query", HasFragment: "has-fragment", NotLocal: "not-local",
	NoDrive: "no-drive", OpaquePath: "opaque-path", NotUnder: "not-under", NUL: "nul", Separator: "separator", Character: "character", Colon: "colon",
	TrailingDot: "trailing-dot", Reserved: "reserved", NotUnicode: "not-unicode", EmptyName: "empty-name",
}

var reasonTexts = [...]string{
	0:             "unknown reason",
	UnknownStyle:  "the style is neither POSIX nor Windows",
	NotAbsolute:   "the path is not absolute",
	DriveRelative: "the path is relative to the current directory of a drive",
	Device:        "the path of a device, not of a file",
	Literal:       `after \\?\ this is part of a literal name, which no URL can express`,
	BadServer:     "the server is not a host, or would become another one",
	NoShare:       "the server has no share",
	NotFile:       "not a file: URL",
	HasQuery:      "a path has no room for a query",
	HasFragment:   "a path has no room for a fragment",
	NotLocal:      "the URL has a host, so the file is not local",
	NoDrive:       "a Windows path needs a drive or a server",
	OpaquePath:    "the URL has no segments",
	NotUnder:      "the URL is not below the root",
	NUL:           "a name cannot contain NUL",
	Separator:     "the name contains a separator",
	Character:     "Windows does not allow this character in a name",
	Colon:         "to Windows, a colon ends the name of a file or of a drive",
	TrailingDot:   "Windows drops dots and spaces at the end of a name",
	Reserved:      "to Windows, this is the name of a device",
	NotUnicode:    "the name is not Unicode",
	EmptyName:     "a name is empty",
}

// String returns a short name of the reason, such as "not-absolute"; "" if r is
// unknown. For a sentence see [Error.Error].
func (r Reason) String() string { return enum.Name(reasonNames, r) }

// AppendText appends the string of r to dst. It fails if r is unknown.
func (r Reason) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, reasonNames, r, "fileurl.Reason")
}

// MarshalText returns the string of r. It fails if r is unknown.
func (r Reason) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText reads the string of a reason.
func (r *Reason) UnmarshalText(text []byte) error {
	return enum.Parse(r, reasonNames, text, "fileurl.Reason")
}

// Error says why there is no URL, path or name, and where that shows. It contains
// nothing of the input. Beside it, functions return only [weburl.ErrTooLong].
type Error struct {
	Reason Reason
	// In says which argument Span is about: "path", "dir", "url", "root" or "style".
	In string
	// Span is the place in the argument; of a URL, in its string.
	Span validation.Span
	// Err is a [*validation.Error] if the Standard says what is wrong with a server,
	// and otherwise nil.
	Err error
}

// Error says why and where.
func (e *Error) Error() string {
	text := enum.At(reasonTexts[:], e.Reason)
	where := ""
	if e.In != "" {
		where = e.In + ": "
		if e.Span.IsKnown() {
			unit := " at bytes "
			if e.Span.Start == e.Span.End {
				unit = " at byte "
			}
			where = e.In + unit + e.Span.String() + ": "
		}
	}
	return "fileurl: " + where + text
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// refuse returns an error about bytes of a path or URL.
func refuse(r Reason, in string, start, end int) error {
	return &Error{Reason: r, In: in, Span: validation.Span{Start: start, End: end}}
}
