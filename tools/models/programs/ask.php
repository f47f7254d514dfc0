<?php
// Answers what parse_url takes for the host; curl.c says in which form.
echo "PHP ", PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION, "\n";
while (($line = fgets(STDIN)) !== false) {
	$parts = parse_url(hex2bin(rtrim($line, "\n")));
	echo $parts === false ? "-" : "=" . bin2hex($parts["host"] ?? ""), "\n";
}
