# Answers with the host that the module URI finds; curl.c describes the form. A URL whose
# scheme the module does not know has no host.
use strict;
use warnings;
use URI;

binmode STDIN;
binmode STDOUT;
$| = 1;
print "URI $URI::VERSION\n";
while (my $line = <STDIN>) {
	chomp $line;
	my $text = pack "H*", $line;
	utf8::decode($text);
	my $host = eval {
		my $uri = URI->new($text);
		$uri->can("host") ? $uri->host // "" : "";
	};
	utf8::encode($host) if defined $host && utf8::is_utf8($host);
	print defined $host ? "=" . unpack("H*", $host) : "-", "\n";
}
