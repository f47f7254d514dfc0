<?php
// Answers with the host that parse_url finds; curl.c describes the form.
echo "PHP ", PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION, "\n";
while (($line = fgets(STDIN)) !== false) {
	$parts = parse_url(hex2bin(rtrim($line, "\n")));
	echo $parts === false ? "-" : "=" . bin2hex($parts["host"] ?? ""), "\n";
}
