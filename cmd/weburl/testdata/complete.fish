# Prints what the completion in the file $argv[1] offers for each of the other
# arguments, a line, after a line with "= ".
source $argv[1]
for line in $argv[2..-1]
    echo "= $line"
    complete -C$line | string replace -r '\t.*' ''
end
