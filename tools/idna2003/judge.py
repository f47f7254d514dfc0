"""Answers, for each line, a label in JSON, what Python (module encodings.idna) and GNU
libidn make of it, as a line of JSON."""

import ctypes, json, stringprep, sys, unicodedata
from encodings import idna
from unicodedata import ucd_3_2_0

lib = ctypes.CDLL("libidn.so.12")
ALLOW_UNASSIGNED, STD3, NO_UNASSIGNED = 1, 2, 4
nameprep_profile = ctypes.c_char.in_dll(lib, "stringprep_nameprep")
release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(("free", ctypes.CDLL(None)))
lib.stringprep_check_version.restype = ctypes.c_char_p


LIMIT = 4096
buffer = ctypes.create_string_buffer(4 * LIMIT)
ascii_buffer = ctypes.create_string_buffer(64)
length = ctypes.c_size_t()


def code_points(text):
    return text.encode("utf-32-le", "surrogatepass") + b"\0\0\0\0"


def result():
    return buffer.raw[:4 * length.value].decode("utf-32-le", "surrogatepass")


def lib_nameprep(label, flags):
    data = code_points(label)
    ctypes.memmove(buffer, data, len(data))
    length.value = len(label)
    if lib.stringprep_4i(buffer, ctypes.byref(length), ctypes.c_size_t(LIMIT), flags, ctypes.byref(nameprep_profile)):
        return None
    return result()


def lib_to_ascii(label, flags):
    if lib.idna_to_ascii_4i(code_points(label), ctypes.c_size_t(len(label)), ascii_buffer, flags):
        return None
    return ascii_buffer.value.decode("ascii")


def lib_to_unicode(label, flags):
    length.value = LIMIT
    if lib.idna_to_unicode_44i(code_points(label), ctypes.c_size_t(len(label)), buffer, ctypes.byref(length), flags):
        return label
    return result()


def lib_domain(domain, flags):
    out = ctypes.c_void_p()
    if lib.idna_to_ascii_4z(code_points(domain), ctypes.byref(out), flags):
        return None
    text = ctypes.string_at(out.value).decode("ascii")
    release(out)
    return text


def python(function, label, failed=None):
    try:
        result = function(label)
        return result.decode("ascii") if isinstance(result, bytes) else result
    except UnicodeError:
        return failed


def newer(text):
    """Whether stringprep lowercases a letter whose other case Unicode 3.2 does not have,
    or ucd_3_2_0 moves or decomposes a code point that it does not have."""
    for c in text:
        if c < "\u0220":
            continue
        if stringprep.in_table_a1(c) and (unicodedata.combining(c) or unicodedata.decomposition(c)):
            return True
        folded = stringprep.map_table_b2(c)
        if folded != c and (stringprep.in_table_a1(c) or any(map(stringprep.in_table_a1, folded))):
            return True
    return False


print(json.dumps({"python": sys.version.split()[0], "libidn": lib.stringprep_check_version(None).decode()}), flush=True)
for line in sys.stdin:
    label = json.loads(line)
    decoded = ""
    if label[:4].lower() == "xn--":
        decoded = python(lambda s: s[4:].encode("ascii").decode("punycode"), label, "")
    print(json.dumps({
        "python": [python(idna.nameprep, label), python(idna.ToASCII, label), python(idna.ToUnicode, label, label)],
        "libidn": [[lib_nameprep(label, 0 if f & ALLOW_UNASSIGNED else NO_UNASSIGNED), lib_to_ascii(label, f),
                    lib_to_unicode(label, f), lib_domain(label, f)] for f in (0, 3)],
        "newer": newer(label + decoded),
        "pr29": bool(lib.pr29_4z(code_points(ucd_3_2_0.normalize("NFKD", label + "\0" + decoded).replace("\0", "a")))),
    }), flush=False)
