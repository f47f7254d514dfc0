# Answers with the host that URI finds; curl.c describes the form.
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
