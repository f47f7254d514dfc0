package manual

import (
	"fmt"
	"slices"
	"strings"
)

// Bash returns a script that completes the command in bash.
func (b *Book) Bash() string {
	var w strings.Builder
	var verbs []string
	for _, p := range b.Pages() {
		verbs = append(verbs, p.Name)
	}
	fmt.Fprintf(&w, "# Completes %s in bash. Written by: %[1]s completion bash\n\n_%[1]s()\n{\n", b.Name)
	w.WriteString(bashWords)
	fmt.Fprintf(&w, "\n\tlocal verbs=(%s)\n", strings.Join(verbs, " "))
	w.WriteString("\tlocal verb=${words[1]} flags= valued= last=99\n\tcase $verb in\n")
	for _, p := range b.Pages() {
		var flags []string
		for _, f := range p.Flags {
			flags = append(flags, "--"+f.Name)
		}
		fmt.Fprintf(&w, "\t%s)\n\t\tflags='%s'\n\t\tvalued=' %s '\n", p.Name,
			strings.Join(append(flags, "--help"), " "), strings.Join(p.valued(), " "))
		if all, more := p.operands(); more {
			fmt.Fprintf(&w, "\t\tlast=%d\n", len(all)-1)
		}
		w.WriteString("\t\t;;\n")
	}
	w.WriteString("\tesac\n")
	w.WriteString(bashPlace)
	w.WriteString("\tcase $place in\n")
	type entry struct {
		places []string
		choice
	}
	var entries []entry
	add := func(place string, c choice) {
		if c.isEmpty() {
			return
		}
		same := func(e entry) bool {
			return slices.Equal(e.words, c.words) && e.files == c.files && e.separated == c.separated
		}
		if i := slices.IndexFunc(entries, same); i >= 0 {
			entries[i].places = append(entries[i].places, place)
		} else {
			entries = append(entries, entry{[]string{place}, c})
		}
	}
	for _, p := range b.Pages() {
		for _, f := range p.Flags {
			add(quoted(p.Name+" --"+f.Name), f.choice())
		}
		all, _ := p.operands()
		for i, c := range all {
			add(quoted(fmt.Sprintf("%s %d", p.Name, i)), c)
		}
	}
	for _, e := range entries {
		fmt.Fprintf(&w, "\t%s)\n", strings.Join(e.places, " | "))
		if len(e.words) > 0 {
			fmt.Fprintf(&w, "\t\tchoices=(%s)\n", quotedAll(e.words, quoted))
		}
		if e.separated {
			w.WriteString("\t\tseparated=1\n")
		}
		switch e.files {
		case AnyFile:
			w.WriteString("\t\tcompopt -o default 2>/dev/null\n")
		case Directory:
			w.WriteString("\t\tcompopt -o dirnames 2>/dev/null\n")
		}
		w.WriteString("\t\t;;\n")
	}
	w.WriteString("\tesac\n")
	w.WriteString(bashReply)
	fmt.Fprintf(&w, "}\n\ncomplete -F _%s %[1]s\n", b.Name)
	return w.String()
}

// bashWords joins the pieces into which readline splits words at the characters of COMP_WORDBREAKS,
// such as the colons of URLs. It sets words to the words up to the cursor.
const bashWords = `	COMPREPLY=()
	local IFS=$' \t\n' i piece space rest=${COMP_LINE:0:COMP_POINT}
	local -a words=()
	for ((i = 0; i <= COMP_CWORD; i++)); do
		space=${rest%%[![:space:]]*}
		rest=${rest#"$space"}
		piece=${COMP_WORDS[i]}
		if ((i == COMP_CWORD)); then
			piece=$rest
		fi
		rest=${rest#"$piece"}
		if [[ $i = 0 || $space ]]; then
			words+=("$piece")
		else
			words[${#words[@]} - 1]+=$piece
		fi
	done
	local cur=${words[${#words[@]} - 1]}
`

// bashPlace determines whether the current word is the value of a flag or an argument, and the
// number of the argument.
const bashPlace = `
	local flag= ended= word value=$cur place
	local -a choices=()
	local -i count=${#words[@]} operands=0 separated=0
	for ((i = 2; i < count - 1; i++)); do
		word=${words[i]}
		if [[ $flag ]]; then
			flag=
		elif [[ $ended || $word != -?* ]]; then
			operands+=1
		elif [[ $word = -- ]]; then
			ended=1
		elif [[ $word != *=* ]]; then
			word=${word#-}
			word=${word#-}
			[[ $valued != *" $word "* ]] || flag=$word
		fi
	done
	if [[ ! $flag && ! $ended && $cur = -*=* ]]; then
		flag=${cur%%=*}
		flag=${flag#-}
		flag=${flag#-}
		value=${cur#*=}
	fi
	if ((operands > last)); then
		operands=last
	fi
	if ((count == 2)); then
		choices=("${verbs[@]}" --help --version)
		place=
	elif [[ $flag ]]; then
		place="$verb --$flag"
	elif [[ ! $ended && $cur = -* ]]; then
		choices=($flags)
		place=
	else
		place="$verb $operands"
	fi
`

// bashReply replies with the choices that begin with the current word. Readline expects only the
// part after the last character at which it splits.
const bashReply = `
	local before=${cur%"$value"} choice breaks= head=
	if ((separated)) && [[ $value = *,* ]]; then
		before+=${value%,*},
		value=${value##*,}
	fi
	[[ $COMP_WORDBREAKS != *:* ]] || breaks+=:
	[[ $COMP_WORDBREAKS != *=* ]] || breaks+==
	if [[ $breaks ]]; then
		head=${cur%"${cur##*[$breaks]}"}
	fi
	local nospace=1
	for choice in "${choices[@]}"; do
		if [[ $choice = "$value"* ]]; then
			[[ $choice = *[=.] ]] || nospace=
			choice=$before$choice
			choice=${choice#"$head"}
			[[ $choice != *[!-A-Za-z0-9_.+,:=/]* ]] || printf -v choice %q "$choice"
			COMPREPLY+=("$choice")
		fi
	done
	if [[ $nospace && ${#COMPREPLY[@]} -gt 0 ]]; then
		compopt -o nospace 2>/dev/null
	fi
`
