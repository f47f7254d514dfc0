package mutate

// A class is a set of pieces that a URL parser, or a part of one, treats
// specially.
type class struct {
	name   string
	weight int
	pieces []string
}

// classes is the alphabet for insertions and replacements.
var classes = []class{
	{"delimiter", 30, []string{
		"/", "\\", ":", "@", "?", "#", "[", "]", ".", "%", "&", "=", ";", "|", "^",
		"<", ">", "\"", "'", "`", "{", "}", "+", "-", "~", "!", "$", "(", ")", "*", ",", "_",
	}},
	{"delimiters", 10, []string{
		"//", "///", "\\\\", "/\\", "\\/", "://", ":///", ":/", ":@", "@@", "@:", "??", "##", "?#", "/.//", "/..//", "::",
	}},
	{"white space", 8, []string{" ", "\t", "\n", "\r", "\r\n", "  "}},
	{"control", 6, []string{"\x00", "\x01", "\x0B", "\x0C", "\x1B", "\x1F", "\x7F", "\u0080", "\u0085", "\u009F"}},
	{"dot segment", 10, []string{
		".", "..", "/./", "/../", "/..", "/.", "%2e", "%2E", "%2e%2E", ".%2e", "%2e.", "/%2e%2e/", "...", "..;", "./", "../",
	}},
	{"percent", 8, []string{
		"%", "%%", "%2", "%zz", "%0g", "%00", "%20", "%25", "%2F", "%5c", "%3a", "%40", "%3f", "%23", "%41", "%61",
		"%C3%9F", "%c3", "%e2%80", "%ff", "%EF%BB%BF", "%E3%80%82", "%7F", "%2525",
	}},
	{"drive letter", 8, []string{"C:", "c|", "C:/", "/c:", "/C|/", "C:\\", "z:", "c:d", "1:", "C%7C", "C%3A"}},
	{"number", 8, []string{
		"0", "1", "9", "00", "08", "0x", "0X", "0xF", "0x7f", "255", "256", "65535", "65536", "4294967295", "4294967296",
		"0xffffffff", "0x100000000", "037777777777", "18446744073709551616", "1.2.3", "127.0.0.1", "1.2.3.4.5", "09", "1e1",
	}},
	{"IPv6", 6, []string{
		"[::1]", "[::]", "::", ":", "[1:2:3:4:5:6:7:8]", "ffff", "[::ffff:1.2.3.4]", ":1.2.3.4", ":0:0:", "[1::", "::1]", "%25eth0", "01", "12345",
	}},
	{"ACE", 6, []string{
		"xn--", "XN--", "Xn--", "xn--a", "xn---", "xn--fa-hia", "xn--bcher-kva", "xn--4ca", "xn--zca", "xn--0ca", "xn--ls8h",
		"xn--1ug", "xn--a-ecp.ru", "xn--ASCII-", "xn--ls8h=", "xn--iñvalid", "ab--c", "xn--9999999999",
	}},
	{"dot", 5, []string{".", "\u3002", "\uFF0E", "\uFF61", "\u2024", "\uFE52", "\u00B7", "。。"}},
	{"mapped", 6, []string{
		"ß", "ẞ", "ς", "Σ", "ﬀ", "ĳ", "K", "İ", "ı", "Ａ", "ｗ", "０", "９", "％", "／", "：", "＠", "［", "℀", "㏇", "½", "①", "㌀", "\u212A",
		"\U0001D400", "\u00AD", "\u200B", "\u2060", "\uFEFF", "\uFE0F", "\u180E", "\u00A0", "\u3000", "\u2028", "≠", "≮", "\uFF1C",
	}},
	{"joiner", 4, []string{"\u200C", "\u200D", "\u094D\u200D", "\u0915\u094D\u200C", "\u0628\u200C\u0628", "\u07D3\u200C\u07D3", "\u034F"}},
	{"right to left", 5, []string{
		"א", "ש", "ا", "ب", "٠", "۰", "\u200F", "\u202E", "\U0001E900", "\u0660", "א1", "1א", "אa", "\u061C", "ا\u200Cب",
	}},
	{"combining", 5, []string{
		"\u0300", "\u0301", "\u0308", "\u0323", "\u0338", "\u0345", "\u0327", "e\u0301", "a\u0323\u0302", "\u1100\u1161\u11A8", "\u094D", "\u3099", "か\u3099", "\u05B4", "é\u0323", "\U0001D165",
	}},
	{"non-ASCII", 6, []string{"é", "ü", "Ø", "あ", "中", "한", "д", "ω", "ก", "ཀ", "\u0132", "€", "\u1E9E", "ꙮ", "\uA64B"}},
	{"astral", 4, []string{
		"\U0001F600", "\U0001F4A9", "\U00010400", "\U0001F1E9", "\U000E0041", "\U000E0100", "\U00020000", "\U0002F800", "\U0001FBF0", "\U000323B0", "\U00016EA0", "\U00100000",
	}},
	{"noncharacter", 4, []string{"\uFFFE", "\uFFFF", "\uFDD0", "\uFDEF", "\U0001FFFE", "\U0010FFFF", "\uFFFD", "\uFFFC", "\uE000"}},
	{"scheme", 8, []string{
		"http:", "https:", "HTTP:", "ftp:", "ws:", "wss:", "file:", "File:", "blob:", "data:", "javascript:", "mailto:", "about:", "foo:",
		"a:", "non-special:", "http", "localhost", "LocalHost", "+:", "h-t.t+p0:", "blob:https://x/", "file://localhost/",
	}},
}

// illFormed are byte sequences that are not UTF-8.
var illFormed = []string{
	"\x80", "\xBF", "\xC0\x80", "\xC3", "\xE2\x80", "\xED\xA0\x80", "\xED\xBF\xBF", "\xF0\x9F\x98", "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "\xFE", "\xFF",
}

// A scriptRange is a range of code points with properties that matter in domains.
type scriptRange struct{ lo, hi rune }

var scriptRanges = []scriptRange{
	{0x0021, 0x007E},                   // ASCII
	{0x00A0, 0x00FF}, {0x0100, 0x024F}, // Latin
	{0x0300, 0x036F},                   // combining marks
	{0x0370, 0x03FF}, {0x0400, 0x052F}, // Greek, Cyrillic
	{0x0531, 0x058F}, {0x0590, 0x05FF}, // Armenian, Hebrew
	{0x0600, 0x06FF}, {0x0700, 0x08FF}, // Arabic, Syriac, Thaana, NKo and more
	{0x0900, 0x0DFF},                   // Indic, with viramas
	{0x0E00, 0x0FFF}, {0x1000, 0x10FF}, // Thai to Georgian
	{0x1100, 0x11FF}, {0x13A0, 0x13FF}, // Jamo, Cherokee
	{0x1E00, 0x1FFF},                   // Latin and Greek with marks
	{0x2000, 0x206F}, {0x2070, 0x214F}, // punctuation, letter-like
	{0x2150, 0x218F}, {0x2460, 0x24FF}, // number forms, enclosed
	{0x2C00, 0x2DFF}, {0x3000, 0x30FF}, // Glagolitic to Kana
	{0x3130, 0x33FF}, {0x4E00, 0x4EFF}, // compatibility CJK, CJK
	{0xA640, 0xA8FF}, {0xAC00, 0xACFF}, // Cyrillic and Latin extensions, Hangul
	{0xF900, 0xFAFF}, {0xFB00, 0xFDFF}, // compatibility and presentation forms
	{0xFE00, 0xFE6F}, {0xFF00, 0xFFEF}, // variation selectors, fullwidth
	{0x10400, 0x104FF}, {0x10800, 0x10FFF}, // Deseret; astral right to left
	{0x11000, 0x11FFF}, {0x16E40, 0x16EFF}, // astral Indic; new cased scripts
	{0x1D400, 0x1D7FF}, {0x1E800, 0x1EFFF}, // mathematical; Adlam and Arabic
	{0x1F100, 0x1F2FF}, {0x1F300, 0x1F6FF}, // enclosed, emoji
	{0x2F800, 0x2FA1F}, {0x323B0, 0x33479}, // compatibility and newest CJK
	{0xE0000, 0xE01FF}, // tags, selectors
	{0x0080, 0x10FFFF}, // anything
}
