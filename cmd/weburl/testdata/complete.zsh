# Prints what the completion in the file $1 offers for each of the arguments from the
# third on, a line, after a line with "= ". It types the lines into a zsh with a
# terminal, which answers by the file $2.
zmodload zsh/zpty zsh/zselect
export SCRIPT=$1 ANSWER=$2
shift 2
zpty shell zsh -f -i
zpty -w shell "source ${(q)0:a:h}/complete-inside.zsh"
wait_for_end() {
	local i junk
	for i in {1..3000}; do
		[[ ! -s $ANSWER || $(<$ANSWER) != *"<end>"* ]] || return 0
		while zpty -rt shell junk; do :; done
		zselect -t 2
	done
	print -u2 "no answer"
	exit 1
}
wait_for_end
for line; do
	print -r -- "= $line"
	: >$ANSWER
	zpty -wn shell $'\x15'"$line"$'\t'
	wait_for_end
	grep -vxF -e "<end>" -e "" $ANSWER
done
zpty -d shell
