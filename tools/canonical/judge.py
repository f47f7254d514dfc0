# Answers each line, an input in hexadecimal digits, with a line: the keys of all 16
# variants, in hexadecimal digits, with spaces between; or "!" for those that fail. A
# "newer" follows if a character of the decoded text is newer than Unicode 3.2 as
# Python's stringprep sees it.
import stringprep
import sys
import unicodedata
import warnings
from urllib.parse import unquote_to_bytes

warnings.simplefilter("ignore")

from surt import surt

print("surt, on Python " + sys.version.split()[0], flush=True)

variants = [
    dict(
        with_scheme=bool(i & 1),
        trailing_comma=bool(i & 2),
        host_massage=not i & 4,
        reverse_ipaddr=not i & 8,
    )
    for i in range(16)
]


def is_newer(c):
    """Whether Python knows a case, a combining class or a decomposition of a character
    that Unicode 3.2 does not have, or a case that it does not have."""
    if c < "\u0220":
        return False
    if stringprep.in_table_a1(c) and (unicodedata.combining(c) or unicodedata.decomposition(c)):
        return True
    folded = stringprep.map_table_b2(c)
    return folded != c and any(map(stringprep.in_table_a1, c + folded))


for line in sys.stdin:
    text = bytes.fromhex(line.strip())
    keys = []
    for options in variants:
        try:
            keys.append(surt(text, **options).hex())
        except Exception as e:
            keys.append("!" + type(e).__name__)
    decoded = text
    while decoded != (decoded := unquote_to_bytes(decoded)):
        pass
    if any(map(is_newer, decoded.decode("utf-8", "ignore"))):
        keys.append("newer")
    print(" ".join(keys), flush=not line.strip())
