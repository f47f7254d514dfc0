# Answers what URI takes for the host; curl.c says in which form.
require "uri"

$stdout.sync = true
puts "Ruby #{RUBY_VERSION}"
$stdin.each_line(chomp: true) do |line|
  text, base = line.split(" ", -1).map { |t| [t].pack("H*").force_encoding("UTF-8") }
  begin
    uri = URI.parse(text || "")
    uri = URI.parse(base).merge(uri) if base
    puts "=" + (uri.host || "").unpack1("H*")
  rescue URI::Error
    puts "-"
  end
end
