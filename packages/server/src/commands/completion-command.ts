// Completion of commands and options in a shell, made from the table of commands.
import { exitCodes } from '../config/exit-codes.ts'
import type { Command } from './command.ts'

const inBash = `_askwell() {
  local typed=() word found
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] || typed+=("$word")
  done
  found=$(_askwell_next "\${typed[*]:0:2}")
  [ -n "$found" ] || found=$(_askwell_next "\${typed[*]:0:1}")
  COMPREPLY=($(compgen -W "$found" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _askwell askwell
`
const inZsh = `_askwell() {
  local -a typed=(\${\${words[2,CURRENT-1]}:#-*})
  local found=$(_askwell_next "\${(j: :)typed[1,2]}")
  [[ -n $found ]] || found=$(_askwell_next "$typed[1]")
  compadd -- \${=found} || _files
}
compdef _askwell askwell
`
const shells: ReadonlyMap<string | undefined, string> = new Map([
  ['bash', inBash],
  ['zsh', inZsh],
])

/** `commands`: the whole table, which this command is part of. */
export const completionOf = (commands: () => readonly Command[]): Command => ({
  name: 'completion',
  operands: ['SHELL'],
  summary: 'Prints what completes commands and options in bash or zsh.',
  options: {},
  more: () =>
    'Add a line to ~/.bashrc: eval "$(askwell completion bash)"\nor, after compinit, to ~/.zshrc: eval "$(askwell completion zsh)"\n',
  async run({ operands: [name], out, err }) {
    const ofShell = shells.get(name)
    if (ofShell === undefined) {
      err(`${name} is not a shell with completion: bash and zsh are.\n`)
      return exitCodes.configuration
    }
    out(nextWords(commands()) + ofShell)
    return 0
  },
})

/** A function of the shell: after nothing come the commands, after a first word the second ones, after a command its options. */
function nextWords(commands: readonly Command[]): string {
  const next = new Map<string, Set<string>>()
  const add = (after: string, word: string): void => {
    next.set(after, (next.get(after) ?? new Set()).add(word))
  }
  for (const { name, options } of commands) {
    const [first = '', second] = name.split(' ')
    add('', first)
    if (second !== undefined) add(first, second)
    for (const option of [...Object.keys(options), 'help']) add(name, `--${option}`)
  }
  const cases = [...next].map(
    ([after, words]) => `    '${after}') echo '${[...words].join(' ')}' ;;`,
  )
  return `_askwell_next() {\n  case "$1" in\n${cases.join('\n')}\n  esac\n}\n`
}
