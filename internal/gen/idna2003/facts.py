"""Prints the data for the tables of package idna2003, from the tables of RFC
3454 (module stringprep) and of Unicode 3.2 in Python. A line is a code point, its
combining class, the tables it is in (b B.1, c any of those that nameprep
prohibits, r D.1, l D.2), what B.2 maps it to, and its full compatibility
decomposition. A line that begins with + is a primary composite and its parts.
Table A.1 has the code points without a line."""

import stringprep as s
from unicodedata import ucd_3_2_0 as u

assert u.unidata_version == "3.2.0"

prohibited = [s.in_table_c12, s.in_table_c22, s.in_table_c3, s.in_table_c4, s.in_table_c5,
              s.in_table_c6, s.in_table_c7, s.in_table_c8, s.in_table_c9]


def assigned(text):
    return not any(s.in_table_a1(c) for c in text)


def fold(c):
    """B.2. NB: stringprep asks the current Unicode for lowercase letters; what 3.2
    did not have is not in the table."""
    folded = s.map_table_b2(c)
    return folded if assigned(c) and assigned(folded) else c


def hexadecimal(text):
    return ",".join("%X" % ord(c) for c in text) or "-"


for n in range(0x110000):
    c = chr(n)
    if s.in_table_a1(c):
        # Such code points are in no other table, and have no properties.
        continue
    tables = ""
    if s.in_table_b1(c):
        tables += "b"
    if any(f(c) for f in prohibited):
        tables += "c"
    if s.in_table_d1(c):
        tables += "r"
    if s.in_table_d2(c):
        tables += "l"
    # Surrogates, private use, and syllables of Hangul, whose decomposition is arithmetic.
    plain = u.category(c) in ("Cs", "Co") or 0xAC00 <= n < 0xAC00 + 11172
    folded = c if plain else fold(c)
    decomposed = c if plain else u.normalize("NFKD", c)
    print("%X" % n, u.combining(c), tables or "-",
          hexadecimal(folded if folded != c else ""), hexadecimal(decomposed if decomposed != c else ""))
    parts = "" if plain else u.decomposition(c)
    if parts and "<" not in parts and " " in parts:
        pair = "".join(chr(int(x, 16)) for x in parts.split())
        if len(pair) == 2 and u.normalize("NFC", pair) == c:
            print("+%X" % n, hexadecimal(pair))
