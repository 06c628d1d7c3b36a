// The scripts are run by the shells themselves.
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { commands } from './index.ts'
import { runCommand } from './run-command.ts'

async function run(...words: string[]) {
  let [out, err] = ['', '']
  const exitCode = await runCommand({
    words,
    environment: {},
    commands,
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
  })
  return { exitCode, out, err }
}

const has = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0
/** Its parts of completion exist only while a line is edited. */
const zshEditor = `compdef() { : }
compadd() { shift; print -l -- "$@" | grep -- "^$typing" }
_files() { : }
`

/** What the shell offers for the last word. */
async function complete(shell: 'bash' | 'zsh', ...typed: string[]): Promise<string[]> {
  const { out: script } = await run('completion', shell)
  const quoted = ['askwell', ...typed].map((word) => `'${word}'`).join(' ')
  const asked =
    shell === 'bash'
      ? `${script}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${typed.length}; _askwell; printf '%s\\n' "\${COMPREPLY[@]}"`
      : `${zshEditor}${script}\nwords=(${quoted}); CURRENT=${typed.length + 1}; typing='${typed.at(-1)}'; _askwell`
  const { stdout, stderr } = spawnSync(shell, ['-c', asked], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.split('\n').filter((line) => line !== '')
}

for (const shell of ['bash', 'zsh'] as const)
  describe.skipIf(!has(shell))(`the completion of ${shell}, needs ${shell} (OP-82)`, () => {
    it.each<[string[], string[]]>([
      [['rest'], ['restore']],
      [
        ['keys', 'r'],
        ['rotate', 'revoke'],
      ],
      [['keys', 'rotate', '--o'], ['--overlap']],
      [['keys', 'rotate', 'an-id', '--overlap', '2h', '--j'], ['--json']],
      [['verify', '--d'], ['--deep']],
      [['nothing', 'x'], []],
    ])('knows what follows %j', async (typed, expected) => {
      expect((await complete(shell, ...typed)).sort()).toEqual([...expected].sort())
    })

    it('offers every command', async () => {
      const first = new Set(commands.map(({ name }) => name.split(' ')[0]))
      expect(new Set(await complete(shell, ''))).toEqual(first)
    })
  })

it('refuses the completion of another shell', async () => {
  expect(await run('completion', 'fish')).toEqual({
    exitCode: 2,
    out: '',
    err: 'fish is not a shell with completion: bash and zsh are.\n',
  })
})
