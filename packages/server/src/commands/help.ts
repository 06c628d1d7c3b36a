// The help of `askwell`, on a terminal and as docs/command.md.
import type { Command } from './command.ts'

/** The command as it is typed, with its arguments. */
const usageOf = ({ name, operands, options }: Command): string =>
  [
    `askwell ${name}`,
    ...operands,
    ...Object.entries(options).map(
      ([option, { value }]) => `[--${option}${value === undefined ? '' : ` ${value}`}]`,
    ),
  ].join(' ')

export function helpOfAll(commands: readonly Command[]): string {
  const width = Math.max(
    ...commands.map(({ name, operands }) => [name, ...operands].join(' ').length),
  )
  const rows = commands.map(
    ({ name, operands, summary }) => `  ${[name, ...operands].join(' ').padEnd(width)}  ${summary}`,
  )
  return `Usage: askwell COMMAND [OPTIONS]\n\n${rows.join('\n')}\n\nEvery command reads the environment of the server. \`askwell COMMAND --help\` lists its options.\n`
}

export function helpOf(command: Command): string {
  const options = Object.entries(command.options)
  const typed = ([name, { value }]: (typeof options)[number]): string =>
    `--${name}${value === undefined ? '' : ` ${value}`}`
  const width = Math.max(0, ...options.map((option) => typed(option).length))
  const rows = options.map((option) => `  ${typed(option).padEnd(width)}  ${option[1].meaning}\n`)
  return `Usage: ${usageOf(command)}\n\n${command.summary}\n${rows.length === 0 ? '' : `\n${rows.join('')}`}${command.more === undefined ? '' : `\n${command.more()}`}`
}

/** docs/command.md, which a test compares with this. */
export function documentOf(commands: readonly Command[]): string {
  const rows = commands.map(
    (command) => `| \`${[command.name, ...command.operands].join(' ')}\` | ${command.summary} |`,
  )
  const parts = commands
    .filter(({ options }) => Object.keys(options).length > 0)
    .map(({ name, options }) => {
      const lines = Object.entries(options).map(
        ([option, { value, meaning }]) =>
          `| \`--${option}${value === undefined ? '' : ` ${value}`}\` | ${meaning} |`,
      )
      return `## ${name}\n\n| option | meaning |\n|---|---|\n${lines.join('\n')}\n`
    })
  return `${preface}\n| command | what it does |\n|---|---|\n${rows.join('\n')}\n\n${parts.join('\n')}`
}

const preface = `# The command \`askwell\`

An installed release runs it as \`npx askwell COMMAND\`, and the repository as \`node packages/server/bin/askwell.mjs COMMAND\`. It reads the same environment as the server. On the embedded store it reaches a running server through \`askwell.sock\` in the data directory, which only the user of the server can open, and opens the store alone when no server runs. On PostgreSQL it connects directly. Every command that changes something has an entry in the audit log with the name of the system user. A command for the whole instance, such as \`migrate up\` or \`restore\`, has an entry in the log of each workspace.

[Running Askwell](operate.md#stopping) lists the exit codes. A name that does not exist exits with 7, with the same sentence for every kind of name.
`
