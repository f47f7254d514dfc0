# Answers with Python's conversions of paths and file: URLs; judge.go describes the form.
# The argument selects the module.
import nturl2path
import pathlib
import sys
import urllib.parse
import urllib.request
import warnings

warnings.simplefilter("ignore")


def ask_pathlib(windows, is_path, text):
    if not is_path:
        return None  # Path.from_uri is new in 3.13
    path = pathlib.PureWindowsPath(text) if windows else pathlib.PurePosixPath(text)
    return path.as_uri()


def ask_urllib(windows, is_path, text):
    module = nturl2path if windows else urllib.request
    if is_path:
        return "file:" + module.pathname2url(text)
    if not text.lower().startswith("file:"):
        raise ValueError("not a file: URL")
    parts = urllib.parse.urlsplit(text)
    host = "//" + parts.netloc if windows and text[5:7] == "//" else ""
    return module.url2pathname(host + parts.path)


ask = {"pathlib": ask_pathlib, "urllib": ask_urllib}[sys.argv[1]]
print("%d.%d" % sys.version_info[:2])
for line in sys.stdin:
    style, direction, digits = line.rstrip("\n").split(" ")
    windows, is_path = style == "windows", direction == "from"
    try:
        text = bytes.fromhex(digits).decode("utf-8", "surrogatepass" if windows else "surrogateescape")
    except UnicodeDecodeError:
        print("?")
        continue
    try:
        result = ask(windows, is_path, text)
    except (ValueError, OSError):
        print("-")
        continue
    if result is None:
        print("?")
    else:
        print("=" + result.encode("utf-8", "surrogatepass" if windows else "surrogateescape").hex())
