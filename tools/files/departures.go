package main

// departures lists the reasons why a judge answers otherwise, with their meaning.
// The page shows them in this form.
var departures = map[string]string{
	"bytes":          "urllib does not allow bytes that are not UTF-8 in paths, and replaces them with U+FFFD. We keep every byte.",
	"device":         "They treat the path of a device as a file's, and turn a URL such as `file://./pipe/a` into such a path. We refuse both.",
	"drive-letter":   "urllib writes drives in capital letters. We keep the letter.",
	"drive-root":     "`C:` is the current directory of the drive, and `C:\\` its root. They turn one into the other, or the separator into an empty name.",
	"empty-segments": "They keep repeated separators in a path, or drop them from a URL. We do the reverse: for a system they are one separator, in a URL they are not.",
	"encoded-drive":  "urllib does not read `C%3A` as a drive. We do, since editors write it.",
	"final-dot":      "urllib keeps a dot at the end, which a URL parser turns into a slash.",
	"final-slash":    "They drop a separator at the end. We keep it.",
	"host-ignored":   "urllib ignores the host of a URL. We refuse a host that the path cannot express.",
	"literal":        "After `\\\\?\\`, slashes and dots mean nothing special to Windows. They read them as syntax; we refuse them.",
	"literal-prefix": "`\\\\?\\C:\\` is `C:\\`, and `\\\\?\\UNC\\server\\share` is `\\\\server\\share`, also in lowercase. They keep the prefix, or lose the server.",
	"lone-percent":   "Under Windows only, Node refuses a percent sign that does not begin a percent-encoded byte. For the URL Standard, and for us, it is an ordinary character.",
	"no-drive":       "They accept a URL without a drive or server, or with more than one letter before the colon; the resulting path is relative, on another drive, or on a server that the URL does not name.",
	"no-parser":      "urllib does not parse the URL as the Standard does: dot segments, backslashes, hosts and schemes stay as they are.",
	"no-share":       "They read a server as a file, or an empty name as a share.",
	"not-unicode":    "They decode bytes that are not a Windows string to characters. We refuse them.",
	"nul":            "They return and accept paths with NUL, which ends a string for the system.",
	"query":          "They drop query and fragment. We refuse them; a caller can remove them first.",
	"relative":       "Node resolves a relative path against the current directory of the system on which it runs; urllib turns it into a relative reference. We refuse it unless there is a directory to resolve it against.",
	"separator":      "urllib decodes `%2F` and `%5C` to separators, so one name becomes two, or `..`.",
	"server":         "They write a URL whose host is another server, missing, or not allowed, or read a host as a server that Windows would not.",
	"share-left":     "`..` does not lead from one share of a server to another. For them, or for a parser of their result, it does.",
	"share-root":     "pathlib adds a separator to a share.",
	"slashes":        "urllib writes the server into the path of the URL, or the first name into its host.",
	"surrogates":     "They refuse or replace lone surrogates, which Windows names may contain. We keep them.",
	"two-slashes":    "pathlib keeps two slashes at the beginning, since POSIX lets a system give them a meaning. Linux, macOS and the BSDs do not.",
	"windows-name":   "They accept names that Windows gives another meaning, or does not allow. We refuse them.",
}
