# Answers with the host that urllib.parse finds; curl.c describes the form.
import sys
from urllib.parse import urljoin, urlsplit


def host(url, base=None):
    if base is not None:
        urlsplit(url).port, urlsplit(base).port
        url = urljoin(base, url)
    parts = urlsplit(url)
    parts.port
    return parts.hostname or ""


print("Python", sys.version.split()[0], flush=True)
for line in sys.stdin.buffer:
    texts = [bytes.fromhex(t.decode()).decode("utf-8", "surrogateescape") for t in line.rstrip(b"\n").split(b" ")]
    try:
        sys.stdout.write("=" + host(*texts).encode("utf-8", "surrogateescape").hex() + "\n")
    except ValueError:
        sys.stdout.write("-\n")
    sys.stdout.flush()
