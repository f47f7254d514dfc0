package main

// trurlDifference is a reason why weburl prints something else in tests of trurl.
type trurlDifference struct {
	// standard reports whether the URL Standard is the reason.
	standard bool
	reason   string
	// tests maps the number of a test, from 0, to what weburl prints, or its exit status,
	// or why there is no command. Long texts are cut.
	tests map[int]string
}

var trurlDifferences = []trurlDifference{
	{true, "Bytes that are percent-encoded stay as they are; trurl decodes those that need no encoding.", map[int]string{
		30:  "\"/%2e%61%13\\n\"",
		31:  "\"%2e%61%13\\n\"",
		32:  "\"%2e%61%13\\n\"",
		33:  "\"https://example.com/#%2e%61%13%Fa\\n\"",
		131: "\"http://localhost/ABC%5C%5C?a&b&a%26b\\n\"",
		170: "\"https://example.com/one/t%61o/%2F%42/\\n\"",
		171: "\"https://example.com/one/t%61o/%2F%42/%2561\\n\"",
		172: "\"https://example.com/h%61s/?wh%61t\\n\"",
		182: "\"http://example.com/?a=%5D\\n\"",
		183: "\"http://example.com/?a=%5D&b=%5D\\n\"",
		185: "\"imap://us%65r:pwd%3Bgir%41ffe@odd\\n\"",
	}},
	{true, "What weburl encodes has upper-case hexadecimal digits; trurl's are in lower case with some versions of libcurl.", map[int]string{
		48:  "\"https://%3Ahej%3A@curl.se/hello\\n\"",
		127: "\"/\\\\\\\\\\n/%5C%5C\\n\"",
		128: "[{\"parts\":{\"host\":\"localhost\",\"path\":\"/\\\\\\\\\",\"scheme\":\"http\"},\"url\":\"http://localhost/%5C%5C\"}]",
		129: "\"/%5C%5C\\n/%5C%5C\\n\"",
		130: "[{\"params\":[{\"key\":\"a\",\"value\":\"\"},{\"key\":\"b\",\"value\":\"\"},{\"key\":\"a\\u0026b\",\"value\":\"\"}],\"parts\":{\"host\":\"localhost\",\"path\":\"/abc%5C%5C\",\"query\":\"a\\u0026b\\u0026a%26b\",\"scheme\":\"http\"},\"url\":\"http://lo...",
		187: "\"pwd%3Bgiraffe\\n\"",
	}},
	{true, "A space in a query becomes `%20`, and `%20` stays; trurl writes `+`. `weburl params` writes `+`, too.", map[int]string{
		65:  "\"https://localhost/?with%20space\\n\"",
		75:  "\"tra%20cker\\n\"",
		100: "[{\"params\":[{\"key\":\"utm\",\"value\":\"tra cker\"},{\"key\":\"address \",\"value\":\"home\"},{\"key\":\"here\",\"value\":\"now\"},{\"key\":\"thisthen\",\"value\":\"\"}],\"parts\":{\"host\":\"example.com\",\"path\":\"/\",\"query\":\"utm=tra cke...",
		126: "\"http://localhost/?x=10&x=2%203\\n\"",
	}},
	{true, "A port that is the default of the scheme is removed when the URL is parsed. There is no way to keep it.", map[int]string{
		22: "\"https://curl.se/\\n\"",
		23: "\"https://curl.se/\\n\"",
		70: "\"https://hello/foo\\n\"",
		71: "\"ftp://hello/foo\\n\"",
		72: "\"ftp://hello/foo\\n\"",
		73: "\"https://hello/foo\\n\"",
		95: "\"https://curl.se:80/\\nhttps://curl.se:81/\\nhttps://curl.se/\\n\"",
	}},
	{true, "Schemes other than ftp, http, https, ws and wss have no default port, so a port of imap stays. `usual-port` shows 143.", map[int]string{
		21: "\"imap://curl.se:143/\\n\"",
	}},
	{true, "Without a path, a URL of another scheme has none; trurl adds a slash.", map[int]string{
		3:   "\"hp://example.com\\n\"",
		105: "[{\"parts\":{\"host\":\"curl.se\",\"scheme\":\"irc\"},\"url\":\"irc://curl.se\"}]",
		124: "\"https://example.org/\\ngit://curl.se\\n\"",
		184: "\"sftp://us%65r:pwd%3Bgiraffe@odd\\n\"",
	}},
	{true, "A special scheme such as https can only become another special scheme.", map[int]string{
		96: "\"\"",
	}},
	{true, "Credentials have no options.", map[int]string{
		36: "the Standard has no such component: options",
	}},
	{true, "Hosts have no zones.", map[int]string{
		40:  "the Standard has no such component: zoneid",
		41:  "the Standard has no such component: zoneid",
		116: "[]",
	}},
	{true, "Domains are in lower case.", map[int]string{
		83: "\"https://example.com/\\n\"",
	}},
	{true, "Only `&` separates parameters.", map[int]string{
		86:  "\"https://example.com/?utm=tra+cker%3Aaddress+%3Dhome%3Ahere%3Dnow%3Athisthen\\n\"",
		87:  "\"http://foo/?a=bCd=eCe=f\\n\"",
		199: "\"http://url/\\n\"",
		200: "\"http://url/\\n\"",
	}},
	{true, "`=` is not encoded in a query. `weburl params` encodes it in names and values.", map[int]string{
		51: "\"https://curl.se/hello?user=me\\n\"",
	}},
	{true, "Empty parameters are part of the query and stay.", map[int]string{
		203: "\"http://e/?e&&\\n\"",
		204: "\"http://e/?e&\\n\"",
		205: "\"http://e/?e&&&&&&&&&&&&&&&&&&&&&\\n\"",
		206: "\"http://e/?e&&&&&&&&&&a&&&&&&&&&&&\\n\"",
	}},
	{false, "Whatever the URL, templates print no control characters: they stay encoded. JSON of `params` has them, escaped.", map[int]string{
		94:  "\"mr%00smith\\n\"",
		164: "\"name=mr%00smith\\n\"",
		165: "\"name=mr%00smith\\n\"",
		168: "[{\"parts\":{\"host\":\"example.org\",\"path\":\"/%18\",\"scheme\":\"http\"},\"url\":\"http://example.org/%18\"}]",
		176: "\"/%18\\n\"",
	}},
	{false, "A template must have a placeholder.", map[int]string{
		91: "\"\"",
	}},
	{false, "If an input fails, the exit status is 1; trurl's is 0 unless `--verify` is given.", map[int]string{
		120: "exit status 1",
	}},
	{false, "A part may be set more than once, in order, and a file may be read more than once.", map[int]string{
		119: "\"http://bar/\\nhttp://baz/\\n\"",
		189: "\"sftp://odd:145\\n\"",
		191: "\"http://url/\\nhttps://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...",
	}},
	{false, "Lines may have any length; trurl skips the long ones.", map[int]string{
		122: "\"https://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...",
		144: "\"https://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...",
	}},
	{false, "Every scheme is accepted. There is no option that accepts only those of curl.", map[int]string{
		145: "\"foo://bar\\n\"",
	}},
}
