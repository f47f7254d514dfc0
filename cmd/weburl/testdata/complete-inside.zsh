# What complete.zsh has the shell with the terminal read: Tab then writes to $ANSWER what
# completion offers.
PROMPT= RPROMPT=
autoload -U compinit && compinit -u -D
source $SCRIPT
compadd() {
	if [[ ${@[1,(i)(-|--)]} != *-[OAD]* ]]; then
		local -a matches
		builtin compadd -O matches "$@"
		print -rl -- "${matches[@]}" >>$ANSWER
	fi
	builtin compadd "$@"
}
answer() {
	_main_complete
	compstate[insert]= compstate[list]=
	print "<end>" >>$ANSWER
}
forget() { BUFFER= }
_files() { print "<files>" >>$ANSWER }
zle -C answer complete-word answer
zle -N forget
bindkey "^I" answer
bindkey "^U" forget
print "<end>" >$ANSWER
