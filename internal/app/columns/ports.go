package columns

// usualPorts maps schemes that have no default port in the Standard to the ports that their
// servers usually listen at. The first group has curl's schemes and ports (lib/urldata.h);
// the comments of the second name the source of the port. No port in this table takes part
// in parsing or comparing URLs: "imap://h:143" and "imap://h" are different URLs.
var usualPorts = map[string]uint16{
	"dict":    2628,
	"ftps":    990,
	"gopher":  70,
	"gophers": 70,
	"imap":    143,
	"imaps":   993,
	"ldap":    389,
	"ldaps":   636,
	"mqtt":    1883,
	"pop3":    110,
	"pop3s":   995,
	"rtmp":    1935,
	"rtmps":   443,
	"rtmpt":   80,
	"rtsp":    554,
	"scp":     22,
	"sftp":    22,
	"smb":     445,
	"smbs":    445,
	"smtp":    25,
	"smtps":   465,
	"telnet":  23,
	"tftp":    69,

	"amqp":       5672, // AMQP URI specification
	"amqps":      5671, // AMQP URI specification
	"coap":       5683, // RFC 7252
	"coaps":      5684, // RFC 7252
	"git":        9418, // IANA, git
	"ipp":        631,  // RFC 3510
	"ipps":       631,  // RFC 7472
	"mqtts":      8883, // IANA, secure-mqtt
	"mysql":      3306, // IANA, mysql
	"nfs":        2049, // RFC 2224
	"nntp":       119,  // RFC 5538
	"postgres":   5432, // IANA, postgresql
	"postgresql": 5432, // IANA, postgresql
	"redis":      6379, // IANA, redis
	"rsync":      873,  // RFC 5781
	"ssh":        22,   // IANA, ssh
	"svn":        3690, // IANA, svn
	"vnc":        5900, // RFC 7869
}
