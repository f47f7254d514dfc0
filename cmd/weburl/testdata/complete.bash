# Prints what the completion in the file $1 offers for each of the other arguments, a
# line, after a line with "= ". It splits words as readline does.
source "$1"
shift
compopt() { [[ "$*" != *default* && "$*" != *dirnames* ]] || echo "<files>"; }
for COMP_LINE; do
	echo "= $COMP_LINE"
	COMP_WORDS=()
	word= rest=$COMP_LINE
	while [[ $rest ]]; do
		case $rest in
		' '*)
			piece=' '
			[[ ! $word ]] || COMP_WORDS+=("$word")
			word=
			;;
		[:=]*)
			piece=${rest%%[!:=]*}
			[[ ! $word ]] || COMP_WORDS+=("$word")
			word=
			COMP_WORDS+=("$piece")
			;;
		*)
			piece=${rest%%[ :=]*}
			word+=$piece
			;;
		esac
		rest=${rest#"$piece"}
	done
	case $COMP_LINE in
	*[:=]) ;;
	*) COMP_WORDS+=("$word") ;;
	esac
	COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_POINT=${#COMP_LINE}
	COMPREPLY=()
	_weburl
	printf '%s\n' "${COMPREPLY[@]}"
done
