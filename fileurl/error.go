package fileurl

import (
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/validation"
)

// Reason is the reason why a path has no URL, or a URL no path.
type Reason uint8

const (
	// UnknownStyle: the style is neither POSIX nor Windows.
	UnknownStyle Reason = iota + 1
	// NotAbsolute: the path is relative, and its directory is not known: "a/b", "", and
	// under Windows also `\a`.
	NotAbsolute
	// DriveRelative: the path is relative to the current directory of a drive: `C:a`.
	// [FromIn] accepts it if its directory is on that drive.
	DriveRelative
	// Device: the path begins with `\\.\` or the like, which bypasses the file system,
	// or with `\\?\` and something other than a drive or a server; or the share is pipe,
	// mailslot or IPC$, in which servers keep named pipes and mailslots.
	Device
	// Literal: in a path that begins with `\\?\`, slashes, "." and ".." are ordinary
	// characters of names, which a URL cannot express.
	Literal
	// BadServer: the server is not a valid host of a file: URL, or would become another
	// one.
	BadServer
	// NoShare: there is a server but no share.
	NoShare

	// NotFile: the scheme is not file.
	NotFile
	// HasQuery: the URL has a query, which a path cannot contain.
	HasQuery
	// HasFragment: the URL has a fragment, which a path cannot contain.
	HasFragment
	// NotLocal: the URL has a host, which a POSIX path and a name for io/fs cannot
	// contain.
	NotLocal
	// NoDrive: there is neither a drive nor a server, with which a Windows path must
	// begin.
	NoDrive
	// OpaquePath: the URL has no path that consists of segments.
	OpaquePath
	// NotUnder: the URL is not below the root.
	NotUnder

	// NUL: the name contains NUL, which names of files cannot contain.
	NUL
	// Separator: the name contains a separator, percent-encoded in a URL.
	Separator
	// Character: the name contains one of <>"|?* or a control, which Windows does not
	// allow.
	Character
	// Colon: the name contains a colon. Windows reads the text after it as a stream of
	// the file, and may read the text before it as a drive.
	Colon
	// TrailingDot: the name ends with dots or spaces, which Windows drops.
	TrailingDot
	// Reserved: Windows treats the name as a device, such as NUL, COM1 and con.txt.
	Reserved
	// NotUnicode: the bytes are not WTF-8, for Windows, or not UTF-8, for io/fs.
	NotUnicode
	// EmptyName: the name is empty, which io/fs does not allow.
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
	Device:        "this is the path of a device, not of a file",
	Literal:       `after \\?\ this is part of a literal name, which no URL can express`,
	BadServer:     "the server is not a host, or would become another one",
	NoShare:       "the server has no share",
	NotFile:       "not a file: URL",
	HasQuery:      "a path cannot contain a query",
	HasFragment:   "a path cannot contain a fragment",
	NotLocal:      "the URL has a host, so the file is not local",
	NoDrive:       "a Windows path needs a drive or a server",
	OpaquePath:    "the URL has no segments",
	NotUnder:      "the URL is not below the root",
	NUL:           "a name cannot contain NUL",
	Separator:     "the name contains a separator",
	Character:     "Windows does not allow this character in a name",
	Colon:         "on Windows, a colon ends the name of a file or of a drive",
	TrailingDot:   "Windows drops dots and spaces at the end of a name",
	Reserved:      "on Windows, this is the name of a device",
	NotUnicode:    "the name is not Unicode",
	EmptyName:     "a name is empty",
}

// String returns a short name of the reason, such as "not-absolute", or "" if r is
// unknown. For a sentence, see [Error.Error].
func (r Reason) String() string { return enum.Name(reasonNames, r) }

// AppendText appends the string of r to dst. It fails if r is unknown.
func (r Reason) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, reasonNames, r, "fileurl.Reason")
}

// MarshalText returns the string of r. It fails if r is unknown.
func (r Reason) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the reason with the given string.
func (r *Reason) UnmarshalText(text []byte) error {
	return enum.Parse(r, reasonNames, text, "fileurl.Reason")
}

// Error tells why there is no URL, path or name, and where the reason lies. It does not
// quote the input. The only other error that functions return is [weburl.ErrTooLong].
type Error struct {
	Reason Reason
	// In names the argument in which Span lies: "path", "dir", "url", "root" or
	// "style".
	In string
	// Span lies in the argument or, if that is a URL, in its string.
	Span validation.Span
	// Err is a [*validation.Error] if the Standard's host parser rejects a server, and
	// otherwise nil.
	Err error
}

// Error returns the argument, the span and the reason in words.
func (e *Error) Error() string {
	text := enum.At(reasonTexts[:], e.Reason)
	where := ""
	if e.In != "" {
		where = e.In + ": "
		if e.Span.IsKnown() {
			where = e.In + " at " + e.Span.Place() + ": "
		}
	}
	return "fileurl: " + where + text
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// refuse returns an error about bytes [start, end) of an argument.
func refuse(r Reason, in string, start, end int) error {
	return &Error{Reason: r, In: in, Span: validation.Span{Start: start, End: end}}
}
