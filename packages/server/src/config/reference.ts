// The reference of the variables: docs/configuration.md, and what `askwell config --help` prints.
import { variableGroups } from './config-variables.ts'
import type { Variable } from './variables/variable.ts'

/** The release that introduced every variable which does not name its own. */
const firstRelease = '0.1.0'

/** docs/configuration.md, which a test compares with this. */
export const configurationDocument = (): string =>
  `${preface}\n${variableGroups
    .map(
      ({ title, variables }) =>
        `## ${title}\n\n| variable | default | meaning | example | since |\n|---|---|---|---|---|\n${Object.entries(variables).map(row).join('\n')}\n`,
    )
    .join('\n')}`

const row = ([name, variable]: readonly [string, Variable]): string => {
  const { meaning, secret, since, example } = variable
  const names = secret ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``
  return `| ${names} | ${defaultOf(variable)} | ${meaning} | \`${example}\` | ${since ?? firstRelease} |`
}

const defaultOf = ({ default: text, otherwise }: Variable): string =>
  text === undefined ? (otherwise ?? 'none') : `\`${text}\``

/** As a terminal shows it: without Markdown and links. */
export function configurationHelp(): string {
  const all = variableGroups.flatMap(({ variables }) => Object.keys(variables))
  const width = Math.max(...all.map((name) => name.length))
  return variableGroups
    .map(
      ({ title, variables }) =>
        `${title}\n${Object.entries(variables)
          .map(
            ([name, variable]) =>
              `  ${name.padEnd(width)}  ${plain(`${variable.meaning} Default: ${defaultOf(variable)}.`)}\n`,
          )
          .join('')}`,
    )
    .join('\n')
}

const plain = (markdown: string): string =>
  markdown.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('`', '')

/** What applies when a variable is not set, in words; null = nothing. */
export const withoutIt = (variable: Variable): string | null =>
  variable.default ?? (variable.otherwise === undefined ? null : plain(variable.otherwise))

const preface = `# Configuration

The server reads its configuration from the environment, once at its start. None of these variables is required. An empty variable counts as not set. An unknown \`ASKWELL_*\`, a malformed value or a contradiction refuses the start with exit code 2 and a table of what is wrong; \`askwell config --check\` says the same without a start, and \`askwell config\` prints the values that are in force.

Where a second name \`NAME_FILE\` is given, the variable is a secret: it is never printed, and it may be in a file whose path that second name holds.

This page is made from the table in \`packages/server/src/config/variables\`.
`
