package main

// departures lists the reasons why a judge answers otherwise, with their meaning.
// The page shows them in this form.
var departures = map[string]string{
	"bytes":          "urllib has no paths with bytes that are not UTF-8, and makes U+FFFD of them. We keep every byte.",
	"device":         "They take the path of a device for that of a file, and make such a path of a URL such as `file://./pipe/a`. We refuse both.",
	"drive-letter":   "urllib writes drives in capital letters. We keep the letter.",
	"drive-root":     "`C:` is the current directory of the drive, and `C:\\` its root. They turn one into the other, or the separator into an empty name.",
	"empty-segments": "They keep repeated separators in a path, or drop them from a URL. We do the reverse: to a system they are one, in a URL they are not.",
	"encoded-drive":  "urllib does not take `C%3A` for a drive. We do, since editors write it.",
	"final-dot":      "urllib keeps a dot at the end, which a URL parser turns into a slash.",
	"final-slash":    "They drop a separator at the end. We keep it.",
	"host-ignored":   "urllib ignores the host of a URL. We refuse one where a path has no room for it.",
	"literal":        "After `\\\\?\\`, slashes and dots mean nothing special to Windows. They read them as syntax; we refuse them.",
	"literal-prefix": "`\\\\?\\C:\\` is `C:\\`, and `\\\\?\\UNC\\server\\share` is `\\\\server\\share`, in small letters, too. They keep the prefix, or lose the server.",
	"lone-percent":   "Node refuses a percent sign that begins no percent-encoded byte, under Windows only. It is one character to the URL Standard, and to us.",
	"no-drive":       "They take a URL without a drive or server, or with more than a letter before the colon; the resulting path is relative, on another drive, or on a server that the URL does not name.",
	"no-parser":      "urllib does not parse the URL as the Standard does: dot segments, backslashes, hosts and schemes stay as they are.",
	"no-share":       "They take a server for a file, or an empty name for a share.",
	"not-unicode":    "They make characters of bytes that are not a Windows string. We refuse them.",
	"nul":            "They make and take paths with NUL, which ends a string to a system.",
	"query":          "They drop query and fragment. We refuse them: a caller who wants that says so.",
	"relative":       "Node resolves a relative path against the current directory of the system it runs on; urllib makes a relative reference of it. We refuse it unless there is a directory to resolve it against.",
	"separator":      "urllib makes separators of `%2F` and `%5C`, so that one name becomes two, or `..`.",
	"server":         "They make a URL whose host is another server, none, or not allowed, or take a host for a server that Windows would not.",
	"share-left":     "`..` does not lead from one share of a server to another. To them, or to a parser of their result, it does.",
	"share-root":     "pathlib adds a separator to a share.",
	"slashes":        "urllib writes the server into the path of the URL, or the first name into its host.",
	"surrogates":     "They refuse or replace lone surrogates, which the names of Windows may have. We keep them.",
	"two-slashes":    "pathlib keeps two slashes at the beginning, since POSIX lets a system give them a meaning. Linux, macOS and the BSDs do not.",
	"windows-name":   "They accept names that Windows gives another meaning, or does not allow. We refuse them.",
}
