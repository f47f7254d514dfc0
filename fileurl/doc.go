// Package fileurl converts between the paths of files and file: URLs, for POSIX and
// for Windows, on any system.
//
//   - [From] makes a URL of an absolute path, [FromIn] of a relative one and the
//     directory that it is relative to.
//   - [Path] makes a path of a URL.
//   - [FSName] and [FSNameUnder] make a name for package io/fs of a URL, which never
//     leads out of the file system, not even on Windows.
//
// # Two directions, one file
//
// A path that is turned into a URL and back is the same path, except for this:
//
//   - "." and ".." are resolved and repeated separators become one, as
//     [path/filepath.Clean] does. A separator at the end stays. Where a directory
//     may be a symbolic link, ".." may mean another file to the system: resolve the
//     links first, with [path/filepath.EvalSymlinks].
//   - Under Windows, separators become backslashes, the prefix `\\?\` goes, and the
//     server of `\\server\share` is in small letters and not in Punycode.
//
// A URL that is turned into a path and back is the same URL, except for how characters
// are percent-encoded, for empty segments, and for the slash after a drive.
//
// What would not survive that is an [*Error]. It says why and where, and contains
// nothing of the path.
//
// # Bytes
//
// A POSIX path is any bytes but NUL, which are percent-encoded one by one. A
// Windows path is UTF-8, in which the halves of surrogate pairs that stand alone take
// three bytes, as the os package of Go has them (WTF-8).
//
// # Windows
//
// A name that Windows gives another meaning is refused in both directions, since it
// does not lead to a file of that name: devices (NUL, COM1.txt), names that end with a
// dot or a space, streams of a file ("a.txt:b"), wildcards. So are the paths of
// devices (`\\.\pipe\a`, `\\server\pipe\a`), also where a URL is written to become
// one, as "file://./pipe/a" is.
package fileurl
