# Answers what URI takes for the host; curl.c says in which form.
require "uri"

$stdout.sync = true
puts "Ruby #{RUBY_VERSION}"
$stdin.each_line(chomp: true) do |line|
  text = [line].pack("H*").force_encoding("UTF-8")
  begin
    puts "=" + (URI.parse(text).host || "").unpack1("H*")
  rescue URI::Error
    puts "-"
  end
end
