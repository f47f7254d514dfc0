// Package fileurl converts between paths of files and file: URLs, in the style of POSIX
// or Windows, on any system.
//
//   - [From] returns the URL of an absolute path, and [FromIn] the URL of a path
//     relative to a directory.
//   - [Path] returns the path of a URL.
//   - [FSName] and [FSNameUnder] return a name for package io/fs, which never leads out
//     of the file system, not even on Windows.
//
// # Two directions, one file
//
// A path converted to a URL and back is the same path, with these exceptions:
//
//   - "." and ".." are resolved, and repeated separators become one, as by
//     [path/filepath.Clean]. A separator at the end stays. NB: if a directory is a
//     symbolic link, ".." may mean another file to the system: resolve links first,
//     with [path/filepath.EvalSymlinks].
//   - Under Windows, separators become backslashes, the prefix `\\?\` is dropped, and
//     the server of `\\server\share` is in lowercase and not in Punycode.
//
// A URL converted to a path and back is the same URL, except for the choice of
// characters that are percent-encoded, for empty segments, and for the slash after a
// drive.
//
// Paths and URLs that would not survive the conversion give an [*Error]. It tells why
// and where, and does not quote the path.
//
// # Bytes
//
// A POSIX path consists of any bytes except NUL, which are percent-encoded one by one.
// A Windows path is UTF-8, in which an unpaired surrogate takes three bytes, as in Go's
// package os (WTF-8).
//
// # Windows
//
// Names to which Windows gives another meaning are rejected in both directions, since
// they do not lead to a file of that name: devices (NUL, COM1.txt), names that end with
// a dot or a space, streams of a file ("a.txt:b"), wildcards. So are paths of devices
// (`\\.\pipe\a`, `\\server\pipe\a`), and URLs that would become one, such as
// "file://./pipe/a".
package fileurl
